package io.cartway.http.admin;

import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.Gatekeeper;
import io.cartway.http.Gatekeeper.Admitted;
import io.cartway.http.Gatekeeper.Refused;
import io.cartway.http.OpenApiDocument;
import io.cartway.http.Operation;
import io.cartway.http.RouteTable;
import io.cartway.http.ShellLimits;
import io.cartway.http.log.Metrics;
import io.cartway.http.shell.ApiServer;
import io.cartway.http.shell.Dispatcher;
import io.cartway.http.socket.Exchange;
import io.cartway.http.socket.JettyHost;
import io.cartway.http.socket.ListenSettings;
import io.cartway.http.socket.OutgoingAnswer;
import io.cartway.http.socket.Refusal;
import io.cartway.http.socket.WholeReply;
import io.cartway.work.Deadline;
import io.cartway.work.SharedBudget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The admin port: health, metrics, the console's pages, and the API's operations for them.
/// Everything with data needs the admin token, or the cookie that `POST /session` returns for it.
/// Every request except health must name this server in its `Host` header, against DNS rebinding.
public final class AdminServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(AdminServer.class);
  private static final String API_PREFIX = "/api";
  private static final String ADMIN_PREFIX = "/admin/";
  private static final String ADMIN_DOCUMENT = "/admin/v1/openapi.json";
  private static final String HOW =
      "Send 'Authorization: Bearer <token>' with the token of the data folder's file admin-token";

  private static final String FOREIGN_HOST = "The Host header does not name this server";
  private static final String OWN_HOST =
      "Use localhost, or configure the name as one of the admin port's hosts";

  private final ApiServer api;
  private final Metrics metrics;
  private final AdminSessions sessions;
  private final List<String> hosts;
  private final Dispatcher operations;
  private final RouteTable adminRoutes;
  private final Dispatcher adminOperations;
  private final ConsoleFiles files = new ConsoleFiles();
  private final OutgoingAnswer way;
  private final JettyHost host;

  /// The admin API.
  ///
  /// @param operations with paths below `/admin/`
  /// @param document describes them
  public record Administration(List<Operation> operations, OpenApiDocument document) {
    public Administration {
      operations = List.copyOf(operations);
    }
  }

  private AdminServer(
      AdminServerSettings settings,
      ApiServer api,
      AdminAccess access,
      Administration administration,
      Metrics metrics) {
    this.api = api;
    this.metrics = metrics;
    this.sessions = new AdminSessions(access);
    this.hosts = settings.hosts().stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    // The token was checked before the dispatcher is asked.
    Gatekeeper open = attempt -> Admitted.free("admin", "admin");
    this.operations = api.dispatcherFor(open);
    List<Operation> own = new ArrayList<>(administration.operations());
    own.add(administration.document().operation("adminOpenapi", ADMIN_DOCUMENT));
    this.adminRoutes = new RouteTable(own, List.of());
    this.adminOperations = api.dispatcherFor(adminRoutes, open);
    ShellLimits.Flow flow = api.limits().flow();
    this.way = new OutgoingAnswer(new SharedBudget(flow.answerBytesMax()), flow);
    this.host =
        JettyHost.start(
            new ListenSettings(
                "admin",
                settings.host(),
                settings.port(),
                api.limits(),
                api.proxies(),
                ListenSettings.Threads.OWN,
                settings.tls() ? api.tls() : Optional.empty()),
            this::handle);
  }

  /// Opens the port.
  ///
  /// @param api the API port, whose operations the pages use and whose readiness is shown; it is
  ///   stopped separately, and first
  /// @throws ServerStartException when the port cannot be opened
  public static AdminServer start(
      AdminServerSettings settings,
      ApiServer api,
      AdminAccess access,
      Administration administration,
      Metrics metrics) {
    return new AdminServer(settings, api, access, administration, metrics);
  }

  /// The open port.
  public int port() {
    return host.port();
  }

  /// Closes the port.
  public void stop() {
    host.stopAccepting();
    host.stop();
  }

  @Override
  public void close() {
    stop();
  }

  private void handle(Exchange exchange) {
    try {
      String path = exchange.rawPath();
      if (path.startsWith(API_PREFIX + "/") && isOwnHost(exchange) && sessions.admits(exchange)) {
        operations.handle(exchange.below(API_PREFIX));
        return;
      }
      if (path.startsWith(ADMIN_PREFIX)) {
        administer(exchange);
        return;
      }
      exchange.setHeader("X-Request-Id", exchange.requestId());
      exchange.setHeader("X-Correlation-Id", exchange.correlationId());
      exchange.setHeader("X-Content-Type-Options", "nosniff");
      if (exchange.isSecure()) {
        exchange.setHeader("Strict-Transport-Security", Dispatcher.HTTPS_ONLY);
      }
      exchange.setHeader("X-Frame-Options", "DENY");
      exchange.setHeader("Referrer-Policy", "no-referrer");
      reply(exchange, path)
          .encoded(exchange, Deadline.never())
          .send(exchange, way, exchange.remoteAddress());
    } catch (IOException gone) {
      LOG.debug("the caller of the admin port disconnected: {}", gone.toString());
    }
  }

  /// Refusals go through the dispatcher, too, for its headers and its log line.
  private void administer(Exchange exchange) {
    boolean changes = !exchange.method().equals("GET") && !exchange.isHead();
    Optional<Refused> refused =
        isOwnHost(exchange)
            ? switch (sessions.judge(exchange, changes)) {
              case ADMITTED -> Optional.empty();
              case REFUSED, TOO_MANY -> Optional.of(unauthenticated(exchange));
              case FORGEABLE ->
                  Optional.of(
                      new Refused(
                          403,
                          "",
                          "With the cookie alone only a page of this server may change things",
                          "Send the Origin header of this server and 'Content-Type:"
                              + " application/json', or the token",
                          Map.of()));
            }
            : Optional.of(new Refused(403, "", FOREIGN_HOST, OWN_HOST, Map.of()));
    exchange.setHeader("X-Frame-Options", "DENY");
    exchange.setHeader("Referrer-Policy", "no-referrer");
    Dispatcher dispatcher =
        refused
            .map(refusal -> api.dispatcherFor(adminRoutes, attempt -> refusal))
            .orElse(adminOperations);
    dispatcher.handle(exchange);
  }

  private WholeReply reply(Exchange exchange, String path) throws IOException {
    try {
      boolean read = exchange.method().equals("GET") || exchange.isHead();
      if (read && path.equals("/health/live")) {
        return health(200, "live");
      }
      if (read && path.equals("/health/ready")) {
        return WholeReply.of(api.readiness().answer(), exchange);
      }
      if (!isOwnHost(exchange)) {
        return WholeReply.of(Refusal.forbidden(FOREIGN_HOST, OWN_HOST), exchange);
      }
      if (path.equals("/session")) {
        return session(exchange);
      }
      Optional<Answer.Content> file = read ? files.find(path) : Optional.empty();
      if (file.isPresent()) {
        return WholeReply.of(file.get(), exchange);
      }
      // At this point, requests below /api/ are those that were not admitted.
      if (path.startsWith(API_PREFIX + "/") || !sessions.admits(exchange)) {
        return WholeReply.of(Refusal.of(unauthenticated(exchange)), exchange);
      }
      if (read && path.equals("/metrics")) {
        return new WholeReply(
            200,
            "text/plain; version=0.0.4; charset=utf-8",
            Bytes.owning(metrics.scrape().getBytes(StandardCharsets.UTF_8)),
            "",
            Map.of("Cache-Control", "no-store"));
      }
      return WholeReply.of(Refusal.unknownPath(exchange), exchange);
    } catch (RuntimeException failed) {
      LOG.error("admin request {} failed", exchange.correlationId(), failed);
      return WholeReply.of(Refusal.internal(exchange.correlationId()), exchange);
    }
  }

  private static WholeReply health(int status, String word) throws IOException {
    return WholeReply.json(
        status,
        json -> {
          json.writeStartObject();
          json.writeStringField("status", word);
          json.writeEndObject();
        });
  }

  private WholeReply session(Exchange exchange) throws IOException {
    return switch (exchange.method()) {
      case "GET" ->
          sessions.admits(exchange)
              ? WholeReply.empty(204, Map.of("Cache-Control", "no-store"))
              : WholeReply.of(Refusal.of(unauthenticated(exchange)), exchange);
      case "POST" -> {
        Optional<String> cookie = sessions.open(exchange);
        yield cookie.isPresent()
            ? WholeReply.empty(204, Map.of("Cache-Control", "no-store", "Set-Cookie", cookie.get()))
            : WholeReply.of(Refusal.of(unauthenticated(exchange)), exchange);
      }
      default -> WholeReply.of(Refusal.wrongMethod(exchange, "GET, POST"), exchange);
    };
  }

  private Refused unauthenticated(Exchange exchange) {
    long waitSeconds = sessions.waitSeconds(exchange);
    if (waitSeconds > 0) {
      return new Refused(
          429,
          "",
          "Too many wrong admin tokens came from this address",
          HOW + ", after %d seconds".formatted(waitSeconds),
          Map.of("Retry-After", Long.toString(waitSeconds)));
    }
    boolean given = exchange.header("Authorization").isPresent();
    return Refused.unauthenticated(
        given, given ? "This is not the admin token" : "The admin token is missing", HOW);
  }

  private boolean isOwnHost(Exchange exchange) {
    String given = exchange.header("Host").orElse("").toLowerCase(Locale.ROOT);
    int colon = given.lastIndexOf(':');
    String name = colon > given.lastIndexOf(']') ? given.substring(0, colon) : given;
    return name.equals("localhost")
        || name.equals("127.0.0.1")
        || name.equals("[::1]")
        || hosts.contains(name);
  }
}
