"""The plug-ins of one load: found, imported under private names, and called in the order of their rulesets."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import pluggy

from wonders.faults import Error, PluginError, UnknownSetting, bracketed_hint, line_in, raised_at, said_by
from wonders.plugins import hookspecs
from wonders.plugins.results import words_said, wrong_result

_Value = TypeVar("_Value")


class Plugins:
    """The plug-ins of one load; two loads share nothing."""

    def __init__(self) -> None:
        self._manager = pluggy.PluginManager(hookspecs.PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self._names: list[str] = []
        self._folders: dict[str, Path] = {}
        #: Who said a name first, by hook and name: the plug-in, and the place of its hook.
        self.authors: dict[tuple[str, str], tuple[str, str]] = {}

    def add(self, module: object, name: str) -> None:
        """Add a plug-in.

        Raises:
            PluginError: it has a hook that does not exist, or one with arguments that do not.
        """
        try:
            self._manager.register(module, name)
            self._manager.check_pending()
        except (pluggy.PluginValidationError, ValueError) as error:
            # pluggy may refuse it before or after it is registered.
            if self._manager.is_registered(module):
                self._manager.unregister(module)
            raise PluginError(name, "register", _not_registered(module, error)) from error
        self._names.append(name)
        file = getattr(module, "__file__", None)
        if file is not None:
            self._folders[name] = Path(file).parent

    def call(self, hook: str, **arguments: Any) -> list[tuple[str, Any]]:
        """What each plug-in returns for a hook, with its name, in order; those without the hook are left out.

        Raises:
            PluginError: some of them raised; the others have been called all the same.
        """
        callers = list(self._callers(hook))
        return collected(partial(self._named, name, hook, caller, arguments) for name, caller in callers)

    def _named(self, name: str, hook: str, caller: pluggy.HookCaller, arguments: Mapping[str, Any]) -> tuple[str, Any]:
        return name, self._returned(name, hook, caller, arguments)

    def listed(self, hook: str, kind: type[_Value], **arguments: Any) -> list[_Value]:
        """Everything in the lists that the plug-ins return for a hook; `kind` is what `results.LISTED` says.

        Raises:
            PluginError: one of them raised, or returned something else than a list of that kind.
        """
        del kind  # for type checkers
        found: list[_Value] = []
        for _, returned in self.call(hook, **arguments):
            found.extend(cast("Sequence[_Value]", returned or ()))
        return found

    def pass_on(self, hook: str, argument: str, value: _Value, **others: Any) -> _Value:
        """What becomes of a value that goes through the hook of each plug-in, in order.

        `argument` is the hook's name for the value; each plug-in gets what the one before has returned.

        Raises:
            PluginError: one of them raised, or returned something of another type.
        """
        for name, caller in self._callers(hook):
            found = self._returned(name, hook, caller, {argument: value, **others})
            if not isinstance(found, type(value)):
                text = f"{self.place(name, hook)}returned {found!r}, not {type(value).__name__}"
                raise PluginError(name, hook, text)
            value = found
        return value

    def attempt(self, name: str, hook: str, call: Callable[[], _Value]) -> _Value:
        """What a call of a plug-in's function gives.

        Raises:
            PluginError: it raised; errors of the library that it raised on purpose come through.
        """
        try:
            return call()
        except (Exception, SystemExit) as error:
            if isinstance(error, Error) and not isinstance(error, UnknownSetting):
                raise
            place = raised_at(self._folders[name], error) if name in self._folders else ""
            raise PluginError(name, hook, f"{place or self.place(name, hook)}{said_by(error)}") from error

    def place(self, name: str, hook: str) -> str:
        """Where a plug-in has a hook: `file:line: `, or "" where it has none or is no file."""
        plugin = self._manager.get_plugin(name)
        found = [each for each in getattr(self._manager.hook, hook).get_hookimpls() if each.plugin is plugin]
        if not found or name not in self._folders:
            return ""
        code = found[0].function.__code__
        return line_in(self._folders[name], code.co_filename, code.co_firstlineno)

    def _callers(self, hook: str) -> Iterator[tuple[str, pluggy.HookCaller]]:
        """For each plug-in with the hook: its name and what calls it alone."""
        for name in self._names:
            others = [self._manager.get_plugin(other) for other in self._names if other != name]
            caller = self._manager.subset_hook_caller(hook, others)
            if caller.get_hookimpls():
                yield name, caller

    def _returned(self, name: str, hook: str, caller: pluggy.HookCaller, arguments: Mapping[str, Any]) -> Any:
        """What one plug-in returns for a hook."""
        returned = self.attempt(name, hook, partial(caller, **arguments))
        first = caller.spec is not None and caller.spec.opts.get("firstresult")
        found = returned if first else (returned or [None])[0]
        problem = wrong_result(hook, found)
        if problem:
            raise PluginError(name, hook, f"{self.place(name, hook)}{problem}")
        self._note(name, hook, arguments, found)
        return found

    def _note(self, name: str, hook: str, arguments: Mapping[str, Any], found: object) -> None:
        words = self.attempt(name, hook, lambda: list(words_said(hook, arguments, found)))
        author = (name, self.place(name, hook)) if words else ("", "")
        for word in words:
            self.authors.setdefault((hook, word), author)


def _not_registered(module: object, error: Exception) -> str:
    """Why a plug-in was refused: the functions that are marked as hooks and are none, or what else there is."""
    names = hook_names()
    marked = [name for name, value in vars(module).items() if hasattr(value, f"{hookspecs.PROJECT}_impl")]
    wrong = [name for name in marked if name not in names]
    said = "; ".join(f"'{name}' is no hook{bracketed_hint(name, names)}" for name in wrong)
    return f"{said or error}; the hooks are {', '.join(names)}"


def collected(calls: Iterable[Callable[[], _Value]]) -> list[_Value]:
    """What all the calls return.

    Raises:
        PluginError: the first that was raised, with the others; all calls have been made.
    """
    found: list[_Value] = []
    errors: list[PluginError] = []
    for call in calls:
        try:
            found.append(call())
        except PluginError as error:
            errors.append(error)
    if len(errors) > 1:
        first, *others = errors
        raise PluginError(first.plugin, first.hook, first.text, others) from first
    if errors:
        raise errors[0]
    return found


def hook_names() -> list[str]:
    """The names of all hooks."""
    return [name for name, value in vars(hookspecs).items() if hasattr(value, f"{hookspecs.PROJECT}_spec")]


def import_file(path: Path, name: str, package: str) -> ModuleType:
    """A Python file as a module of a private package; it may import its neighbours (`from .other import ...`).

    Raises:
        PluginError: it is not there, or raises while it is imported.
    """
    if not path.is_file():
        raise PluginError(name, "import", f"there is no Python file {path}")
    private = f"{package}.{path.stem}"
    spec = importlib.util.spec_from_file_location(private, path)
    if spec is None or spec.loader is None:
        raise PluginError(name, "import", f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    # attrs and pickle look a class's module up by name while the file runs
    sys.modules[private] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        sys.modules.pop(private, None)
        if isinstance(error, SyntaxError):  # its own text would name the file and the line once more
            said = f"{error.filename}:{error.lineno}: {type(error).__name__}: {error.msg}"
        else:
            said = f"{raised_at(path.parent, error)}{said_by(error)}"
        raise PluginError(name, "import", said) from error
    return module


def _folder_package(folder: Path) -> str:
    """A private package that stands for a folder, so that its files can import each other."""
    private = f"_wonders_plugin_{sha256(str(folder.resolve()).encode()).hexdigest()[:16]}"
    package = ModuleType(private)
    package.__path__ = [str(folder)]
    # anew for each load: a file that was changed in between is read again
    for loaded in [each for each in sys.modules if each.startswith(f"{private}.")]:
        del sys.modules[loaded]
    sys.modules[private] = package
    return private


def plugins_of(files: Iterable[tuple[str, Path]]) -> Plugins:
    """The plug-ins of some files, each with the name of its ruleset, and of its file if there are several.

    Raises:
        PluginError: some of them cannot be imported or registered; all have been tried.
    """
    plugins = Plugins()
    found = list(files)
    packages = {folder: _folder_package(folder) for folder in {path.parent for _, path in found}}

    def add(name: str, path: Path) -> None:
        alone = sum(other == name for other, _ in found) == 1
        full = name if alone else f"{name} {path.name}"
        plugins.add(import_file(path, full, packages[path.parent]), full)

    collected(partial(add, name, path) for name, path in found)
    return plugins
