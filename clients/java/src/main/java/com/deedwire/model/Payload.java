package com.deedwire.model;

/** The body of a callback, or of an entry of the event feed. */
public sealed interface Payload permits CasePayload, CollateralPayload, PingPayload {}
