package com.deedwire;

/** 422; this idempotency key was used before with a different body. */
public final class IdempotencyMismatchException extends ApiException {
  private static final long serialVersionUID = 1L;

  IdempotencyMismatchException(Fields fields) {
    super(fields);
  }
}
