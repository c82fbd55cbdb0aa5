package com.deedwire;

/** No complete answer arrived; the cause is what the platform threw. */
public class DeedwireConnectionException extends DeedwireException {
  private static final long serialVersionUID = 1L;

  DeedwireConnectionException(String message, Throwable cause) {
    super(message, cause);
  }
}
