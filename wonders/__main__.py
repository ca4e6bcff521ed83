"""`wonders` and `python -m wonders`."""

from __future__ import annotations

import sys

#: What the command needs beyond the library, as the extra `cli` has it.
_EXTRA = ("click", "rich")


def main() -> int:
    """Run the command; its exit code is 0 (all well), 1 (something was found) or 2 (it cannot be done so)."""
    try:
        from wonders.cli.main import cli  # noqa: PLC0415  # the library works without what this imports
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in _EXTRA:
            raise
        sys.stderr.write(
            f"wonders: the command needs {' and '.join(_EXTRA)}, and {error.name} is not installed.\n"
            'Install both with: pip install "wonders[cli]"\n'
        )
        return 2
    cli(prog_name="wonders")
    return 0


if __name__ == "__main__":
    sys.exit(main())
