package io.cartway.http;

import io.cartway.http.log.AccessLog;
import io.cartway.http.log.Metrics;
import io.cartway.http.shell.ApiServer;
import io.cartway.http.shell.ApiServerSettings;
import io.cartway.work.Deadline;
import io.cartway.work.PoolLimits;
import io.cartway.work.WorkMemory;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;

/// A real server on a free port with made-up operations, and a client.
public final class TestApi implements AutoCloseable {

  public static final String KEY = "the-key";
  static final String OTHER_KEY = "the-other-key";

  public final Metrics metrics = Metrics.create();
  final ConcurrentLinkedQueue<AccessLog.LoggedRequest> log = new ConcurrentLinkedQueue<>();

  /// Numbers that `/v1/length` has written.
  static final AtomicInteger WRITTEN = new AtomicInteger();

  /// Largest body of `/v1/sum`.
  static final int SUM_BYTES_MAX = 2_000_000;

  /// Lines that `/v1/lines` has written.
  static final AtomicInteger LINES = new AtomicInteger();

  /// Calls of `/v1/endless` that compute.
  public final AtomicInteger endlessRunning = new AtomicInteger();

  /// Opened by a test to let `/v1/wait` and `/v1/heavy` end.
  public final CountDownLatch gate = new CountDownLatch(1);

  /// Counted down by each request that reaches the gate.
  public final CountDownLatch arrived = new CountDownLatch(1);

  /// Requests that have reached the gate.
  public final AtomicInteger held = new AtomicInteger();

  public final ApiServer server;
  public final HttpClient client = HttpClient.newHttpClient();

  private TestApi(ApiServerSettings settings, Gatekeeper gatekeeper) {
    OpenApiDocument document =
        OpenApiDocument.joinResources(List.of("common.yaml", "platform.yaml"));
    server =
        ApiServer.start(
            settings,
            operations(),
            new ApiServer.Parts(
                gatekeeper, document, () -> "test-1", metrics, log::add, Clock.systemUTC()));
  }

  public static TestApi start() {
    return start(settings(limits(Duration.ofSeconds(30), 2, 16), false));
  }

  public static TestApi start(ShellLimits limits) {
    return start(settings(limits, true));
  }

  public static TestApi start(ApiServerSettings settings) {
    return start(settings, TestApi::admit);
  }

  public static TestApi start(ApiServerSettings settings, Gatekeeper gatekeeper) {
    return new TestApi(settings, gatekeeper);
  }

  public static ApiServerSettings settings(ShellLimits limits, boolean logQueries) {
    return new ApiServerSettings("127.0.0.1", 0, Optional.empty(), limits, logQueries);
  }

  public static ShellLimits limits(Duration timeout, int threads, int queue) {
    return new ShellLimits(
        32 * 1024,
        48 * 1024,
        1000,
        timeout,
        320,
        Duration.ofSeconds(5),
        new ShellLimits.Connections(1000, 1000, Duration.ofSeconds(10), Duration.ofSeconds(20)),
        new ShellLimits.Flow(100_000_000, 100_000_000, 16 * 1024, Duration.ofSeconds(10)),
        new PoolLimits(threads, 0, threads, threads, queue, Duration.ofMillis(2)));
  }

  /// What a small machine bears.
  public static ShellLimits usual() {
    return ShellLimits.of(2, 1L << 30);
  }

  private static Gatekeeper.Admission admit(Gatekeeper.Attempt attempt) {
    if (attempt.authorization().filter(("Bearer " + OTHER_KEY)::equals).isPresent()) {
      return Gatekeeper.Admitted.free("acc_2", "key_2");
    }
    return attempt.authorization().filter(("Bearer " + KEY)::equals).isPresent()
        ? Gatekeeper.Admitted.free("acc_1", "key_1")
        : Gatekeeper.Refused.unauthenticated(
            attempt.authorization().isPresent(), "No credentials found", "Send one");
  }

  private List<Operation> operations() {
    return List.of(
        Operation.get("echo", "/v1/echo", TestApi::echo),
        Operation.get("thread", "/v1/thread", call -> thread()),
        new Operation(
            "alias",
            "GET",
            "/v1/alias",
            List.of("/v8/alias"),
            Operation.Weight.FETCHED,
            call -> Answer.json(json -> json.writeString(call.baseAddress()))),
        new Operation(
            "post",
            "POST",
            "/v1/things",
            List.of(),
            Operation.Weight.FETCHED,
            call -> Answer.json(json -> json.writeString("posted"))),
        Operation.get(
            "tile",
            "/v1/tiles/{z}/{x}/{y}.mvt",
            call ->
                new Answer.Content(
                    "application/vnd.mapbox-vector-tile",
                    Bytes.owning(gzip("tile " + call.path("z") + call.path("x") + call.path("y"))),
                    "abc",
                    Map.of("Content-Encoding", "gzip", "Cache-Control", "public, max-age=60"))),
        Operation.post("accepted", "/v1/accepted", call -> accepted()).fetched(),
        Operation.get("units", "/v1/units", TestApi::units),
        Operation.get("lines", "/v1/lines", this::lines).fetched(),
        Operation.get("live", "/v1/live", call -> live()).fetched(),
        Operation.get("later", "/v1/later", TestApi::later).fetched(),
        Operation.get("computedLater", "/v1/later/computed", TestApi::later),
        Operation.get("computedLines", "/v1/lines/computed", this::lines),
        Operation.get("nothing", "/v1/nothing", call -> new Answer.Empty(204, Map.of())),
        Operation.get("big", "/v1/big", call -> big(100_000)),
        Operation.get("bytes", "/v1/bytes", TestApi::bytes),
        Operation.get("missing", "/v1/missing/{id}", call -> Answer.notFound("None", "x", "Look")),
        Operation.get("faulty", "/v1/faulty", TestApi::faulty),
        Operation.get(
            "broken",
            "/v1/broken",
            call -> {
              throw new IllegalStateException("planted: secret detail");
            }),
        Operation.get("half", "/v1/half", call -> half()),
        Operation.get("wait", "/v1/wait", call -> held()).fetched(),
        heavy("heavy", "/v1/heavy", call -> held()),
        heavy("endless", "/v1/endless", this::endless),
        heavy("full", "/v1/full", call -> withoutMemory()),
        Operation.get("length", "/v1/length", TestApi::length)
            .within(new Operation.Bounds(1000, 100_000, "Ask for fewer numbers")),
        Operation.post("sum", "/v1/sum", TestApi::sum)
            .within(Operation.Bounds.streaming(SUM_BYTES_MAX)),
        Operation.post("fetchedSum", "/v1/sum/fetched", TestApi::sum)
            .within(Operation.Bounds.streaming(SUM_BYTES_MAX))
            .fetched(),
        new Operation(
            "lengthPost",
            "POST",
            "/v1/length",
            List.of(),
            Operation.Weight.COMPUTED,
            call -> Answer.json(json -> json.writeNumber(call.body().size()))));
  }

  /// Computes until it is given up. Finds that other work holds the memory.
  private static Answer withoutMemory() {
    WorkMemory memory = new WorkMemory(1);
    try (WorkMemory.Hold other = memory.hold();
        WorkMemory.Hold own = memory.hold()) {
      other.set(1);
      own.set(1);
    }
    throw new IllegalStateException("there was memory");
  }

  private Answer endless(Call call) {
    endlessRunning.incrementAndGet();
    try {
      while (true) {
        call.deadline().check();
        Thread.onSpinWait();
      }
    } finally {
      endlessRunning.decrementAndGet();
    }
  }

  /// As many numbers as are asked for, of seven characters each.
  private static Answer length(Call call) {
    int count = call.query().integer("count", 1, 1, 1_000_000_000);
    return Answer.json(json -> {
      json.writeStartArray();
      for (int i = 0; i < count; i++) {
        WRITTEN.incrementAndGet();
        json.writeNumber(123_456);
      }
      json.writeEndArray();
    });
  }

  /// The length of a streamed body, and its check sum.
  private static Answer sum(Call call) throws IOException {
    CRC32 crc = new CRC32();
    long length = 0;
    try (InputStream body = call.bodyStream()) {
      byte[] piece = new byte[1000];
      for (int count = body.read(piece); count >= 0; count = body.read(piece)) {
        crc.update(piece, 0, count);
        length += count;
      }
    }
    String sum = length + " " + crc.getValue() + " " + call.body().size();
    return Answer.json(json -> json.writeString(sum));
  }

  /// Costs as many units as it is told.
  private static Answer units(Call call) {
    call.charge(call.query().integer("count", 1, 0, 1_000_000_000));
    return Answer.json(json -> json.writeString("paid"));
  }

  /// Tells whether the answer is computed under the deadline of a turn.
  private static Answer later(Call call) {
    Deadline outside = call.deadline();
    return new Answer.Computed(
        deadline -> Answer.json(json -> json.writeBoolean(!deadline.equals(outside))));
  }

  private static Answer accepted() {
    return new Answer.Json(
        202,
        json -> json.writeString("accepted"),
        Map.of("Location", "/v1/things/7", "Cache-Control", "no-store"));
  }

  /// Numbered lines, streamed. It may wait for the gate or fail after some of them.
  private Answer lines(Call call) {
    int count = call.query().integer("count", 1, 0, 1_000_000_000);
    int fails = call.query().integer("failsAfter", -1, 0, 1_000_000_000);
    int holds = call.query().integer("holdsAfter", -1, 0, 1_000_000_000);
    String type = call.query().text("type").orElse("application/x-ndjson");
    return new Answer.Streamed(
        200,
        type,
        out -> {
          for (int i = 0; i < count; i++) {
            if (i == fails) {
              throw new IllegalStateException("planted: secret detail");
            }
            if (i == holds) {
              held();
            }
            LINES.incrementAndGet();
            out.write(line(i).getBytes(StandardCharsets.UTF_8));
          }
        },
        Map.of("Content-Disposition", "attachment", "Vary", "Accept"));
  }

  /// A live answer that does not begin.
  private static Answer live() {
    return new Answer.Live(
        "text/event-stream",
        new Answer.Feed() {
          @Override
          public Optional<Answer.Problem> begin() {
            throw new IllegalStateException("planted: secret detail");
          }

          @Override
          public void write(OutputStream out) throws IOException {
            throw new IOException("it has not begun");
          }

          @Override
          public void end() {
            throw new IllegalStateException("it has not begun");
          }
        });
  }

  /// A line of `/v1/lines`, of 100 characters.
  static String line(int number) {
    return "%099d\n".formatted(number);
  }

  private static Operation heavy(String id, String path, Handler handler) {
    return new Operation(id, "GET", path, List.of(), Operation.Weight.COMPUTED, handler);
  }

  private static Answer half() {
    return Answer.json(json -> {
      json.writeStartArray();
      throw new IOException("planted: half-way");
    });
  }

  /// The number of the thread that answers.
  private static Answer thread() {
    long thread = Thread.currentThread().threadId();
    return Answer.json(json -> json.writeNumber(thread));
  }

  private static Answer echo(Call call) {
    return Answer.json(json -> {
      json.writeStartObject();
      for (String name : call.query().names()) {
        json.writeArrayFieldStart(name);
        for (String value : call.query().repeated(name)) {
          json.writeString(value);
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    });
  }

  private static Answer faulty(Call call) {
    Parameters query = call.query();
    query.position("at");
    query.integer("limit", 1, 1, 100);
    query.missing("q", "a text");
    return new Answer.Invalid(query.faults());
  }

  private static Answer big(int length) {
    return Answer.json(json -> json.writeString("abcdefghij".repeat(length / 10)));
  }

  /// Bytes that no shell compresses.
  private static Answer bytes(Call call) {
    int size = call.query().integer("size", 10, 0, 40_000_000);
    return new Answer.Content(
        "application/octet-stream", Bytes.owning(new byte[size]), "", Map.of());
  }

  private Answer held() {
    arrived.countDown();
    held.incrementAndGet();
    try {
      gate.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return Answer.json(json -> json.writeString("done"));
  }

  static byte[] gzip(String text) throws IOException {
    var bytes = new java.io.ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  /// The number that the metrics show under a name.
  double metric(String name) {
    return metrics
        .scrape()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElse(Double.NaN);
  }

  /// A request with the other key.
  HttpRequest.Builder otherRequest(String path) {
    return anonymous(path).header("Authorization", "Bearer " + OTHER_KEY);
  }

  /// A request with the key.
  public HttpRequest.Builder request(String path) {
    return anonymous(path).header("Authorization", "Bearer " + KEY);
  }

  public HttpRequest.Builder anonymous(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
  }

  public HttpResponse<String> get(String path) {
    return send(request(path).build());
  }

  public HttpResponse<String> send(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (IOException failed) {
      throw new java.io.UncheckedIOException(failed);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  public List<AccessLog.LoggedRequest> logged() {
    return new ArrayList<>(log);
  }

  @Override
  public void close() {
    gate.countDown();
    server.stop();
    client.close();
  }
}
