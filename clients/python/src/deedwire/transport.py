"""Sends calls with the key of one client, with retries where that is safe."""

from __future__ import annotations

import json
import random
import re
import time
import uuid
from dataclasses import dataclass, field
from datetime import datetime, timezone
from http.client import HTTPResponse
from typing import Any, Callable, Mapping, Optional, Sequence, TypeVar, Union
from urllib.parse import urlencode

from .documents import JsonBody
from .errors import DeedwireApiError, DeedwireConnectionError, DeedwireError, error_class_of
from .exchange import Deadline, Network, Request, exchange
from .from_json import UnexpectedJson, from_json
from .retry_policy import is_passing, parse_retry_after, retry_delay_seconds
from .version import VERSION

USER_AGENT = f"deedwire-python/{VERSION}"

#: Well above any answer of the API, and small enough that a broken one cannot fill the memory.
_body_bytes_max = 8 * 1024 * 1024

Model = TypeVar("Model")
QueryValue = Union[str, int, datetime, None]


@dataclass(frozen=True)
class RetryNotice:
    """Passed to `on_retry` before each wait."""

    method: str
    path: str
    #: 1 after the first attempt failed.
    attempt: int
    delay_seconds: float
    error: DeedwireError


@dataclass(frozen=True)
class Reply:
    status: int
    body: dict[str, Any] = field(repr=False)
    request_id: Optional[str]
    retry_after_seconds: Optional[int]

    def as_model(self, model: type[Model], value: object = None) -> Model:
        """The body, or a value in it, as the type its endpoint documents."""
        try:
            return from_json(model, self.body if value is None else value)
        except UnexpectedJson as cause:
            raise _not_from_the_api(self.status, self.request_id) from cause

    def list_of(self, model: type[Model], name: str) -> list[Model]:
        entries = self.body.get(name)
        if not isinstance(entries, list):
            raise _not_from_the_api(self.status, self.request_id)
        return [self.as_model(model, entry) for entry in entries]


@dataclass(frozen=True)
class Answer:
    status: int
    #: None when the body was too large to read.
    text: Optional[str] = field(repr=False)
    request_id: Optional[str]
    retry_after_seconds: Optional[int]


@dataclass(frozen=True)
class Transport:
    api_key: str = field(repr=False)
    base_url: str
    network: Network
    max_retries: int
    on_retry: Optional[Callable[[RetryNotice], None]]

    def get(self, path: str, query: Optional[Mapping[str, QueryValue]] = None) -> Reply:
        return self.send("GET", path, accepts=(200,), query=query)

    def send(
        self,
        method: str,
        path: str,
        *,
        accepts: Sequence[int],
        query: Optional[Mapping[str, QueryValue]] = None,
        body: Optional[JsonBody] = None,
        idempotency_key: Optional[str] = None,
    ) -> Reply:
        """The idempotency key is created once for all attempts: that makes the retries safe."""
        headers = {
            "Accept": "application/json",
            "Authorization": f"Bearer {self.api_key}",
            "User-Agent": USER_AGENT,
        }
        if method in ("POST", "PUT"):
            headers["Idempotency-Key"] = _check_idempotency_key(idempotency_key)
        if body is not None:
            headers["Content-Type"] = "application/json"
        url = self.base_url + path + _query_text(query or {})
        request = Request(method, url, f"{method} {self.base_url}{path}", headers, body)

        def attempt(number: int) -> Reply:
            try:
                return _reply_of(
                    self._without_key(exchange(self.network, request, read_answer)), accepts
                )
            except DeedwireApiError as error:
                # An earlier attempt succeeded, and only its answer was lost.
                if method == "DELETE" and error.status == 404 and number > 1:
                    return Reply(204, {}, error.request_id, None)
                raise

        return self.retry(attempt, method, path)

    def retry(self, attempt: Callable[[int], Model], method: str, path: str) -> Model:
        """Calls `attempt` with 1, 2, 3 … until it succeeds or is not worth another try."""
        for retries in range(self.max_retries + 1):
            try:
                return attempt(retries + 1)
            except DeedwireError as error:
                if retries >= self.max_retries or not is_passing(error):
                    raise
                delay = retry_delay_seconds(error, retries, random.random())
                if self.on_retry:
                    self.on_retry(RetryNotice(method, path, retries + 1, delay, error))
            time.sleep(delay)
        raise AssertionError("the last attempt returns or raises")

    def _without_key(self, answer: Answer) -> Answer:
        """A debugging proxy may echo the request in its error; the key must not get into a log."""
        if answer.status < 400 or answer.text is None:
            return answer
        text = answer.text.replace(self.api_key, "[api key]")
        return Answer(answer.status, text, answer.request_id, answer.retry_after_seconds)


def read_answer(response: HTTPResponse, _deadline: Deadline) -> Answer:
    status = response.status
    if 300 <= status < 400:
        raise DeedwireError(
            "The server answered with a redirect. Redirects are not followed, so that the API key "
            "never reaches another host; check base_url."
        )
    content = bytearray()
    while len(content) <= _body_bytes_max:
        piece = response.read(64 * 1024)
        if not piece:
            break
        content += piece
    is_too_large = len(content) > _body_bytes_max
    if response.length and not is_too_large:
        raise DeedwireConnectionError("the connection broke before the whole answer had arrived")
    retry_after = response.getheader("Retry-After")
    return Answer(
        status,
        None if is_too_large else content.decode("utf-8", "replace"),
        response.getheader("X-Request-Id"),
        parse_retry_after(retry_after, datetime.now(timezone.utc)),
    )


def error_of(answer: Answer) -> DeedwireApiError:
    """Proxies answer with their own pages, whose text says nothing about the case."""
    parsed = _parse_object(answer.text) or {}
    error = parsed.get("error")
    error = error if isinstance(error, dict) else {}
    code, message, details = error.get("code"), error.get("message"), error.get("details")
    status = answer.status
    return error_class_of(status)(
        status=status,
        code=code if isinstance(code, str) else "unknown_error",
        message=message if isinstance(message, str) else f"HTTP {status} without an error message",
        details=[one for one in details if isinstance(one, str)]
        if isinstance(details, list)
        else [],
        request_id=answer.request_id,
        retry_after_seconds=answer.retry_after_seconds,
    )


def _reply_of(answer: Answer, accepts: Sequence[int]) -> Reply:
    status, request_id = answer.status, answer.request_id
    if status >= 400:
        raise error_of(answer)
    if status == 204 and 204 in accepts:
        return Reply(status, {}, request_id, answer.retry_after_seconds)
    body = _parse_object(answer.text)
    # A captive portal or a wrong base_url answers 200 with a web page.
    if body is None or status not in accepts:
        raise _not_from_the_api(status, request_id)
    return Reply(status, body, request_id, answer.retry_after_seconds)


def _not_from_the_api(status: int, request_id: Optional[str]) -> DeedwireApiError:
    return DeedwireApiError(
        status=status,
        code="invalid_response",
        message=f"HTTP {status} with a body that is not from the Deedwire API; check base_url",
        request_id=request_id,
    )


def _parse_object(text: Optional[str]) -> Optional[dict[str, Any]]:
    try:
        value = json.loads(text or "")
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _check_idempotency_key(key: Optional[str]) -> str:
    given = str(uuid.uuid4()) if key is None else key
    if not re.fullmatch(r"[\x21-\x7e]+", given):
        raise ValueError("idempotency_key must be visible ASCII characters without spaces")
    return given


def _query_text(query: Mapping[str, QueryValue]) -> str:
    given = {name: value for name, value in query.items() if value is not None}
    pairs = {
        name: time_text(value, name) if isinstance(value, datetime) else str(value)
        for name, value in given.items()
    }
    return f"?{urlencode(pairs)}" if pairs else ""


def time_text(value: datetime, name: str) -> str:
    if value.tzinfo is None:
        raise ValueError(f"{name} must have a time zone, for example timezone.utc")
    utc = value.astimezone(timezone.utc)
    return utc.isoformat(timespec="milliseconds").replace("+00:00", "Z")
