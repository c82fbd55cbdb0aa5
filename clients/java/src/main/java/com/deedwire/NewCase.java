package com.deedwire;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A case to create. Only applicant, loan account number and case type are always required. */
public final class NewCase {
  private final Map<String, Object> fields;
  private final List<Document> documents;

  private NewCase(Map<String, Object> fields, List<Document> documents) {
    this.fields = fields;
    this.documents = documents;
  }

  /** @param caseType kind of report, for example TSR */
  public static NewCase of(String applicantName, String loanAccountNumber, String caseType) {
    return new NewCase(Map.of(), null)
        .with("applicant_name", applicantName)
        .with("loan_account_number", loanAccountNumber)
        .with("case_type", caseType);
  }

  /** Your reference. Without it the loan account number is the reference. */
  public NewCase externalRef(String value) {
    return with("external_ref", value);
  }

  public NewCase coApplicantName(String value) {
    return with("co_applicant_name", value);
  }

  /** In rupees; two decimals are kept. */
  public NewCase loanAmount(BigDecimal value) {
    return with("loan_amount", value);
  }

  public NewCase branch(String value) {
    return with("branch", value);
  }

  /** State the property is in. */
  public NewCase state(String value) {
    return with("state", value);
  }

  /** District the property is in. */
  public NewCase district(String value) {
    return with("district", value);
  }

  /** Land parcel id of 14 letters or digits. */
  public NewCase ulpin(String value) {
    return with("ulpin", value);
  }

  public NewCase propertyDescription(String value) {
    return with("property_description", value);
  }

  public NewCase contactName(String value) {
    return with("contact_name", value);
  }

  /** Separate several addresses with commas. */
  public NewCase contactEmail(String value) {
    return with("contact_email", value);
  }

  public NewCase contactPhone(String value) {
    return with("contact_phone", value);
  }

  /** At most 50, and 15 MB in total before base64. */
  public NewCase documents(List<Document> given) {
    return new NewCase(fields, List.copyOf(given));
  }

  public NewCase documents(Document... given) {
    return documents(Arrays.asList(given));
  }

  JsonBody body() {
    return documents == null ? JsonBody.of(fields) : JsonBody.of(fields, documents);
  }

  /** Null removes it. */
  private NewCase with(String name, Object value) {
    Map<String, Object> changed = new LinkedHashMap<>(fields);
    if (value == null) changed.remove(name);
    else changed.put(name, value);
    return new NewCase(changed, documents);
  }

  /** Without personal data. */
  @Override
  public String toString() {
    return "NewCase[external_ref=" + fields.get("external_ref") + "]";
  }
}
