from __future__ import annotations

from typing import Literal, Mapping, Optional

from .documents import JsonBody
from .models import CaseView
from .paths import case_path
from .transport import Transport


class Sandbox:
    """UAT only: these endpoints do not exist in production."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def advance(
        self,
        ref: str,
        *,
        to: Literal["allocated", "in_review", "query_raised", "finalised"],
        result: Optional[Literal["positive", "negative", "query", "hold"]] = None,
        reason: Optional[str] = None,
        documents_awaited: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> CaseView:
        """Acts as the analyst: moves the case through every status up to `to`."""
        fields = {
            "to": to,
            "result": result,
            "reason": reason,
            "documents_awaited": documents_awaited,
        }
        return self._play(ref, "advance", fields, idempotency_key)

    def re_release(
        self, ref: str, *, reason: str, idempotency_key: Optional[str] = None
    ) -> CaseView:
        """For a case finalised as negative, query or hold: a new version, as positive."""
        return self._play(ref, "re-release", {"reason": reason}, idempotency_key)

    def _play(
        self, ref: str, verb: str, fields: Mapping[str, object], idempotency_key: Optional[str]
    ) -> CaseView:
        return self._transport.send(
            "POST",
            f"/sandbox{case_path(ref)}/{verb}",
            accepts=(200,),
            body=JsonBody(fields),
            idempotency_key=idempotency_key,
        ).as_model(CaseView)
