package com.deedwire.model;

import java.util.Collections;
import java.util.List;

final class Lists {
  private Lists() {}

  /** A missing list is an empty one. */
  static <T> List<T> of(List<T> given) {
    return given == null ? List.of() : Collections.unmodifiableList(given);
  }
}
