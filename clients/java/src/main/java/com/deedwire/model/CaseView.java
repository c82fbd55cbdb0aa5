package com.deedwire.model;

import java.time.Instant;
import java.util.List;

/**
 * A case. Fields that the API may leave out are null, lists are empty.
 *
 * @param status received, allocated, in_review, query_raised, finalised or withdrawn
 * @param isSandbox true for cases created with a test key
 * @param documentsAwaited true when the analyst is waiting for more documents
 * @param finalisedAt null until finalised, and again while a revision is in progress
 * @param result positive, negative, query (also for a hold), or empty until there is a result
 * @param resultReason the reason in the report; only with a negative or query result
 * @param reportVersion newest released version of the report, 0 before the first; null in events
 *     that an older version of the service recorded, as are result, updatedAt and dueAt
 * @param riskScore null until finalised, and again while a revision is in progress
 * @param timeline one entry per status entered, oldest first
 * @param dueAt when the turnaround time ends; null while it does not run
 * @param rejectedDocuments received, but cannot be used; oldest first
 */
public record CaseView(
    String caseId,
    String externalRef,
    String status,
    boolean isSandbox,
    boolean documentsAwaited,
    String latestRevisionReason,
    String applicantName,
    String loanAccountNumber,
    String caseType,
    String ulpin,
    Instant finalisedAt,
    String result,
    String resultReason,
    Instant resultReasonAt,
    Integer reportVersion,
    RiskScore riskScore,
    List<TimelineEntry> timeline,
    Instant updatedAt,
    Instant dueAt,
    List<RejectedDocument> rejectedDocuments) {
  public CaseView {
    timeline = Lists.of(timeline);
    rejectedDocuments = Lists.of(rejectedDocuments);
  }

  public record TimelineEntry(String status, Instant at) {}

  /**
   * @param grade AAA, AA, A, BBB, BB, B or C
   * @param drivers main reasons for the score, most serious first
   */
  public record RiskScore(
      String grade,
      String gradeLabel,
      double score,
      String recommendation,
      List<RiskComponent> components,
      List<String> drivers) {
    public RiskScore {
      components = Lists.of(components);
      drivers = Lists.of(drivers);
    }
  }

  public record RiskComponent(String key, String label, double score, double weight) {}

  /** @param signature name the malware scanner gives it */
  public record RejectedDocument(
      String filename, String sha256, String reason, String signature, Instant at) {}
}
