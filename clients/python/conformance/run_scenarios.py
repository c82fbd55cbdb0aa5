"""Carries out ../../scenarios.json with this client: one line of JSON for each step."""

from __future__ import annotations

import base64
import dataclasses
import json
import math
import os
import re
import sys
import time
from datetime import datetime
from typing import Any, Callable, Optional

from deedwire import (
    CallbackVerificationError,
    Deedwire,
    DeedwireApiError,
    DeedwireError,
    Document,
    DownloadError,
    Property,
    verify_callback,
)
from deedwire.from_json import parse_time
from deedwire.transport import time_text

TRIES_MAX = 300
saved: dict[str, object] = {"receiver": os.environ["RECEIVER_URL"]}


def with_documents(given: dict[str, Any]) -> dict[str, Any]:
    documents = given.get("documents")
    return given if documents is None else {**given, "documents": documents_of(documents)}


def documents_of(given: list[dict[str, Any]]) -> list[Document]:
    """A path, or the file's content as bytes or as a stream."""
    documents = []
    for one in given:
        named = {name: one[name] for name in ("filename", "content_type") if name in one}
        if one.get("as") == "bytes":
            with open(one["path"], "rb") as file:
                documents.append(Document.from_bytes(file.read(), **named))
        elif one.get("as") == "stream":
            documents.append(Document.from_stream(open(one["path"], "rb"), **named))
        else:
            documents.append(Document.from_path(one["path"], **named))
    return documents


def verify(given: dict[str, Any]) -> object:
    tolerance = given.get("tolerance_seconds", 300)
    body = given.get("body")
    return verify_callback(
        base64.b64decode(given["body_base64"]) if body is None else body.encode(),
        given["headers"],
        given["secrets"],
        now=parse_time(given["now"]),
        tolerance_seconds=math.inf if tolerance == "off" else tolerance,
    )


def wait_for(deedwire: Deedwire, id: str, timeout_seconds: float) -> object:
    return deedwire.collateral.wait_for(id, timeout=timeout_seconds)


def search(deedwire: Deedwire, properties: list[dict[str, Any]], **given: Any) -> object:
    return deedwire.collateral.create(properties=[Property(**one) for one in properties], **given)


calls: dict[str, Callable[..., object]] = {
    "whoami": lambda d: d.whoami(),
    "cases.create": lambda d, **given: d.cases.create(**with_documents(given)),
    "cases.get": lambda d, **given: d.cases.get(**given),
    "cases.list": lambda d, **given: d.cases.list(**given),
    "cases.each": lambda d, **given: list(d.cases.each(**given)),
    "cases.documents": lambda d, **given: d.cases.documents(**given),
    "cases.add_documents": lambda d, **given: d.cases.add_documents(**with_documents(given)),
    "cases.withdraw": lambda d, **given: d.cases.withdraw(**given),
    "cases.queries": lambda d, **given: d.cases.queries(**given),
    "cases.answer_query": lambda d, **given: d.cases.answer_query(**given),
    "report.get": lambda d, **given: d.report.get(**given),
    "report.download": lambda d, **given: d.report.download(**given),
    "collateral.create": search,
    "collateral.get": lambda d, **given: d.collateral.get(**given),
    "collateral.each": lambda d, **given: list(d.collateral.each(**given)),
    "collateral.wait_for": wait_for,
    "events.list": lambda d, **given: d.events.list(**given),
    "events.each": lambda d, **given: list(d.events.each(**given)),
    "events.latest_cursor": lambda d: d.events.latest_cursor(),
    "sandbox.advance": lambda d, **given: d.sandbox.advance(**given),
    "sandbox.re_release": lambda d, **given: d.sandbox.re_release(**given),
    "callback.set": lambda d, **given: d.callback.set(**given),
    "callback.get": lambda d: d.callback.get(),
    "callback.test": lambda d: d.callback.test(),
    "callback.rotate_secret": lambda d, **given: d.callback.rotate_secret(**given),
    "callback.remove": lambda d: d.callback.remove(),
    "verify_callback": lambda _, **given: verify(given),
}


def outcome_of(step: dict[str, Any], index: int) -> dict[str, object]:
    try:
        call = calls[step["call"]]
        deedwire = client_for(step, index)
        for _ in range(TRIES_MAX):
            result = plain(call(deedwire, **filled_in(step.get("with", {}))))
            if "until_length" not in step or len(result) >= step["until_length"]:
                break
            time.sleep(0.1)
        for name, place in step.get("save", {}).items():
            saved[name] = at(result, place)
        return {"result": result}
    except DeedwireError as error:
        return {"error": described(error)}
    except (TypeError, ValueError) as error:
        return {"error": {"type": "argument", "detail": repr(error)}}


def client_for(step: dict[str, Any], index: int) -> Deedwire:
    options = step.get("options", {})
    through = step.get("through")
    url = f"{os.environ['FAULTY_URL']}/{index}/{through}" if through else None
    deedwire = Deedwire(options.get("api_key"), url)
    return deedwire.with_options(
        timeout=options.get("timeout_seconds"), max_retries=options.get("max_retries")
    )


def filled_in(value: Any) -> Any:
    if isinstance(value, str):
        name = re.fullmatch(r"\$\{(\w+)\}", value)
        return saved[name[1]] if name else value
    if isinstance(value, list):
        return [filled_in(one) for one in value]
    if isinstance(value, dict):
        return {name: filled_in(one) for name, one in value.items()}
    return value


def at(result: Any, place: str) -> object:
    for name in place.split(".") if place else []:
        result = result[int(name)] if isinstance(result, list) else result[name]
    return result


def plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value):
        return {one.name: plain(getattr(value, one.name)) for one in dataclasses.fields(value)}
    if isinstance(value, datetime):
        return time_text(value, "a time")
    return [plain(one) for one in value] if isinstance(value, list) else value


def described(error: DeedwireError) -> dict[str, Optional[object]]:
    name = type(error).__name__
    found: dict[str, Optional[object]] = {
        "type": re.sub(r"^Deedwire(?=.*\wError$)|Error$", "", name),
        "message": error.message,
    }
    if isinstance(error, DeedwireApiError):
        found.update(
            status=error.status,
            code=error.code,
            details=list(error.details),
            request_id=error.request_id,
        )
    if isinstance(error, (CallbackVerificationError, DownloadError)):
        found["check"] = error.check
    return found


def main(file: str) -> None:
    with open(file, encoding="utf-8") as opened:
        steps = json.load(opened)["steps"]
    for index, step in enumerate(steps):
        print(json.dumps({"step": step["name"], **outcome_of(step, index)}), flush=True)


main(sys.argv[1])
