package com.deedwire;

/** 429; see {@link #retryAfterSeconds}. */
public final class RateLimitedException extends ApiException {
  private static final long serialVersionUID = 1L;

  RateLimitedException(Fields fields) {
    super(fields);
  }
}
