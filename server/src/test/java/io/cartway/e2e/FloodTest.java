package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.JoinedContract;
import io.cartway.app.EmbeddedParts;
import io.cartway.e2e.OperationExamples.Example;
import io.cartway.http.shell.MeasuredShell;
import io.cartway.http.shell.MeasuredShell.Measured;
import io.cartway.testing.OpenApi;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every parameter, header and body of every operation in the document, flooded with what readers
/// stumble over: one character, pairs, openings without endings, thousands of separators, depth.
/// None costs more than a tenth of a second of processor time, and none is our fault.
class FloodTest {

  private static final int REPEATS_MAX = 5;
  private static final long CPU_NANOS_MAX = 100_000_000;

  /// As long as a query may be, with its name and the rest of an example.
  private static final int QUERY_LENGTH = 31_000;

  /// Shorter than the bounds of most parameters, so that more than their lengths is looked at.
  private static final int ACCEPTED_LENGTH = 900;

  private static final int HEADER_LENGTH = 40_000;
  private static final int BODY_LENGTH = 1_000_000;
  private static final String HEX = "0123456789ABCDEF";

  /// The same few floods stand in thousands of requests.
  private static final Map<String, String> ENCODED = new HashMap<>();

  /// Headers that anything reads.
  private static final List<String> HEADERS =
      List.of(
          "Authorization",
          "Origin",
          "Referer",
          "X-Request-Id",
          "X-Correlation-Id",
          "X-Forwarded-For",
          "X-Forwarded-Proto",
          "X-Forwarded-Host",
          "X-Forwarded-Port",
          "X-Forwarded-Prefix",
          "Forwarded",
          "Accept",
          "Accept-Encoding",
          "Accept-Language",
          "If-None-Match",
          "Content-Type",
          "Content-Encoding",
          "Cookie",
          "User-Agent",
          "Idempotency-Key");

  @TempDir static Path folder;

  private static EmbeddedParts parts;
  private static String key;
  private static String browserKey;
  private static String routeHandle;
  private static ExampleJobs jobs;

  @BeforeAll
  static void open() throws Exception {
    parts = EmbeddedParts.open(folder, LiveServer.region());
    key = parts.key("flood", List.of());
    browserKey = parts.key("page", List.of("https://shop.example/maps"));
    Measured route = ask(List.of(get(OperationExamples.handleSource(), key))).getFirst();
    String text = route.answer();
    int at = text.indexOf("\"routeHandle\":\"") + "\"routeHandle\":\"".length();
    routeHandle = text.substring(at, text.indexOf('"', at));
    jobs =
        new ExampleJobs((method, path, body) -> {
          Example example = new Example("", method, path, body);
          Measured answer = ask(List.of(request(example, path, "", body))).getFirst();
          return new ExampleJobs.Reply(answer.status(), answer.answer());
        });
    // Classes are loaded and compiled by requests that nobody measures.
    List<String> warm = new ArrayList<>();
    for (Example example : examples()) {
      for (int i = 0; i < 20; i++) {
        warm.add(request(example, example.target(), "", example.body()));
      }
    }
    ask(warm);
  }

  @AfterAll
  static void close() {
    parts.close();
  }

  @Test
  void the_examples_are_answered() {
    List<String> requests = new ArrayList<>();
    for (Example example : examples()) {
      requests.add(request(example, example.target(), "", example.body()));
    }
    assertThat(ask(requests)).allMatch(FloodTest::isAnswered);
  }

  /// A job that has ended leads to its result; nobody receives the example's delivery, which waits
  /// and so cannot be replayed; test events are bounded, and the floods before may have used them
  /// up.
  private static boolean isAnswered(Measured measured) {
    int status = measured.status();
    String request = measured.request();
    if (request.startsWith("POST /v1/webhooks/deliveries/")) {
      return request.contains("/replay HTTP/1.1") && status == 409;
    }
    return status / 100 == 2
        || status == 303
        || (status == 429 && request.startsWith("POST /v1/webhooks/test HTTP/1.1"));
  }

  @Test
  void every_parameter_of_a_query_and_a_path_bears_a_flood() {
    OpenApi document = JoinedContract.document();
    List<String> requests = new ArrayList<>();
    int parameters = 0;
    Set<String> seen = new TreeSet<>();
    for (Example example : examples()) {
      OpenApi.Operation operation = operation(document, example);
      Map<String, String> kinds = kinds(document, operation);
      parameters += kinds.size();
      for (Map.Entry<String, String> parameter : kinds.entrySet()) {
        // Where a name comes again, the same reader is behind it, and a few tell whether it is.
        boolean isNew = seen.add(parameter.getKey());
        List<String> floods = new ArrayList<>(fewFloods(ACCEPTED_LENGTH));
        floods.addAll(isNew ? floods(QUERY_LENGTH) : fewFloods(QUERY_LENGTH));
        for (String flood : floods) {
          switch (parameter.getValue()) {
            case "query" ->
                requests.add(
                    request(
                        example,
                        replaced(example.target(), parameter.getKey(), flood),
                        "",
                        example.body()));
            case "path" ->
                requests.add(
                    request(
                        example,
                        inPath(example.target(), operation.path(), parameter.getKey(), flood),
                        "",
                        example.body()));
            default -> {}
          }
        }
      }
      assertBearable(requests);
      requests.clear();
    }
    assertThat(parameters).isGreaterThan(250);
  }

  @Test
  void every_header_bears_a_flood() {
    List<String> requests = new ArrayList<>();
    for (Example example : examples()) {
      boolean isFirst = example.operationId().equals("geocode");
      for (String header : HEADERS) {
        for (String flood : isFirst ? floods(HEADER_LENGTH) : fewFloods(HEADER_LENGTH)) {
          String line = header + ": " + raw(flood) + "\r\n";
          requests.add(request(example, example.target(), line, example.body()));
        }
      }
    }
    // A key of a browser, which anybody may know: its pages are looked at.
    for (String flood : floods(HEADER_LENGTH)) {
      for (String header : List.of("Origin", "Referer")) {
        for (String beginning :
            List.of("", "https://shop.example/maps", "https://[", "http://a:")) {
          requests.add(
              "GET /v1/geocode?q=a HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
                  + browserKey
                  + "\r\n"
                  + header
                  + ": "
                  + beginning
                  + raw(flood)
                  + "\r\n\r\n");
        }
      }
    }
    assertBearable(requests);
  }

  @Test
  void every_body_bears_a_flood() {
    OpenApi document = JoinedContract.document();
    List<String> requests = new ArrayList<>();
    for (Example example : examples()) {
      if (example.method().equals("GET")) {
        continue;
      }
      for (String flood : floods(BODY_LENGTH)) {
        requests.add(request(example, example.target(), "", flood));
        requests.add(request(example, example.target(), "", "{\"a\":\"" + plain(flood) + "\"}"));
        requests.add(request(example, example.target(), "", "route=" + encoded(flood)));
      }
      for (String name : bodyNames(document, operation(document, example))) {
        for (String flood : fewFloods(BODY_LENGTH)) {
          String text = "\"" + plain(flood) + "\"";
          for (String value : List.of(text, "[" + text + "]", "{\"" + plain(flood) + "\":1}")) {
            requests.add(
                request(example, example.target(), "", "{\"" + name + "\":" + value + "}"));
          }
        }
        for (String value :
            List.of(
                "[" + "1,".repeat(100_000) + "1]",
                "[" + "\"a\",".repeat(100_000) + "1]",
                "[" + "{},".repeat(100_000) + "1]",
                "[" + "[],".repeat(100_000) + "1]",
                "[".repeat(100_000),
                "{\"a\":".repeat(100_000))) {
          requests.add(request(example, example.target(), "", "{\"" + name + "\":" + value + "}"));
        }
      }
      StringBuilder names = new StringBuilder("{");
      for (int i = 0; i < 60_000; i++) {
        names.append("\"n").append(i).append("\":1,");
      }
      requests.add(request(example, example.target(), "", names.append("\"z\":1}").toString()));
      assertBearable(requests);
      requests.clear();
    }
  }

  @Test
  void thousands_of_parameters_are_bearable() {
    List<String> requests = new ArrayList<>();
    for (Example example : examples()) {
      StringBuilder names = new StringBuilder();
      for (int i = 0; i < 5000; i++) {
        names.append("&n").append(i);
      }
      String joint = example.target().contains("?") ? "" : "?a=1";
      requests.add(request(example, example.target() + joint + names, "", example.body()));
      for (String name : List.of("via", "in", "avoid[features]", "q", "a[")) {
        String many = ("&" + encoded(name) + "=1").repeat(2000);
        String fitting = many.substring(0, Math.min(many.length(), QUERY_LENGTH));
        requests.add(request(example, example.target() + joint + fitting, "", example.body()));
      }
      requests.add(request(example, "/v1" + "/a".repeat(15_000), "", ""));
      requests.add(request(example, "/" + "%2e%2e/".repeat(5000), "", ""));
    }
    assertBearable(requests);
  }

  // ---------------------------------------------------------------- the floods

  private static List<String> floods(int length) {
    List<String> units = new ArrayList<>();
    units.addAll(List.of("a", "0", " ", "T", "/", ".", ",", "-", "+", "%", "é", ":", ";"));
    units.addAll(List.of("(", "[", "{", "\"", "\\", "<", "=", "&", "!", "|", "\t"));
    units.addAll(List.of("a ", "0,", "T:", ".0", "-a", " ,", "cw:", "1,1;", "\"a\","));
    units.addAll(List.of("bbox:1,2,3,4!", "2026-11-20T10:00:00+"));
    List<String> floods = new ArrayList<>();
    for (String unit : units) {
      floods.add(unit.repeat(length / unit.length()));
    }
    floods.add("a" + " ".repeat(length / 2) + "b");
    floods.add("43.7,7.4;r=" + "9".repeat(length / 2));
    return floods;
  }

  private static List<String> fewFloods(int length) {
    return List.of(
        "a".repeat(length),
        "/".repeat(length),
        " ".repeat(length / 2) + "x",
        "a,".repeat(length / 2),
        "\"(".repeat(length / 2),
        "%41".repeat(length / 3));
  }

  /// Percent-encoded where it must be, cut to what a query may hold.
  private static String encoded(String text) {
    return ENCODED.computeIfAbsent(text, FloodTest::encode);
  }

  private static String encode(String text) {
    StringBuilder encoded = new StringBuilder();
    for (byte b : text.substring(0, Math.min(text.length(), QUERY_LENGTH)).getBytes(UTF_8)) {
      if (encoded.length() > QUERY_LENGTH - 400) {
        break;
      }
      boolean isPlain =
          (b >= '0' && b <= '9')
              || (b >= 'a' && b <= 'z')
              || (b >= 'A' && b <= 'Z')
              || "-._~!'()*,;:@/[]{}|".indexOf(b) >= 0;
      if (isPlain) {
        encoded.append((char) b);
      } else {
        encoded.append('%').append(HEX.charAt(b >> 4 & 15)).append(HEX.charAt(b & 15));
      }
    }
    return encoded.toString();
  }

  /// As a header may hold it.
  private static String raw(String text) {
    return text.replace("é", "e");
  }

  /// As a text of JSON may hold it.
  private static String plain(String text) {
    return text.replace("\\", "/").replace("\"", "'").replace("\t", " ");
  }

  // ---------------------------------------------------------------- the requests

  private static List<Example> examples() {
    return OperationExamples.all(routeHandle).stream()
        .filter(example -> !example.isOpen() && !example.operationId().equals("openapi"))
        // HERE's paths of tours have the readers of ours, and no document.
        .filter(example -> !example.target().startsWith("/v3/"))
        .map(example -> example.with(jobs))
        .toList();
  }

  private static OpenApi.Operation operation(OpenApi document, Example example) {
    String path = example.target().replaceFirst("\\?.*", "").replaceFirst("^/v8/", "/v1/");
    return document.find(example.method(), path).orElseThrow();
  }

  /// Where each documented parameter stands, by its name.
  private static Map<String, String> kinds(OpenApi document, OpenApi.Operation operation) {
    Map<String, String> kinds = new LinkedHashMap<>();
    String path = operation.pointer().substring(0, operation.pointer().lastIndexOf('/'));
    for (String pointer : List.of(path + "/parameters", operation.pointer() + "/parameters")) {
      for (int i = 0; i < document.at(pointer).size(); i++) {
        JsonNode parameter = document.at(document.followed(pointer + "/" + i));
        String name = parameter.path("name").asText();
        String in = parameter.path("in").asText();
        if (parameter.path("style").asText().equals("deepObject")) {
          for (String inner : OpenApi.names(parameter.path("schema").path("properties"))) {
            kinds.put(name + "[" + inner + "]", in);
          }
        } else {
          kinds.put(name, in);
        }
      }
    }
    return kinds;
  }

  private static Set<String> bodyNames(OpenApi document, OpenApi.Operation operation) {
    Set<String> names = new TreeSet<>(document.parameters(operation).keySet());
    names.removeAll(kinds(document, operation).keySet());
    names.add("unknown");
    return names;
  }

  private static String replaced(String target, String name, String flood) {
    int question = target.indexOf('?');
    StringBuilder query = new StringBuilder();
    for (String pair : question < 0 ? new String[0] : target.substring(question + 1).split("&")) {
      if (!pair.startsWith(name + "=")) {
        query.append(pair).append('&');
      }
    }
    return (question < 0 ? target : target.substring(0, question))
        + "?"
        + query
        + encoded(name)
        + "="
        + encoded(flood);
  }

  private static String inPath(String target, String template, String name, String flood) {
    String path = target.replaceFirst("\\?.*", "");
    String[] steps = path.split("/", -1);
    String[] named = template.split("/", -1);
    for (int i = 0; i < named.length; i++) {
      if (named[i].startsWith("{" + name + "}")) {
        steps[i] = encoded(flood).replace("/", "%2F") + named[i].substring(name.length() + 2);
      }
    }
    return String.join("/", steps);
  }

  private static String get(String target, String secret) {
    return "GET "
        + target
        + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
        + secret
        + "\r\n\r\n";
  }

  private static String request(Example example, String target, String headers, String body) {
    String type =
        body.startsWith("{") || body.startsWith("[")
            ? "application/json"
            : example.operationId().equals("multiReverse")
                ? "text/plain"
                : "application/x-www-form-urlencoded";
    StringBuilder request = new StringBuilder();
    request.append(example.method()).append(' ').append(target).append(" HTTP/1.1\r\n");
    request.append("Host: localhost\r\n");
    if (!headers.startsWith("Authorization")) {
      request.append("Authorization: Bearer ").append(key).append("\r\n");
    }
    request.append(headers);
    // A server without a port takes each character for a byte.
    String bytes = new String(body.getBytes(UTF_8), ISO_8859_1);
    if (!body.isEmpty()) {
      if (!headers.startsWith("Content-Type")) {
        request.append("Content-Type: ").append(type).append("\r\n");
      }
      request.append("Content-Length: ").append(bytes.length()).append("\r\n");
    }
    return request.append("\r\n").append(bytes).toString();
  }

  private static List<Measured> ask(List<String> requests) {
    return MeasuredShell.ask(parts.operations(), List.of(), parts.gatekeeper(), requests);
  }

  private static void assertBearable(List<String> requests) {
    List<Measured> wrong = new ArrayList<>();
    List<String> dear = new ArrayList<>();
    for (Measured measured : ask(requests)) {
      if (measured.status() == 0 || measured.status() >= 500) {
        wrong.add(measured);
      } else if (measured.answer().length() > 200_000 && measured.status() >= 400) {
        wrong.add(measured);
      } else if (measured.cpuNanos() > CPU_NANOS_MAX) {
        dear.add(measured.request());
      }
    }
    assertThat(wrong).as("of %d requests", requests.size()).isEmpty();
    // A collection or a compilation may have come between: the least of several counts.
    List<Measured> tooDear = List.of();
    for (int i = 0; i < REPEATS_MAX && !dear.isEmpty(); i++) {
      tooDear = ask(dear).stream().filter(each -> each.cpuNanos() > CPU_NANOS_MAX).toList();
      dear = tooDear.stream().map(Measured::request).toList();
    }
    assertThat(tooDear).as("of %d requests", requests.size()).isEmpty();
  }
}
