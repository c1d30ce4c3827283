package io.cartway.http.shell;

import io.cartway.http.Answer;
import io.cartway.http.Gatekeeper;
import io.cartway.http.OpenApiDocument;
import io.cartway.http.Operation;
import io.cartway.http.RouteTable;
import io.cartway.http.ShellLimits;
import io.cartway.http.Vital;
import io.cartway.http.log.AccessLog;
import io.cartway.http.log.Metrics;
import io.cartway.http.log.NeverBlockingAppender;
import io.cartway.http.socket.ConnectionGuard;
import io.cartway.http.socket.JettyHost;
import io.cartway.http.socket.ListenSettings;
import io.cartway.http.socket.Proxies;
import io.cartway.http.tls.ServerStartException;
import io.cartway.http.tls.Tls;
import io.cartway.work.FairPool;
import io.cartway.work.Supervised;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/// The API port: all operations, which need a key, plus `/v1/health` (open) and `/openapi.json`.
public final class ApiServer implements AutoCloseable {

  /// The API version of the contract.
  public static final String API_VERSION = "1.0.0";

  /// Interval of checks for work that continues after its deadline.
  private static final Duration LATE_CHECK = Duration.ofMillis(100);

  private final JettyHost host;
  private final List<Operation> operations;
  private final Shell shell;
  private final Shell administration;
  private final Supervised deadlines;
  private final Optional<Tls> tls;
  private final Readiness readiness;
  private final List<Runnable> stopSteps = new CopyOnWriteArrayList<>();

  /// The server's dependencies.
  ///
  /// @param gatekeeper decides who may call
  /// @param openApi content of `/openapi.json`
  /// @param dataVersion value of `X-Data-Version`
  /// @param metrics receives the metrics
  /// @param accessLog receives one line per request
  /// @param clock for the access log
  /// @param vitals further dependencies that readiness checks
  /// @param pool shares the processors; a pool of the server's own when empty
  public record Parts(
      Gatekeeper gatekeeper,
      OpenApiDocument openApi,
      Supplier<String> dataVersion,
      Metrics metrics,
      AccessLog accessLog,
      Clock clock,
      List<Vital> vitals,
      Optional<FairPool> pool) {

    public Parts {
      vitals = List.copyOf(vitals);
    }

    /// Without further dependencies, with a pool of its own.
    public Parts(
        Gatekeeper gatekeeper,
        OpenApiDocument openApi,
        Supplier<String> dataVersion,
        Metrics metrics,
        AccessLog accessLog,
        Clock clock) {
      this(
          gatekeeper, openApi, dataVersion, metrics, accessLog, clock, List.of(), Optional.empty());
    }
  }

  private ApiServer(ApiServerSettings settings, List<Operation> operations, Parts parts) {
    ShellLimits limits = settings.limits();
    List<Operation> all = new ArrayList<>(operations);
    all.add(parts.openApi().operation());
    this.operations = List.copyOf(all);
    this.shell =
        new Shell(
            settings,
            parts.dataVersion(),
            parts.metrics(),
            parts.accessLog(),
            parts.clock(),
            parts.pool().orElseGet(() -> new FairPool(limits.work(), System::nanoTime)),
            new InFlight(limits.concurrentRequestsMax()),
            Transit.of(settings),
            new AtomicBoolean());
    this.administration = shell.forAdministrators();
    this.deadlines =
        Supervised.start("deadlines", LATE_CHECK, shell.pool()::tellLate, System::nanoTime);
    List<Vital> vitals = new ArrayList<>(parts.vitals());
    vitals.add(Vital.of(parts.accessLog()::state));
    vitals.add(Vital.of(() -> Optional.of(deadlines.state())));
    this.readiness = new Readiness(vitals, shell.draining());
    Optional<Tls> certificate = Optional.empty();
    try {
      certificate = settings.tls().map(files -> Tls.open(files, parts.clock()));
      this.tls = certificate;
      this.host = open(settings, parts);
    } catch (ServerStartException failed) {
      deadlines.close();
      certificate.ifPresent(Tls::close);
      throw failed;
    }
    tls.ifPresent(files -> readiness.add(Vital.of(files::state)));
    readiness.add(Vital.of(host.guard()::state));
    register(parts.metrics());
  }

  /// Opens the port; it answers when this returns.
  ///
  /// @throws ServerStartException when the port cannot be opened
  public static ApiServer start(
      ApiServerSettings settings, List<Operation> operations, Parts parts) {
    return new ApiServer(settings, operations, parts);
  }

  private JettyHost open(ApiServerSettings settings, Parts parts) {
    Dispatcher dispatcher =
        new Dispatcher(
            new RouteTable(operations, List.of(health(shell), readiness.operation())),
            parts.gatekeeper(),
            shell,
            true);
    return JettyHost.start(
        new ListenSettings(
            "http",
            settings.host(),
            settings.port(),
            settings.limits(),
            settings.proxies(),
            ListenSettings.Threads.VIRTUAL,
            tls),
        dispatcher::handle);
  }

  private void register(Metrics metrics) {
    FairPool pool = shell.pool();
    ConnectionGuard guard = host.guard();
    metrics.gauge(
        "cartway.requests.in.flight", "Requests that have no answer yet.", shell.inFlight()::count);
    metrics.gauge(
        "cartway.work.waiting",
        "Pieces of work waiting for a processor.",
        () -> pool.load().waiting());
    metrics.gauge(
        "cartway.work.running", "Pieces of work running now.", () -> pool.load().running());
    metrics.gauge(
        "cartway.work.begun",
        "Pieces of work started and not finished.",
        () -> pool.load().begun());
    metrics.gauge("cartway.connections.open", "Open connections of the API.", guard::open);
    metrics.counter(
        "cartway.connections.refused",
        "Connections refused by the limit per address or in total.",
        guard::refused);
    metrics.counter(
        "cartway.connections.late.heads",
        "Connections that were closed because the head of a request did not come in time.",
        guard::lateHeads);
    metrics.gauge(
        "cartway.bodies.bytes", "Memory of bodies being read or processed.", shell.bodies()::used);
    metrics.gauge(
        "cartway.bodies.spooled.bytes",
        "Disk of large bodies being read or processed.",
        shell.spool()::used);
    metrics.gauge(
        "cartway.answers.bytes",
        "Memory of answers not yet read by their clients.",
        shell.way()::waiting);
    metrics.counter(
        "cartway.log.dropped",
        "Log lines dropped because the output was too slow.",
        () -> shell.accessLog().dropped() + NeverBlockingAppender.dropped());
    readiness.register(metrics);
  }

  private static Operation health(Shell shell) {
    return Operation.get(
            "health",
            "/v1/health",
            call -> {
              boolean stopping = shell.draining().get();
              return new Answer.Json(
                  stopping ? 503 : 200,
                  json -> {
                    json.writeStartObject();
                    json.writeStringField("status", stopping ? "stopping" : "ok");
                    json.writeStringField("apiVersion", API_VERSION);
                    json.writeStringField("dataVersion", shell.dataVersion().get());
                    json.writeEndObject();
                  });
            })
        .fetched();
  }

  /// The open port.
  public int port() {
    return host.port();
  }

  /// The address to call, as a client on this machine would.
  public String localAddress() {
    return (tls.isPresent() ? "https" : "http") + "://localhost:" + port();
  }

  /// Whether the server accepts new requests: false as soon as a stop begins.
  public boolean isReady() {
    return !shell.draining().get();
  }

  /// The server's readiness, for the admin port.
  public Readiness readiness() {
    return readiness;
  }

  /// The same operations with another gatekeeper, for the admin port.
  public Dispatcher dispatcherFor(Gatekeeper gatekeeper) {
    return new Dispatcher(
        new RouteTable(operations, List.of(health(shell), readiness.operation())),
        gatekeeper,
        administration,
        false);
  }

  /// The certificate of this port, which the admin port may share.
  public Optional<Tls> tls() {
    return tls;
  }

  public Proxies proxies() {
    return shell.settings().proxies();
  }

  /// Other operations in the same shell, for the admin port.
  public Dispatcher dispatcherFor(RouteTable routes, Gatekeeper gatekeeper) {
    return new Dispatcher(routes, gatekeeper, administration, false);
  }

  public ShellLimits limits() {
    return shell.settings().limits();
  }

  /// Notes what ends live answers when the server stops, so that it need not wait for them.
  public void whenStopping(Runnable step) {
    stopSteps.add(step);
  }

  /// Stops the server: it is no longer ready, accepts no new connections, waits for the requests in
  /// flight as long as the limits allow, then closes the port. May be called twice.
  public void stop() {
    if (shell.draining().getAndSet(true)) {
      return;
    }
    host.stopAccepting();
    stopSteps.forEach(Runnable::run);
    shell.inFlight().awaitNone(limits().stopTimeout());
    host.stop();
    tls.ifPresent(Tls::close);
    deadlines.close();
  }

  @Override
  public void close() {
    stop();
  }
}
