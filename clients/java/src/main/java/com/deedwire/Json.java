package com.deedwire;

import com.deedwire.model.CasePayload;
import com.deedwire.model.CaseView;
import com.deedwire.model.CollateralPayload;
import com.deedwire.model.FeedEvent;
import com.deedwire.model.Payload;
import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringReader;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;

/** JSON of the API: names in snake_case, times in UTC, unknown fields ignored. */
final class Json {
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();
  private static final String UTC =
      "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,9})?)?Z";

  private static final Gson GSON =
      new GsonBuilder()
          .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
          .disableHtmlEscaping()
          .registerTypeAdapter(Instant.class, new TimeAdapter().nullSafe())
          .registerTypeAdapter(
              FeedEvent.class,
              (com.google.gson.JsonDeserializer<FeedEvent>) (json, type, context) -> feedEvent(json))
          .registerTypeAdapter(
              CasePayload.class,
              (com.google.gson.JsonDeserializer<CasePayload>)
                  (json, type, context) -> casePayload(json))
          .create();

  private Json() {}

  static String write(Object value) {
    return GSON.toJson(value);
  }

  static String time(Instant at) {
    return TIME.format(at);
  }

  /** A time in UTC; throws a DateTimeException otherwise. */
  static Instant parseTime(String text) {
    if (!text.matches(UTC)) throw new DateTimeException("not a time in UTC");
    boolean hasSeconds = text.length() > "2026-01-15T10:00Z".length();
    return Instant.parse(hasSeconds ? text : text.replace("Z", ":00Z"));
  }

  /** Throws a JsonParseException if a value has another type than the API documents. */
  static <T> T as(Class<T> type, JsonElement json) {
    try {
      T value = GSON.fromJson(json, type);
      if (value == null || !json.isJsonObject()) throw new JsonParseException("not an object");
      return value;
    } catch (IllegalStateException | NumberFormatException | UnsupportedOperationException cause) {
      throw new JsonParseException(cause);
    }
  }

  /** One JSON object and nothing after it; Gson's own parser also accepts much that is not JSON. */
  static JsonElement parse(String text) {
    try (JsonReader reader = new JsonReader(new StringReader(text))) {
      JsonElement value = GSON.getAdapter(JsonElement.class).read(reader);
      if (reader.peek() != JsonToken.END_DOCUMENT) throw new JsonParseException("text after it");
      return value;
    } catch (IOException | IllegalStateException | NumberFormatException | StackOverflowError cause) {
      throw new JsonParseException(cause);
    }
  }

  /** Null if there is none of this name, or if it is no text. */
  static String textOf(JsonObject object, String name) {
    JsonElement value = object.get(name);
    boolean isText = value != null && value.isJsonPrimitive() && value.getAsJsonPrimitive().isString();
    return isText ? value.getAsString() : null;
  }

  private static FeedEvent feedEvent(JsonElement json) {
    JsonObject entry = json.getAsJsonObject();
    boolean isCollateral = "collateral.completed".equals(textOf(entry, "event"));
    Payload payload =
        isCollateral
            ? as(CollateralPayload.class, entry.get("payload"))
            : as(CasePayload.class, entry.get("payload"));
    return new FeedEvent(
        textOf(entry, "id"),
        textOf(entry, "event"),
        entry.get("sequence").getAsInt(),
        GSON.fromJson(entry.get("at"), Instant.class),
        textOf(entry, "cursor"),
        payload);
  }

  private static CasePayload casePayload(JsonElement json) {
    JsonObject body = json.getAsJsonObject();
    JsonElement data = body.get("data");
    return new CasePayload(
        textOf(body, "event"),
        textOf(body, "external_ref"),
        textOf(body, "loan_account_number"),
        textOf(body, "status"),
        textOf(body, "result"),
        as(CaseView.class, data),
        as(CasePayload.Details.class, data));
  }

  private static final class TimeAdapter extends TypeAdapter<Instant> {
    @Override
    public void write(JsonWriter out, Instant value) throws IOException {
      out.value(time(value));
    }

    @Override
    public Instant read(JsonReader in) throws IOException {
      String text = in.nextString();
      try {
        return parseTime(text);
      } catch (DateTimeException cause) {
        throw new JsonParseException(cause);
      }
    }
  }
}
