package io.cartway.http.shell;

import io.cartway.http.Answer;
import io.cartway.http.Fault;
import io.cartway.http.Gatekeeper;
import io.cartway.http.Gatekeeper.Admitted;
import io.cartway.http.Gatekeeper.Attempt;
import io.cartway.http.Gatekeeper.Caller;
import io.cartway.http.Gatekeeper.Priced;
import io.cartway.http.Gatekeeper.Refused;
import io.cartway.http.Gatekeeper.Ticket;
import io.cartway.http.Operation;
import io.cartway.http.Parameters;
import io.cartway.http.PercentCoding;
import io.cartway.http.RouteTable;
import io.cartway.http.RouteTable.Malformed;
import io.cartway.http.RouteTable.Match;
import io.cartway.http.RouteTable.MatchedRoute;
import io.cartway.http.RouteTable.Route;
import io.cartway.http.RouteTable.Unknown;
import io.cartway.http.RouteTable.WrongMethod;
import io.cartway.http.ShellLimits;
import io.cartway.http.log.AccessLog;
import io.cartway.http.log.Redaction;
import io.cartway.http.socket.BoundedBytes;
import io.cartway.http.socket.Exchange;
import io.cartway.http.socket.LiveReply;
import io.cartway.http.socket.ReceivedBody;
import io.cartway.http.socket.Refusal;
import io.cartway.http.socket.Reply;
import io.cartway.http.socket.StreamedReply;
import io.cartway.http.socket.WholeReply;
import io.cartway.work.Deadline;
import io.cartway.work.FairPool;
import io.cartway.work.OverloadedException;
import io.cartway.work.WorkMemory;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes a request through the shell: authenticates it, finds the operation, checks the limits,
/// runs it, answers and logs it. Every answer has the contract's headers, and every error the error
/// body.
public final class Dispatcher {

  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
  private static final Caller NOBODY = new Caller("", "");
  private static final HttpField NO_SNIFFING =
      new PreEncodedHttpField("X-Content-Type-Options", "nosniff");

  /// A year, as browsers' preload lists require; without subdomains, which we do not control.
  public static final String HTTPS_ONLY = "max-age=31536000";

  /// Methods that the log names: a caller may send any word, even a key.
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT");

  /// For larger unread bodies the connection is closed.
  private static final int UNREAD_BYTES_MAX = 64 * 1024;

  /// The logged status of a request whose caller disconnected (as in nginx).
  private static final int GONE = 499;

  private final RouteTable routes;
  private final Gatekeeper gatekeeper;
  private final Shell shell;
  private final BodyIntake intake;
  private final boolean crossOrigin;

  /// @param crossOrigin whether pages of other origins may read the answers
  Dispatcher(RouteTable routes, Gatekeeper gatekeeper, Shell shell, boolean crossOrigin) {
    this.routes = routes;
    this.gatekeeper = gatekeeper;
    this.shell = shell;
    this.intake = new BodyIntake(shell);
    this.crossOrigin = crossOrigin;
  }

  /// The state of a request, for the log and the metrics.
  private static final class Progress {
    private String operationId = Gatekeeper.NO_OPERATION;
    private String template = "";
    private String family = Gatekeeper.NO_OPERATION;
    private Caller caller = NOBODY;
    private Ticket ticket = Ticket.NONE;
    private PercentCoding.@Nullable Query query;
    private DryRun dryRun = DryRun.NO;
    private boolean isCounted;

    /// The owner of the bytes in transit: the key, or the address while the key is unknown.
    private String owner(Exchange exchange) {
      return caller.keyId().isEmpty() ? exchange.remoteAddress() : caller.keyId();
    }

    /// The decoded query without `dryRun`, which is read here.
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

  public void handle(Exchange exchange) {
    Progress progress = new Progress();
    shell.inFlight().begin();
    try {
      commonHeaders(exchange);
      Reply reply = reply(exchange, progress);
      if (exchange.claim()) {
        endBody(exchange);
        LiveReply.telling(reply, () -> count(exchange, progress))
            .send(exchange, shell.way(), progress.owner(exchange));
      }
    } catch (Deadline.AbandonedException gone) {
      LOG.debug("the caller of {} disconnected", progress.operationId);
      exchange.endUnanswered(GONE);
      exchange.hangUp();
    } catch (IOException gone) {
      LOG.debug("the caller of {} disconnected: {}", progress.operationId, gone.toString());
    } finally {
      // A computed answer counts even if the caller did not wait for it. Only a bug of the shell
      // leads here without a status.
      exchange.endUnanswered(500);
      // Before the request leaves the in-flight count: a stop waits for that count, and must not
      // lose the log line and usage of the last request.
      try {
        note(exchange, progress);
      } finally {
        shell.inFlight().end();
      }
    }
  }

  private void commonHeaders(Exchange exchange) {
    exchange.addField("X-Request-Id", exchange.requestId());
    exchange.addField("X-Correlation-Id", exchange.correlationId());
    exchange.addField("X-Data-Version", shell.dataVersion().get());
    exchange.addField(NO_SNIFFING);
    if (exchange.isSecure()) {
      exchange.setHeader("Strict-Transport-Security", HTTPS_ONLY);
    }
    if (crossOrigin) {
      CrossOrigin.allow(exchange);
    }
    if (shell.draining().get()) {
      exchange.setHeader("Connection", "close");
    }
  }

  private Reply reply(Exchange exchange, Progress progress) throws IOException {
    if (exchange.method().equals("OPTIONS")) {
      progress.operationId = "preflight";
      return WholeReply.empty(204, crossOrigin ? CrossOrigin.PREFLIGHT : Map.of());
    }
    Match match = routes.match(exchange.method(), exchange.rawPath());
    Optional<Route> route =
        match instanceof MatchedRoute found ? Optional.of(found.route()) : Optional.empty();
    progress.operationId =
        route.map(r -> r.operation().operationId()).orElse(Gatekeeper.NO_OPERATION);
    progress.template = route.map(Route::template).orElse("");
    progress.family = route.map(r -> r.operation().family()).orElse(Gatekeeper.NO_OPERATION);
    if (route.isEmpty() || !route.get().open()) {
      String address = exchange.remoteAddress();
      if (!shell.inFlight().arrive(address)) {
        return plain(
            Refusal.overloaded("Too many requests of this address are in flight"), exchange);
      }
      try {
        Optional<Reply> early = arrive(exchange, progress, route);
        if (early.isPresent()) {
          return early.get();
        }
      } finally {
        shell.inFlight().arrived(address);
      }
    }
    return switch (match) {
      case MatchedRoute found -> run(exchange, found, progress);
      case WrongMethod wrong -> plain(Refusal.wrongMethod(exchange, wrong.allow()), exchange);
      case Unknown unknown -> plain(Refusal.unknownPath(exchange), exchange);
      case Malformed(String parameter, String given) ->
          plain(
              Refusal.invalid(List.of(Fault.of(parameter, given, "percent-encoded UTF-8"))),
              exchange);
    };
  }

  /// Authenticates, and answers requests that need no work.
  private Optional<Reply> arrive(Exchange exchange, Progress progress, Optional<Route> route)
      throws IOException {
    boolean isDryRun = route.isPresent() && isDryRun(exchange.rawQuery(), progress);
    Optional<Reply> early = admit(exchange, progress, isDryRun);
    return early.isEmpty() && isDryRun
        ? Optional.of(plain(Refusal.invalid(List.of(DryRun.unpriced())), exchange))
        : early;
  }

  /// A refusal in the encoding that the caller accepts; such answers are small.
  private static Reply plain(Refusal refusal, Exchange exchange) throws IOException {
    return WholeReply.of(refusal, exchange).encoded(exchange, Deadline.never());
  }

  /// A small unread body is drained after the answer ([LingeringClose]); for a large one the
  /// connection is closed, and the client is told.
  private static void endBody(Exchange exchange) {
    long size = exchange.contentLength();
    if (exchange.hasUnreadBody() && (size < 0 || size > UNREAD_BYTES_MAX)) {
      exchange.setHeader("Connection", "close");
    }
  }

  private boolean isDryRun(String rawQuery, Progress progress) {
    return DryRun.mayBeIn(rawQuery)
        && rawQuery.length() <= shell.settings().limits().queryBytesMax()
        && progress.query(rawQuery).faults().isEmpty()
        && progress.dryRun.isAsked();
  }

  /// Asks the gatekeeper.
  ///
  /// @return the answer if the request ends here: a refusal, or the price of a dry run
  private Optional<Reply> admit(Exchange exchange, Progress progress, boolean isDryRun)
      throws IOException {
    try {
      return switch (gatekeeper.admit(attempt(exchange, progress, isDryRun))) {
        case Admitted(Caller caller, Ticket ticket) -> {
          progress.caller = caller;
          progress.ticket = ticket;
          ticket.limits(exchange::setHeader);
          yield Optional.empty();
        }
        case Priced(Caller caller, Answer.Whole answer, Map<String, String> headers) -> {
          progress.caller = caller;
          headers.forEach(exchange::setHeader);
          yield Optional.of(WholeReply.of(answer, exchange).encoded(exchange, Deadline.never()));
        }
        case Refused refused -> {
          progress.caller = new Caller("", refused.keyId());
          yield Optional.of(plain(Refusal.of(refused), exchange));
        }
      };
    } catch (RuntimeException failed) {
      LOG.error("request {}: the gatekeeper failed", exchange.correlationId(), failed);
      return Optional.of(plain(Refusal.internal(exchange.correlationId()), exchange));
    }
  }

  private static Attempt attempt(Exchange exchange, Progress progress, boolean isDryRun) {
    return new Attempt(
        progress.operationId,
        exchange.method(),
        exchange.rawPath(),
        exchange.rawQuery(),
        exchange.remoteAddress(),
        exchange.header(HttpHeader.AUTHORIZATION),
        exchange.header(HttpHeader.ORIGIN),
        exchange.header(HttpHeader.REFERER),
        isDryRun,
        progress.template,
        progress.family);
  }

  private Reply run(Exchange exchange, MatchedRoute found, Progress progress) throws IOException {
    ShellLimits limits = shell.settings().limits();
    String rawQuery = exchange.rawQuery();
    if (rawQuery.length() > limits.queryBytesMax()) {
      return plain(Refusal.queryTooLong(rawQuery.length(), limits.queryBytesMax()), exchange);
    }
    List<Fault> faults = queryFaults(rawQuery, found, progress);
    if (!faults.isEmpty()) {
      return plain(Refusal.invalid(faults), exchange);
    }
    String owner = progress.owner(exchange);
    if (found.route().open()) {
      return read(exchange, found, progress, owner);
    }
    if (!shell.inFlight().admit(owner)) {
      return plain(Refusal.overloaded("Too many requests of this key are in flight"), exchange);
    }
    try {
      return read(exchange, found, progress, owner);
    } finally {
      shell.inFlight().done(owner);
    }
  }

  /// Takes in the body, if any, and runs the operation.
  private Reply read(Exchange exchange, MatchedRoute found, Progress progress, String owner)
      throws IOException {
    return switch (intake.receive(exchange, found.route().operation(), owner)) {
      case BodyIntake.Result.Refused(Refusal refusal) -> plain(refusal, exchange);
      case BodyIntake.Result.Received(ReceivedBody body, Deadline deadline) -> {
        try (body) {
          RequestCall call = call(exchange, found, progress, body, deadline);
          yield run(exchange, found.route(), call, owner);
        }
      }
    };
  }

  private RequestCall call(
      Exchange exchange,
      MatchedRoute found,
      Progress progress,
      ReceivedBody body,
      Deadline deadline) {
    return new RequestCall(
        new Parameters(progress.query(exchange.rawQuery()).values()),
        found.parameters(),
        progress.caller,
        progress.ticket,
        exchange,
        body,
        deadline,
        shell.settings().publicAddress(),
        path -> gatekeeper.likewise(attempt(exchange, progress, false), path));
  }

  private static List<Fault> queryFaults(String rawQuery, MatchedRoute found, Progress progress) {
    boolean isSeen = DryRun.mayBeIn(rawQuery);
    List<Fault> faults = progress.query(rawQuery).faults();
    if (!faults.isEmpty() || found.route().open()) {
      return faults;
    }
    DryRun dryRun = isSeen ? progress.dryRun : progress.dryRun.seenLate();
    return dryRun.fault().map(List::of).orElse(List.of());
  }

  private Reply run(Exchange exchange, Route route, RequestCall call, String owner)
      throws IOException {
    Operation operation = route.operation();
    try {
      if (route.open()) {
        // Health checks are answered even when all processors are busy.
        return made(exchange, operation, call, operation.handler().handle(call));
      }
      if (BodyIntake.isPacked(exchange, operation)) {
        return compute(exchange, owner, call, turn -> unpacked(exchange, operation, turn, owner));
      }
      return switch (operation.weight()) {
        case FETCHED -> {
          Answer answer = operation.handler().handle(call);
          yield switch (answer) {
            case Answer.Streamed streamed -> new StreamedReply(streamed);
            case Answer.Live live -> new LiveReply(live);
            default ->
                compute(exchange, owner, call, turn -> made(exchange, operation, turn, answer));
          };
        }
        case COMPUTED ->
            compute(
                exchange,
                owner,
                call,
                turn -> made(exchange, operation, turn, operation.handler().handle(turn)));
      };
    } catch (Deadline.AbandonedException gone) {
      throw gone;
    } catch (Gatekeeper.RefusedException unpaid) {
      return plain(Refusal.of(unpaid.refused()), exchange);
    } catch (OverloadedException
        | Deadline.DeadlinePassedException
        | WorkMemory.FullException busy) {
      return plain(Refusal.overloaded(busy), exchange);
    } catch (BoundedBytes.TooLargeException large) {
      return plain(Refusal.answerTooLarge(operation.bounds()), exchange);
    } catch (Exception | StackOverflowError | OutOfMemoryError failed) {
      LOG.error("request {}: {} failed", exchange.correlationId(), operation.operationId(), failed);
      return plain(Refusal.internal(exchange.correlationId()), exchange);
    }
  }

  /// Unpacks the body, which computes, and runs the operation in the same turn.
  private Reply unpacked(Exchange exchange, Operation operation, RequestCall call, String owner)
      throws IOException {
    return switch (intake.unpack(call.received(), operation, owner, call.deadline())) {
      case BodyIntake.Result.Refused(Refusal refusal) -> plain(refusal, exchange);
      case BodyIntake.Result.Received(ReceivedBody body, Deadline _) -> {
        try (body) {
          RequestCall whole = call.with(body);
          yield made(exchange, operation, whole, operation.handler().handle(whole));
        }
      }
    };
  }

  /// Computing work.
  @FunctionalInterface
  private interface Computation {
    Reply run(RequestCall turn) throws IOException;
  }

  private Reply compute(Exchange exchange, String owner, RequestCall call, Computation work)
      throws Exception {
    FairPool.Watch watch =
        new FairPool.Watch() {
          @Override
          public boolean isAbandoned() {
            return exchange.isHungUp();
          }

          @Override
          public void late() {
            answerLate(exchange, owner);
          }
        };
    return shell
        .pool()
        .run(
            owner,
            call.deadline(),
            watch,
            deadline -> {
              deadline.check();
              return work.run(call.until(deadline));
            });
  }

  /// The answer, rendered and compressed if it is made as a whole.
  private static Reply made(Exchange exchange, Operation operation, RequestCall call, Answer answer)
      throws IOException {
    WholeReply.Making making =
        new WholeReply.Making(operation.bounds().answerBytesMax(), call.deadline());
    return switch (answer) {
      case Answer.Streamed streamed -> new StreamedReply(streamed);
      case Answer.Live live -> new LiveReply(live);
      case Answer.Computed later ->
          made(exchange, operation, call, later.computation().make(call.deadline()));
      case Answer.Whole whole ->
          WholeReply.of(whole, exchange, making).encoded(exchange, call.deadline());
    };
  }

  /// Answers a request whose work does not check its deadline, so that the caller does not wait.
  private void answerLate(Exchange exchange, String owner) {
    if (!exchange.claim()) {
      return;
    }
    LOG.warn("request {}: the work goes on after its deadline", exchange.correlationId());
    try {
      exchange.setHeader("Connection", "close");
      Refusal refusal = Refusal.overloaded("The request took longer than its deadline");
      WholeReply.of(refusal, exchange).send(exchange, shell.way(), owner);
    } catch (IOException gone) {
      LOG.debug("the caller disconnected: {}", gone.toString());
    }
  }

  /// Settles the ticket, once.
  private void count(Exchange exchange, Progress progress) {
    if (progress.isCounted) {
      return;
    }
    progress.isCounted = true;
    try {
      progress.ticket.settle(exchange.status());
    } catch (RuntimeException failed) {
      LOG.error("request {} could not be counted", exchange.correlationId(), failed);
    }
    shell
        .metrics()
        .request(
            progress.operationId, exchange.status(), System.nanoTime() - exchange.startNanos());
  }

  private void note(Exchange exchange, Progress progress) {
    count(exchange, progress);
    long durationNanos = System.nanoTime() - exchange.startNanos();
    shell
        .accessLog()
        .write(
            new AccessLog.LoggedRequest(
                shell.clock().instant(),
                exchange.requestId(),
                exchange.correlationId(),
                progress.operationId,
                METHODS.contains(exchange.method()) ? exchange.method() : "other",
                progress.template,
                exchange.status(),
                exchange.sentBytes(),
                durationNanos / 1e6,
                progress.caller.keyId(),
                shell.settings().logQueries()
                    ? Optional.of(Redaction.redact(exchange.rawQuery()))
                    : Optional.empty()));
  }
}
