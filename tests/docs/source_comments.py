"""What the comments in a module's source say about its constants and the attributes of its classes."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from functools import cache

from attrs import frozen


@frozen
class Said:
    """An attribute or constant as its source declares it."""

    #: Its type as it is written; "" where none is.
    kind: str
    #: The comment before it; "" where there is none.
    text: str


@cache
def module_comments(module: str) -> dict[tuple[str, str], Said]:
    """By class ("" for the module itself) and name."""
    source = inspect.getsource(importlib.import_module(module))
    lines = source.splitlines()
    found: dict[tuple[str, str], Said] = {}
    for owner, node in _assignments(ast.parse(source)):
        for name in _names(node, owner):
            kind = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else _given(node, found, owner, name)
            text = _above(lines, node.lineno) or found.get((owner, name), Said("", "")).text
            found[owner, name] = Said(kind, text)
    return found


def _assignments(tree: ast.Module) -> Iterator[tuple[str, ast.Assign | ast.AnnAssign]]:
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            yield "", node
        if isinstance(node, ast.ClassDef):
            for each in node.body:
                if isinstance(each, ast.Assign | ast.AnnAssign):
                    yield node.name, each
                if isinstance(each, ast.FunctionDef) and each.name == "__init__":
                    kinds = {arg.arg: arg.annotation for arg in (*each.args.args, *each.args.kwonlyargs)}
                    for inner in each.body:
                        if isinstance(inner, ast.Assign | ast.AnnAssign):
                            yield node.name, _typed(inner, kinds)


def _typed(node: ast.Assign | ast.AnnAssign, kinds: dict[str, ast.expr | None]) -> ast.Assign | ast.AnnAssign:
    """`self.x = x` has the type of the parameter."""
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
        annotation = kinds.get(node.value.id)
        target = node.targets[0]
        if annotation is not None and isinstance(target, ast.Attribute):
            return ast.copy_location(ast.AnnAssign(target, annotation, node.value, 0), node)
    return node


def _given(node: ast.Assign | ast.AnnAssign, found: dict[tuple[str, str], Said], owner: str, name: str) -> str:
    """The type where the assignment has none: that of the class's own annotation, or of a plain constant."""
    known = found.get((owner, name))
    if known is not None and known.kind:
        return known.kind
    value = getattr(node.value, "value", None)
    return type(value).__name__ if isinstance(value, bool | int | str) else ""


def _names(node: ast.Assign | ast.AnnAssign, owner: str) -> Iterator[str]:
    for target in [node.target] if isinstance(node, ast.AnnAssign) else node.targets:
        for each in target.elts if isinstance(target, ast.Tuple) else [target]:
            if isinstance(each, ast.Attribute):
                yield each.attr
            elif isinstance(each, ast.Name) and (not owner or not node.col_offset > 4):  # no local of __init__
                yield each.id


def _above(lines: list[str], line: int) -> str:
    """The comment that stands right above a line; one that begins with `#:` is about this line alone."""
    found: list[str] = []
    for text in reversed([each.strip() for each in lines[: line - 1]]):
        if not text.startswith("#"):
            break
        found.insert(0, text.lstrip("#:").strip())
        if text.startswith("#:") and not lines[line - 1 - len(found) - 1].strip().startswith("#:"):
            break
    return " ".join(found)
