package com.deedwire;

/** The base of all errors of this client, apart from an IllegalArgumentException. */
public class DeedwireException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DeedwireException(String message) {
    super(message);
  }

  DeedwireException(String message, Throwable cause) {
    super(message, cause);
  }
}
