package com.deedwire;

import com.deedwire.model.Collateral;
import java.util.Optional;

/** The time to wait for the searches is over; they continue. */
public final class WaitTimeoutException extends DeedwireException {
  private static final long serialVersionUID = 1L;
  private final transient Collateral last;

  WaitTimeoutException(String message, Collateral last) {
    super(message);
    this.last = last;
  }

  /** The last response. */
  public Optional<Collateral> last() {
    return Optional.ofNullable(last);
  }
}
