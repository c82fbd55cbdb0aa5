package com.deedwire.model;

import java.time.Instant;
import java.util.List;

/** @param mode live or test */
public record Whoami(Lender lender, String mode, Key key, Limits limits) {

  /**
   * @param requiredFields case fields to send in addition to the three that are always required
   * @param caseTypes case types you may send; null: any
   */
  public record Lender(
      String id, String name, List<String> requiredFields, List<String> caseTypes) {
    public Lender {
      requiredFields = Lists.of(requiredFields);
    }
  }

  /** @param hint first and last characters of the key */
  public record Key(
      String id,
      String hint,
      String label,
      List<String> scopes,
      Instant createdAt,
      Instant expiresAt) {
    public Key {
      scopes = Lists.of(scopes);
    }
  }

  /**
   * @param rateBurst largest burst of requests
   * @param documentsMax documents in one request
   * @param documentBytesMax total size of the documents of one request, before base64
   * @param requestBytesMax size of the whole body of a request with documents
   * @param propertiesMax properties in one collateral request
   * @param reportLinkSeconds how long a link to a report is valid
   */
  public record Limits(
      int ratePerSecond,
      int rateBurst,
      int documentsMax,
      long documentBytesMax,
      long requestBytesMax,
      int propertiesMax,
      int eventsPageMax,
      int reportLinkSeconds) {}
}
