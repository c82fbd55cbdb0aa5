package com.deedwire;

import com.deedwire.Transport.Call;
import com.deedwire.model.CaseView;
import java.util.LinkedHashMap;
import java.util.Map;

/** UAT only: these endpoints do not exist in production. They act as the analyst. */
public final class Sandbox {
  private final Transport transport;

  Sandbox(Transport transport) {
    this.transport = transport;
  }

  /** Moves the case through every status up to this one: allocated, in_review or finalised. */
  public CaseView advance(String ref, String to) {
    return play(ref, "advance", Map.of("to", to));
  }

  /** @param result positive, negative, query or hold; all but positive need a reason */
  public CaseView finalise(String ref, String result, String reason) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("to", "finalised");
    fields.put("result", result);
    if (reason != null) fields.put("reason", reason);
    return play(ref, "advance", fields);
  }

  public CaseView raiseQuery(String ref, String text, boolean documentsAwaited) {
    Map<String, Object> fields =
        Map.of("to", "query_raised", "reason", text, "documents_awaited", documentsAwaited);
    return play(ref, "advance", fields);
  }

  /** For a case finalised as negative, query or hold: a new version, as positive. */
  public CaseView reRelease(String ref, String reason) {
    return play(ref, "re-release", Map.of("reason", reason));
  }

  private CaseView play(String ref, String verb, Map<String, Object> fields) {
    String path = "/sandbox" + Paths.ofCase(ref) + "/" + verb;
    return transport.send(Call.post(path, JsonBody.of(fields), 200), null).as(CaseView.class);
  }
}
