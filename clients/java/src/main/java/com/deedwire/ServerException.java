package com.deedwire;

/** 5xx. */
public final class ServerException extends ApiException {
  private static final long serialVersionUID = 1L;

  ServerException(Fields fields) {
    super(fields);
  }
}
