package com.deedwire;

import com.deedwire.model.CasePayload;
import com.deedwire.model.CollateralPayload;
import com.deedwire.model.Payload;
import com.deedwire.model.PingPayload;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies that a callback is genuine and recent, and signs callbacks for tests of a receiver. */
public final class Callbacks {
  private static final int SECRETS_MAX = 10;
  private static final Pattern SIGNATURE =
      Pattern.compile("sha256=[0-9a-f]{64}", Pattern.CASE_INSENSITIVE);

  private Callbacks() {}

  /**
   * How strict to be.
   *
   * @param tolerance how old or how far ahead X-SVC-Timestamp may be; null turns the check off
   * @param now instead of the system clock; null: the system clock
   */
  public record Options(Duration tolerance, Instant now) {
    public static final Options DEFAULT = new Options(Duration.ofMinutes(5), null);

    public Options {
      if (tolerance != null && tolerance.isNegative()) {
        throw new IllegalArgumentException("tolerance must be 0 or more");
      }
    }
  }

  public static VerifiedCallback verifyCallback(
      byte[] rawBody, Map<String, ?> headers, String... secrets) {
    return verifyCallback(rawBody, headers, List.of(secrets), Options.DEFAULT);
  }

  /**
   * The callback, if one of the secrets signed exactly these bytes and it is fresh; throws a {@link
   * CallbackVerificationException} otherwise.
   *
   * @param rawBody the received body, before any parser changed it
   * @param headers names in any case; each value is a text, or a list of texts
   */
  public static VerifiedCallback verifyCallback(
      byte[] rawBody, Map<String, ?> headers, List<String> secrets, Options options) {
    Map<String, String> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach(
        (name, value) -> {
          if (name != null && value != null) byName.merge(name, joined(value), (a, b) -> a + ", " + b);
        });
    return verifyCallback(rawBody, byName::get, secrets, options);
  }

  /** The same, with a function such as {@code request::getHeader} of a servlet. */
  public static VerifiedCallback verifyCallback(
      byte[] rawBody, Function<String, String> header, List<String> secrets, Options options) {
    int secretIndex = signerOf(rawBody, header, checked(secrets));
    Instant attemptedAt = checkTimestamp(header.apply("X-SVC-Timestamp"), options);
    Opened opened = open(rawBody);
    String announced = header.apply("X-SVC-Event");
    if (announced != null && !announced.equals(opened.event)) {
      throw new CallbackVerificationException(
          "event_mismatch",
          "X-SVC-Event is " + announced + ", but the signed body has " + opened.event);
    }
    String sequence = header.apply("X-SVC-Sequence");
    boolean isNumber = sequence != null && sequence.matches("[0-9]{1,9}");
    return new VerifiedCallback(
        opened.event,
        opened.payload,
        header.apply("X-SVC-Delivery"),
        isNumber ? Integer.valueOf(sequence) : null,
        attemptedAt,
        secretIndex);
  }

  /** The headers a callback with this body would have, for tests of your receiver. */
  public static Map<String, String> signCallback(String rawBody, String secret, int sequence) {
    String key = checked(List.of(secret)).get(0);
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("X-SVC-Event", eventIn(rawBody));
    headers.put("X-SVC-Delivery", "dlv_" + UUID.randomUUID().toString().replace("-", ""));
    headers.put("X-SVC-Sequence", String.valueOf(sequence));
    headers.put("X-SVC-Timestamp", Json.time(Instant.now()));
    byte[] digest = hmac(key, rawBody.getBytes(StandardCharsets.UTF_8));
    headers.put("X-SVC-Signature", "sha256=" + HexFormat.of().formatHex(digest));
    return headers;
  }

  private static String joined(Object value) {
    if (!(value instanceof Iterable<?> list)) return value.toString();
    Stream.Builder<String> texts = Stream.builder();
    list.forEach(one -> texts.add(String.valueOf(one)));
    return texts.build().collect(Collectors.joining(", "));
  }

  private static List<String> checked(List<String> secrets) {
    boolean isFit = secrets.stream().noneMatch(String::isEmpty);
    if (!isFit || secrets.isEmpty() || secrets.size() > SECRETS_MAX) {
      throw new IllegalArgumentException(
          "secrets must be 1 to " + SECRETS_MAX + " signing secrets, none of them empty");
    }
    return secrets;
  }

  /** Each secret is tried against both signatures: either side may be ahead in a rotation. */
  private static int signerOf(
      byte[] body, Function<String, String> header, List<String> secrets) {
    String given = header.apply("X-SVC-Signature");
    if (given == null) {
      throw new CallbackVerificationException("signature_missing", "X-SVC-Signature is missing");
    }
    List<byte[]> signatures =
        Stream.of(given, header.apply("X-SVC-Signature-Previous"))
            .filter(one -> one != null && SIGNATURE.matcher(one.strip()).matches())
            .map(one -> one.strip().substring("sha256=".length()).toLowerCase(Locale.ROOT))
            .map(HexFormat.of()::parseHex)
            .toList();
    if (signatures.isEmpty()) {
      throw new CallbackVerificationException(
          "signature_malformed", "X-SVC-Signature is not sha256= followed by 64 hex digits");
    }
    int fitting = -1;
    for (int index = 0; index < secrets.size(); index++) {
      byte[] made = hmac(secrets.get(index), body);
      for (byte[] signature : signatures) {
        // Takes the same time for a nearly right signature as for a wrong one.
        if (MessageDigest.isEqual(made, signature)) fitting = index;
      }
    }
    if (fitting < 0) {
      throw new CallbackVerificationException(
          "signature_mismatch",
          "No secret matches: the secret is wrong, or the body was changed or parsed on the way");
    }
    return fitting;
  }

  private static byte[] hmac(String secret, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return mac.doFinal(body);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Instant checkTimestamp(String given, Options options) {
    Duration tolerance = options.tolerance();
    if (given == null) {
      if (tolerance == null) return null;
      throw new CallbackVerificationException("timestamp_missing", "X-SVC-Timestamp is missing");
    }
    Instant at;
    try {
      at = Json.parseTime(given);
    } catch (DateTimeException cause) {
      if (tolerance == null) return null;
      throw new CallbackVerificationException(
          "timestamp_malformed", "X-SVC-Timestamp is not a UTC time");
    }
    if (tolerance == null) return at;
    Duration age = Duration.between(at, options.now() == null ? Instant.now() : options.now());
    if (age.compareTo(tolerance) > 0) {
      throw new CallbackVerificationException(
          "timestamp_too_old",
          "It was sent more than " + tolerance.toSeconds() + " s ago, at " + given);
    }
    if (age.negated().compareTo(tolerance) > 0) {
      throw new CallbackVerificationException(
          "timestamp_in_future",
          "X-SVC-Timestamp " + given + " is in the future; check the clock of this machine");
    }
    return at;
  }

  private record Opened(String event, Payload payload) {}

  private static Opened open(byte[] body) {
    JsonElement parsed;
    try {
      // Unlike the constructor of String, a new decoder refuses what is not UTF-8.
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
      parsed = Json.parse(text.startsWith("\ufeff") ? text.substring(1) : text);
    } catch (CharacterCodingException | JsonParseException cause) {
      throw new CallbackVerificationException("body_not_json", "The body is signed but is not JSON");
    }
    try {
      if (parsed instanceof JsonObject payload && payload.get("data") instanceof JsonObject data) {
        String event = Json.textOf(payload, "event");
        if ("ping".equals(event)) return new Opened(event, Json.as(PingPayload.class, payload));
        if (event != null) return new Opened(event, Json.as(CasePayload.class, payload));
        if (data.get("properties") != null && data.get("properties").isJsonArray()) {
          CollateralPayload findings = Json.as(CollateralPayload.class, payload);
          return new Opened("collateral.completed", findings);
        }
      }
    } catch (JsonParseException cause) {
      // Its fields have other types than those of this version.
    }
    throw new CallbackVerificationException(
        "body_unknown", "The body is signed but is not a callback this version knows");
  }

  /** A collateral payload contains no event. */
  private static String eventIn(String rawBody) {
    try {
      String event =
          Json.parse(rawBody) instanceof JsonObject body ? Json.textOf(body, "event") : null;
      return event == null ? "collateral.completed" : event;
    } catch (JsonParseException cause) {
      throw new IllegalArgumentException("rawBody is not JSON", cause);
    }
  }
}
