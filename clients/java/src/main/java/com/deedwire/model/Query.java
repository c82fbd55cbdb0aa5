package com.deedwire.model;

import java.time.Instant;
import java.util.List;

/**
 * A question of the analyst.
 *
 * @param state open, answered, or closed (by the staff of the service, or because the case was
 *     withdrawn)
 * @param closedAt when it was last answered or closed; null while it is open
 * @param answers oldest first
 */
public record Query(
    String id,
    String text,
    boolean documentsAwaited,
    String state,
    Instant raisedAt,
    Instant closedAt,
    List<Answer> answers) {
  public Query {
    answers = Lists.of(answers);
  }

  /**
   * @param by lender, or staff: they noted what you said, for example by telephone
   * @param text null if documents are the answer
   * @param documents the names under which the documents of the answer are stored
   */
  public record Answer(String by, String text, List<String> documents, Instant at) {
    public Answer {
      documents = Lists.of(documents);
    }
  }
}
