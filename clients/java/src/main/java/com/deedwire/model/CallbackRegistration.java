package com.deedwire.model;

import java.time.Instant;
import java.util.List;

/**
 * @param headerValue masked
 * @param events opt-in events that are sent too
 * @param enabled false: events are parked until it is registered again
 * @param signingSecret only with the first registration, null otherwise; it is not shown again
 */
public record CallbackRegistration(
    String url,
    String headerName,
    String headerValue,
    List<String> events,
    boolean enabled,
    Instant disabledAt,
    String disabledWhy,
    Instant failingSince,
    String signingSecret) {
  public CallbackRegistration {
    events = Lists.of(events);
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "CallbackRegistration[url=" + url + ", events=" + events + ", enabled=" + enabled + "]";
  }
}
