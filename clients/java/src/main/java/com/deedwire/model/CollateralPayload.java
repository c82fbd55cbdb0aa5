package com.deedwire.model;

public record CollateralPayload(Collateral data) implements Payload {}
