package com.deedwire;

import com.deedwire.model.Whoami;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The API with one key. Safe to use from several threads; one per key is enough. */
public final class Deedwire {
  public static final String VERSION = "0.1.0";

  private static final Duration TIMEOUT_MAX = Duration.ofDays(1);
  private static final Pattern ENVIRONMENT = Pattern.compile("(?:/uat)?/v1$");

  private final Transport transport;

  private Deedwire(Transport transport) {
    this.transport = transport;
  }

  /** With the key in DEEDWIRE_KEY and the URL of the service in DEEDWIRE_URL. */
  public static Deedwire fromEnvironment() {
    return builder().build();
  }

  public static Builder builder() {
    return new Builder();
  }

  public Cases cases() {
    return new Cases(transport);
  }

  public Reports report() {
    return new Reports(transport);
  }

  public CollateralRequests collateral() {
    return new CollateralRequests(transport);
  }

  public Events events() {
    return new Events(transport);
  }

  public Callback callback() {
    return new Callback(transport);
  }

  public Sandbox sandbox() {
    return new Sandbox(transport);
  }

  /** The lender, scopes and limits of the key. Needs no scope. */
  public Whoami whoami() {
    return transport.get("/whoami").as(Whoami.class);
  }

  /** The same client with another time-out, for example for one call. */
  public Deedwire withTimeout(Duration timeout) {
    Transport t = transport;
    return new Deedwire(
        new Transport(
            t.http(), t.apiKey(), t.baseUrl(), checked(timeout), t.maxRetries(), t.onRetry()));
  }

  /** The same client with another number of attempts after the first, for example for one call. */
  public Deedwire withMaxRetries(int maxRetries) {
    Transport t = transport;
    return new Deedwire(
        new Transport(
            t.http(), t.apiKey(), t.baseUrl(), t.timeout(), checked(maxRetries), t.onRetry()));
  }

  @Override
  public String toString() {
    return "Deedwire[baseUrl=" + transport.baseUrl() + "]";
  }

  /** Settings of a client. Only key and base URL are needed. */
  public static final class Builder {
    private String apiKey = System.getenv("DEEDWIRE_KEY");
    private String baseUrl = System.getenv("DEEDWIRE_URL");
    private Duration timeout = Duration.ofSeconds(120);
    private int maxRetries = 4;
    private HttpClient http = null;
    private Consumer<RetryNotice> onRetry = notice -> {};

    private Builder() {}

    /** A live key for production, a test key for UAT. Default: DEEDWIRE_KEY. */
    public Builder apiKey(String value) {
      apiKey = value;
      return this;
    }

    /**
     * URL of the service; the key decides between /v1 and /uat/v1 unless the URL ends in one of
     * them. Default: DEEDWIRE_URL.
     */
    public Builder baseUrl(String value) {
      baseUrl = value;
      return this;
    }

    /**
     * For one attempt, up to the last byte of its answer; for a download, for each part of it.
     * Default: 120 seconds.
     */
    public Builder timeout(Duration value) {
      timeout = value;
      return this;
    }

    /** Attempts after the first one. Default: 4. */
    public Builder maxRetries(int value) {
      maxRetries = value;
      return this;
    }

    /**
     * For example with a proxy or the certificates of your own network. It must not follow
     * redirects, so that the key never reaches another host.
     */
    public Builder httpClient(HttpClient value) {
      http = value;
      return this;
    }

    /** Called before each wait; an exception it throws ends the call. */
    public Builder onRetry(Consumer<RetryNotice> value) {
      onRetry = value;
      return this;
    }

    public Deedwire build() {
      if (http != null && http.followRedirects() != HttpClient.Redirect.NEVER) {
        throw new IllegalArgumentException("httpClient must not follow redirects");
      }
      HttpClient client = http == null ? newHttpClient() : http;
      String key = checkedKey(apiKey);
      String url = baseUrlFor(key, baseUrl);
      return new Deedwire(
          new Transport(client, key, url, checked(timeout), checked(maxRetries), onRetry));
    }

    private static HttpClient newHttpClient() {
      return HttpClient.newBuilder()
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(Duration.ofSeconds(30))
          .build();
    }
  }

  private static String checkedKey(String key) {
    if (key == null || !key.matches("[\\x21-\\x7e]+")) {
      throw new IllegalArgumentException(
          "apiKey or DEEDWIRE_KEY must be the key as issued, without spaces or line breaks");
    }
    return key;
  }

  private static String baseUrlFor(String key, String given) {
    String trimmed = given == null ? "" : given.replaceAll("/+$", "");
    boolean isFit = trimmed.matches("https?://[\\x21-\\x7e&&[^@?#]]+");
    if (!isFit || URI.create(trimmed).getHost() == null) {
      throw new IllegalArgumentException(
          "baseUrl or DEEDWIRE_URL must be a URL such as https://api.example.com, without a user"
              + " name, query or fragment");
    }
    String environment = key.startsWith("svc_test_") ? "/uat/v1" : "/v1";
    Matcher ending = ENVIRONMENT.matcher(trimmed);
    if (!ending.find()) return trimmed + environment;
    boolean isKnown = key.startsWith("svc_test_") || key.startsWith("svc_live_");
    if (isKnown && !ending.group().equals(environment)) {
      throw new IllegalArgumentException(
          "baseUrl ends in " + ending.group() + ", but this key belongs to " + environment);
    }
    return trimmed;
  }

  private static Duration checked(Duration timeout) {
    boolean isAbove = !timeout.isNegative() && !timeout.isZero();
    if (!isAbove || timeout.compareTo(TIMEOUT_MAX) > 0) {
      throw new IllegalArgumentException("timeout must be above 0 and at most one day");
    }
    return timeout;
  }

  private static int checked(int maxRetries) {
    if (maxRetries < 0) throw new IllegalArgumentException("maxRetries must be 0 or more");
    return maxRetries;
  }
}
