"""Verifies that a callback is genuine and recent, and signs callbacks for tests of a receiver."""

from __future__ import annotations

import hashlib
import hmac
import json
import math
import re
import uuid
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Iterable, Mapping, Optional, Sequence, Union

from .errors import CallbackVerificationError
from .from_json import UnexpectedJson, from_json, parse_time
from .models import CasePayload, CollateralPayload, PingPayload
from .transport import time_text

#: `request.headers` of any framework, or pairs; the names may be in any case.
HeadersIn = Union[Mapping[str, Any], Iterable[tuple[str, str]]]

_secrets_max = 10


@dataclass(frozen=True)
class VerifiedCallback:
    #: Read from the signed body, never from a header.
    event: str
    payload: Union[CasePayload, CollateralPayload, PingPayload]
    #: X-SVC-Delivery: the same in every attempt, so store it to detect repeats.
    delivery_id: Optional[str]
    #: X-SVC-Sequence: 1, 2, 3 … per case; a ping has none.
    sequence: Optional[int]
    #: X-SVC-Timestamp: when this attempt was made.
    attempted_at: Optional[datetime]
    #: Index of the matching secret among those given.
    secret_index: int


def verify_callback(
    raw_body: Union[bytes, bytearray, memoryview, str],
    headers: HeadersIn,
    secrets: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
    now: Optional[datetime] = None,
) -> VerifiedCallback:
    """
    The callback, if one of the secrets signed exactly these bytes and it is fresh; raises a
    CallbackVerificationError otherwise.

    `raw_body` is the received body, before any parser changed it. X-SVC-Timestamp may be up to
    `tolerance_seconds` old or ahead; `math.inf` turns the check off.
    """
    body = _bytes_of(raw_body)
    given = _by_lower_name(headers)
    secret_index = _signer_of(body, given, _secrets_of(secrets))
    attempted_at = _check_timestamp(given, tolerance_seconds, now)
    event, payload = _event_of(body)
    announced = given.get("x-svc-event")
    if announced is not None and announced != event:
        sentence = f"X-SVC-Event is {announced}, but the signed body has {event}"
        raise _fault("event_mismatch", sentence)
    sequence = given.get("x-svc-sequence", "")
    return VerifiedCallback(
        event=event,
        payload=payload,
        delivery_id=given.get("x-svc-delivery"),
        sequence=int(sequence) if re.fullmatch("[0-9]{1,9}", sequence) else None,
        attempted_at=attempted_at,
        secret_index=secret_index,
    )


def sign_callback(
    raw_body: str,
    secret: str,
    *,
    event: Optional[str] = None,
    delivery_id: Optional[str] = None,
    sequence: Optional[int] = None,
    at: Optional[datetime] = None,
    previous_secret: Optional[str] = None,
) -> dict[str, str]:
    """The headers a callback with this body would have, for tests of your receiver."""
    if not isinstance(raw_body, str):
        raise TypeError("raw_body must be the text that is sent")
    body = raw_body.encode()
    headers = {
        "Content-Type": "application/json",
        "X-SVC-Event": event or _event_in(raw_body),
        "X-SVC-Delivery": delivery_id or f"dlv_{uuid.uuid4().hex}",
        "X-SVC-Timestamp": time_text(at or datetime.now(timezone.utc), "at"),
        "X-SVC-Signature": _signature(body, _secrets_of(secret)[0]),
    }
    if sequence is not None:
        headers["X-SVC-Sequence"] = str(sequence)
    if previous_secret:
        headers["X-SVC-Signature-Previous"] = _signature(body, previous_secret)
    return headers


def _bytes_of(raw_body: object) -> bytes:
    if isinstance(raw_body, str):
        return raw_body.encode()
    if isinstance(raw_body, (bytes, bytearray, memoryview)):
        return bytes(raw_body)
    raise TypeError("raw_body must be the bytes or text of the body as received, not a parsed body")


def _by_lower_name(headers: HeadersIn) -> dict[str, str]:
    """Several values of one name are joined by commas."""
    pairs = headers.items() if hasattr(headers, "items") else headers
    found: dict[str, str] = {}
    for name, value in pairs:
        if value is None:
            continue
        text = value if isinstance(value, str) else ", ".join(str(one) for one in value)
        lower = name.lower()
        found[lower] = f"{found[lower]}, {text}" if lower in found else text
    return found


def _secrets_of(secrets: Union[str, Sequence[str]]) -> list[str]:
    given = [secrets] if isinstance(secrets, str) else secrets
    is_fit = isinstance(given, (list, tuple)) and all(
        isinstance(one, str) and one != "" for one in given
    )
    if not is_fit or not 1 <= len(given) <= _secrets_max:
        raise ValueError(f"secrets must be 1 to {_secrets_max} signing secrets, none of them empty")
    return list(given)


def _signer_of(body: bytes, headers: Mapping[str, str], secrets: Sequence[str]) -> int:
    """Each secret is tried against both signatures: either side may be ahead in a rotation."""
    if "x-svc-signature" not in headers:
        raise _fault("signature_missing", "X-SVC-Signature is missing")
    names = ("x-svc-signature", "x-svc-signature-previous")
    values = [headers.get(name, "").strip().lower() for name in names]
    signatures = [one for one in values if re.fullmatch("sha256=[0-9a-f]{64}", one)]
    if not signatures:
        raise _fault(
            "signature_malformed", "X-SVC-Signature is not sha256= followed by 64 hex digits"
        )
    fitting = -1
    for index, secret in enumerate(secrets):
        made = _signature(body, secret)
        for signature in signatures:
            if hmac.compare_digest(made, signature):
                fitting = index
    if fitting < 0:
        raise _fault(
            "signature_mismatch",
            "No secret matches: the secret is wrong, or the body was changed or parsed on the way",
        )
    return fitting


def _signature(body: bytes, secret: str) -> str:
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def _check_timestamp(
    headers: Mapping[str, str], tolerance_seconds: float, now: Optional[datetime]
) -> Optional[datetime]:
    if not tolerance_seconds >= 0:
        raise ValueError("tolerance_seconds must be 0 or more")
    given = headers.get("x-svc-timestamp")
    is_checked = tolerance_seconds != math.inf
    if given is None:
        if is_checked:
            raise _fault("timestamp_missing", "X-SVC-Timestamp is missing")
        return None
    try:
        at = parse_time(given)
    except ValueError:
        if is_checked:
            raise _fault("timestamp_malformed", "X-SVC-Timestamp is not a UTC time") from None
        return None
    age = ((now or datetime.now(timezone.utc)) - at).total_seconds()
    if age > tolerance_seconds:
        sentence = f"It was sent more than {tolerance_seconds:g} s ago, at {given}"
        raise _fault("timestamp_too_old", sentence)
    if -age > tolerance_seconds:
        sentence = f"X-SVC-Timestamp {given} is in the future; check the clock of this machine"
        raise _fault("timestamp_in_future", sentence)
    return at


def _event_of(body: bytes) -> tuple[str, Union[CasePayload, CollateralPayload, PingPayload]]:
    try:
        payload = json.loads(body.decode("utf-8-sig"), parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise _fault("body_not_json", "The body is signed but is not JSON") from None
    data = payload.get("data") if isinstance(payload, dict) else None
    if isinstance(data, dict):
        event = payload.get("event")
        try:
            if event == "ping":
                return "ping", from_json(PingPayload, payload)
            if isinstance(event, str):
                return event, from_json(CasePayload, payload)
            if isinstance(data.get("properties"), list):
                return "collateral.completed", from_json(CollateralPayload, payload)
        except UnexpectedJson:
            pass
    raise _fault("body_unknown", "The body is signed but is not a callback this version knows")


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is not JSON")


def _event_in(raw_body: str) -> str:
    """A collateral payload contains no event."""
    try:
        event = json.loads(raw_body).get("event")
    except (ValueError, AttributeError):
        raise ValueError("raw_body is not a JSON object; give its event") from None
    return event if isinstance(event, str) else "collateral.completed"


def _fault(check: str, message: str) -> CallbackVerificationError:
    return CallbackVerificationError(check, f"{message}.")
