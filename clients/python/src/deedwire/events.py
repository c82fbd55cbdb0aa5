from __future__ import annotations

from typing import Iterator, Optional, Sequence

from .models import EventsPage, FeedEvent
from .transport import Transport


class Events:
    """All events of this environment in the order they were recorded, to be pulled."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        after: Optional[str] = None,
        types: Optional[Sequence[str]] = None,
        limit: Optional[int] = None,
    ) -> EventsPage:
        """
        One page. `after` is the cursor of the last event you have, or `latest` to leave out all
        existing ones; by default it starts with the first event. `limit` is 1 to 100.
        """
        names = ",".join(types) if types is not None else None
        query = {"after": after, "limit": limit, "types": names}
        return self._transport.get("/events", query).as_model(EventsPage)

    def each(
        self, *, after: Optional[str] = None, types: Optional[Sequence[str]] = None
    ) -> Iterator[FeedEvent]:
        """From after a cursor to the current last event, page by page."""
        while True:
            page = self.list(after=after, types=types)
            yield from page.events
            # A page whose cursor does not advance would be requested forever.
            if not page.more or page.next_after == after:
                return
            after = page.next_after

    def latest_cursor(self) -> str:
        """The cursor of the last existing event, to follow new ones."""
        return self.list(after="latest", limit=1).next_after
