package com.deedwire;

import com.deedwire.Transport.Call;
import com.deedwire.model.CallbackRegistration;
import com.deedwire.model.Ping;
import com.deedwire.model.SecretRotated;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The callback URL. Needs the scope callbacks:manage. */
public final class Callback {
  private final Transport transport;

  Callback(Transport transport) {
    this.transport = transport;
  }

  public CallbackRegistration get() {
    return transport.get("/callback").as(CallbackRegistration.class);
  }

  public CallbackRegistration set(String url) {
    return set(url, null, null, List.of());
  }

  /**
   * Takes effect at once and replaces the registration. The first one returns the signing secret;
   * after {@link #remove}, the next one returns a new secret.
   *
   * @param headerName of a header sent with every callback; null: none
   * @param optInEvents opt-in events to send too
   */
  public CallbackRegistration set(
      String url, String headerName, String headerValue, List<String> optInEvents) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("url", url);
    if (headerName != null) fields.put("header_name", headerName);
    if (headerValue != null) fields.put("header_value", headerValue);
    fields.put("events", optInEvents);
    Call call = new Call("PUT", "/callback", Set.of(200), Map.of(), JsonBody.of(fields));
    return transport.send(call, null).as(CallbackRegistration.class);
  }

  /** Pending deliveries are kept and sent if a URL is registered again. */
  public void remove() {
    transport.send(new Call("DELETE", "/callback", Set.of(204), Map.of(), null), null);
  }

  /**
   * The new secret is shown once.
   *
   * @param overlapDays during which the old one also signs, 0 to 7
   */
  public SecretRotated rotateSecret(int overlapDays) {
    JsonBody body = JsonBody.of(Map.of("overlap_days", overlapDays));
    Call call = Call.post("/callback/rotate-secret", body, 200);
    return transport.send(call, null).as(SecretRotated.class);
  }

  /** Sends a ping now and returns the answer of your receiver. */
  public Ping test() {
    return transport.send(Call.post("/callback/test", null, 200), null).as(Ping.class);
  }
}
