package io.cartway.webhooks.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.JsonBody;
import io.cartway.http.JsonFields;
import io.cartway.http.Operation;
import io.cartway.http.Parameters;
import io.cartway.text.Scan;
import io.cartway.webhooks.Delivery;
import io.cartway.webhooks.DeliveryQuery;
import io.cartway.webhooks.DeliveryState;
import io.cartway.webhooks.Endpoint;
import io.cartway.webhooks.ListMark;
import io.cartway.webhooks.Webhooks;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Endpoints and deliveries, as accounts and administrators see and replay them. A call is about
/// one account, or for administrators about all.
public final class WebhooksEndpoint {

  /// Dead deliveries that one call looks at, and replays: work of a second or two.
  static final int REPLAY_MAX = 1000;

  /// Test events of an account within [#TESTS_TIME]. They are free, and each makes the server call
  /// an address.
  static final int TESTS_MAX = 60;

  private static final Duration TESTS_TIME = Duration.ofMinutes(1);
  private static final int LIMIT_DEFAULT = 100;
  private static final int ID_LENGTH_MAX = 100;
  private static final int MARK_DIGITS_MAX = 15;
  private static final Instant TIME_MAX = Instant.parse("9999-12-31T23:59:59Z");
  private static final String ENDPOINT = "the id of an endpoint, from the list of them";
  private static final String BEFORE = "the nextBefore of an earlier answer";
  private static final String CONFLICT = "conflict";

  private final Webhooks webhooks;
  private final Scope scope;

  /// Accounts for which a range is replayed or a test is written at this moment: one at a time, so
  /// that nobody takes the database from others.
  private final Set<String> busy = ConcurrentHashMap.newKeySet();

  /// Whose webhooks a call is about.
  public interface Scope {

    /// The answer to who may not ask.
    Optional<Answer> refusal(Call call);

    /// The account; empty for all of them. Faults are collected with the query.
    Optional<String> account(Call call);
  }

  /// @param scope whose webhooks a call is about
  public WebhooksEndpoint(Webhooks webhooks, Scope scope) {
    this.webhooks = webhooks;
    this.scope = scope;
  }

  /// The operations.
  ///
  /// @param prefix what comes before each name (`webhook`)
  /// @param path of the list of endpoints
  public List<Operation> operations(String prefix, String path) {
    String list = prefix + "List";
    String replay = prefix + "Replay";
    return List.of(
        operation(list, "GET", path, this::endpoints),
        operation(prefix + "Deliveries", "GET", path + "/deliveries", this::deliveries)
            .inFamilyOf(list),
        operation(replay, "POST", path + "/deliveries/{id}/replay", this::replay),
        operation(prefix + "ReplayRange", "POST", path + "/replay", this::replayRange)
            .inFamilyOf(replay),
        operation(prefix + "Test", "POST", path + "/test", this::test).inFamilyOf(replay),
        operation(prefix + "Enable", "POST", path + "/{id}/enable", this::enable)
            .inFamilyOf(replay));
  }

  private Operation operation(String id, String method, String path, Handler handler) {
    Handler guarded =
        call -> {
          Optional<Answer> refusal = scope.refusal(call);
          return refusal.isPresent() ? refusal.get() : handler.handle(call);
        };
    return new Operation(id, method, path, List.of(), Operation.Weight.FETCHED, guarded)
        .within(Operation.Bounds.SMALL);
  }

  // ---------------------------------------------------------------- lists

  private Answer endpoints(Call call) {
    Parameters query = call.query();
    Optional<String> account = scope.account(call);
    int limit = query.integer("limit", LIMIT_DEFAULT, 1, DeliveryQuery.LIMIT_MAX);
    Optional<ListMark> before = before(query);
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    List<Endpoint> found = webhooks.endpoints(account, before, limit);
    Optional<String> next =
        found.size() == limit
            ? Optional.of(mark(found.getLast().used(), found.getLast().id()))
            : Optional.empty();
    return Answer.json(json -> WebhookJson.endpoints(json, found, next));
  }

  private Answer deliveries(Call call) {
    Parameters query = call.query();
    Optional<String> account = scope.account(call);
    Optional<String> endpoint = query.text("endpoint").map(String::strip);
    endpoint.filter(id -> !isId(id)).ifPresent(id -> query.fault("endpoint", id, ENDPOINT));
    Optional<String> word = query.text("state").map(String::strip);
    Optional<DeliveryState> state = word.flatMap(DeliveryState::find);
    word.filter(given -> state.isEmpty())
        .ifPresent(given -> query.fault("state", given, DeliveryState.WORDS));
    int limit = query.integer("limit", LIMIT_DEFAULT, 1, DeliveryQuery.LIMIT_MAX);
    Optional<ListMark> before = before(query);
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    List<Delivery> found =
        webhooks.deliveries(new DeliveryQuery(account, endpoint, state, before, limit));
    Optional<String> next =
        found.size() == limit
            ? Optional.of(mark(found.getLast().created(), found.getLast().id()))
            : Optional.empty();
    return Answer.json(json -> WebhookJson.deliveries(json, found, next));
  }

  /// A place in a list, as text: milliseconds and an id.
  private static String mark(Instant time, String id) {
    return time.toEpochMilli() + "." + id;
  }

  private static Optional<ListMark> before(Parameters query) {
    Optional<String> text = query.text("before").map(String::strip);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    int dot = text.get().indexOf('.');
    String millis = dot < 0 ? "" : text.get().substring(0, dot);
    String id = text.get().substring(dot + 1);
    if (Scan.isNumber(millis, MARK_DIGITS_MAX) && isId(id)) {
      return Optional.of(new ListMark(Instant.ofEpochMilli(Long.parseLong(millis)), id));
    }
    query.fault("before", text.get(), BEFORE);
    return Optional.empty();
  }

  /// Whether a text may be an id: PostgreSQL takes no other, such as one with a NUL, in a query.
  private static boolean isId(String text) {
    return Scan.isAll(text, 1, ID_LENGTH_MAX, WebhooksEndpoint::isOfId);
  }

  private static boolean isOfId(int character) {
    return Scan.isLetter(character)
        || Scan.isDigit(character)
        || character == '_'
        || character == '-';
  }

  // ---------------------------------------------------------------- changes

  /// What a body wishes.
  @FunctionalInterface
  private interface Wish {
    /// @param account of the call; empty for all
    Answer of(Optional<String> account, JsonFields fields) throws IOException;
  }

  /// Reads the account and the body.
  private Answer wish(Call call, Wish wish) throws IOException {
    Optional<String> account = scope.account(call);
    JsonBody body = JsonBody.of(call);
    if (body instanceof JsonBody.Refused(Answer answer)) {
      return answer;
    }
    JsonFields fields = JsonFields.of(body);
    fields.addAll(call.query().faults());
    return wish.of(account, fields);
  }

  /// Does what is done for one account at a time.
  private Answer alone(String account, Handler handler, Call call) throws IOException {
    if (!busy.add(account)) {
      return new Answer.Problem(
          409,
          CONFLICT,
          "The account has a request under way",
          "Another request of the account replays a time range, or writes a test event",
          "Try again when it is answered",
          List.of(),
          Map.of("Retry-After", "1"));
    }
    try {
      return handler.handle(call);
    } finally {
      busy.remove(account);
    }
  }

  private Answer replay(Call call) throws IOException {
    return wish(
        call,
        (account, fields) -> {
          if (!fields.faults().isEmpty()) {
            return new Answer.Invalid(fields.faults());
          }
          String id = call.path("id");
          if (!isId(id)) {
            return unknown("delivery", id);
          }
          return switch (webhooks.replay(account, id)) {
            case DONE -> answer(account, id);
            case UNKNOWN -> unknown("delivery", id);
            case UNDER_WAY ->
                conflict(
                    "The delivery waits already",
                    "%s has not been delivered, and is sent again by itself".formatted(id),
                    "Replay what is delivered or dead");
            case FULL ->
                conflict(
                    "Too many deliveries wait",
                    "The endpoint, or the account, has as many deliveries that wait as it may",
                    "Wait until some are delivered");
          };
        });
  }

  private Answer answer(Optional<String> account, String id) {
    return webhooks
        .find(account, id)
        .map(delivery -> Answer.json(json -> WebhookJson.delivery(json, delivery)))
        .orElseGet(() -> unknown("delivery", id));
  }

  private Answer replayRange(Call call) throws IOException {
    return wish(
        call,
        (account, fields) -> {
          Optional<Instant> from = time(fields, "from");
          Optional<Instant> to = time(fields, "to");
          Optional<String> endpoint = fields.text("endpoint").map(String::strip);
          endpoint.filter(id -> !isId(id)).ifPresent(id -> fields.fault("endpoint", id, ENDPOINT));
          if (from.isEmpty() && fields.faults().isEmpty()) {
            fields.fault("from", "", "a time: dead deliveries from then on are sent again");
          }
          from.filter(first -> to.isPresent() && !to.get().isAfter(first))
              .ifPresent(first -> fields.fault("to", to.orElse(first).toString(), "after from"));
          requireAccount(account, fields);
          if (!fields.faults().isEmpty()) {
            return new Answer.Invalid(fields.faults());
          }
          Webhooks.Range range =
              new Webhooks.Range(
                  account.orElseThrow(), endpoint, from.orElseThrow(), to.orElseGet(webhooks::now));
          return alone(
              range.accountId(),
              _ -> {
                Webhooks.ReplayedRange done = webhooks.replay(range, REPLAY_MAX);
                return Answer.json(json -> WebhookJson.replayed(json, done));
              },
              call);
        });
  }

  private static Optional<Instant> time(JsonFields fields, String name) {
    Optional<Instant> time = fields.moment(name);
    if (time.isPresent() && (time.get().isBefore(Instant.EPOCH) || time.get().isAfter(TIME_MAX))) {
      fields.fault(name, time.get().toString(), "a time from 1970 to 9999");
      return Optional.empty();
    }
    return time;
  }

  private static void requireAccount(Optional<String> account, JsonFields fields) {
    if (account.isEmpty() && fields.faults().isEmpty()) {
      fields.fault("account", "", "the id or the name of an account, in the query");
    }
  }

  private Answer test(Call call) throws IOException {
    return wish(
        call,
        (account, fields) -> {
          Optional<String> address = fields.text("address").map(String::strip);
          if (address.isEmpty() && fields.faults().isEmpty()) {
            fields.fault("address", "", webhooks.expected());
          }
          address.ifPresent(given ->
              webhooks
                  .fault(given)
                  .ifPresent(fault ->
                      fields.fault(
                          "address", given, "%s (here %s)".formatted(webhooks.expected(), fault))));
          requireAccount(account, fields);
          if (!fields.faults().isEmpty()) {
            return new Answer.Invalid(fields.faults());
          }
          return alone(
              account.orElseThrow(), _ -> test(account.orElseThrow(), address.orElseThrow()), call);
        });
  }

  private Answer test(String account, String address) {
    if (webhooks.tests(account, webhooks.now().minus(TESTS_TIME)) >= TESTS_MAX) {
      return new Answer.Problem(
          429,
          "rateLimited",
          "Too many test events",
          "%d test events of the account were written within a minute".formatted(TESTS_MAX),
          "Wait a minute",
          List.of(),
          Map.of("Retry-After", Long.toString(TESTS_TIME.toSeconds())));
    }
    String id = webhooks.test(account, address);
    return answer(Optional.of(account), id);
  }

  private Answer enable(Call call) throws IOException {
    return wish(
        call,
        (account, fields) -> {
          if (!fields.faults().isEmpty()) {
            return new Answer.Invalid(fields.faults());
          }
          String id = call.path("id");
          Optional<Endpoint> enabled = isId(id) ? webhooks.enable(account, id) : Optional.empty();
          return enabled
              .map(endpoint -> Answer.json(json -> WebhookJson.endpoint(json, endpoint)))
              .orElseGet(() -> unknown("endpoint", id));
        });
  }

  private static Answer unknown(String what, String id) {
    return Answer.notFound(
        "There is no such " + what,
        "id: " + Fault.of("", id, "").given(),
        "Use an id of the list: what is old is removed from it");
  }

  private static Answer conflict(String title, String cause, String action) {
    return new Answer.Problem(409, CONFLICT, title, cause, action);
  }
}
