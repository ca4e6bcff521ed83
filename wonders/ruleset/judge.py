"""A document against a JSON Schema, reported so that a card author can mend it.

jsonschema decides what is wrong; this module decides what is told: for each place one fault, the one that
explains the others.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from wonders.faults import Fault
from wonders.ruleset.complaint import complaints
from wonders.ruleset.findings import COUNT, MISSING, UNKNOWN, Finding, findings
from wonders.ruleset.limits import Limits
from wonders.ruleset.reader import Document

if TYPE_CHECKING:
    from jsonschema import ValidationError

#: No more findings than this are told about one file.
_MOST = Limits().faults


class _BadSchemaError(Exception):
    """A schema points outside itself; its only argument is where to."""


def judge(document: Document, schema: Mapping[str, object]) -> list[Fault]:
    """Everything in the document that the schema (2020-12) does not allow, in the order of the file.

    Codes: `unknown_key`, `unknown_word`, `too_many`, `too_few`, `wrong_type`, `wrong_value`,
    `duplicate_entry`, `not_beside`, `missing_key` and `needs`. A schema that points outside itself gives one
    fault with the code `bad_schema` and no reference is ever opened; data too deep for the validator, which
    `read_text` does not let through, gives `too_deep`.
    """
    try:
        found = _findings(document, schema)
    except RecursionError:
        text = "the data or its schema is nested too deeply to be checked"
        return [Fault(document.place(()), "too_deep", text, "nest less")]
    except _BadSchemaError as error:
        text = f"the schema points to '{error}', which is not part of it"
        return [Fault(document.place(()), "bad_schema", text, "mend the plug-in that made it")]
    faults = sorted(_fault(each, document) for each in _told(found[:_MOST]))
    if len(found) > _MOST:
        hint = "mend the faults above"
        faults.append(Fault(faults[-1].place, "too_many_faults", "the rest of the file is not looked at", hint))
    return faults


def unknown_words(document: Document, schema: Mapping[str, object]) -> list[Finding]:
    """The keys and words that the schema does not know, each with those that could stand in its place."""
    try:
        return [each for each in _told(_findings(document, schema)) if each.legal]
    except (RecursionError, _BadSchemaError):
        return []


def _findings(document: Document, schema: Mapping[str, object]) -> list[Finding]:
    # jsonschema costs 100 ms to import, which a game loaded without checks need not pay.
    from referencing import Registry  # noqa: PLC0415
    from referencing.exceptions import Unresolvable  # noqa: PLC0415

    # With jsonschema's own registry an unknown $ref would be fetched from the network.
    validator = _validator_class()(schema, registry=Registry())
    try:
        errors = list(islice(validator.iter_errors(document.data), _MOST + 1))
    except Unresolvable as error:
        raise _BadSchemaError(error.ref) from None
    found = complaints(errors, schema, document.data)
    return list(islice((each for complaint in found for each in findings(complaint, schema)), _MOST + 1))


@cache
def _validator_class() -> Any:
    """The validator of jsonschema, with a look for equal entries that takes no longer than the list is long."""
    from jsonschema import Draft202012Validator, ValidationError  # noqa: PLC0415
    from jsonschema.validators import extend  # noqa: PLC0415

    def unique(validator: Any, wanted: object, found: object, schema: object) -> Iterator[ValidationError]:
        del validator, schema
        entries = found if wanted and isinstance(found, list) else []
        if len({json.dumps(each, sort_keys=True) for each in entries}) < len(entries):
            yield ValidationError("an entry stands twice")

    return extend(Draft202012Validator, {"uniqueItems": unique})  # type: ignore[no-untyped-call]  # a gap in the stubs


def _fault(finding: Finding, document: Document) -> Fault:
    place = document.key_place(finding.path) if finding.at_key else document.place(finding.path)
    return Fault(place, finding.code, finding.text, finding.hint)


def _told(found: Iterable[Finding]) -> list[Finding]:
    """The findings that are not explained by others, one for each place."""
    ranked = sorted(dict.fromkeys(found), key=lambda each: each.rank)
    told: list[Finding] = []
    places: set[object] = set()
    for each in ranked:
        place = _place(each)
        if place not in places and not any(_explains(better, each) for better in told):
            told.append(each)
            places.add(place)
    return told


def _place(finding: Finding) -> object:
    """What counts as the same place; each missing key has one of its own."""
    return (finding.path, finding.keys if finding.rank == MISSING else ())


def _explains(better: Finding, worse: Finding) -> bool:
    """Whether mending `better` probably mends `worse`."""
    if better.code == "not_beside" == worse.code:
        # Of several keys of which one may stand, each bars the others: a pair is told once.
        return better.owner == worse.owner and better.keys == worse.keys
    if worse.rank not in (COUNT, MISSING) or better.rank >= worse.rank:
        return False
    if better.owner == worse.owner:
        return better.rank in (UNKNOWN, COUNT)
    # A key indented too far is unknown there and missing here.
    inside = better.owner[: len(worse.owner)] == worse.owner
    return inside and better.code == "unknown_key" and better.path[-1] in worse.keys
