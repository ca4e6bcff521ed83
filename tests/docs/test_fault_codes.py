"""Every code that a fault may have is documented, with an example that gives it."""

from __future__ import annotations

import pytest

from tests.docs.fault_codes import PAGE, codes, page
from tests.docs.fault_examples import ELSEWHERE, SECTIONS
from wonders.faults import WARNINGS

EXAMPLES = [example for examples in SECTIONS.values() for example in examples]


def test_the_page_is_the_generated_one() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "renew it with: python -m tests.docs.fault_codes"


def test_every_code_of_the_source_is_on_the_page_and_no_other() -> None:
    assert sorted(example.code for example in EXAMPLES) == sorted(codes())
    assert set(WARNINGS) < codes()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.code)
def test_each_example_gives_its_code(example: object) -> None:
    code = example.code  # type: ignore[attr-defined]  # pytest hands over what stands in the list
    _, _, rest = PAGE.read_text(encoding="utf-8").partition(f"\n### {code}\n")
    section = rest.partition("\n### ")[0].partition("\n## ")[0]
    assert code in ELSEWHERE or f"[{code}]" in section
