package com.deedwire;

/** 400; {@link #details} lists every invalid field. */
public final class InvalidRequestException extends ApiException {
  private static final long serialVersionUID = 1L;

  InvalidRequestException(Fields fields) {
    super(fields);
  }
}
