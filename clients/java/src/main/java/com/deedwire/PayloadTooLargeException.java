package com.deedwire;

/** 413; documents above 15 MB in total. */
public final class PayloadTooLargeException extends ApiException {
  private static final long serialVersionUID = 1L;

  PayloadTooLargeException(Fields fields) {
    super(fields);
  }
}
