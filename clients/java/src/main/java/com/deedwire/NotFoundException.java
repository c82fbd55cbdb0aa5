package com.deedwire;

/** 404. */
public final class NotFoundException extends ApiException {
  private static final long serialVersionUID = 1L;

  NotFoundException(Fields fields) {
    super(fields);
  }
}
