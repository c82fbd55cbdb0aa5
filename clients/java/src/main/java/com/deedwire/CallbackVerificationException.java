package com.deedwire;

/** Do not process this callback; answer 400 or 401. */
public final class CallbackVerificationException extends DeedwireException {
  private static final long serialVersionUID = 1L;
  private final String check;

  CallbackVerificationException(String check, String message) {
    super(message + ".");
    this.check = check;
  }

  /**
   * The first check that failed, in the order they are made: signature_missing,
   * signature_malformed, signature_mismatch, timestamp_missing, timestamp_malformed,
   * timestamp_too_old, timestamp_in_future, body_not_json, body_unknown, event_mismatch.
   */
  public String check() {
    return check;
  }
}
