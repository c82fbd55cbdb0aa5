package com.deedwire;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Set;

/** Which failures are worth another attempt, and after how long: the same rules in all clients. */
final class RetryPolicy {
  private static final double BACKOFF_BASE_MS = 250;
  private static final double BACKOFF_CAP_MS = 8_000;
  private static final int RETRY_AFTER_CAP_SECONDS = 60;
  private static final Set<Integer> PASSING = Set.of(408, 429, 500, 502, 503, 504);

  private RetryPolicy() {}

  /** True when the same request may succeed a moment later. */
  static boolean isPassing(DeedwireException error) {
    if (error instanceof DeedwireConnectionException) return true;
    if (!(error instanceof ApiException api)) return false;
    // An earlier attempt with this idempotency key reached the server, which is working on it.
    boolean isStillRunning = api.status() == 409 && api.code().equals("idempotency_in_progress");
    return PASSING.contains(api.status()) || isStillRunning;
  }

  /**
   * Full jitter, so that clients that failed together do not retry together. Retry-After is a lower
   * bound: a Retry-After of 0 must not turn the retries into a burst.
   */
  static Duration retryDelay(DeedwireException error, int retriesSoFar, double random) {
    double grown = BACKOFF_BASE_MS * Math.pow(2, retriesSoFar);
    double backoffMs = random * Math.min(BACKOFF_CAP_MS, grown);
    int asked = error instanceof ApiException api ? api.retryAfterSeconds().orElse(0) : 0;
    int askedMs = 1000 * Math.min(RETRY_AFTER_CAP_SECONDS, asked);
    return Duration.ofMillis(Math.round(Math.max(backoffMs, askedMs)));
  }

  /** Each wait is half as long again as the last, with 20 % of jitter either way. */
  static Duration pollDelay(int polls, Integer askedSeconds, double random) {
    double grownMs = Math.min(15_000, 1000 * Math.pow(1.5, polls)) * (0.8 + 0.4 * random);
    int asked = askedSeconds == null ? 0 : Math.min(RETRY_AFTER_CAP_SECONDS, askedSeconds);
    return Duration.ofMillis(Math.round(Math.max(grownMs, 1000 * asked)));
  }

  /** Retry-After is a number of seconds or an HTTP date (RFC 9110, 10.2.3); null if it is neither. */
  static Integer parseRetryAfter(String header, Instant now) {
    if (header == null) return null;
    String value = header.strip();
    if (value.matches("[0-9]{1,9}")) return Integer.valueOf(value);
    try {
      Instant at = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      long ms = Duration.between(now, at).toMillis();
      return Math.toIntExact(Math.max(0, Math.min(Integer.MAX_VALUE, Math.floorDiv(ms + 999, 1000L))));
    } catch (DateTimeParseException notADate) {
      return null;
    }
  }
}
