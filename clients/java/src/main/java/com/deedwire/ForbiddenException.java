package com.deedwire;

/** 403; the key lacks the scope. */
public final class ForbiddenException extends ApiException {
  private static final long serialVersionUID = 1L;

  ForbiddenException(Fields fields) {
    super(fields);
  }
}
