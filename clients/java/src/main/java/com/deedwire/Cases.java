package com.deedwire;

import com.deedwire.Transport.Call;
import com.deedwire.Transport.Reply;
import com.deedwire.model.CaseCreated;
import com.deedwire.model.CaseView;
import com.deedwire.model.CasesPage;
import com.deedwire.model.DocumentsAdded;
import com.deedwire.model.Query;
import com.deedwire.model.StoredDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Cases. Everywhere {@code ref} is the external_ref or the case id. */
public final class Cases {
  private final Transport transport;

  Cases(Transport transport) {
    this.transport = transport;
  }

  /** A known reference is not an error: {@link CaseCreated#created} is then false. */
  public CaseCreated create(NewCase input) {
    return create(input, null);
  }

  /** @param idempotencyKey stored with your record, to repeat the call from another process */
  public CaseCreated create(NewCase input, String idempotencyKey) {
    Reply reply = transport.send(Call.post("/cases", input.body(), 200, 202), idempotencyKey);
    if (reply.status() == 200) {
      CaseView view = reply.as(CaseView.class);
      return new CaseCreated(false, view.externalRef(), view.status(), view);
    }
    CaseCreated made = reply.as(CaseCreated.class);
    return new CaseCreated(true, made.externalRef(), made.status(), null);
  }

  public CaseView get(String ref) {
    return transport.get(Paths.ofCase(ref)).as(CaseView.class);
  }

  /** One page, least recently changed first. */
  public CasesPage list(CasesFilter filter) {
    return transport.send(Call.get("/cases", filter.query()), null).as(CasesPage.class);
  }

  /** Every case from the cursor of the filter, or from the start, to the current end. */
  public Iterable<CaseView> each(CasesFilter filter) {
    return new Paged<>(
        filter.cursor(),
        cursor -> {
          CasesPage page = list(filter.cursor(cursor));
          return new Paged.Page<>(page.cases(), page.more() ? page.nextCursor() : null);
        });
  }

  /** The documents received for the case, oldest first, also those rejected as malware. */
  public List<StoredDocument> documents(String ref) {
    String path = Paths.ofCase(ref) + "/documents";
    return transport.get(path).listOf(StoredDocument.class, "documents");
  }

  /** On a finalised case this starts a revision: {@link DocumentsAdded#reopened} is then true. */
  public DocumentsAdded addDocuments(String ref, List<Document> documents) {
    return addDocuments(ref, documents, null, null, null);
  }

  /**
   * Documents that the case already has change nothing. The last three may be null.
   *
   * @param note on a finalised case the reason for the revision
   * @param queryId the query that the documents answer; without it, every open query
   */
  public DocumentsAdded addDocuments(
      String ref, List<Document> documents, String note, String queryId, String idempotencyKey) {
    String path = Paths.ofCase(ref) + "/documents";
    Map<String, Object> fields = new LinkedHashMap<>();
    if (note != null) fields.put("note", note);
    if (queryId != null) fields.put("query_id", queryId);
    Call call = Call.post(path, JsonBody.of(fields, documents), 200);
    return transport.send(call, idempotencyKey).as(DocumentsAdded.class);
  }

  /** Closes an open case that was never finalised; there will be no report. */
  public CaseView withdraw(String ref, String reason) {
    JsonBody body = JsonBody.of(Map.of("reason", reason));
    Call call = Call.post(Paths.ofCase(ref) + "/withdraw", body, 200);
    return transport.send(call, null).as(CaseView.class);
  }

  /** The queries of the case with their answers, oldest first. */
  public List<Query> queries(String ref) {
    return transport.get(Paths.ofCase(ref) + "/queries").listOf(Query.class, "queries");
  }

  /**
   * Answers a query in words. Once the last open query is answered, the review goes on. A finalised
   * case takes no answers: add documents, which reopen it.
   */
  public Query answerQuery(String ref, String queryId, String text) {
    return answerQuery(ref, queryId, text, null);
  }

  public Query answerQuery(String ref, String queryId, String text, String idempotencyKey) {
    String path = Paths.ofId(Paths.ofCase(ref) + "/queries", queryId) + "/answers";
    Call call = Call.post(path, JsonBody.of(Map.of("text", text)), 201);
    return transport.send(call, idempotencyKey).as(Query.class);
  }
}
