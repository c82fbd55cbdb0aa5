package com.deedwire.model;

import java.util.List;

/** @param nextAfter where to continue next time, even if there were no events */
public record EventsPage(List<FeedEvent> events, String nextAfter, boolean more) {
  public EventsPage {
    events = Lists.of(events);
  }
}
