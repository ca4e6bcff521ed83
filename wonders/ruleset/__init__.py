"""Where the rules are said: YAML with places, the model, and how rulesets become one.

The way of a load: `gather` reads the files of all rulesets that are reached, plug-ins may then widen the
vocabulary, and `compose` merges, judges and reads them into a `Ruleset`. Only this package reads YAML and
JSON Schema.
"""

from wonders.ruleset.compose import compose
from wonders.ruleset.documents import part_of
from wonders.ruleset.find import folder_of, shipped
from wonders.ruleset.judge import judge
from wonders.ruleset.lookup import Lookup
from wonders.ruleset.model import (
    About,
    Card,
    Color,
    Good,
    Part,
    Place,
    Plain,
    Ruleset,
    Setting,
    SettingValue,
    Side,
    Stage,
    Token,
    Wonder,
)
from wonders.ruleset.reader import Document, read_file, read_text
from wonders.ruleset.settings import parse_setting
from wonders.ruleset.sources import Source, Sources, gather

__all__ = [
    "About",
    "Card",
    "Color",
    "Document",
    "Good",
    "Lookup",
    "Part",
    "Place",
    "Plain",
    "Ruleset",
    "Setting",
    "SettingValue",
    "Side",
    "Source",
    "Sources",
    "Stage",
    "Token",
    "Wonder",
    "compose",
    "folder_of",
    "gather",
    "judge",
    "parse_setting",
    "part_of",
    "read_file",
    "read_text",
    "shipped",
]
