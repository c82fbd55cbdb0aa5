package com.deedwire;

import com.deedwire.Transport.Call;
import com.deedwire.model.EventsPage;
import com.deedwire.model.FeedEvent;
import java.util.LinkedHashMap;
import java.util.Map;

/** All events of this environment in the order they were recorded, to be pulled. */
public final class Events {
  private static final int PAGE_MAX = 100;
  private final Transport transport;

  Events(Transport transport) {
    this.transport = transport;
  }

  /**
   * One page.
   *
   * @param after the cursor of the last event you have, or “latest” to leave out all existing ones;
   *     null: start with the first event
   * @param limit 1 to 100
   * @param types only events with these names; none: all
   */
  public EventsPage list(String after, int limit, String... types) {
    Map<String, Object> query = new LinkedHashMap<>();
    if (after != null) query.put("after", after);
    query.put("limit", limit);
    if (types.length > 0) query.put("types", String.join(",", types));
    return transport.send(Call.get("/events", query), null).as(EventsPage.class);
  }

  /** From after a cursor to the current last event, page by page. */
  public Iterable<FeedEvent> each(String after, String... types) {
    return new Paged<>(
        after,
        cursor -> {
          EventsPage page = list(cursor, PAGE_MAX, types);
          return new Paged.Page<>(page.events(), page.more() ? page.nextAfter() : null);
        });
  }

  /** The cursor of the last existing event, to read new ones later. */
  public String latestCursor() {
    return list("latest", 1).nextAfter();
  }
}
