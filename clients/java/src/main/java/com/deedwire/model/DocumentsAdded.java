package com.deedwire.model;

import java.util.List;

/**
 * @param status of the case, or under_review when a finalised case was reopened
 * @param stored the names the documents were stored under
 */
public record DocumentsAdded(
    String caseId, String externalRef, String status, boolean reopened, List<String> stored) {
  public DocumentsAdded {
    stored = Lists.of(stored);
  }
}
