package com.deedwire;

/** The downloaded file failed a check, and no part of it is kept. */
public final class DownloadException extends DeedwireException {
  private static final long serialVersionUID = 1L;
  private final String check;

  DownloadException(String check, String message) {
    super(message);
    this.check = check;
  }

  /**
   * length, sha256, filename, unverifiable (neither length nor SHA-256 is known) or superseded (the
   * link expired, and the report has a newer version by now; download it again).
   */
  public String check() {
    return check;
  }
}
