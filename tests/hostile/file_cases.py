"""Files that mean harm by where they are or what they point to: ways out of the folder, links, references."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.hostile.hostile import HEAD, Hostile, body


def paths() -> Iterator[Hostile]:
    """Ways out of the folder."""
    wrong = [
        "../secret.yaml",
        "../../secret.yaml",
        "/etc/passwd.yaml",
        "/etc/passwd",
        "a/../../secret.yaml",
        "./../secret.yaml",
        "..\\secret.yaml",
        "C:\\secret.yaml",
        "\\\\server\\share\\x.yaml",
        "file:///etc/passwd.yaml",
        "http://example.org/x.yaml",
        "~/secret.yaml",
        "$HOME/secret.yaml",
        "%2e%2e/secret.yaml",
        "..",
        ".",
        "",
        "/",
        "//server/x.yaml",
        "/dev/zero",
        "/dev/stdin",
        "/proc/self/environ",
        "a\\u0000.yaml",
        "....//secret.yaml",
        "ruleset.yaml",
        "*.yaml",
        "x.json",
    ]
    codes = ("outside", "missing_file", "listed_twice", "wrong_value", "control_character")
    for path in wrong:
        yield body(
            f"data {path!r}",
            f'data: ["{path}"]\n'.replace("\\s", "\\\\s").replace("\\x", "\\\\x").replace("\\\\\\\\s", "\\\\\\\\s"),
            *codes,
            "yaml_syntax",
        )
    for path in (
        "../evil.py",
        "/var/evil.py",
        "a/../../evil.py",
        "http://example.org/evil.py",
        "evil.pyc",
        "evil.so",
        "evil",
    ):  # nothing is written there
        yield body(f"plugin {path!r}", f'plugins: ["{path}"]\n', *codes)
    for used in (
        "../../../../../../etc",
        "/etc",
        "./nowhere",
        "http://example.org",
        "file:///etc",
        "..",
        "./",
        "../bad",
        "C:\\x",
        "~",
    ):
        reached = (
            "unknown_ruleset",
            "no_ruleset",
            "wrong_value",
            "wrong_type",
            "circular_uses",
            "yaml_syntax",
            "outside",
        )
        yield body(f"uses {used!r}", f"uses: ['{used}']\n", *reached)

    def link(name: str, target: str) -> Callable[[Path], None]:
        return lambda folder: (folder / name).symlink_to(target.replace("OUT", str(folder.parent)))

    for name, target in (
        ("data.yaml", "/etc/passwd"),
        ("data.yaml", "OUT/secret.yaml"),
        ("data.yaml", "/dev/zero"),
        ("data.yaml", "data.yaml"),
        ("data.yaml", "/nowhere"),
        ("data.yaml", "."),
    ):
        yield Hostile(
            f"data.yaml is a link to {target}",
            {"ruleset.yaml": (HEAD + "data: [data.yaml]\n").encode()},
            frozenset(("outside", "missing_file")),
            link(name, target),
        )
    yield Hostile(
        "a folder is a link out",
        {"ruleset.yaml": (HEAD + "data: [sub/secret.yaml]\n").encode()},
        frozenset(("outside", "missing_file")),
        link("sub", "OUT"),
    )
    yield Hostile("ruleset.yaml is a link out", {}, frozenset(("outside",)), link("ruleset.yaml", "OUT/secret.yaml"))
    yield Hostile(
        "ruleset.yaml is a link to itself", {}, frozenset(("no_ruleset",)), link("ruleset.yaml", "ruleset.yaml")
    )
    yield Hostile("ruleset.yaml is a folder", {"ruleset.yaml/x": b""}, frozenset(("no_ruleset",)))
    yield Hostile(
        "data.yaml is a folder",
        {"ruleset.yaml": (HEAD + "data: [data.yaml]\n").encode(), "data.yaml/x": b""},
        frozenset(("missing_file",)),
    )
    yield Hostile(
        "data.yaml is a pipe",
        {"ruleset.yaml": (HEAD + "data: [data.yaml]\n").encode()},
        frozenset(("missing_file",)),
        lambda folder: os.mkfifo(folder / "data.yaml"),
    )
    yield Hostile(
        "ruleset.yaml is a pipe", {}, frozenset(("no_ruleset",)), lambda folder: os.mkfifo(folder / "ruleset.yaml")
    )
    many = {f"d{n}.yaml": b"source: x\n" for n in range(300)}
    listed = HEAD + "data:\n" + "".join(f"  - {name}\n" for name in many)
    yield Hostile("300 data files", {"ruleset.yaml": listed.encode(), **many}, frozenset(("too_big",)))
    large = {f"d{n}.yaml": b"# " + b"x" * 1_000_000 + b"\nsource: x\n" for n in range(12)}
    listed = HEAD + "data:\n" + "".join(f"  - {name}\n" for name in large)
    yield Hostile("12 data files of a megabyte", {"ruleset.yaml": listed.encode(), **large}, frozenset(("too_big",)))


def references() -> Iterator[Hostile]:
    """What a validator might open."""
    for url in (
        "http://example.org/s.json",
        "https://example.org/s.json",
        "file:///etc/passwd",
        "ftp://example.org/x",
        "#/$defs/card",
        "../x.json",
    ):
        yield body(f"$ref {url}", f"$ref: '{url}'\n", "unknown_key")
        yield body(f"$schema {url}", f"$schema: '{url}'\n", "unknown_key")
        yield body(
            f"$ref {url} in a card", f"cards: [{{name: A, color: blue, blank: true, $ref: '{url}'}}]\n", "unknown_key"
        )
    for key in (
        "$id",
        "$defs",
        "$include",
        "!include",
        "include",
        "import",
        "extends",
        "__class__",
        "__import__",
        "constructor",
    ):
        yield body(f"key {key}", f"'{key}': x\n", "unknown_key")
