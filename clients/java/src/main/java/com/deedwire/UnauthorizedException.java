package com.deedwire;

/** 401; key missing, revoked, or of the other environment. */
public final class UnauthorizedException extends ApiException {
  private static final long serialVersionUID = 1L;

  UnauthorizedException(Fields fields) {
    super(fields);
  }
}
