package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.JoinedContract;
import io.cartway.accounts.auth.TokenIssuer;
import io.cartway.accounts.registry.Keys;
import io.cartway.glyphs.FontStack;
import io.cartway.http.ShellLimits;
import io.cartway.raster.StaticOrder;
import io.cartway.raster.TileOrder;
import io.cartway.rows.RowLimits;
import io.cartway.search.query.QueryText;
import io.cartway.style.StyleSheet;
import io.cartway.style.saved.SavedStyles;
import io.cartway.testing.Golden;
import io.cartway.testing.OpenApi;
import io.cartway.testing.Workspace;
import io.cartway.travel.AreaGrammar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The pages of `docs/reference` that are written from the code: errors, limits, metrics.
class ReferencePagesTest {

  private static final Path FOLDER = Path.of("docs/reference");
  private static final Pattern HERES = Pattern.compile("\"(E[0-9]{6})\"");
  private static final Pattern FAULT = Pattern.compile("  (\\S+) '.*' (E[0-9]{6}): (.*)");

  /// What the shell answers, by the `code` of the body.
  private static final Map<String, String> CODES =
      Map.ofEntries(
          Map.entry("invalidParameter", "400 | `details` names each fault: parameter, given value"),
          Map.entry("unauthenticated", "401 | no key, or one that is not valid; `cause` says why"),
          Map.entry("forbidden", "403 | the key may not do this: `cause` names the missing scope"),
          Map.entry("notFound", "404 | no such path, object, job or tile"),
          Map.entry("methodNotAllowed", "405 | the path has other methods, which `Allow` names"),
          Map.entry("conflict", "409 | the present state does not permit it"),
          Map.entry("gone", "410 | there was such a result, and it was deleted"),
          Map.entry("payloadTooLarge", "413 | the body has more bytes than the operation takes"),
          Map.entry("unsupportedMediaType", "415 | the body's type or coding is not accepted"),
          Map.entry("rateLimited", "429 | rate, spend cap or allowance; `Retry-After` says when"),
          Map.entry("internal", "500 | a fault of the server, which its log explains"),
          Map.entry("overloaded", "503 | no room or no database now; `Retry-After` says when"));

  /// HERE's codes that no case of `faults.txt` has: they are not of a route's parameters, or need a
  /// map or a text that is too long for a table.
  private static final Map<String, String> OTHERS =
      Map.ofEntries(
          Map.entry("E605022", "`origin` | radius * radiusPenalty / 100 of at most 7200"),
          Map.entry("E605023", "`origin` | no radiusPenalty together with snapRadius"),
          Map.entry("E605029", "`exclude[states]` | states of the map"),
          Map.entry("E605054", "`avoid[areas]` | as many areas as `expected` says"),
          Map.entry(
              "E605056", "`avoid[areas]` | as many polygons, corridors and circles as it says"),
          Map.entry("E605057", "`avoid[areas]` | a polygon or corridor of at most 100 points"),
          Map.entry("E605070", "`range[type]` | time, distance or consumption"),
          Map.entry("E605071", "`range[values]` | metres"),
          Map.entry("E605072", "`range[values]` | seconds"),
          Map.entry("E605073", "`shape[maxPoints]` | the number of points of an isoline"),
          Map.entry("E605074", "`range[values]` | watt-hours"),
          Map.entry("E605201", "`routeHandle` | a handle of this region, as a route gave it"));

  /// HERE's codes of tours, each met by a case of `ProblemJsonTest`.
  private static final Map<String, String> OF_TOURS =
      Map.ofEntries(
          Map.entry("E613200", "any of `/v1/tours` | what `expected` says"),
          Map.entry(
              "E613201", "`plan.relations` | orders that do not lead back to where they began"),
          Map.entry("E613202", "`plan.jobs` | as many places of tasks as `expected` says"),
          Map.entry("E613203", "`fleet.types` | as many types as `expected` says"),
          Map.entry("E613205", "`advancedObjectives` | objectives alone"),
          Map.entry("E613401", "`location` | a latitude and a longitude"),
          Map.entry("E613410", "`plan.jobs[].id` | an id that no other job has"),
          Map.entry("E613411", "`relations[].vehicleId` | the id of a vehicle"),
          Map.entry("E613412", "`places` | a window within a shift of a vehicle"),
          Map.entry("E613413", "`skills` | skills of a vehicle"),
          Map.entry("E613414", "`demand` | as many numbers as the vehicles' capacities have"),
          Map.entry("E613415", "`deliveries` | the demand of the pickup"),
          Map.entry("E613416", "`relations[].jobs[]` | the id of a job"),
          Map.entry("E613417", "`times` | two times"),
          Map.entry("E613418", "`fleet.types[].id` | an id that no other type has"),
          Map.entry("E613420", "`shifts[].end.time` | a time after the start of the shift"),
          Map.entry("E613421", "`relations[].jobs` | jobs of one vehicle and shift each"),
          Map.entry("E613422", "`breaks[].times` | times within the shift"),
          Map.entry("E613425", "`fleet.profiles[].name` | a name that no other profile has"),
          Map.entry("E613426", "`fleet.types[].profile` | the name of a profile of the fleet"),
          Map.entry("E613427", "`relations[].jobs[]` | a job of one task"),
          Map.entry("E613430", "`times` | windows that do not overlap"),
          Map.entry("E613436", "`costs` | a time or a distance that costs something"),
          Map.entry("E613443", "`amount` | either amount or vehicleIds"),
          Map.entry("E613500", "`experimentalFeatures[]` | a flag of what is served"),
          Map.entry("E613604", "`objectives[].type` | each objective once"),
          Map.entry("E613609", "`relations[].shiftIndex` | a shift of the vehicle"),
          Map.entry("E613615", "`objectives` | minimizeUnassigned among them"),
          Map.entry("E613616", "`objectives` | minimizeCost among them"),
          Map.entry(
              "E613629", "`objectives` | optimizeTaskPosition among them, for position and order"),
          Map.entry("E613686", "`times` | a time and a later one"));

  @Test
  void every_code_of_an_error_is_on_its_page() throws IOException {
    JsonNode known = JoinedContract.document().at("/components/schemas/ErrorCode/enum");
    assertThat(CODES.keySet())
        .containsExactlyInAnyOrderElementsOf(known.valueStream().map(JsonNode::asText).toList());
    StringBuilder page = new StringBuilder();
    page.append("# Errors\n\nWritten by `ReferencePagesTest`. An error has one body: `status`,");
    page.append("\n`title`, `code`, `cause` (the first fault), `action`, `correlationId`,");
    page.append("\n`requestId`, and `details`, which lists all faults of a request with");
    page.append(
        "\n`parameter`, `given` and `expected`.\n\n| code | status | when |\n|---|---|---|\n");
    CODES.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .forEach(
            entry -> page.append("| `%s` | %s |\n".formatted(entry.getKey(), entry.getValue())));
    page.append("\n## HERE's codes\n\nA fault of these has HERE's");
    page.append("\n`code`, too; below, with one parameter that has it and what is accepted.\n\n");
    page.append("| code | parameter | accepted |\n|---|---|---|\n");
    heresCodes().forEach((code, row) -> page.append("| `%s` | %s |\n".formatted(code, row)));
    page.append("\n## Statuses by operation\n\n| operation | statuses |\n|---|---|\n");
    OpenApi document = JoinedContract.document();
    statuses(document).forEach((id, all) -> page.append("| `%s` | %s |\n".formatted(id, all)));
    Golden.checkFile(FOLDER.resolve("errors.md"), page.toString());
  }

  private static Map<String, String> heresCodes() throws IOException {
    Map<String, String> rows = new TreeMap<>(OTHERS);
    rows.putAll(OF_TOURS);
    String cases = "server/src/test/resources/io/cartway/routing/http/faults.txt";
    for (String line : Files.readAllLines(Workspace.root().resolve(cases))) {
      Matcher fault = FAULT.matcher(line);
      if (fault.matches()) {
        String accepted = fault.group(3).replace("|", "\\|");
        rows.putIfAbsent(fault.group(2), "`%s` | `%s`".formatted(fault.group(1), accepted.strip()));
      }
    }
    rows.put("E605001", "any | the syntax that `expected` says");
    assertThat(rows.keySet()).isEqualTo(inSources());
    return rows;
  }

  /// All that the code can answer.
  private static Set<String> inSources() throws IOException {
    Set<String> codes = new TreeSet<>();
    Path sources = Workspace.root().resolve("server/src/main/java/io/cartway");
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        HERES
            .matcher(Files.readString(file, UTF_8))
            .results()
            .forEach(at -> codes.add(at.group(1)));
      }
    }
    return codes;
  }

  private static Map<String, String> statuses(OpenApi document) {
    Map<String, String> rows = new TreeMap<>();
    for (OpenApi.Operation operation : document.operations()) {
      rows.put(operation.operationId(), String.join(", ", document.statuses(operation)));
    }
    return rows;
  }

  @Test
  void every_limit_is_on_its_page() {
    StringBuilder page = new StringBuilder();
    page.append(
        "# Limits\n\nWritten by `ReferencePagesTest`. What a limit is for, and what happens");
    page.append(
        "\nbeyond it, stands in the guides; those of processors and memory, which are shared");
    page.append(
        "\nby keys, in [operating](../guide/operating.md#fair-shares); those that an operator");
    page.append("\nsets, in [configuration](configuration.md).\n\n## Every request\n\n");
    page.append("| what | limit |\n|---|---|\n");
    ShellLimits shell = ShellLimits.of(2, 1L << 30);
    row(page, "query of an address", bytes(shell.queryBytesMax()));
    row(page, "request line and headers", bytes(shell.headerBytesMax()));
    row(page, "a body, unless the operation takes less or more", bytes(shell.bodyBytesMax()));
    row(page, "requests under way", number(shell.concurrentRequestsMax()));
    row(page, "open connections", number(shell.connections().max()));
    row(page, "until the headers are complete", seconds(shell.connections().headTimeout()));
    row(page, "an idle connection", seconds(shell.connections().idleTimeout()));
    row(page, "slowest body or reader, a second", bytes(shell.flow().bytesPerSecondMin()));
    page.append("\n## By feature\n\n| what | limit |\n|---|---|\n");
    row(page, "words of a search text", number(QueryText.TOKENS_MAX));
    row(page, "points of an area to be avoided", number(AreaGrammar.POINTS_MAX));
    row(page, "zoom of raster tiles", number(TileOrder.ZOOM_MAX));
    row(page, "side of a static picture, pixels", number(StaticOrder.SIDE_MAX));
    row(page, "layers of a saved style", number(StyleSheet.LAYERS_MAX));
    row(page, "saved styles of an account", number(SavedStyles.COUNT_MAX));
    row(page, "bytes of these together", number(SavedStyles.BYTES_MAX));
    row(page, "fonts of a font stack", number(FontStack.FONTS_MAX));
    row(page, "name of a column of a table", number(RowLimits.NAME_LENGTH_MAX));
    row(page, "life of a token", seconds(TokenIssuer.TOKEN_MAX));
    row(page, "life of a signed address", seconds(TokenIssuer.ADDRESS_MAX));
    row(page, "secrets of a key that are valid at once", number(Keys.LIVE_SECRETS_MAX));
    page.append("\n## By parameter\n\nAs the API's document states them.\n\n");
    page.append("| operation | parameter | limit |\n|---|---|---|\n");
    parameterLimits().forEach(line -> page.append(line).append('\n'));
    Golden.checkFile(FOLDER.resolve("limits.md"), page.toString());
  }

  private static void row(StringBuilder page, String what, String limit) {
    page.append("| %s | %s |\n".formatted(what, limit));
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static String bytes(long value) {
    return number(value) + " bytes";
  }

  private static String seconds(Duration time) {
    return number(time.toSeconds()) + " s";
  }

  private static List<String> parameterLimits() {
    OpenApi document = JoinedContract.document();
    Set<String> rows = new TreeSet<>();
    for (OpenApi.Operation operation : document.operations()) {
      String list = operation.pointer() + "/parameters";
      for (int i = 0; i < document.at(list).size(); i++) {
        String parameter = document.followed(list + "/" + i);
        String limit = limit(document.at(document.followed(parameter + "/schema")));
        if (!limit.isEmpty()) {
          String name = document.at(parameter + "/name").asText();
          rows.add("| `%s` | `%s` | %s |".formatted(operation.operationId(), name, limit));
        }
      }
    }
    assertThat(rows).hasSizeGreaterThan(20);
    return List.copyOf(rows);
  }

  private static String limit(JsonNode schema) {
    List<String> words = new ArrayList<>();
    range(schema, words);
    if (schema.has("maxItems")) {
      words.add("at most %s values".formatted(number(schema.get("maxItems").asLong())));
    }
    if (schema.has("maxLength")) {
      words.add("at most %s characters".formatted(number(schema.get("maxLength").asLong())));
    }
    return String.join(", ", words);
  }

  private static void range(JsonNode schema, List<String> words) {
    if (schema.has("minimum") && schema.has("maximum")) {
      words.add("%s to %s".formatted(schema.get("minimum"), schema.get("maximum")));
    } else if (schema.has("maximum")) {
      words.add("at most " + schema.get("maximum"));
    } else if (schema.has("minimum")) {
      words.add("at least " + schema.get("minimum"));
    }
  }

  @Test
  void every_metric_is_on_its_page(@TempDir Path folder) {
    StringBuilder page = new StringBuilder();
    page.append("# Metrics\n\nWritten by `ReferencePagesTest`. The admin port shows them at");
    page.append("\n`/metrics` in Prometheus' text format, to whoever has the admin token. Beside");
    page.append(
        "\nthese there are Micrometer's metrics of Java, of the process and of the machine:");
    page.append("\n`jvm_...`, `process_...`, `system_...`.\n\n");
    page.append("| metric | type | meaning | labels |\n|---|---|---|---|\n");
    try (OwnServer server = OwnServer.start(folder.resolve("data"), Map.of())) {
      server.get(OwnServer.GEOCODE, server.createKey("default", "metrics", ""));
      String text = server.metrics();
      Pattern help = Pattern.compile("(?m)^# HELP (cartway_\\w+) (.*)\n# TYPE \\w+ (\\w+)$");
      Set<String> lines =
          help.matcher(text)
              .results()
              .map(at ->
                  "| `%s` | %s | %s | %s |"
                      .formatted(at.group(1), at.group(3), at.group(2), labels(text, at.group(1))))
              .collect(Collectors.toCollection(TreeSet::new));
      assertThat(lines).hasSizeGreaterThan(10);
      lines.forEach(line -> page.append(line).append('\n'));
    }
    Golden.checkFile(FOLDER.resolve("metrics.md"), page.toString());
  }

  private static String labels(String text, String metric) {
    Pattern label = Pattern.compile("([a-z]+)=\"");
    return text.lines()
        .filter(line -> line.startsWith(metric) && line.contains("{"))
        .flatMap(line -> label.matcher(line).results().map(at -> at.group(1)))
        .filter(name -> !name.equals("le"))
        .distinct()
        .sorted()
        .map("`%s`"::formatted)
        .collect(Collectors.joining(", "));
  }
}
