package com.deedwire.model;

import java.time.Instant;

public record PingPayload(String event, Data data) implements Payload {
  public record Data(Instant at) {}
}
