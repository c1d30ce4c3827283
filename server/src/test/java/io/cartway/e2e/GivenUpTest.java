package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.app.EmbeddedParts;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Operation;
import io.cartway.http.shell.MeasuredShell;
import io.cartway.http.shell.MeasuredShell.Measured;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What takes longer than its deadline is given up soon after it, in every operation that computes:
/// its thread has spent no more than the deadline and a tenth of a second.
class GivenUpTest {

  private static final Duration DEADLINE = Duration.ofMillis(2);
  private static final long CPU_NANOS_MAX = 102_000_000;
  private static final int ROUNDS = 4;

  @TempDir static Path folder;

  private static EmbeddedParts parts;
  private static String key;

  @BeforeAll
  static void open() throws Exception {
    parts = EmbeddedParts.open(folder, LiveServer.region());
    key = parts.key("late", List.of());
    // Compiled, so that what is measured is the work.
    for (int i = 0; i < ROUNDS; i++) {
      List<Measured> whole = ask(Duration.ofSeconds(30));
      assertThat(whole).allMatch(measured -> measured.status() == 200);
    }
  }

  @AfterAll
  static void close() {
    parts.close();
  }

  @Test
  void heavy_work_ends_with_its_deadline() {
    List<Measured> first = ask(DEADLINE);
    List<Measured> second = ask(DEADLINE);
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      Measured measured = first.get(i);
      // A collection may come between once.
      long cpuNanos = Math.min(measured.cpuNanos(), second.get(i).cpuNanos());
      if (measured.status() != 503 || cpuNanos > CPU_NANOS_MAX) {
        wrong.add("%s, at best %,d us".formatted(measured, cpuNanos / 1000));
      }
    }
    assertThat(wrong).isEmpty();
  }

  /// A large matrix is submitted to the database, so the operation starts at once; computing one
  /// waits for the key's turn, and for that alone one who hangs up is noticed.
  @Test
  void a_matrix_is_computed_in_the_turn_of_its_key() throws IOException {
    Operation operation =
        parts.operations().stream()
            .filter(each -> each.operationId().equals("matrix"))
            .findFirst()
            .orElseThrow();
    Answer answer = operation.handler().handle(FakeCall.of().body("application/json", matrix()));
    assertThat(answer).isInstanceOf(Answer.Computed.class);
    Deadline gone = Deadline.never().with(now -> false);
    Answer.Computation computation = ((Answer.Computed) answer).computation();
    assertThatThrownBy(() -> computation.make(gone))
        .isInstanceOf(Deadline.AbandonedException.class);
  }

  private static List<Measured> ask(Duration deadline) {
    return MeasuredShell.ask(
        parts.operations(), List.of(), parts.gatekeeper(), deadline, requests());
  }

  private static List<String> requests() {
    String two = "origin=43.7270,7.4130&destination=43.7500,7.4390";
    String vias = "&via=43.7384,7.4246&via=43.7400,7.4290".repeat(70);
    String spans = "&return=polyline,actions,instructions,summary&spans=names,length,duration";
    String corridor = "&limit=100&route=" + FlexiblePolyline.encode(wander()) + ";w=100000";
    StringBuilder positions = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      positions.append("id=p%d&at=43.7%03d,7.42%02d\n".formatted(i, 380 + i, i % 100));
    }
    return List.of(
        get("/v1/routes?" + two + vias + spans),
        get("/v1/routes?" + two + "&alternatives=6&return=polyline,summary"),
        post("/v1/routes?" + two + vias + spans, "application/json", "{}"),
        get("/v1/browse?at=43.7384,7.4246" + corridor),
        get("/v1/discover?q=restaurant&at=43.7384,7.4246" + corridor),
        post("/v1/multi-revgeocode", "text/plain", positions.toString()),
        post("/v1/matrix", "application/json", matrix()),
        get("/v1/isolines?origin=43.7384,7.4246&range%5Btype%5D=time&range%5Bvalues%5D=300,32400"));
  }

  private static String matrix() {
    StringJoiner points = new StringJoiner(",", "{\"origins\":[", "],\"departureTime\":\"any\"}");
    for (LatLng point : wander().subList(0, 500)) {
      points.add("{\"lat\":%s,\"lng\":%s}".formatted(point.lat(), point.lng()));
    }
    return points.toString();
  }

  private static List<LatLng> wander() {
    Random random = new Random(5);
    List<LatLng> line = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      line.add(new LatLng(43.72 + 0.03 * random.nextDouble(), 7.40 + 0.04 * random.nextDouble()));
    }
    return line;
  }

  private static String get(String target) {
    return "GET %s HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer %s\r\n\r\n".formatted(target, key);
  }

  private static String post(String target, String type, String body) {
    return ("POST %s HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer %s\r\nContent-Type: %s\r\n"
            + "Content-Length: %d\r\n\r\n%s")
        .formatted(target, key, type, body.length(), body);
  }
}
