package com.deedwire.model;

import java.time.Instant;
import java.util.List;

/**
 * The case at the time of the event.
 *
 * @param externalRef exactly as sent
 * @param details what only events have
 */
public record CasePayload(
    String event,
    String externalRef,
    String loanAccountNumber,
    String status,
    String result,
    CaseView data,
    Details details)
    implements Payload {

  /**
   * @param report null until finalised; its links are created each time the payload is sent
   * @param previousResult in result_changed
   * @param resultHistory in result_changed: every result released so far, oldest first
   * @param documents in documents.received: what the request stored
   * @param queries in case.query_raised: the open queries
   * @param queryId the query that caused the event: raised, named by the documents, or answered or
   *     closed last
   */
  public record Details(
      Report report,
      String previousResult,
      List<ReleasedResult> resultHistory,
      List<ReceivedDocument> documents,
      List<RaisedQuery> queries,
      String queryId) {
    public Details {
      resultHistory = Lists.of(resultHistory);
      documents = Lists.of(documents);
      queries = Lists.of(queries);
    }
  }

  public record ReleasedResult(String result, String reason, Instant at) {}

  /**
   * @param filename as stored
   * @param contentType as sent
   */
  public record ReceivedDocument(String filename, String contentType, long bytes, String sha256) {}

  public record RaisedQuery(String id, String text, boolean documentsAwaited, Instant raisedAt) {}
}
