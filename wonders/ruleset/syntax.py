"""What PyYAML's parser complains about, in words for a card author.

PyYAML's two parsers word and place the same mistake differently, so neither text is shown. The pure parser
says what is wrong, this module how it is told.
"""

from __future__ import annotations

import yaml
from attrs import frozen

from wonders.faults import Fault, Place


@frozen
class _Sentence:
    #: A part of what the parser says.
    problem: str
    text: str
    hint: str
    #: True where the beginning of the broken thing helps more than the spot at which the parser gave up.
    at_start: bool = False


_INDENT = "check the indentation of this line and the one above"
_QUOTE = "put the value in quotes"
_UNALIGNED = _Sentence("expected <block end>", "this does not line up with what stands above", _INDENT)
_SENTENCES = (
    _Sentence("cannot start any token", "a value cannot begin with this character", _QUOTE),
    _Sentence(
        "could not find expected ':'",
        "a line without a colon and a blank behind it",
        f"write 'key: value', or {_INDENT}",
        at_start=True,
    ),
    _Sentence(
        "sequence entries are not allowed here",
        "a list entry cannot begin here",
        "begin the list on a new line",
    ),
    _Sentence("mapping keys are not allowed here", "a key cannot begin here", _INDENT),
    _Sentence(
        "mapping values are not allowed here",
        "a colon cannot stand here",
        f"quote a text that has a colon, or {_INDENT}",
    ),
    _Sentence("found unexpected end of stream", "this quote is never closed", "close it", at_start=True),
    _Sentence("found unexpected document separator", "this quote is never closed", "close it", at_start=True),
    _Sentence("escape", r"an escape that YAML does not know", r"write \\ for a backslash, or use single quotes"),
    _UNALIGNED,
    _Sentence("but got '?'", "a text with a question mark inside [ ] or { }", _QUOTE),
    _Sentence("expected the node content", "a value is missing here", "write it, in quotes if it is a text"),
    _Sentence("expected '<document start>'", "this does not belong to what stands above", _INDENT),
)
#: What the parser was doing, for problems whose own text says little.
_CONTEXTS = (
    _Sentence("alias", "a value cannot begin with '*'", _QUOTE, at_start=True),
    _Sentence("anchor", "a value cannot begin with '&'", _QUOTE, at_start=True),
    _Sentence("tag", "a value cannot begin with '!'", _QUOTE, at_start=True),
    _Sentence(
        "block scalar",
        "nothing can follow '|' or '>' in this line",
        "begin the text in the next line",
        at_start=True,
    ),
)
#: Brackets: a line that ends too early is told at the bracket, anything else where the parser stumbled.
_BRACKETS = (
    _Sentence("expected ',' or ']'", "this list has no closing ']'", "close it", at_start=True),
    _Sentence("expected ',' or '}'", "this mapping has no closing '}'", "close it", at_start=True),
)
_COMMA = _Sentence("", "a comma or a closing bracket is missing here", "a text with such characters needs quotes")
_OTHER = _Sentence("", "this is not YAML", "check quotes, brackets and indentation")


def syntax_fault(error: yaml.MarkedYAMLError, file: str, text: str) -> Fault:
    """The fault, with the code `yaml_syntax`, for what the pure parser raised while it read a text."""
    sentence = _sentence(error)
    mark = (error.context_mark if sentence.at_start else None) or error.problem_mark
    place = Place(file) if mark is None else Place(file, mark.line + 1, mark.column + 1)
    if sentence is _UNALIGNED:
        odd = _odd_line(text.split("\n"), place.line)
        if odd is not None:
            return Fault(Place(file, *odd), "yaml_syntax", "this does not line up with the lines around it", _INDENT)
    return Fault(place, "yaml_syntax", sentence.text, sentence.hint)


def _odd_line(lines: list[str], stumbled: int) -> tuple[int, int] | None:
    """Where a line begins that stands further to the left than the one above and the one at which the parser stumbled.

    The parser takes such a line for a part of what stands around, and complains about the next one.
    """
    said = [number for number in range(stumbled) if lines[number].strip() and lines[number].lstrip()[0] != "#"]
    if len(said) < 3:
        return None
    before, odd, after = (_indent(lines[number]) for number in said[-3:])
    return (said[-2] + 1, odd + 1) if odd < before == after else _odd_head(lines, said)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _odd_head(lines: list[str], said: list[int]) -> tuple[int, int] | None:
    """The same of a line `key:` with lines of its own, where the head before it stands as far in as the stumble."""
    wanted = _indent(lines[said[-1]])
    heads = [each for each in said[:-1] if lines[each].rstrip().endswith(":") and _indent(lines[each]) <= wanted]
    if len(heads) < 2 or not _indent(lines[heads[-1]]) < wanted == _indent(lines[heads[-2]]):
        return None
    return heads[-1] + 1, _indent(lines[heads[-1]]) + 1


def _sentence(error: yaml.MarkedYAMLError) -> _Sentence:
    context, problem = str(error.context or ""), str(error.problem or "")
    for sentence in _CONTEXTS:
        if sentence.problem in context or (sentence.problem == "tag" and "tag handle" in problem):
            return sentence
    sentence = next((each for each in (*_SENTENCES, *_BRACKETS) if each.problem in problem), _OTHER)
    return _COMMA if sentence in _BRACKETS and _in_one_line(error) else sentence


def _in_one_line(error: yaml.MarkedYAMLError) -> bool:
    start, end = error.context_mark, error.problem_mark
    return start is not None and end is not None and start.line == end.line
