from __future__ import annotations

from typing import Optional, Sequence

from .documents import JsonBody
from .models import CallbackRegistered, CallbackRegistration, Ping, SecretRotated
from .transport import Transport


class Callback:
    """The callback URL. Needs the scope `callbacks:manage`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self) -> CallbackRegistration:
        return self._transport.get("/callback").as_model(CallbackRegistration)

    def set(
        self,
        url: str,
        *,
        header_name: Optional[str] = None,
        header_value: Optional[str] = None,
        events: Optional[Sequence[str]] = None,
        idempotency_key: Optional[str] = None,
    ) -> CallbackRegistered:
        """
        Takes effect at once and replaces the registration. The first one returns the signing secret;
        after `remove`, the next one returns a new secret. `events` are the opt-in events to send too.
        """
        fields = {
            "url": url,
            "header_name": header_name,
            "header_value": header_value,
            "events": None if events is None else list(events),
        }
        return self._transport.send(
            "PUT",
            "/callback",
            accepts=(200,),
            body=JsonBody(fields),
            idempotency_key=idempotency_key,
        ).as_model(CallbackRegistered)

    def remove(self) -> None:
        """Pending deliveries are kept and sent if a URL is registered again."""
        self._transport.send("DELETE", "/callback", accepts=(204,))

    def rotate_secret(
        self, *, overlap_days: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> SecretRotated:
        """The new secret is shown once; during the overlap (0 to 7 days, by default 1) both sign."""
        return self._transport.send(
            "POST",
            "/callback/rotate-secret",
            accepts=(200,),
            body=JsonBody({"overlap_days": overlap_days}),
            idempotency_key=idempotency_key,
        ).as_model(SecretRotated)

    def test(self, *, idempotency_key: Optional[str] = None) -> Ping:
        """Sends a ping now and returns the answer of your receiver."""
        return self._transport.send(
            "POST", "/callback/test", accepts=(200,), idempotency_key=idempotency_key
        ).as_model(Ping)
