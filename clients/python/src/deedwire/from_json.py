"""Builds the models from parsed JSON."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from datetime import datetime, timezone
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from .models import CasePayload, CollateralPayload, FeedEvent

Model = TypeVar("Model")

_utc_time = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2})(:[0-9]{2})?(\.[0-9]+)?Z")


class UnexpectedJson(ValueError):
    """A value has another type than the API documents."""


def from_json(model: type[Model], value: object) -> Model:
    """Missing values become None, and missing lists empty ones; unknown fields are ignored."""
    if not isinstance(value, dict):
        raise UnexpectedJson(f"{model.__name__} is not an object")
    if model is FeedEvent:
        is_collateral = value.get("event") == "collateral.completed"
        hints = {
            **_hints_of(cast(Any, model)),
            "payload": CollateralPayload if is_collateral else CasePayload,
        }
    else:
        hints = _hints_of(cast(Any, model))
    return model(**{name: _convert(hint, _find(value, name)) for name, hint in hints.items()})


def parse_time(text: str) -> datetime:
    """A time in UTC, with any number of decimals."""
    match = _utc_time.fullmatch(text)
    if match is None:
        raise UnexpectedJson("not a time in UTC")
    minutes, seconds, fraction = match.groups()
    try:
        whole = datetime.fromisoformat(minutes + (seconds or ":00")).replace(tzinfo=timezone.utc)
    except ValueError as cause:
        raise UnexpectedJson("no such time") from cause
    return whole.replace(microsecond=int((fraction or ".0")[1:7].ljust(6, "0")))


@cache
def _hints_of(model: Any) -> dict[str, Any]:
    hints = get_type_hints(model)
    return {field.name: hints[field.name] for field in fields(model)}


def _find(value: dict[str, Any], name: str) -> object:
    """Collateral results have some names in camelCase."""
    if name in value:
        return value[name]
    head, *rest = name.split("_")
    return value.get(head + "".join(word.capitalize() for word in rest))


def _convert(hint: Any, value: object) -> object:
    origin = get_origin(hint)
    if origin is list:
        if value is None:
            return []
        if not isinstance(value, list):
            raise UnexpectedJson("not a list")
        return [_convert(get_args(hint)[0], entry) for entry in value]
    if value is None:
        return None
    if origin is Union:
        known = [one for one in get_args(hint) if one is not type(None)]
        return _convert(known[0], value) if len(known) == 1 else value
    if hint is datetime:
        if not isinstance(value, str):
            raise UnexpectedJson("not a time")
        return parse_time(value)
    return from_json(hint, value) if is_dataclass(hint) else value
