package com.deedwire.model;

import java.time.Instant;

/** @param signingSecret shown once */
public record SecretRotated(String signingSecret, Instant previousValidUntil) {
  /** Without the secret. */
  @Override
  public String toString() {
    return "SecretRotated[previousValidUntil=" + previousValidUntil + "]";
  }
}
