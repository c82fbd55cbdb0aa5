package com.deedwire.conformance;

import com.deedwire.ApiException;
import com.deedwire.CallbackVerificationException;
import com.deedwire.Callbacks;
import com.deedwire.CasesFilter;
import com.deedwire.Deedwire;
import com.deedwire.DeedwireException;
import com.deedwire.Document;
import com.deedwire.DownloadException;
import com.deedwire.NewCase;
import com.deedwire.NewCollateral;
import com.deedwire.Property;
import com.deedwire.model.CaseCreated;
import com.deedwire.model.CasePayload;
import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import com.google.gson.reflect.TypeToken;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Carries out scenarios.json with this client: one line of JSON for each step. */
public final class RunScenarios {
  private static final Gson GSON =
      new GsonBuilder()
          .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
          .registerTypeAdapter(Instant.class, (JsonSerializer<Instant>) (at, type, context) -> time(at))
          .registerTypeHierarchyAdapter(
              Path.class,
              (JsonSerializer<Path>) (path, type, context) -> new JsonPrimitive(path.toString()))
          .registerTypeAdapter(CaseCreated.class, (JsonSerializer<CaseCreated>) (made, type, context) -> created(made))
          .registerTypeAdapter(CasePayload.class, (JsonSerializer<CasePayload>) (payload, type, context) -> inOne(payload))
          .create();

  private static final int TRIES_MAX = 300;
  private static final Map<String, JsonElement> SAVED = new HashMap<>();

  private RunScenarios() {}

  private interface Call {
    Object with(Deedwire deedwire, Given given) throws Exception;
  }

  private static final Map<String, Call> CALLS =
      Map.ofEntries(
          Map.entry("whoami", (d, g) -> d.whoami()),
          Map.entry("cases.create", (d, g) -> d.cases().create(newCase(g), g.text("idempotency_key"))),
          Map.entry("cases.get", (d, g) -> d.cases().get(g.text("ref"))),
          Map.entry("cases.list", (d, g) -> d.cases().list(filter(g))),
          Map.entry("cases.each", (d, g) -> listOf(d.cases().each(filter(g)))),
          Map.entry("cases.documents", (d, g) -> d.cases().documents(g.text("ref"))),
          Map.entry(
              "cases.add_documents",
              (d, g) -> d.cases().addDocuments(g.text("ref"), documents(g), g.text("note"), g.text("query_id"), null)),
          Map.entry("cases.withdraw", (d, g) -> d.cases().withdraw(g.text("ref"), g.text("reason"))),
          Map.entry("cases.queries", (d, g) -> d.cases().queries(g.text("ref"))),
          Map.entry(
              "cases.answer_query",
              (d, g) -> d.cases().answerQuery(g.text("ref"), g.text("query_id"), g.text("text"), g.text("idempotency_key"))),
          Map.entry("report.get", (d, g) -> d.report().get(g.text("ref"))),
          Map.entry("report.download", (d, g) -> d.report().download(g.text("ref"), Path.of(g.text("to")))),
          Map.entry("collateral.create", (d, g) -> d.collateral().create(newCollateral(g))),
          Map.entry("collateral.get", (d, g) -> d.collateral().get(g.text("id"))),
          Map.entry("collateral.each", (d, g) -> listOf(d.collateral().each(g.text("external_ref")))),
          Map.entry(
              "collateral.wait_for",
              (d, g) -> d.collateral().waitFor(g.text("id"), Duration.ofSeconds(g.number("timeout_seconds")), ended -> {})),
          Map.entry("events.list", (d, g) -> d.events().list(g.text("after"), g.number("limit"), g.words("types"))),
          Map.entry("events.each", (d, g) -> listOf(d.events().each(g.text("after"), g.words("types")))),
          Map.entry("events.latest_cursor", (d, g) -> d.events().latestCursor()),
          Map.entry("sandbox.advance", RunScenarios::advance),
          Map.entry("sandbox.re_release", (d, g) -> d.sandbox().reRelease(g.text("ref"), g.text("reason"))),
          Map.entry(
              "callback.set",
              (d, g) -> d.callback().set(g.text("url"), g.text("header_name"), g.text("header_value"), List.of(g.words("events")))),
          Map.entry("callback.get", (d, g) -> d.callback().get()),
          Map.entry("callback.test", (d, g) -> d.callback().test()),
          Map.entry("callback.rotate_secret", (d, g) -> d.callback().rotateSecret(g.number("overlap_days"))),
          Map.entry(
              "callback.remove",
              (d, g) -> {
                d.callback().remove();
                return null;
              }),
          Map.entry("verify_callback", (d, g) -> verify(g)));

  public static void main(String[] args) throws Exception {
    SAVED.put("receiver", new JsonPrimitive(System.getenv("RECEIVER_URL")));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    JsonObject file = JsonParser.parseString(Files.readString(Path.of(args[0]))).getAsJsonObject();
    int index = 0;
    for (JsonElement one : file.getAsJsonArray("steps")) {
      JsonObject step = one.getAsJsonObject();
      JsonObject line = outcomeOf(step, index++);
      line.add("step", step.get("name"));
      out.println(line);
    }
  }

  private static JsonObject outcomeOf(JsonObject step, int index) throws Exception {
    JsonObject outcome = new JsonObject();
    try {
      Call call = CALLS.get(step.get("call").getAsString());
      Given given = new Given(step.has("with") ? step.getAsJsonObject("with") : new JsonObject());
      Deedwire deedwire = clientFor(step, index);
      JsonElement result = GSON.toJsonTree(call.with(deedwire, given));
      for (int tries = 1; tries < TRIES_MAX && isTooShort(result, step); tries++) {
        Thread.sleep(100);
        result = GSON.toJsonTree(call.with(deedwire, given));
      }
      outcome.add("result", result);
      if (step.has("save")) {
        for (Map.Entry<String, JsonElement> one : step.getAsJsonObject("save").entrySet()) {
          SAVED.put(one.getKey(), at(result, one.getValue().getAsString()));
        }
      }
    } catch (DeedwireException error) {
      outcome.add("error", GSON.toJsonTree(described(error)));
    } catch (IllegalArgumentException error) {
      outcome.add("error", GSON.toJsonTree(Map.of("type", "argument", "detail", error.toString())));
    }
    return outcome;
  }

  private static boolean isTooShort(JsonElement result, JsonObject step) {
    boolean isAwaited = step.has("until_length");
    return isAwaited && result.getAsJsonArray().size() < step.get("until_length").getAsInt();
  }

  private static Deedwire clientFor(JsonObject step, int index) {
    Deedwire.Builder builder = Deedwire.builder();
    if (step.has("through")) {
      String fault = step.get("through").getAsString();
      builder.baseUrl(System.getenv("FAULTY_URL") + "/" + index + "/" + fault);
    }
    if (!step.has("options")) return builder.build();
    JsonObject options = step.getAsJsonObject("options");
    if (options.has("api_key")) builder.apiKey(options.get("api_key").getAsString());
    Deedwire deedwire = builder.build();
    if (options.has("timeout_seconds")) {
      deedwire = deedwire.withTimeout(Duration.ofSeconds(options.get("timeout_seconds").getAsInt()));
    }
    if (options.has("max_retries")) {
      deedwire = deedwire.withMaxRetries(options.get("max_retries").getAsInt());
    }
    return deedwire;
  }

  /** The arguments of a step; ${name} stands for what an earlier step saved. */
  private record Given(JsonObject fields) {
    String text(String name) {
      if (!fields.has(name)) return null;
      String text = fields.get(name).getAsString();
      boolean isSaved = text.startsWith("${") && text.endsWith("}");
      return isSaved ? SAVED.get(text.substring(2, text.length() - 1)).getAsString() : text;
    }

    int number(String name) {
      return fields.get(name).getAsInt();
    }

    /** A list of texts, or one; none if it is missing. */
    String[] words(String name) {
      JsonElement value = fields.get(name);
      if (value == null) return new String[0];
      if (!value.isJsonArray()) return new String[] {value.getAsString()};
      return GSON.fromJson(value, String[].class);
    }

    Iterable<JsonElement> objects(String name) {
      return fields.getAsJsonArray(name);
    }
  }

  private static NewCase newCase(Given given) throws IOException {
    NewCase input =
        NewCase.of(given.text("applicant_name"), given.text("loan_account_number"), given.text("case_type"))
            .externalRef(given.text("external_ref"))
            .ulpin(given.text("ulpin"))
            .state(given.text("state"))
            .district(given.text("district"));
    if (given.fields().has("loan_amount")) {
      input = input.loanAmount(given.fields().get("loan_amount").getAsBigDecimal());
    }
    return given.fields().has("documents") ? input.documents(documents(given)) : input;
  }

  /** A path, or the file's content as bytes or as a stream. */
  private static List<Document> documents(Given given) throws IOException {
    List<Document> documents = new ArrayList<>();
    for (JsonElement one : given.objects("documents")) {
      Given fields = new Given(one.getAsJsonObject());
      Path path = Path.of(fields.text("path"));
      String as = fields.text("as");
      String filename = fields.text("filename");
      Document document;
      if ("bytes".equals(as)) document = Document.of(Files.readAllBytes(path), filename);
      else if ("stream".equals(as)) document = Document.of(Files.newInputStream(path), filename);
      else document = Document.of(path);
      String contentType = fields.text("content_type");
      documents.add(contentType == null ? document : document.withContentType(contentType));
    }
    return documents;
  }

  private static CasesFilter filter(Given given) {
    CasesFilter filter = CasesFilter.all();
    if (given.fields().has("limit")) filter = filter.limit(given.number("limit"));
    if (given.fields().has("status")) filter = filter.status(given.words("status"));
    if (given.fields().has("loan_account_number")) {
      filter = filter.loanAccountNumber(given.text("loan_account_number"));
    }
    if (given.fields().has("updated_after")) {
      filter = filter.updatedAfter(Instant.parse(given.text("updated_after")));
    }
    return filter;
  }

  private static NewCollateral newCollateral(Given given) {
    List<Property> properties = new ArrayList<>();
    for (JsonElement one : given.objects("properties")) {
      Given fields = new Given(one.getAsJsonObject());
      properties.add(
          Property.of(fields.text("reference"), fields.text("state"))
              .district(fields.text("district"))
              .taluk(fields.text("taluk"))
              .village(fields.text("village"))
              .surveyNo(fields.text("survey_no"))
              .fromYear(fields.fields().has("from_year") ? fields.number("from_year") : null)
              .toYear(fields.fields().has("to_year") ? fields.number("to_year") : null));
    }
    return NewCollateral.of(given.text("borrower_name"), properties)
        .externalRef(given.text("external_ref"));
  }

  private static Object advance(Deedwire deedwire, Given given) {
    String ref = given.text("ref");
    String to = given.text("to");
    return switch (to) {
      case "query_raised" ->
          deedwire.sandbox().raiseQuery(
              ref, given.text("reason"), given.fields().get("documents_awaited").getAsBoolean());
      case "finalised" ->
          deedwire.sandbox().finalise(ref, given.text("result"), given.text("reason"));
      default -> deedwire.sandbox().advance(ref, to);
    };
  }

  private static Object verify(Given given) {
    byte[] body =
        given.fields().has("body")
            ? given.text("body").getBytes(StandardCharsets.UTF_8)
            : Base64.getDecoder().decode(given.text("body_base64"));
    JsonElement headers = given.fields().get("headers");
    Map<String, String> byName = GSON.fromJson(headers, new TypeToken<Map<String, String>>() {}.getType());
    String tolerance = given.text("tolerance_seconds");
    Duration allowed = Callbacks.Options.DEFAULT.tolerance();
    if ("off".equals(tolerance)) allowed = null;
    else if (tolerance != null) allowed = Duration.ofSeconds(given.number("tolerance_seconds"));
    Callbacks.Options options = new Callbacks.Options(allowed, Instant.parse(given.text("now")));
    return Callbacks.verifyCallback(body, byName, List.of(given.words("secrets")), options);
  }

  private static Map<String, Object> described(DeedwireException error) {
    Map<String, Object> found = new HashMap<>();
    String type = error.getClass().getSimpleName().replaceAll("Exception$", "");
    found.put("type", type.equals("Deedwire") ? type : type.replaceAll("^Deedwire", ""));
    found.put("message", error.getMessage());
    if (error instanceof ApiException api) {
      found.put("status", api.status());
      found.put("code", api.code());
      found.put("details", api.details());
      api.requestId().ifPresent(id -> found.put("request_id", id));
    }
    if (error instanceof CallbackVerificationException refused) found.put("check", refused.check());
    if (error instanceof DownloadException wrong) found.put("check", wrong.check());
    return found;
  }

  private static JsonElement at(JsonElement result, String place) {
    JsonElement found = result;
    for (String name : place.isEmpty() ? new String[0] : place.split("\\.")) {
      boolean isList = found instanceof JsonArray;
      found = isList ? found.getAsJsonArray().get(Integer.parseInt(name)) : found.getAsJsonObject().get(name);
    }
    return found;
  }

  private static List<Object> listOf(Iterable<?> all) {
    List<Object> list = new ArrayList<>();
    all.forEach(list::add);
    return list;
  }

  private static JsonElement time(Instant at) {
    return new JsonPrimitive(new DateTimeFormatterBuilder().appendInstant(3).toFormatter().format(at));
  }

  private static JsonElement created(CaseCreated made) {
    JsonObject json = new JsonObject();
    json.addProperty("created", made.created());
    json.addProperty("external_ref", made.externalRef());
    json.addProperty("status", made.status());
    json.add("case", GSON.toJsonTree(made.existing()));
    return json;
  }

  /** As the API has it: what only events have is beside the fields of the case. */
  private static JsonElement inOne(CasePayload payload) {
    JsonObject json = new JsonObject();
    json.addProperty("event", payload.event());
    json.addProperty("external_ref", payload.externalRef());
    json.addProperty("loan_account_number", payload.loanAccountNumber());
    json.addProperty("status", payload.status());
    json.addProperty("result", payload.result());
    JsonObject data = GSON.toJsonTree(payload.data()).getAsJsonObject();
    GSON.toJsonTree(payload.details()).getAsJsonObject().entrySet().forEach(one -> data.add(one.getKey(), one.getValue()));
    json.add("data", data);
    return json;
  }
}
