package com.deedwire.model;

import java.time.Instant;

/**
 * One entry of the feed.
 *
 * @param sequence 1, 2, 3 … per case; 1 for collateral.completed
 * @param cursor where to continue after this event
 * @param payload a CollateralPayload for collateral.completed, otherwise a CasePayload
 */
public record FeedEvent(
    String id, String event, int sequence, Instant at, String cursor, Payload payload) {}
