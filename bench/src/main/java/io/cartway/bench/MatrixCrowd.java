package io.cartway.bench;

import io.cartway.geo.LatLng;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// What many large tables at once do to a server: to the routes of another key, to its memory, and
/// to its processors when their caller hangs up.
final class MatrixCrowd {

  private static final int AT_ONCE = 10;
  private static final int FAR_TOO_MANY = 400;
  private static final int ROUTES = 1_000;
  private static final int WARM_UP = 300;
  private static final int HANG_UPS = 15;

  /// Hung up on before, for the compiler.
  private static final int HANG_UPS_BEFORE = 10;

  private static final double P99 = 0.99;
  private static final int HTTP_OK = 200;
  private static final int HTTP_BUSY = 503;
  private static final Duration ANSWER_MAX = Duration.ofMinutes(2);
  private static final long BEFORE_HANG_UP_NANOS = 60_000_000;
  private static final long LOOK_NANOS = 2_000_000;

  /// The processor's clock of a process has ticks of ten milliseconds.
  private static final long STILL_NANOS = 60_000_000;

  /// Between two looks: a thread that does less has only been woken.
  private static final long STEP_NANOS = 50_000;

  private static final long STILL_NANOS_MAX = 10_000_000_000L;

  private final World world;
  private final Page page;
  private final ServerProcess server;
  private final HttpClient client;
  private final List<LatLng> points;
  private final Random random;

  /// Routes that had no answer.
  private int refused;

  /// @param points on roads, for routes
  MatrixCrowd(
      World world,
      Page page,
      ServerProcess server,
      HttpClient client,
      List<LatLng> points,
      long seed) {
    this.world = world;
    this.page = page;
    this.server = server;
    this.client = client;
    this.points = points;
    random = new Random(seed);
  }

  /// @param body of a table of 500 x 500
  void run(String body) throws IOException, InterruptedException {
    String tables = server.createKey("tables", List.of("--rate", "unlimited"));
    String routes = server.createKey("routes", List.of("--rate", "unlimited"));
    routes(routes, WARM_UP);
    Sample quiet = routes(routes, ROUTES);
    Sample beside = new Sample();
    try (Callers callers = new Callers(tables, body, AT_ONCE)) {
      routes(routes, WARM_UP);
      beside.addAll(routes(routes, ROUTES));
      page.add("tables answered meanwhile", world.name(), Quantity.count(callers.count(HTTP_OK)));
    }
    for (double share : new double[] {0.5, P99}) {
      page.add(
          Row.against(
              "routes of another key beside ten tables at once, " + (share == P99 ? "p99" : "p50"),
              world.name(),
              Quantity.millis(beside.quantile(share)),
              "quiet",
              Quantity.millis(quiet.quantile(share))));
    }
    page.add("of these routes, not answered", world.name(), Quantity.count(refused));
    try (Callers callers = new Callers(tables, body, FAR_TOO_MANY)) {
      callers.await();
      page.add("400 tables at once: 200", world.name(), Quantity.count(callers.count(HTTP_OK)));
      page.add("400 tables at once: 503", world.name(), Quantity.count(callers.count(HTTP_BUSY)));
      page.add(
          "400 tables at once: any other status", world.name(), Quantity.count(callers.others()));
    }
    page.add("resident memory after that", world.name(), server.residentMemory());
    hangUps(tables, body);
  }

  private Sample routes(String key, int count) throws IOException, InterruptedException {
    Sample sample = new Sample();
    for (int i = 0; i < count; i++) {
      LatLng from = points.get(random.nextInt(points.size()));
      LatLng to = points.get(random.nextInt(points.size()));
      String target =
          String.format(
              Locale.ROOT,
              "/v1/routes?origin=%.6f,%.6f&destination=%.6f,%.6f&transportMode=car&return=summary",
              from.lat(),
              from.lng(),
              to.lat(),
              to.lng());
      HttpRequest request = request(target, key).build();
      long start = System.nanoTime();
      int status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
      sample.add(System.nanoTime() - start);
      refused += status == HTTP_OK ? 0 : 1;
    }
    return sample;
  }

  private HttpRequest.Builder request(String target, String key) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + target))
        .timeout(ANSWER_MAX)
        .header("Authorization", "Bearer " + key);
  }

  /// Callers who each ask for one table after another until this is closed; when they are far too
  /// many, for one each.
  private final class Callers implements AutoCloseable {
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicBoolean isOver = new AtomicBoolean();
    private final boolean isOnce;
    private final ConcurrentHashMap<Integer, AtomicInteger> statuses = new ConcurrentHashMap<>();

    private Callers(String key, String body, int count) {
      isOnce = count > AT_ONCE;
      HttpRequest request =
          request("/v1/matrix", key)
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build();
      for (int i = 0; i < count; i++) {
        threads.add(Thread.ofVirtual().start(() -> ask(request)));
      }
    }

    private void ask(HttpRequest request) {
      while (!isOver.get()) {
        int status;
        try {
          status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException failed) {
          status = -1;
        } catch (InterruptedException stop) {
          return;
        }
        statuses.computeIfAbsent(status, any -> new AtomicInteger()).incrementAndGet();
        if (isOnce) {
          return;
        }
      }
    }

    private int count(int status) {
      AtomicInteger count = statuses.get(status);
      return count == null ? 0 : count.get();
    }

    private int others() {
      return statuses.values().stream().mapToInt(AtomicInteger::get).sum()
          - count(HTTP_OK)
          - count(HTTP_BUSY);
    }

    private void await() throws InterruptedException {
      for (Thread thread : threads) {
        thread.join();
      }
    }

    @Override
    public void close() {
      isOver.set(true);
      for (Thread thread : threads) {
        try {
          thread.join();
        } catch (InterruptedException stop) {
          throw new IllegalStateException(stop);
        }
      }
    }
  }

  // ---------------------------------------------------------------- callers who hang up

  /// Asks for tables at speeds that nobody asked for before, whose metrics take a while, and hangs
  /// up in the middle: how long the server's processors go on.
  private void hangUps(String key, String body) throws IOException {
    Sample carriers = new Sample();
    Sample all = new Sample();
    int unfinished = 0;
    for (int i = -HANG_UPS_BEFORE; i < HANG_UPS; i++) {
      int speed = 8 + HANG_UPS_BEFORE + i;
      String own = body.replaceFirst("\\{", "{\"vehicle\": {\"speedCap\": %d}, ".formatted(speed));
      long used = server.processorNanos();
      unfinished += isHungUpOn(key, own) && i >= 0 ? 1 : 0;
      if (server.processorNanos() > used) {
        Still still = stillAfter(System.nanoTime());
        if (i >= 0) {
          carriers.add(still.carriers);
          all.add(still.all);
        }
      }
    }
    page.add("requests hung up on before their answer", world.name(), Quantity.count(unfinished));
    page.add("of these, begun by then", world.name(), Quantity.count(all.count()));
    for (boolean isMost : new boolean[] {false, true}) {
      String which = isMost ? "most" : "p50";
      double share = isMost ? 1 : 0.5;
      page.add(
          "from hanging up to the last step of a request, " + which,
          world.name(),
          Quantity.millis(carriers.quantile(share)));
      page.add(
          "from hanging up to the last use of a processor, " + which,
          world.name(),
          Quantity.millis(all.quantile(share)));
    }
  }

  /// @return whether there was no answer by then
  private boolean isHungUpOn(String key, String body) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      String head =
          ("POST /v1/matrix HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\n"
                  + "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n")
              .formatted(key, bytes.length);
      OutputStream out = socket.getOutputStream();
      out.write(head.getBytes(StandardCharsets.US_ASCII));
      out.write(bytes);
      out.flush();
      LockSupport.parkNanos(BEFORE_HANG_UP_NANOS);
      return socket.getInputStream().available() == 0;
    }
  }

  /// When the threads that carry requests, and all threads, used a processor last, in nanoseconds
  /// from a moment.
  private record Still(long carriers, long all) {}

  private Still stillAfter(long from) throws IOException {
    long used = server.processorNanos();
    long carried = server.carrierNanos();
    long last = from;
    long lastCarried = from;
    for (long now = from;
        now - last < STILL_NANOS && now - from < STILL_NANOS_MAX;
        now = System.nanoTime()) {
      long more = server.processorNanos();
      long moreCarried = server.carrierNanos();
      last = more > used ? now : last;
      lastCarried = moreCarried - carried > STEP_NANOS ? now : lastCarried;
      used = more;
      carried = moreCarried;
      LockSupport.parkNanos(LOOK_NANOS);
    }
    return new Still(lastCarried - from, last - from);
  }
}
