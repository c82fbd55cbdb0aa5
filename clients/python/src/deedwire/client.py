from __future__ import annotations

import dataclasses
import os
import re
import ssl
from typing import Callable, Optional
from urllib.parse import urlsplit

from .callback import Callback
from .cases import Cases
from .collateral import CollateralRequests
from .events import Events
from .exchange import Network
from .models import Whoami
from .report import Reports
from .sandbox import Sandbox
from .transport import RetryNotice, Transport

_timeout_max = 24 * 60 * 60


class Deedwire:
    """
    The API with one key. Safe to use from several threads.

    - `api_key`: a live key for production, a test key for UAT. Default: DEEDWIRE_KEY.
    - `base_url`: URL of the service; the key decides between `/v1` and `/uat/v1` unless the URL ends
      in one of them. Default: DEEDWIRE_URL.
    - `timeout`: seconds for one attempt, up to the last byte of its answer; for a download, for each
      part of it.
    - `max_retries`: attempts after the first one.
    - `ssl_context`: for example with the certificates of your own network.
    - `proxy`: URL of an HTTP proxy. Default: HTTPS_PROXY and NO_PROXY; an empty text means none.
    - `on_retry`: called before each wait; an error it raises ends the call.
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        timeout: float = 120.0,
        max_retries: int = 4,
        ssl_context: Optional[ssl.SSLContext] = None,
        proxy: Optional[str] = None,
        on_retry: Optional[Callable[[RetryNotice], None]] = None,
    ) -> None:
        key = _check_api_key(os.environ.get("DEEDWIRE_KEY") if api_key is None else api_key)
        url = _base_url_for(key, os.environ.get("DEEDWIRE_URL") if base_url is None else base_url)
        network = Network(_check_timeout(timeout), ssl_context, proxy)
        retries = _check_max_retries(max_retries)
        self._use(Transport(key, url, network, retries, on_retry))

    def _use(self, transport: Transport) -> None:
        self._transport = transport
        self.cases = Cases(transport)
        self.report = Reports(transport)
        self.collateral = CollateralRequests(transport)
        self.events = Events(transport)
        self.callback = Callback(transport)
        self.sandbox = Sandbox(transport)

    def with_options(
        self, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Deedwire:
        """The same client with other limits, for example for one call."""
        network, retries = self._transport.network, self._transport.max_retries
        if timeout is not None:
            network = dataclasses.replace(network, timeout=_check_timeout(timeout))
        if max_retries is not None:
            retries = _check_max_retries(max_retries)
        other = Deedwire.__new__(Deedwire)
        other._use(dataclasses.replace(self._transport, network=network, max_retries=retries))
        return other

    def whoami(self) -> Whoami:
        """The lender, scopes and limits of the key. Needs no scope."""
        return self._transport.get("/whoami").as_model(Whoami)

    def __repr__(self) -> str:
        return f"Deedwire(base_url={self._transport.base_url!r})"


def _check_api_key(given: Optional[str]) -> str:
    key = given or ""
    if not re.fullmatch(r"[\x21-\x7e]+", key):
        raise ValueError(
            "api_key or DEEDWIRE_KEY must be the key as issued, without spaces or line breaks"
        )
    return key


def _base_url_for(key: str, given_url: Optional[str]) -> str:
    url = given_url or ""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("base_url or DEEDWIRE_URL must be a URL such as https://api.example.com")
    # Reading the port raises a ValueError if it is not a number.
    if parts.port == 0 or parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("base_url must have no user name, password, query, fragment or port 0")
    trimmed = url.rstrip("/")
    if not re.fullmatch(r"[\x21-\x7e]+", trimmed):
        raise ValueError("base_url must be ASCII without spaces")
    environment = "/uat/v1" if key.startswith("svc_test_") else "/v1"
    ending = re.search(r"(/uat)?/v1$", trimmed)
    if ending is None:
        return trimmed + environment
    if key.startswith(("svc_test_", "svc_live_")) and ending[0] != environment:
        raise ValueError(f"base_url ends in {ending[0]}, but this key belongs to {environment}")
    return trimmed


def _check_timeout(timeout: float) -> float:
    if not 0 < timeout <= _timeout_max:
        raise ValueError(f"timeout must be above 0 and at most {_timeout_max} seconds")
    return timeout


def _check_max_retries(max_retries: int) -> int:
    if not isinstance(max_retries, int) or max_retries < 0:
        raise ValueError("max_retries must be a whole number, 0 or more")
    return max_retries
