package com.deedwire;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;

/** All entries, page after page, each page requested when it is needed. */
final class Paged<T> implements Iterable<T> {
  private final String first;
  private final Function<String, Page<T>> request;

  /** @param next the cursor of the next page; null on the last */
  record Page<T>(List<T> entries, String next) {}

  Paged(String first, Function<String, Page<T>> request) {
    this.first = first;
    this.request = request;
  }

  @Override
  public Iterator<T> iterator() {
    return new Iterator<>() {
      private final Deque<T> entries = new ArrayDeque<>();
      private String cursor = first;
      private boolean isLast = false;

      @Override
      public boolean hasNext() {
        while (entries.isEmpty() && !isLast) {
          Page<T> page = request.apply(cursor);
          entries.addAll(page.entries());
          // A page whose cursor does not advance would be requested forever.
          isLast = page.next() == null || Objects.equals(page.next(), cursor);
          cursor = page.next();
        }
        return !entries.isEmpty();
      }

      @Override
      public T next() {
        if (!hasNext()) throw new NoSuchElementException();
        return entries.remove();
      }
    };
  }
}
