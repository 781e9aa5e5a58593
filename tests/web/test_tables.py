"""Descriptions of tables: they fit their schema, and name what the views and options of their games have."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import cardlang

TABLES = resources.files("cardlang.web") / "tables"
GAMES = [game["game"] for game in cardlang.catalogue()["games"]]
Schema = dict[str, Any]
EVERY_GAME = {
    "game",
    "mode",
    "edition",
    "requests",
    "turn",
    "phase",
    "round",
    "over",
    "outcome",
    "winner",
}  # the page shows them


def described(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((TABLES / f"{game}.json").read_text("utf-8"))
    return found


class Views:
    """The schema of a game's view, walked along the blocks of a description."""

    def __init__(self, game: str) -> None:
        self.root = cardlang.schema("view", game)
        self.seen: set[str] = set()

    def resolved(self, schema: Schema) -> Schema:
        while "$ref" in schema:
            target: Any = self.root
            for part in schema["$ref"].removeprefix("#/").split("/"):
                target = target[part]
            schema = target
        choices = [one for one in schema.get("oneOf", ()) if one.get("type") != "null"]
        return self.resolved(choices[0]) if choices else schema

    def view(self) -> Schema:
        game: Schema = self.root["$defs"]["game"]
        return game

    def field(self, schema: Schema, name: str) -> Schema | None:
        schema = self.resolved(schema)
        found = schema.get("properties", {}).get(name)
        if found is None and isinstance(schema.get("additionalProperties"), dict):
            found = schema["additionalProperties"]
        return None if found is None else self.resolved(found)

    def at(self, path: str, schema: Schema, pointer: str) -> tuple[Schema, str]:
        """The schema at a path of a block; fails if the view has no such field."""
        if path.startswith("/"):
            schema, pointer = self.view(), ""
        for name in [part for part in path.split("/") if part]:
            found = self.field(schema, name)
            assert found is not None, f"{pointer or 'the view'} has no field `{name}`"
            schema, pointer = found, f"{pointer}/{name}"
            self.seen.add(pointer)
        return schema, pointer

    def items(self, schema: Schema) -> Schema:
        schema = self.resolved(schema)
        inner = schema.get("items") or schema.get("additionalProperties") or next(iter(schema["properties"].values()))
        return self.resolved(inner)

    def walk(self, blocks: list[dict[str, Any]], schema: Schema, pointer: str) -> None:
        for block in blocks:
            inner, where = self.at(block.get("at", ""), schema, pointer)
            kind = self.resolved(inner).get("type")
            if block["kind"] in ("row", "grid"):
                assert kind == "array", f"{where} is no list"
            if block["kind"] == "each":
                assert kind in ("array", "object"), f"{where} is neither a list nor an object"
                parts = (
                    [self.items(inner)]
                    if "properties" not in inner
                    else [self.resolved(part) for part in inner["properties"].values()]
                )
                for part in parts:
                    self.walk(block["blocks"], part, f"{where}/*")
            else:
                for path in (block.get("top", ""), block.get("count", "")):
                    self.at(path, inner, where)
                self.walk(block.get("blocks", []), inner, where)

    def lists_and_numbers(self, schema: Schema, pointer: str = "") -> Iterator[str]:
        """What a table can show: lists, numbers, words and truths, by their pointers; cards are faces."""
        schema = self.resolved(schema)
        if "card" in schema.get("properties", {}) or "faction" in schema.get("properties", {}):
            return
        if schema.get("type") == "object" or "properties" in schema:
            for name, part in schema.get("properties", {}).items():
                if pointer or name not in EVERY_GAME:
                    yield from self.lists_and_numbers(part, f"{pointer}/{name}")
            if isinstance(schema.get("additionalProperties"), dict):
                yield from self.lists_and_numbers(schema["additionalProperties"], f"{pointer}/*")
        elif schema.get("type") == "array" and any(
            name in self.resolved(schema["items"]).get("properties", {}) for name in ("seat", "lane")
        ):
            yield from self.lists_and_numbers(schema["items"], f"{pointer}/*")
        else:
            yield pointer


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def test_every_game_that_ships_has_a_table_that_fits_the_schema(game: str) -> None:
    schema = json.loads((TABLES / "table.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    assert [error.message for error in Draft202012Validator(schema).iter_errors(described(game))] == []
    assert described(game)["game"] == game


def walked(game: str) -> Views:
    views, table = Views(game), described(game)
    view = views.view()
    player = views.items(views.at("/players", view, "")[0])
    views.walk(table["table"], view, "")
    for part in table["player"].values():
        views.walk(part, player, "/players/*")
    base = views.items(views.at(table["score"]["at"], view, "")[0]) if "at" in table["score"] else player
    for row in table["score"]["rows"]:
        views.at(row["at"], base, "/players/*")
    return views


def test_what_a_table_names_is_in_the_views_of_its_game(game: str) -> None:
    walked(game)


def test_what_is_in_the_view_is_on_the_table_or_left_out_for_a_reason(game: str) -> None:
    views, unshown = walked(game), described(game)["unshown"]
    host_only = ("order", "under")
    open_ = {
        pointer
        for pointer in views.lists_and_numbers(views.view())
        if pointer.split("/")[-1] not in (*host_only, "seat", "side")
    }
    shown = {pointer.replace("/*", "") for pointer in views.seen}
    missing = {
        pointer
        for pointer in open_
        if not any(f"{pointer.replace('/*', '')}/".startswith(f"{one}/") and one != "/players" for one in shown)
        and pointer not in unshown
    }
    assert not missing
    assert all(self_named in open_ for self_named in unshown), "what is left out is no part of the view"


def places(blocks: list[dict[str, Any]]) -> Iterator[dict[str, str]]:
    for block in blocks:
        if "place" in block:
            yield block["place"]
        yield from places(block.get("blocks", []))


def test_places_are_called_as_options_call_them(game: str) -> None:
    option = cardlang.schema("option", game)["$defs"]["game"]
    lying = {"index", "face_up"}  # which card it is and how it lies, not where
    forms = {
        (variant["properties"]["zone"].get("const", game), frozenset(variant["properties"]) - {"zone"} - lying)
        for variant in option["$defs"]["at"]["oneOf"]
    }
    for variant in option["allOf"]:
        fields = frozenset(variant["then"].get("properties", ())) - {"kind", "zone"}
        forms.add((variant["if"]["properties"]["kind"]["const"], fields))
    forms |= {("lane", frozenset({"lane"})), ("player", frozenset({"player"}))}
    table = described(game)
    for place in [*places(table["table"]), *places(table["player"]["blocks"])]:
        assert (place["zone"], frozenset(place) - {"zone"}) in forms


def test_faces_name_what_cards_have(game: str) -> None:
    text = json.dumps(cardlang.schema("view", game)["$defs"]["game"])
    for face in described(game)["faces"]:
        named = [face.get("corner"), *face.get("has", []), *(tag["at"] for tag in face.get("tags", []))]
        assert [name for name in named if name and f'"{name}"' not in text] == []
