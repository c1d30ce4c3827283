package io.cartway.http;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/// The API port: every operation behind a key, plus `/v1/health` (open) and `/openapi.json`.
public final class ApiServer implements AutoCloseable {

  /// The version of the API, as the contract counts it.
  public static final String API_VERSION = "1.0.0";

  private final JettyHost host;
  private final List<Operation> operations;
  private final Dispatcher.Surroundings surroundings;
  private final Optional<Tls> tls;

  /// What the server needs of others.
  ///
  /// @param gatekeeper who may call
  /// @param openApi what `/openapi.json` shows
  /// @param dataVersion what `X-Data-Version` shows
  /// @param metrics where the numbers go
  /// @param accessLog where one line per request goes
  /// @param clock for the access log
  public record Parts(
      Gatekeeper gatekeeper,
      OpenApiDocument openApi,
      Supplier<String> dataVersion,
      Metrics metrics,
      AccessLog accessLog,
      Clock clock) {}

  private ApiServer(
      JettyHost host,
      List<Operation> operations,
      Dispatcher.Surroundings surroundings,
      Optional<Tls> tls) {
    this.tls = tls;
    this.host = host;
    this.operations = List.copyOf(operations);
    this.surroundings = surroundings;
  }

  /// Opens the port; it answers when this returns.
  ///
  /// @throws ServerStartException when the port cannot be opened
  public static ApiServer start(
      ApiServerSettings settings, List<Operation> operations, Parts parts) {
    ShellLimits limits = settings.limits();
    Semaphore inFlight = new Semaphore(limits.concurrentRequestsMax());
    HeavyPool pool = new HeavyPool(limits);
    Dispatcher.Surroundings surroundings =
        new Dispatcher.Surroundings(
            settings,
            parts.dataVersion(),
            parts.metrics(),
            parts.accessLog(),
            parts.clock(),
            pool,
            inFlight,
            new AtomicBoolean());
    parts
        .metrics()
        .gauge(
            "cartway.requests.in.flight",
            "Requests that have no answer yet.",
            () -> limits.concurrentRequestsMax() - inFlight.availablePermits());
    parts.metrics().gauge("cartway.heavy.queued", "Calls that wait for a worker.", pool::queued);
    parts.metrics().gauge("cartway.heavy.active", "Workers that are busy.", pool::active);
    List<Operation> all = new ArrayList<>(operations);
    all.add(parts.openApi().operation());
    Dispatcher dispatcher =
        new Dispatcher(
            new RouteTable(all, List.of(health(surroundings))),
            parts.gatekeeper(),
            surroundings,
            true);
    Optional<Tls> tls = Optional.empty();
    try {
      tls = settings.tls().map(files -> Tls.open(files, parts.clock()));
      Listen listen =
          new Listen(settings.host(), settings.port(), limits, settings.trustedProxies(), tls);
      return new ApiServer(JettyHost.start(listen, dispatcher::handle), all, surroundings, tls);
    } catch (ServerStartException failed) {
      pool.close();
      tls.ifPresent(Tls::close);
      throw failed;
    }
  }

  private static Operation health(Dispatcher.Surroundings surroundings) {
    return Operation.get(
        "health",
        "/v1/health",
        call -> {
          boolean stopping = surroundings.draining().get();
          return new Answer.Json(
              stopping ? 503 : 200,
              json -> {
                json.writeStartObject();
                json.writeStringField("status", stopping ? "stopping" : "ok");
                json.writeStringField("apiVersion", API_VERSION);
                json.writeStringField("dataVersion", surroundings.dataVersion().get());
                json.writeEndObject();
              });
        });
  }

  /// The port that is open.
  public int port() {
    return host.port();
  }

  /// The address to call, as a client on this machine would.
  public String localAddress() {
    return (tls.isPresent() ? "https" : "http") + "://localhost:" + port();
  }

  /// Whether new requests are welcome: false from the first moment of a stop.
  public boolean isReady() {
    return !surroundings.draining().get();
  }

  /// The same operations behind another gate, for the admin port.
  Dispatcher dispatcherFor(Gatekeeper gatekeeper) {
    return new Dispatcher(
        new RouteTable(operations, List.of(health(surroundings))),
        gatekeeper,
        surroundings.forAdministrators(),
        false);
  }

  /// The certificate of this port, which the admin port may share.
  Optional<Tls> tls() {
    return tls;
  }

  List<AddressRange> trustedProxies() {
    return surroundings.settings().trustedProxies();
  }

  /// Other operations in the same surroundings, for the admin port.
  Dispatcher dispatcherFor(RouteTable routes, Gatekeeper gatekeeper) {
    return new Dispatcher(routes, gatekeeper, surroundings.forAdministrators(), false);
  }

  ShellLimits limits() {
    return surroundings.settings().limits();
  }

  /// Stops: not ready first, no new connections, then the requests in flight end, for as long as
  /// the limits allow; then the port closes. May be called twice.
  public void stop() {
    if (surroundings.draining().getAndSet(true)) {
      return;
    }
    host.stopAccepting();
    Semaphore inFlight = surroundings.inFlight();
    int all = limits().concurrentRequestsMax();
    try {
      if (inFlight.tryAcquire(all, limits().stopTimeout().toMillis(), TimeUnit.MILLISECONDS)) {
        inFlight.release(all);
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    host.stop();
    tls.ifPresent(Tls::close);
    surroundings.heavyPool().close();
  }

  @Override
  public void close() {
    stop();
  }
}
