package com.deedwire;

import com.deedwire.model.Payload;
import java.time.Instant;

/**
 * A genuine callback.
 *
 * @param event read from the signed body, never from a header
 * @param deliveryId X-SVC-Delivery: the same in every attempt, so store it to detect repeats; may be
 *     null, as may the next two
 * @param sequence X-SVC-Sequence: 1, 2, 3 … per case; a ping has none
 * @param attemptedAt X-SVC-Timestamp: when this attempt was made
 * @param secretIndex index of the matching secret among those given
 */
public record VerifiedCallback(
    String event,
    Payload payload,
    String deliveryId,
    Integer sequence,
    Instant attemptedAt,
    int secretIndex) {}
