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
import io.cartway.work.Deadline;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes one request through the shell: authenticate, find the operation, check the limits, run,
/// answer, note. Everything that leaves here has the contract's headers and, when it is a refusal,
/// the one error body.
final class Dispatcher {

  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
  private static final Caller NOBODY = new Caller("", "");
  private static final HttpField EXPOSED =
      new PreEncodedHttpField(
          "Access-Control-Expose-Headers",
          "X-Request-Id, X-Correlation-Id, X-Data-Version, ETag, Retry-After, Location, RateLimit,"
              + " RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset,"
              + " WWW-Authenticate");
  private static final HttpField ANY_ORIGIN =
      new PreEncodedHttpField("Access-Control-Allow-Origin", "*");
  private static final HttpField NO_SNIFFING =
      new PreEncodedHttpField("X-Content-Type-Options", "nosniff");

  /// A year, as browsers' lists ask for; without subdomains, which are not ours to judge.
  static final String HTTPS_ONLY = "max-age=31536000";

  private static final Map<String, String> PREFLIGHT =
      Map.of(
          "Access-Control-Allow-Methods",
          "GET, HEAD, POST, PUT, DELETE, OPTIONS",
          "Access-Control-Allow-Headers",
          "Authorization, Content-Type, If-None-Match, X-Request-Id, Idempotency-Key",
          "Access-Control-Max-Age",
          "86400");

  /// Those that the log names: any word may stand there, a key too.
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT");

  /// For larger bodies that nobody reads the connection is given up.
  private static final int UNREAD_BYTES_MAX = 64 * 1024;

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
      AtomicBoolean draining) {

    /// The same for the admin port, whose token has no form by which it could be found in a query
    /// and taken out.
    Surroundings forAdministrators() {
      return new Surroundings(
          settings.withoutQueries(),
          dataVersion,
          metrics,
          accessLog,
          clock,
          heavyPool,
          inFlight,
          draining);
    }
  }

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
    private PercentCoding.@Nullable Query query;
    private DryRun dryRun = DryRun.NO;

    /// The decoded query without `dryRun`, which is read on the way.
    private PercentCoding.Query query(String raw) {
      PercentCoding.Query known = query;
      if (known == null) {
        known = PercentCoding.query(raw);
        query = known;
        dryRun = DryRun.take(known.values());
      }
      return known;
    }
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
      endBody(exchange);
      reply.send(exchange);
    } catch (IOException gone) {
      LOG.debug("the caller of {} went away: {}", progress.operationId, gone.toString());
    } finally {
      // What was computed counts, also when the caller did not wait for it; a fault of the shell's
      // own is the only way to come here without a status.
      exchange.endUnanswered(500);
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
    exchange.addField("X-Request-Id", exchange.requestId());
    exchange.addField("X-Correlation-Id", exchange.correlationId());
    exchange.addField("X-Data-Version", surroundings.dataVersion.get());
    exchange.addField(NO_SNIFFING);
    if (exchange.isSecure()) {
      exchange.setHeader("Strict-Transport-Security", HTTPS_ONLY);
    }
    if (crossOrigin) {
      exchange.addField(ANY_ORIGIN);
      exchange.addField(EXPOSED);
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
      boolean isDryRun = route.isPresent() && isDryRun(exchange.rawQuery(), progress);
      Optional<Reply> early = admit(exchange, progress, isDryRun);
      if (early.isPresent()) {
        return early.get();
      }
      if (isDryRun) {
        return Reply.of(Refusal.invalid(List.of(DryRun.unpriced())), exchange);
      }
    }
    return switch (match) {
      case Found found -> run(exchange, found, progress);
      case WrongMethod wrong -> Reply.of(Refusal.wrongMethod(exchange, wrong.allow()), exchange);
      case Unknown unknown -> Reply.of(Refusal.unknownPath(exchange), exchange);
      case Malformed(String parameter, String given) ->
          Reply.of(
              Refusal.invalid(List.of(Fault.of(parameter, given, "percent-encoded UTF-8"))),
              exchange);
    };
  }

  /// A small body that nobody read is read after the answer ([UnreadBody]); a large one ends the
  /// connection, and the client is told.
  private static void endBody(Exchange exchange) {
    long size = exchange.contentLength();
    if (exchange.hasUnreadBody() && (size < 0 || size > UNREAD_BYTES_MAX)) {
      exchange.setHeader("Connection", "close");
    }
  }

  private boolean isDryRun(String rawQuery, Progress progress) {
    if (!DryRun.mayBeIn(rawQuery)
        || rawQuery.length() > surroundings.settings.limits().queryBytesMax()) {
      return false;
    }
    return progress.query(rawQuery).faults().isEmpty() && progress.dryRun.isAsked();
  }

  /// Asks the gatekeeper.
  ///
  /// @return the answer when the request ends here: a refusal, or the price that was asked for
  private Optional<Reply> admit(Exchange exchange, Progress progress, boolean isDryRun)
      throws IOException {
    Attempt attempt =
        new Attempt(
            progress.operationId,
            exchange.method(),
            exchange.rawPath(),
            exchange.rawQuery(),
            exchange.remoteAddress(),
            exchange.header(HttpHeader.AUTHORIZATION),
            exchange.header(HttpHeader.ORIGIN),
            exchange.header(HttpHeader.REFERER),
            isDryRun,
            progress.template);
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

  private Reply run(Exchange exchange, Found found, Progress progress) throws IOException {
    ShellLimits limits = surroundings.settings.limits();
    String rawQuery = exchange.rawQuery();
    if (rawQuery.length() > limits.queryBytesMax()) {
      return Reply.of(Refusal.queryTooLong(rawQuery.length(), limits.queryBytesMax()), exchange);
    }
    if (exchange.contentLength() > limits.bodyBytesMax()) {
      return Reply.of(
          Refusal.bodyTooLarge(exchange.contentLength(), limits.bodyBytesMax()), exchange);
    }
    List<Fault> faults = queryFaults(rawQuery, found, progress);
    if (!faults.isEmpty()) {
      return Reply.of(Refusal.invalid(faults), exchange);
    }
    Operation operation = found.route().operation();
    Bytes body = Bytes.NONE;
    if (!operation.method().equals("GET")) {
      try {
        body = exchange.body(limits.bodyBytesMax());
      } catch (IOException cutShort) {
        return Reply.of(Refusal.unreadable(400, "The body could not be read to its end"), exchange);
      }
    }
    if (body.size() > limits.bodyBytesMax()) {
      return Reply.of(Refusal.bodyTooLarge(body.size(), limits.bodyBytesMax()), exchange);
    }
    return run(
        exchange,
        operation,
        new RequestCall(
            new Parameters(progress.query(rawQuery).values()),
            found.parameters(),
            progress.caller,
            exchange,
            body,
            Deadline.after(limits.requestTimeout(), System::nanoTime),
            surroundings.settings.publicAddress()));
  }

  private static List<Fault> queryFaults(String rawQuery, Found found, Progress progress) {
    boolean isSeen = DryRun.mayBeIn(rawQuery);
    List<Fault> faults = progress.query(rawQuery).faults();
    if (!faults.isEmpty() || found.route().open()) {
      return faults;
    }
    DryRun dryRun = isSeen ? progress.dryRun : progress.dryRun.seenLate();
    return dryRun.fault().map(List::of).orElse(List.of());
  }

  private Reply run(Exchange exchange, Operation operation, Call call) throws IOException {
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
            METHODS.contains(exchange.method()) ? exchange.method() : "other",
            progress.template,
            exchange.status(),
            exchange.sentBytes(),
            durationNanos / 1e6,
            progress.caller.keyId(),
            surroundings.settings.logQueries()
                ? Optional.of(Redaction.redact(exchange.rawQuery()))
                : Optional.empty()));
  }
}
