"""Which failures are worth another attempt, and after how long: the same rules as in the other SDKs."""

from __future__ import annotations

import re
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from math import ceil
from typing import Optional

from .errors import DeedwireApiError, DeedwireConnectionError, DeedwireError

_backoff_base_seconds = 0.25
_backoff_cap_seconds = 8.0
_retry_after_cap_seconds = 60.0
_passing_statuses = frozenset({408, 429, 500, 502, 503, 504})


def is_passing(error: DeedwireError) -> bool:
    """True when the same request may succeed a moment later."""
    if isinstance(error, DeedwireConnectionError):
        return True
    if not isinstance(error, DeedwireApiError):
        return False
    # An earlier attempt with this idempotency key reached the server, which is working on it.
    is_still_running = error.status == 409 and error.code == "idempotency_in_progress"
    return error.status in _passing_statuses or is_still_running


def retry_delay_seconds(error: DeedwireError, retries_so_far: int, random: float) -> float:
    """
    Full jitter, so that clients that failed together do not retry together. Retry-After is a lower
    bound: a `Retry-After: 0` must not turn the retries into a burst.
    """
    grown = _backoff_base_seconds * 2.0 ** min(retries_so_far, 50)
    backoff = random * min(_backoff_cap_seconds, grown)
    asked = error.retry_after_seconds if isinstance(error, DeedwireApiError) else None
    return max(backoff, min(_retry_after_cap_seconds, asked or 0))


def poll_delay_seconds(polls: int, first: float, last: float, random: float) -> float:
    """Each wait is half as long again as the last, with 20 % of jitter either way."""
    grown: float = first * 1.5 ** min(polls, 50)
    return min(last, grown) * (0.8 + 0.4 * random)


def parse_retry_after(header: Optional[str], now: datetime) -> Optional[int]:
    """Retry-After is a number of seconds or an HTTP date (RFC 9110, 10.2.3)."""
    value = (header or "").strip()
    if re.fullmatch(r"[0-9]{1,9}", value):
        return int(value)
    if not value.endswith(" GMT"):
        return None
    try:
        at = parsedate_to_datetime(value)
    except (TypeError, ValueError, IndexError):
        return None
    at = at if at.tzinfo else at.replace(tzinfo=timezone.utc)
    return max(0, ceil((at - now).total_seconds()))
