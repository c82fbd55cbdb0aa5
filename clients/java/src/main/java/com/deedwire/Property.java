package com.deedwire;

import java.util.LinkedHashMap;
import java.util.Map;

/** A property to search. Which fields a state requires is in the guide on collateral. */
public final class Property {
  private final Map<String, Object> fields;

  private Property(Map<String, Object> fields) {
    this.fields = fields;
  }

  /**
   * @param reference yours; unique in the request and echoed in the results
   * @param state full name, short code (MH) or ISO code (IN-MH)
   */
  public static Property of(String reference, String state) {
    return new Property(Map.of()).with("reference", reference).with("state", state);
  }

  public Property district(String value) {
    return with("district", value);
  }

  public Property taluk(String value) {
    return with("taluk", value);
  }

  public Property village(String value) {
    return with("village", value);
  }

  public Property hobli(String value) {
    return with("hobli", value);
  }

  public Property surveyNo(String value) {
    return with("survey_no", value);
  }

  /** survey, gat, cts, plot, hissa, milkat. */
  public Property parcelType(String value) {
    return with("parcel_type", value);
  }

  /** For a flat or shop: name of the building or society. */
  public Property building(String value) {
    return with("building", value);
  }

  public Property wing(String value) {
    return with("wing", value);
  }

  public Property floor(String value) {
    return with("floor", value);
  }

  /** Number of the flat, shop or office. */
  public Property unit(String value) {
    return with("unit", value);
  }

  /** First year to search. Default: 30 years ago, or the first year of the sources. */
  public Property fromYear(Integer value) {
    return with("from_year", value);
  }

  /** Last year to search. Default: this year. */
  public Property toYear(Integer value) {
    return with("to_year", value);
  }

  Map<String, Object> fields() {
    return fields;
  }

  /** Null removes it. */
  private Property with(String name, Object value) {
    Map<String, Object> changed = new LinkedHashMap<>(fields);
    if (value == null) changed.remove(name);
    else changed.put(name, value);
    return new Property(changed);
  }

  @Override
  public String toString() {
    return "Property" + fields;
  }
}
