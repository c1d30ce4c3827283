package io.cartway.search.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.search.RealRegion;
import io.cartway.testing.OpenApi;
import io.cartway.text.Scan;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// What a request of the search may cost, on Monaco as it lies in the jar: nothing that a parameter
/// holds costs more than a tenth of a second of the processor, and whatever takes long looks at its
/// deadline.
class SearchEffortTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_123L);
  private static final long MILLISECOND = 1_000_000;
  private static final long CPU_NANOS_MAX = 100 * MILLISECOND;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /// What floods are made of, with bars between.
  private static final String PIECES =
      "a|T|1|0|9| |,|;|:|/|.|-|+|&|#|'|\"|ab|a |1 |a,|1,|1.|a.|1-|a1|T:|(|[|{|"
          + "<|((a|e\u0301|\u0301|ß|字|ا|😀|\ud83d|v.|12 m |apt |# |& |corner of |a+|"
          + "22+|rue |rue de la |boul |monaco |2n 1a |N 1 |FL-9490 |"
          + "countryCode:MCO,|!100-1000,|q=1;|°'\"|1°|\u0000|%";

  private static RealRegion region;
  private static SearchCalls calls;

  /// A request of each operation that is answered.
  private static final Map<String, Map<String, String>> RIGHT = new LinkedHashMap<>();

  @BeforeAll
  static void open() throws IOException {
    region = RealRegion.embedded();
    calls = new SearchCalls(region.index());
    Map<String, String> typed = Map.of("q", "boul", "at", "43.73,7.42");
    RIGHT.put("geocode", Map.of("q", "12 avenue de la costa monaco"));
    RIGHT.put("reverse", Map.of("at", "43.73,7.42"));
    RIGHT.put("multiReverse", Map.of());
    RIGHT.put("browse", Map.of("at", "43.73,7.42"));
    RIGHT.put("browsePost", Map.of("at", "43.73,7.42"));
    RIGHT.put("discover", typed);
    RIGHT.put("discoverPost", typed);
    RIGHT.put("autosuggest", typed);
    RIGHT.put("autosuggestPost", typed);
    RIGHT.put("autocomplete", Map.of("q", "boul"));
    RIGHT.put("lookup", Map.of("id", "cw:p:AbCdEfGhIjKl"));
    RIGHT.put("resolve", Map.of());
  }

  @AfterAll
  static void close() throws Exception {
    region.close();
  }

  private static String body(String operation) {
    return switch (operation) {
      case "multiReverse" -> "id=1&at=43.73,7.42";
      case "resolve" -> "{\"name\":\"Casino\",\"position\":{\"lat\":43.73,\"lng\":7.42}}";
      default -> "";
    };
  }

  private static String query(Map<String, String> parameters) {
    List<String> parts = new ArrayList<>();
    parameters.forEach((name, value) -> parts.add(name + "=" + URLEncoder.encode(value, UTF_8)));
    return String.join("&", parts);
  }

  // Long: a table.
  private static List<String> floods() {
    List<String> floods = new ArrayList<>();
    for (String piece : Scan.split(PIECES, c -> c == '|')) {
      floods.add(piece.repeat(10_000 / piece.length()));
    }
    // Longer ones are refused before they are read, whatever they are.
    floods.add("T".repeat(31_000));
    floods.add("a,".repeat(15_500));
    return floods;
  }

  @Test
  void no_parameter_costs_more_than_a_tenth_of_a_second() throws IOException {
    List<String> slow = new ArrayList<>();
    for (OpenApi.Operation operation : SearchCalls.DOCUMENT.operations()) {
      String id = operation.operationId();
      if (!RIGHT.containsKey(id)) {
        continue;
      }
      for (String parameter : SearchCalls.DOCUMENT.parameters(operation).keySet()) {
        for (String flood : floods()) {
          Map<String, String> asked = new LinkedHashMap<>(Objects.requireNonNull(RIGHT.get(id)));
          asked.put(parameter, flood);
          String query = query(asked);
          long nanos = cost(id, query, body(id));
          if (nanos > CPU_NANOS_MAX) {
            // The first time may be that of the compiler, or of a pause.
            nanos = Math.min(cost(id, query, body(id)), cost(id, query, body(id)));
          }
          if (nanos > CPU_NANOS_MAX) {
            String shown = flood.substring(0, Math.min(20, flood.length()));
            slow.add(
                "%s %s=%s (%,d): %d ms"
                    .formatted(id, parameter, shown, flood.length(), nanos / MILLISECOND));
          }
        }
      }
    }
    assertThat(slow).isEmpty();
  }

  private static long cost(String operation, String query, String body) throws IOException {
    long from = THREADS.getCurrentThreadCpuTime();
    SearchCalls.Result result = calls.ask(operation, query, body);
    assertThat(result.status()).isIn(200, 400, 404);
    return THREADS.getCurrentThreadCpuTime() - from;
  }

  /// A request that takes long.
  private record Heavy(String name, String operation, String query, String body) {}

  private static List<Heavy> heavy() {
    Random random = new Random(SEED);
    List<LatLng> line = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      line.add(new LatLng(43.6 + 0.2 * random.nextDouble(), 7.3 + 0.2 * random.nextDouble()));
    }
    String route = "route=" + FlexiblePolyline.encode(line) + ";w=100000";
    String at = "at=43.73,7.42&limit=100";
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      lines.append("id=%d&in=circle:43.73%d,7.42;r=250000%n".formatted(i, i));
    }
    String words = "xoulevard+dez+moulinz+avenuu+princexe+gracea+monte+carlu+casinu+plaze+russe";
    String resolved =
        "{\"name\":\"Casinu de Monte Carlu\",\"position\":{\"lat\":43.73,\"lng\":7.42}}";
    return List.of(
        new Heavy("corridor", "browse", at + "&" + route, ""),
        new Heavy(
            "corridor by excursion", "browse", at + "&ranking=excursionDistance&" + route, ""),
        new Heavy("open at night", "browse", at + "&openAt=2026-07-03T03:00:00&radius=100000", ""),
        new Heavy("misspelt", "geocode", "limit=100&q=" + words, ""),
        new Heavy("all of one word", "geocode", "limit=100&q=monaco", ""),
        new Heavy("misspelt", "discover", at + "&q=" + words, ""),
        new Heavy("corridor", "discover", "q=restaurant&at=43.73,7.42&limit=100&" + route, ""),
        new Heavy("misspelt", "autosuggest", at + "&q=" + words, ""),
        new Heavy("one letter", "autosuggest", at + "&termsLimit=10&q=a", ""),
        new Heavy("misspelt", "autocomplete", "limit=20&q=" + words, ""),
        new Heavy("wide", "reverse", "in=circle:43.73,7.42;r=250000&limit=100", ""),
        new Heavy("hundred", "multiReverse", "limit=100", lines.toString()),
        new Heavy("misspelt", "resolve", "", resolved));
  }

  /// How long a request goes on without a look.
  private static final class Gaps implements Deadline.Checkpoint {
    private long last = THREADS.getCurrentThreadCpuTime();
    private long longest;
    private int looks;

    @Override
    public boolean isWanted(long nowNanos) {
      long now = THREADS.getCurrentThreadCpuTime();
      longest = Math.max(longest, now - last);
      last = now;
      looks++;
      return true;
    }
  }

  @Test
  void long_work_checks_its_deadline() throws IOException {
    for (Heavy heavy : heavy()) {
      for (int i = 0; i < 5; i++) {
        calls.ask(heavy.operation, heavy.query, heavy.body);
      }
      long shortest = Long.MAX_VALUE;
      int looks = 0;
      long nanos = Long.MAX_VALUE;
      for (int i = 0; i < 3; i++) {
        Gaps gaps = new Gaps();
        long from = THREADS.getCurrentThreadCpuTime();
        SearchCalls.Result result =
            calls.ask(heavy.operation, heavy.query, heavy.body, Deadline.never().with(gaps));
        assertThat(result.status()).as(heavy.name + result.faults()).isEqualTo(200);
        nanos = Math.min(nanos, THREADS.getCurrentThreadCpuTime() - from);
        shortest = Math.min(shortest, gaps.longest);
        looks = gaps.looks;
      }
      String figures =
          "%s %s: %.1f ms, %d looks, longest gap %.1f ms"
              .formatted(
                  heavy.operation,
                  heavy.name,
                  nanos / (double) MILLISECOND,
                  looks,
                  shortest / (double) MILLISECOND);
      System.out.println(figures);
      assertThat(shortest).as(figures).isLessThan(CPU_NANOS_MAX);
      assertThat(looks).as(figures).isGreaterThan(2);
    }
  }

  @Test
  void a_deadline_that_passes_meanwhile_ends_every_operation() {
    for (Heavy heavy : heavy()) {
      int[] looks = {0};
      Deadline passing = Deadline.never().with(_ -> ++looks[0] < 2);
      assertThatThrownBy(() -> calls.ask(heavy.operation, heavy.query, heavy.body, passing))
          .as("%s %s", heavy.operation, heavy.name)
          .isInstanceOf(Deadline.DeadlinePassedException.class);
    }
  }
}
