package com.deedwire;

import com.deedwire.Transport.Call;
import com.deedwire.Transport.Reply;
import com.deedwire.model.Collateral;
import com.deedwire.model.CollateralPage;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** Verification of properties with the land registries. */
public final class CollateralRequests {
  private static final Duration WAIT_DEFAULT = Duration.ofMinutes(15);
  private final Transport transport;

  CollateralRequests(Transport transport) {
    this.transport = transport;
  }

  /** Every call is a new request; to repeat one, use the method with an idempotency key. */
  public Collateral create(NewCollateral input) {
    return create(input, null);
  }

  public Collateral create(NewCollateral input, String idempotencyKey) {
    Call call = Call.post("/collateral", input.body(), 202);
    return collateralOf(transport.send(call, idempotencyKey));
  }

  /** Findings of a property can be read as soon as its search ends, while others still run. */
  public Collateral get(String id) {
    return collateralOf(transport.get(Paths.ofId("/collateral", id)));
  }

  /**
   * One page, the newest first.
   *
   * @param externalRef only requests with exactly this reference; null: all
   * @param limit 1 to 100
   * @param cursor the nextCursor of a page; null: the first page
   */
  public CollateralPage list(String externalRef, int limit, String cursor) {
    Map<String, Object> query = new LinkedHashMap<>();
    if (externalRef != null) query.put("external_ref", externalRef);
    if (cursor != null) query.put("cursor", cursor);
    query.put("limit", limit);
    return transport.send(Call.get("/collateral", query), null).as(CollateralPage.class);
  }

  /** All requests with this reference, or all if it is null, the newest first. */
  public Iterable<Collateral> each(String externalRef) {
    return new Paged<>(
        null,
        cursor -> {
          CollateralPage page = list(externalRef, 100, cursor);
          return new Paged.Page<>(page.data(), page.nextCursor());
        });
  }

  /** Waits up to 15 minutes until every search has ended. */
  public Collateral waitFor(String id) {
    return waitFor(id, WAIT_DEFAULT, ended -> {});
  }

  /**
   * Polls after one second, then at increasing intervals of up to 15 seconds, until every search has
   * ended. Throws a {@link WaitTimeoutException} when the time is over; the searches continue.
   *
   * @param onProgress called with the first response and whenever another search has ended
   */
  public Collateral waitFor(String id, Duration timeout, Consumer<Collateral> onProgress) {
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("timeout must be above 0");
    }
    String path = Paths.ofId("/collateral", id);
    long endNanos = System.nanoTime() + timeout.toNanos();
    Collateral last = null;
    for (int polls = 0; ; polls++) {
      Reply reply = transport.get(path);
      Collateral found = collateralOf(reply);
      if (last == null || endedOf(found) != endedOf(last)) onProgress.accept(found);
      last = found;
      if (!found.status().equals("running")) return found;
      long leftNanos = endNanos - System.nanoTime();
      if (leftNanos <= 0) {
        String seen = endedOf(found) + " of " + found.properties().size() + " properties have ended";
        String sentence = id + " did not complete within " + timeout.toMillis() + " ms; " + seen;
        throw new WaitTimeoutException(sentence, found);
      }
      double random = ThreadLocalRandom.current().nextDouble();
      Duration delay = RetryPolicy.pollDelay(polls, reply.retryAfterSeconds(), random);
      Transport.sleep(Duration.ofNanos(Math.min(leftNanos, delay.toNanos())));
    }
  }

  private static long endedOf(Collateral collateral) {
    return collateral.properties().stream().filter(one -> !one.status().equals("running")).count();
  }

  private static Collateral collateralOf(Reply reply) {
    return reply.as(Collateral.class, reply.body().get("data"));
  }
}
