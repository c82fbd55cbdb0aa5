from __future__ import annotations

import random
import time
from dataclasses import asdict
from typing import Callable, Iterator, Optional, Sequence

from .documents import JsonBody
from .errors import WaitTimeoutError
from .models import Collateral, CollateralPage, Property
from .paths import id_path
from .retry_policy import poll_delay_seconds
from .transport import Reply, Transport

_retry_after_cap_seconds = 60.0


class CollateralRequests:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        borrower_name: str,
        properties: Sequence[Property],
        external_ref: Optional[str] = None,
        loan_account_number: Optional[str] = None,
        callback_url: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Collateral:
        """
        Verifies one to ten properties. Every call is a new request, unless it repeats an
        `idempotency_key`. `loan_account_number` links it to the case with that number.
        """
        sent = [
            {name: value for name, value in asdict(one).items() if value is not None}
            for one in properties
        ]
        fields = {
            "external_ref": external_ref,
            "loan_account_number": loan_account_number,
            "borrower_name": borrower_name,
            "callback_url": callback_url,
            "properties": sent,
        }
        reply = self._transport.send(
            "POST",
            "/collateral",
            accepts=(202,),
            body=JsonBody(fields),
            idempotency_key=idempotency_key,
        )
        return _collateral_of(reply)

    def get(self, id: str) -> Collateral:
        """Findings of a property can be read as soon as its search ends, while others still run."""
        return _collateral_of(self._transport.get(id_path("/collateral", id)))

    def list(
        self,
        *,
        external_ref: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> CollateralPage:
        """One page, the newest first."""
        query = {"external_ref": external_ref, "limit": limit, "cursor": cursor}
        return self._transport.get("/collateral", query).as_model(CollateralPage)

    def each(
        self, *, external_ref: Optional[str] = None, limit: Optional[int] = None
    ) -> Iterator[Collateral]:
        """All requests, the newest first; `limit` is that of a page."""
        cursor: Optional[str] = None
        while True:
            page = self.list(external_ref=external_ref, limit=limit, cursor=cursor)
            yield from page.data
            if page.next_cursor is None or page.next_cursor == cursor:
                return
            cursor = page.next_cursor

    def wait_for(
        self,
        id: str,
        *,
        timeout: float = 15 * 60,
        on_progress: Optional[Callable[[Collateral], None]] = None,
    ) -> Collateral:
        """
        Polls after one second, then at increasing intervals of up to 15 seconds, until every search
        has ended. `timeout` is in seconds. `on_progress` is called with the first response and
        whenever another search has ended.
        """
        if not timeout > 0:
            raise ValueError("timeout must be above 0")
        path = id_path("/collateral", id)
        end = time.monotonic() + timeout
        last: Optional[Collateral] = None
        for polls in range(1_000_000):
            reply = self._transport.get(path)
            found = _collateral_of(reply)
            if on_progress and (last is None or _ended(found) != _ended(last)):
                on_progress(found)
            last = found
            if found.status != "running":
                return found
            left = end - time.monotonic()
            if left <= 0:
                break
            asked = min(reply.retry_after_seconds or 0, _retry_after_cap_seconds)
            grown = poll_delay_seconds(polls, 1, 15, random.random())
            time.sleep(min(left, max(asked, grown)))
        seen = f"{_ended(last)} of {len(last.properties)} properties have ended" if last else ""
        raise WaitTimeoutError(f"{id} did not complete within {timeout:g} s; {seen}", last)


def _ended(collateral: Collateral) -> int:
    return sum(one.status != "running" for one in collateral.properties)


def _collateral_of(reply: Reply) -> Collateral:
    return reply.as_model(Collateral, reply.body.get("data"))
