package io.cartway.http;

import io.cartway.http.Gatekeeper.Admitted;
import io.cartway.http.Gatekeeper.Attempt;
import io.cartway.http.Gatekeeper.Caller;
import io.cartway.http.Gatekeeper.Priced;
import io.cartway.http.Gatekeeper.Refused;
import io.cartway.http.Gatekeeper.Ticket;
import io.cartway.http.RouteTable.Found;
import io.cartway.http.RouteTable.Malformed;
import io.cartway.http.RouteTable.Match;
import io.cartway.http.RouteTable.Route;
import io.cartway.http.RouteTable.Unknown;
import io.cartway.http.RouteTable.WrongMethod;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes one request through the shell: authenticate, find the operation, check the limits, run,
/// answer, note. Everything that leaves here has the contract's headers and, when it is a refusal,
/// the one error body.
final class Dispatcher {

  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
  private static final Caller NOBODY = new Caller("", "");
  private static final String EXPOSED =
      "X-Request-Id, X-Correlation-Id, X-Data-Version, ETag, Retry-After, Location";
  private static final Map<String, String> PREFLIGHT =
      Map.of(
          "Access-Control-Allow-Methods",
          "GET, HEAD, POST, PUT, DELETE, OPTIONS",
          "Access-Control-Allow-Headers",
          "Authorization, Content-Type, If-None-Match, X-Request-Id, Idempotency-Key",
          "Access-Control-Max-Age",
          "86400");

  private final RouteTable routes;
  private final Gatekeeper gatekeeper;
  private final Surroundings surroundings;
  private final boolean crossOrigin;

  /// What all dispatchers of a server share.
  ///
  /// @param draining set when the server stops: connections are then closed after their answer
  record Surroundings(
      ApiServerSettings settings,
      Supplier<String> dataVersion,
      Metrics metrics,
      AccessLog accessLog,
      Clock clock,
      HeavyPool heavyPool,
      Semaphore inFlight,
      AtomicBoolean draining) {}

  /// @param crossOrigin whether pages of other origins may read the answers
  Dispatcher(
      RouteTable routes, Gatekeeper gatekeeper, Surroundings surroundings, boolean crossOrigin) {
    this.routes = routes;
    this.gatekeeper = gatekeeper;
    this.surroundings = surroundings;
    this.crossOrigin = crossOrigin;
  }

  /// What is known of a request when it ends, for the log and the numbers.
  private static final class Progress {
    private String operationId = Gatekeeper.NO_OPERATION;
    private String template = "";
    private Caller caller = NOBODY;
    private Ticket ticket = Ticket.NONE;
  }

  void handle(Exchange exchange) {
    Progress progress = new Progress();
    boolean admitted = surroundings.inFlight.tryAcquire();
    try {
      commonHeaders(exchange);
      Reply reply =
          admitted
              ? reply(exchange, progress)
              : Reply.of(Refusal.overloaded("Too many requests are in flight"), exchange);
      reply.send(exchange);
    } catch (IOException gone) {
      LOG.debug("the caller of {} went away: {}", progress.operationId, gone.toString());
    } finally {
      // Before the permit goes back: who stops the server waits for the permits, and the log and
      // the counts of the last request must not be lost.
      try {
        note(exchange, progress);
      } finally {
        if (admitted) {
          surroundings.inFlight.release();
        }
      }
    }
  }

  private void commonHeaders(Exchange exchange) {
    exchange.setHeader("X-Request-Id", exchange.requestId());
    exchange.setHeader("X-Correlation-Id", exchange.correlationId());
    exchange.setHeader("X-Data-Version", surroundings.dataVersion.get());
    exchange.setHeader("X-Content-Type-Options", "nosniff");
    if (crossOrigin) {
      exchange.setHeader("Access-Control-Allow-Origin", "*");
      exchange.setHeader("Access-Control-Expose-Headers", EXPOSED);
    }
    if (surroundings.draining.get()) {
      exchange.setHeader("Connection", "close");
    }
  }

  private Reply reply(Exchange exchange, Progress progress) throws IOException {
    if (exchange.method().equals("OPTIONS")) {
      progress.operationId = "preflight";
      return Reply.empty(204, crossOrigin ? PREFLIGHT : Map.of());
    }
    Match match = routes.match(exchange.method(), exchange.rawPath());
    Optional<Route> route =
        match instanceof Found found ? Optional.of(found.route()) : Optional.empty();
    progress.operationId =
        route.map(r -> r.operation().operationId()).orElse(Gatekeeper.NO_OPERATION);
    progress.template = route.map(Route::template).orElse("");
    if (route.isEmpty() || !route.get().open()) {
      Optional<Reply> early = admit(exchange, progress);
      if (early.isPresent()) {
        return early.get();
      }
    }
    return switch (match) {
      case Found found -> run(exchange, found, progress.caller);
      case WrongMethod wrong -> Reply.of(Refusal.wrongMethod(exchange, wrong.allow()), exchange);
      case Unknown unknown -> Reply.of(Refusal.unknownPath(exchange), exchange);
      case Malformed(String parameter, String given) ->
          Reply.of(
              Refusal.invalid(List.of(Fault.of(parameter, given, "percent-encoded UTF-8"))),
              exchange);
    };
  }

  /// Asks the gatekeeper.
  ///
  /// @return the answer when the request ends here: a refusal, or the price that was asked for
  private Optional<Reply> admit(Exchange exchange, Progress progress) throws IOException {
    Attempt attempt =
        new Attempt(
            progress.operationId,
            exchange.method(),
            exchange.rawPath(),
            exchange.rawQuery(),
            exchange.remoteAddress(),
            exchange.header("Authorization"),
            exchange.header("Origin"),
            exchange.header("Referer"),
            false);
    try {
      return switch (gatekeeper.admit(attempt)) {
        case Admitted(Caller caller, Ticket ticket) -> {
          progress.caller = caller;
          progress.ticket = ticket;
          ticket.limits(exchange::setHeader);
          yield Optional.empty();
        }
        case Priced(Caller caller, Answer answer, Map<String, String> headers) -> {
          progress.caller = caller;
          headers.forEach(exchange::setHeader);
          yield Optional.of(Reply.of(answer, exchange));
        }
        case Refused refused -> {
          progress.caller = new Caller("", refused.keyId());
          yield Optional.of(Reply.of(Refusal.of(refused), exchange));
        }
      };
    } catch (RuntimeException failed) {
      LOG.error("request {}: the gatekeeper failed", exchange.correlationId(), failed);
      return Optional.of(Reply.of(Refusal.internal(exchange.correlationId()), exchange));
    }
  }

  private Reply run(Exchange exchange, Found found, Caller caller) throws IOException {
    ShellLimits limits = surroundings.settings.limits();
    String rawQuery = exchange.rawQuery();
    if (rawQuery.length() > limits.queryBytesMax()) {
      return Reply.of(Refusal.queryTooLong(rawQuery.length(), limits.queryBytesMax()), exchange);
    }
    if (exchange.contentLength() > limits.bodyBytesMax()) {
      return Reply.of(
          Refusal.bodyTooLarge(exchange.contentLength(), limits.bodyBytesMax()), exchange);
    }
    PercentCoding.Query query = PercentCoding.query(rawQuery);
    if (!query.faults().isEmpty()) {
      return Reply.of(Refusal.invalid(query.faults()), exchange);
    }
    Operation operation = found.route().operation();
    Bytes body =
        operation.method().equals("GET") ? Bytes.NONE : exchange.body(limits.bodyBytesMax());
    if (body.size() > limits.bodyBytesMax()) {
      return Reply.of(Refusal.bodyTooLarge(body.size(), limits.bodyBytesMax()), exchange);
    }
    Call call =
        new RequestCall(
            new Parameters(query.values()),
            found.parameters(),
            caller,
            exchange,
            body,
            Deadline.after(limits.requestTimeout(), System::nanoTime),
            surroundings.settings.publicAddress().orElseGet(exchange::baseAddress));
    try {
      return switch (operation.weight()) {
        case LIGHT -> Reply.of(operation.handler().handle(call), exchange);
        case HEAVY ->
            surroundings.heavyPool.run(() -> {
              call.deadline().check();
              return Reply.of(operation.handler().handle(call), exchange);
            });
      };
    } catch (HeavyPool.OverloadedException | Deadline.DeadlinePassedException busy) {
      return Reply.of(Refusal.overloaded(sentence(busy)), exchange);
    } catch (Exception | StackOverflowError | OutOfMemoryError failed) {
      LOG.error("request {}: {} failed", exchange.correlationId(), operation.operationId(), failed);
      return Reply.of(Refusal.internal(exchange.correlationId()), exchange);
    }
  }

  private static String sentence(Exception busy) {
    String message = String.valueOf(busy.getMessage());
    return Character.toUpperCase(message.charAt(0)) + message.substring(1);
  }

  private void note(Exchange exchange, Progress progress) {
    long durationNanos = System.nanoTime() - exchange.startNanos();
    try {
      progress.ticket.settle(exchange.status());
    } catch (RuntimeException failed) {
      LOG.error("request {} could not be counted", exchange.correlationId(), failed);
    }
    surroundings.metrics.request(progress.operationId, exchange.status(), durationNanos);
    surroundings.accessLog.write(
        new AccessLog.Entry(
            surroundings.clock.instant(),
            exchange.requestId(),
            exchange.correlationId(),
            progress.operationId,
            exchange.method(),
            progress.template,
            exchange.status(),
            exchange.sentBytes(),
            durationNanos / 1e6,
            progress.caller.keyId(),
            surroundings.settings.logQueries()
                ? Optional.of(exchange.rawQuery())
                : Optional.empty()));
  }
}
