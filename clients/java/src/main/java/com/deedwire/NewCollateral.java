package com.deedwire;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One to ten properties to verify. */
public final class NewCollateral {
  private final Map<String, Object> fields;

  private NewCollateral(Map<String, Object> fields) {
    this.fields = fields;
  }

  public static NewCollateral of(String borrowerName, List<Property> properties) {
    List<Map<String, Object>> sent = properties.stream().map(Property::fields).toList();
    return new NewCollateral(Map.of("borrower_name", borrowerName, "properties", sent));
  }

  public static NewCollateral of(String borrowerName, Property... properties) {
    return of(borrowerName, Arrays.asList(properties));
  }

  public NewCollateral externalRef(String value) {
    return with("external_ref", value);
  }

  /** Links the request to the case with this loan account number. */
  public NewCollateral loanAccountNumber(String value) {
    return with("loan_account_number", value);
  }

  /** HTTPS URL that receives the findings once, signed. */
  public NewCollateral callbackUrl(String value) {
    return with("callback_url", value);
  }

  JsonBody body() {
    return JsonBody.of(fields);
  }

  /** Null removes it. */
  private NewCollateral with(String name, Object value) {
    Map<String, Object> changed = new LinkedHashMap<>(fields);
    if (value == null) changed.remove(name);
    else changed.put(name, value);
    return new NewCollateral(changed);
  }

  /** Without personal data. */
  @Override
  public String toString() {
    return "NewCollateral[external_ref=" + fields.get("external_ref") + "]";
  }
}
