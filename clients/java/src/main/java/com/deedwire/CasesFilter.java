package com.deedwire;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which cases to list. Times are rounded to milliseconds. */
public final class CasesFilter {
  private final Map<String, Object> query;

  private CasesFilter(Map<String, Object> query) {
    this.query = query;
  }

  public static CasesFilter all() {
    return new CasesFilter(Map.of());
  }

  public CasesFilter status(String... anyOf) {
    return with("status", String.join(",", anyOf));
  }

  /** positive, negative or query; a hold counts as query. */
  public CasesFilter result(String... anyOf) {
    return with("result", String.join(",", anyOf));
  }

  public CasesFilter loanAccountNumber(String value) {
    return with("loan_account_number", value);
  }

  /** Only cases whose last change is after this time. */
  public CasesFilter updatedAfter(Instant value) {
    return with("updated_after", Json.time(value));
  }

  /** Cases on a page, 1 to 200. Default: 50. */
  public CasesFilter limit(int value) {
    return with("limit", value);
  }

  /** The nextCursor of a page. Null: start with the first case. */
  public CasesFilter cursor(String value) {
    return value == null ? this : with("cursor", value);
  }

  String cursor() {
    return (String) query.get("cursor");
  }

  Map<String, Object> query() {
    return query;
  }

  private CasesFilter with(String name, Object value) {
    Map<String, Object> changed = new LinkedHashMap<>(query);
    changed.put(name, value);
    return new CasesFilter(changed);
  }
}
