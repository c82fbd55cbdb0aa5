package com.deedwire;

/** 409; see {@link #code}. */
public final class ConflictException extends ApiException {
  private static final long serialVersionUID = 1L;

  ConflictException(Fields fields) {
    super(fields);
  }
}
