package com.deedwire;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Sends calls with the key of one client, with retries where that is safe. */
record Transport(
    HttpClient http,
    String apiKey,
    String baseUrl,
    Duration timeout,
    int maxRetries,
    Consumer<RetryNotice> onRetry) {
  static final String USER_AGENT = "deedwire-java/" + Deedwire.VERSION;

  record Call(String method, String path, Set<Integer> accepts, Map<String, ?> query, JsonBody body) {
    static Call get(String path) {
      return new Call("GET", path, Set.of(200), Map.of(), null);
    }

    static Call get(String path, Map<String, ?> query) {
      return new Call("GET", path, Set.of(200), query, null);
    }

    static Call post(String path, JsonBody body, Integer... accepts) {
      return new Call("POST", path, Set.of(accepts), Map.of(), body);
    }
  }

  record Reply(int status, JsonObject body, String requestId, Integer retryAfterSeconds) {
    <T> T as(Class<T> type) {
      return as(type, body);
    }

    /** A value in the body as the type its endpoint documents. */
    <T> T as(Class<T> type, JsonElement value) {
      try {
        return Json.as(type, value);
      } catch (JsonParseException cause) {
        throw notFromTheApi(status, requestId);
      }
    }

    <T> List<T> listOf(Class<T> type, String name) {
      if (!(body.get(name) instanceof JsonArray entries)) throw notFromTheApi(status, requestId);
      List<T> list = new ArrayList<>();
      for (JsonElement entry : entries) list.add(as(type, entry));
      return List.copyOf(list);
    }
  }

  Reply get(String path) {
    return send(Call.get(path), null);
  }

  /** Sends the body and closes it. The idempotency key is the same for all attempts. */
  Reply send(Call call, String idempotencyKey) {
    try (JsonBody body = call.body()) {
      String address = baseUrl + call.path();
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(address + queryText(call.query())))
              .version(HttpClient.Version.HTTP_1_1)
              .header("Accept", "application/json")
              .header("Authorization", "Bearer " + apiKey)
              .header("User-Agent", USER_AGENT);
      if (call.method().equals("POST") || call.method().equals("PUT")) {
        request.header("Idempotency-Key", checked(idempotencyKey));
      }
      if (body != null) request.header("Content-Type", "application/json");
      request.method(call.method(), body == null ? BodyPublishers.noBody() : body.publisher());
      String name = call.method() + " " + address;
      HttpRequest built = request.build();
      return retry(call.method(), call.path(), attempt -> sendOnce(call, built, name, attempt));
    }
  }

  /** Calls it with 1, 2, 3 … until it succeeds or is not worth another try. */
  <T> T retry(String method, String path, IntFunction<T> attempt) {
    for (int retries = 0; ; retries++) {
      try {
        return attempt.apply(retries + 1);
      } catch (DeedwireException error) {
        if (retries >= maxRetries || !RetryPolicy.isPassing(error)) throw error;
        double random = ThreadLocalRandom.current().nextDouble();
        Duration delay = RetryPolicy.retryDelay(error, retries, random);
        onRetry.accept(new RetryNotice(method, path, retries + 1, delay, error));
        sleep(delay);
      }
    }
  }

  static void sleep(Duration delay) {
    try {
      Thread.sleep(delay.toMillis());
    } catch (InterruptedException cause) {
      Thread.currentThread().interrupt();
      throw new DeedwireException("interrupted between two attempts", cause);
    }
  }

  private Reply sendOnce(Call call, HttpRequest request, String name, int attempt) {
    HttpResponse<byte[]> response =
        Exchange.send(http, request, about -> new Exchange.LimitedBody(), timeout, name, null);
    int status = response.statusCode();
    String requestId = response.headers().firstValue("X-Request-Id").orElse(null);
    if (status >= 300 && status < 400) {
      throw new DeedwireException(
          "The server answered with a redirect. Redirects are not followed, so that the API key"
              + " never reaches another host; check the base URL.");
    }
    String text = new String(response.body(), StandardCharsets.UTF_8);
    if (status == 404 && call.method().equals("DELETE") && attempt > 1) {
      // An earlier attempt succeeded, and only its answer was lost.
      return new Reply(204, new JsonObject(), requestId, null);
    }
    // A debugging proxy may echo the request in its error; the key must not get into a log.
    if (status >= 400) throw error(status, text.replace(apiKey, "[api key]"), response.headers());
    Integer retryAfterSeconds = retryAfterOf(response.headers());
    boolean isAccepted = call.accepts().contains(status);
    if (status == 204 && isAccepted) return new Reply(status, new JsonObject(), requestId, null);
    JsonObject body = objectOf(text);
    // A captive portal or a wrong base URL answers 200 with a web page.
    if (body == null || !isAccepted) throw notFromTheApi(status, requestId);
    return new Reply(status, body, requestId, retryAfterSeconds);
  }

  /** Proxies answer with their own pages, whose text says nothing about the case. */
  static ApiException error(int status, String text, HttpHeaders headers) {
    JsonObject body = objectOf(text);
    boolean isOurs = body != null && body.get("error") instanceof JsonObject;
    JsonObject error = isOurs ? body.getAsJsonObject("error") : new JsonObject();
    String code = Json.textOf(error, "code");
    String message = Json.textOf(error, "message");
    List<String> details = new ArrayList<>();
    if (error.get("details") instanceof JsonArray entries) {
      for (JsonElement entry : entries) if (entry.isJsonPrimitive()) details.add(entry.getAsString());
    }
    return ApiException.of(
        new ApiException.Fields(
            status,
            code == null ? "unknown_error" : code,
            message == null ? "HTTP " + status + " without an error message" : message,
            List.copyOf(details),
            headers.firstValue("X-Request-Id").orElse(null),
            retryAfterOf(headers)));
  }

  private static ApiException notFromTheApi(int status, String requestId) {
    String message = " with a body that is not from the Deedwire API; check the base URL";
    return new ApiException(
        new ApiException.Fields(
            status, "invalid_response", "HTTP " + status + message, List.of(), requestId, null));
  }

  private static Integer retryAfterOf(HttpHeaders headers) {
    String value = headers.firstValue("Retry-After").orElse(null);
    return RetryPolicy.parseRetryAfter(value, Instant.now());
  }

  private static JsonObject objectOf(String text) {
    try {
      return Json.parse(text) instanceof JsonObject object ? object : null;
    } catch (JsonParseException notJson) {
      return null;
    }
  }

  private static String checked(String idempotencyKey) {
    if (idempotencyKey == null) return UUID.randomUUID().toString();
    if (!idempotencyKey.matches("[\\x21-\\x7e]+")) {
      throw new IllegalArgumentException(
          "idempotencyKey must be visible ASCII characters without spaces");
    }
    return idempotencyKey;
  }

  private static String queryText(Map<String, ?> query) {
    String text =
        query.entrySet().stream()
            .map(one -> one.getKey() + "=" + encoded(String.valueOf(one.getValue())))
            .collect(Collectors.joining("&"));
    return text.isEmpty() ? "" : "?" + text;
  }

  /** For a query or a segment of a path. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "Transport[baseUrl=" + baseUrl + "]";
  }
}
