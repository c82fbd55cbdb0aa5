package com.deedwire.model;

import com.google.gson.annotations.SerializedName;
import java.time.Instant;
import java.util.List;

/**
 * A collateral request and its findings so far.
 *
 * @param status running, completed, partial or failed
 * @param completedAt null while a search runs
 */
public record Collateral(
    String id,
    String externalRef,
    String loanAccountNumber,
    String status,
    Instant createdAt,
    Instant completedAt,
    List<SearchedProperty> properties) {
  public Collateral {
    properties = Lists.of(properties);
  }

  /**
   * @param state short code
   * @param portal “Outside coverage” in an unsupported state
   * @param status running, completed, failed or unsupported_state
   * @param findings once completed
   * @param error if the search failed or the state is not supported; a failure is never “no
   *     encumbrance”
   */
  public record SearchedProperty(
      String reference,
      String state,
      @SerializedName("stateLabel") String stateLabel,
      String portal,
      String status,
      Findings findings,
      SearchError error) {}

  public record SearchError(String code, String message) {}

  /**
   * @param encumbrances every registered document of the period
   * @param otherUnits registered documents of other units of the building, not in the findings
   * @param nameMatchScore 0 to 100, for the best-matching holder; 0 if not checked
   * @param nameMatch match, partial, mismatch or not_checked
   * @param riskBand low, medium or high
   * @param evidence for each flag; empty for searches before this existed
   */
  public record Findings(
      String portal,
      List<String> holders,
      Area area,
      List<Encumbrance> encumbrances,
      List<Mortgage> mortgages,
      @SerializedName("otherUnits") int otherUnits,
      @SerializedName("nameMatchScore") double nameMatchScore,
      @SerializedName("nameMatch") String nameMatch,
      @SerializedName("riskBand") String riskBand,
      @SerializedName("riskFlags") List<String> riskFlags,
      List<Evidence> evidence) {
    public Findings {
      holders = Lists.of(holders);
      encumbrances = Lists.of(encumbrances);
      mortgages = Lists.of(mortgages);
      riskFlags = Lists.of(riskFlags);
      evidence = Lists.of(evidence);
    }
  }

  /**
   * @param raw as the registry wrote it; empty if it gives none
   * @param sqm 0 if there is none or it cannot be read with certainty
   */
  public record Area(String raw, double sqm, double sqyd, double sqft) {}

  /**
   * @param date YYYY-MM-DD
   * @param kind transfer, encumbrance, release, other, or null
   */
  public record Encumbrance(
      @SerializedName("documentNo") String documentNo, String date, String nature, String kind) {}

  /**
   * @param documentNo empty for a charge in the record of rights, like the date
   * @param date YYYY-MM-DD
   * @param status open or discharged
   * @param kind registered, revenue (a charge in the record of rights only), or null
   * @param own to you, by the names an operator keeps for you; may be null
   */
  public record Mortgage(
      @SerializedName("documentNo") String documentNo,
      String date,
      String lender,
      String status,
      @SerializedName("dischargedBy") Discharge dischargedBy,
      String kind,
      Boolean own) {}

  public record Discharge(@SerializedName("documentNo") String documentNo, String date) {}

  /**
   * The words of the record that raised a flag.
   *
   * @param text as the registry wrote it
   * @param source the answer it was read from, such as 7/12
   * @param sha256 of that answer; of several answers: of their hashes in hexadecimal, one per line
   */
  public record Evidence(
      String flag,
      String text,
      String source,
      @SerializedName("retrievedAt") Instant retrievedAt,
      String sha256) {}
}
