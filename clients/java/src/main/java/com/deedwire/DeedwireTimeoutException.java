package com.deedwire;

/** The last attempt took longer than the time-out of the client. */
public final class DeedwireTimeoutException extends DeedwireConnectionException {
  private static final long serialVersionUID = 1L;

  DeedwireTimeoutException(String message) {
    super(message, null);
  }
}
