"""Everything this client raises, apart from a ValueError or TypeError for a wrong argument."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, Sequence

if TYPE_CHECKING:
    from .models import Collateral


class DeedwireError(Exception):
    """The base of all errors of this client."""

    @property
    def message(self) -> str:
        return str(self.args[0]) if self.args else ""


class DeedwireConnectionError(DeedwireError):
    """No complete answer arrived; `__cause__` is what the platform raised."""


class DeedwireTimeoutError(DeedwireConnectionError):
    """The last attempt took longer than `timeout`."""


class WaitTimeoutError(DeedwireError):
    """`wait_for` timed out; the searches continue."""

    def __init__(self, message: str, last: Optional[Collateral]) -> None:
        super().__init__(message)
        #: The last response; None if there was none.
        self.last = last


class DownloadError(DeedwireError):
    """
    The downloaded file failed a check, and no part of it is kept.

    `check` is `length`, `sha256`, `filename`, `unverifiable` (neither length nor SHA-256 is known) or
    `superseded` (the link expired, and the report has a newer version by now; download it again).
    """

    def __init__(self, check: str, message: str) -> None:
        super().__init__(message)
        self.check = check


class CallbackVerificationError(DeedwireError):
    """
    Do not process this callback; answer 400 or 401.

    `check` is the first check that failed, in the order they are made: `signature_missing`,
    `signature_malformed`, `signature_mismatch`, `timestamp_missing`, `timestamp_malformed`,
    `timestamp_too_old`, `timestamp_in_future`, `body_not_json`, `body_unknown`, `event_mismatch`.
    """

    def __init__(self, check: str, message: str) -> None:
        super().__init__(message)
        self.check = check


class DeedwireApiError(DeedwireError):
    """The server answered with an error."""

    def __init__(
        self,
        *,
        status: int,
        code: str,
        message: str,
        details: Sequence[str] = (),
        request_id: Optional[str] = None,
        retry_after_seconds: Optional[int] = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        #: Each entry starts with the path of the invalid field.
        self.details = tuple(details)
        #: Quote it when asking for support.
        self.request_id = request_id
        #: What the server asked for, in full, even if the client waits less between attempts.
        self.retry_after_seconds = retry_after_seconds

    def __str__(self) -> str:
        lines = [f"{self.message} ({self.status} {self.code}, request {self.request_id})"]
        return "\n".join(lines + [f"- {entry}" for entry in self.details])


class InvalidRequestError(DeedwireApiError):
    """400; `details` lists every invalid field."""


class UnauthorizedError(DeedwireApiError):
    """401; key missing, revoked, or of the other environment."""


class ForbiddenError(DeedwireApiError):
    """403; the key lacks the scope."""


class NotFoundError(DeedwireApiError):
    """404."""


class ConflictError(DeedwireApiError):
    """409; see `code`."""


class PayloadTooLargeError(DeedwireApiError):
    """413; documents above 15 MB in total."""


class IdempotencyMismatchError(DeedwireApiError):
    """422; this idempotency key was used before with a different body."""


class RateLimitedError(DeedwireApiError):
    """429; see `retry_after_seconds`."""


class ServerError(DeedwireApiError):
    """5xx."""


_error_by_status = {
    400: InvalidRequestError,
    401: UnauthorizedError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    413: PayloadTooLargeError,
    422: IdempotencyMismatchError,
    429: RateLimitedError,
}


def error_class_of(status: int) -> type[DeedwireApiError]:
    return _error_by_status.get(status, ServerError if status >= 500 else DeedwireApiError)
