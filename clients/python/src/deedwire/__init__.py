"""Client of the Deedwire API: legal-report cases, collateral checks and signed callbacks."""

from .callbacks import HeadersIn, VerifiedCallback, sign_callback, verify_callback
from .client import Deedwire
from .documents import Document
from .errors import (
    CallbackVerificationError,
    ConflictError,
    DeedwireApiError,
    DeedwireConnectionError,
    DeedwireError,
    DeedwireTimeoutError,
    DownloadError,
    ForbiddenError,
    IdempotencyMismatchError,
    InvalidRequestError,
    NotFoundError,
    PayloadTooLargeError,
    RateLimitedError,
    ServerError,
    UnauthorizedError,
    WaitTimeoutError,
)
from .models import (
    CasePayload,
    CaseView,
    Collateral,
    CollateralPayload,
    FeedEvent,
    PingPayload,
    Property,
    Query,
    StoredDocument,
)
from .transport import RetryNotice
from .version import VERSION as __version__

__all__ = [
    "CallbackVerificationError",
    "CasePayload",
    "CaseView",
    "Collateral",
    "CollateralPayload",
    "ConflictError",
    "Deedwire",
    "DeedwireApiError",
    "DeedwireConnectionError",
    "DeedwireError",
    "DeedwireTimeoutError",
    "Document",
    "DownloadError",
    "FeedEvent",
    "ForbiddenError",
    "HeadersIn",
    "IdempotencyMismatchError",
    "InvalidRequestError",
    "NotFoundError",
    "PayloadTooLargeError",
    "PingPayload",
    "Property",
    "Query",
    "RateLimitedError",
    "RetryNotice",
    "ServerError",
    "StoredDocument",
    "UnauthorizedError",
    "VerifiedCallback",
    "WaitTimeoutError",
    "__version__",
    "sign_callback",
    "verify_callback",
]
