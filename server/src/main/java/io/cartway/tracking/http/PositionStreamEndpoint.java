package io.cartway.tracking.http;

import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.Operation;
import io.cartway.http.Parameters;
import io.cartway.jobs.Processors;
import io.cartway.jobs.http.Turns;
import io.cartway.text.Scan;
import io.cartway.tracking.AssetId;
import io.cartway.tracking.AssetQuery;
import io.cartway.tracking.GeofenceMembers;
import io.cartway.tracking.Happening;
import io.cartway.tracking.stream.PositionStream;
import io.cartway.tracking.stream.PositionStreams;
import io.cartway.tracking.stream.StreamLimits;
import io.cartway.tracking.stream.StreamWish;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// `GET /v1/positions/stream`: positions and events of geofences as server-sent events.
public final class PositionStreamEndpoint implements Handler {

  /// What `types` may have.
  static final List<String> TYPES =
      List.of(
          Happening.POSITION,
          Happening.LATE,
          "geofence.entered",
          "geofence.exited",
          "geofence.crossed",
          "geofence.dwelled");

  private static final String SOME_TYPES = "some of " + String.join(", ", TYPES);
  private static final String FENCE_PREFIX = "geofence.";
  private static final int IDS_MAX = 100;
  private static final int ID_LENGTH_MAX = 100;
  private static final int NUMBER_DIGITS_MAX = 18;

  private final PositionStreams streams;
  private final Processors processors;
  private final AssetAreaParameters areas;
  private final Predicate<Optional<String>> speaksForAccount;

  private PositionStreamEndpoint(
      PositionStreams streams,
      Processors processors,
      GeofenceMembers geofences,
      Predicate<Optional<String>> speaksForAccount) {
    this.streams = streams;
    this.processors = processors;
    areas = new AssetAreaParameters(geofences);
    this.speaksForAccount = speaksForAccount;
  }

  /// The operation.
  ///
  /// @param processors give turns for areas
  /// @param geofences of all accounts
  /// @param speaksForAccount whether an admitted `Authorization` header has an owner's key
  public static Operation operation(
      PositionStreams streams,
      Processors processors,
      GeofenceMembers geofences,
      Predicate<Optional<String>> speaksForAccount) {
    return Operation.get(
            "positionStream",
            "/v1/positions/stream",
            new PositionStreamEndpoint(streams, processors, geofences, speaksForAccount))
        .within(Operation.Bounds.SMALL)
        .fetched()
        .inFamilyOf("assetList");
  }

  @Override
  public Answer handle(Call call) {
    if (!speaksForAccount.test(call.header("Authorization"))) {
      return AssetsEndpoint.refusal();
    }
    StreamWish wish = wish(call);
    return call.query().faults().isEmpty()
        ? new Answer.Live("text/event-stream", new Feed(call.caller().accountId(), wish))
        : new Answer.Invalid(call.query().faults());
  }

  private StreamWish wish(Call call) {
    Parameters query = call.query();
    int longest = (int) streams.limits().longest().toSeconds();
    Optional<Predicate<LatLng>> place = place(query, call.caller().accountId());
    return new StreamWish(
        after(call),
        types(query),
        ids(query, "assets", AssetId::isValid, AssetId.EXPECTED),
        ids(query, "geofences", PositionStreamEndpoint::isFenceId, "ids of geofences"),
        place,
        Duration.ofSeconds(query.integer("seconds", longest, 1, longest)));
  }

  private Optional<Predicate<LatLng>> place(Parameters query, String accountId) {
    Optional<? extends AssetQuery.Where> where = areas.read(query, accountId);
    if (where.isPresent() && where.get() instanceof AssetQuery.Members) {
      // Who is inside changes; the events of the geofence tell it.
      query.fault(
          "in", query.repeated("in").getFirst(), "an area; of a geofence, geofences=<its id>");
    }
    return where.isPresent() && where.get() instanceof AssetQuery.Place found
        ? Optional.of(found.contains())
        : Optional.empty();
  }

  /// The header comes first: a client that comes again by itself repeats its query.
  private static OptionalLong after(Call call) {
    Optional<String> header =
        call.header("Last-Event-ID").map(String::strip).filter(id -> !id.isEmpty());
    Optional<String> query = call.query().text("lastEventId").map(String::strip);
    Optional<String> given = header.isPresent() ? header : query;
    if (given.isEmpty()) {
      return OptionalLong.empty();
    }
    String id = given.get();
    if (!Scan.isAll(id, 1, NUMBER_DIGITS_MAX, Scan::isDigit)) {
      call.query()
          .fault(
              header.isPresent() ? "Last-Event-ID" : "lastEventId",
              id,
              "the id of an event of this stream, 1 to %d digits".formatted(NUMBER_DIGITS_MAX));
      return OptionalLong.empty();
    }
    return OptionalLong.of(Long.parseLong(id));
  }

  private static Set<String> types(Parameters query) {
    Set<String> types = new LinkedHashSet<>();
    List<String> all = query.list("types");
    if (all.size() > TYPES.size()) {
      query.fault("types", all.size() + " types", SOME_TYPES);
      return types;
    }
    for (String given : all) {
      String type = TYPES.contains(FENCE_PREFIX + given) ? FENCE_PREFIX + given : given;
      if (TYPES.contains(type)) {
        types.add(type);
      } else {
        query.fault("types", given, SOME_TYPES);
      }
    }
    return types;
  }

  private static Set<String> ids(
      Parameters query, String name, Predicate<String> isValid, String expected) {
    List<String> given = query.list(name);
    if (given.size() > IDS_MAX) {
      query.fault(name, given.size() + " ids", "at most %d ids".formatted(IDS_MAX));
      return Set.of();
    }
    given.stream().filter(isValid.negate()).forEach(id -> query.fault(name, id, expected));
    return Set.copyOf(given);
  }

  private static boolean isFenceId(String text) {
    return text.startsWith("cw:g:") && text.length() <= ID_LENGTH_MAX;
  }

  /// The place of a stream, while its answer is sent.
  private final class Feed implements Answer.Feed {
    private final String accountId;
    private final StreamWish wish;
    private final Turns turns;
    private Optional<PositionStream> stream = Optional.empty();

    Feed(String accountId, StreamWish wish) {
      this.accountId = accountId;
      this.wish = wish;
      this.turns = new Turns(processors, accountId);
    }

    @Override
    public Optional<Answer.Problem> begin() {
      StreamLimits limits = streams.limits();
      return switch (streams.enter(accountId, wish)) {
        case PositionStreams.Entry.Entered(PositionStream entered) -> {
          stream = Optional.of(entered);
          yield Optional.empty();
        }
        case PositionStreams.Entry.AccountFull() ->
            Optional.of(
                refusal(
                    429,
                    "rateLimited",
                    "The account has %,d open streams, the most that it may have"
                        .formatted(limits.accountMax()),
                    "Close some, or share one among those who read"));
        case PositionStreams.Entry.Full() ->
            Optional.of(
                refusal(
                    503,
                    "overloaded",
                    "The server has %,d open streams, the most that it may have"
                        .formatted(limits.max()),
                    "Try again later"));
        case PositionStreams.Entry.Closed() ->
            Optional.of(refusal(503, "overloaded", "The server stops", "Try again"));
      };
    }

    private static Answer.Problem refusal(int status, String code, String cause, String action) {
      return new Answer.Problem(
          status,
          code,
          "No further stream can be opened",
          cause,
          action,
          List.of(),
          Map.of("Retry-After", "5"));
    }

    @Override
    public void write(OutputStream out) throws IOException {
      stream.orElseThrow().write(out, this::take);
    }

    private <T> List<T> take(Supplier<List<T>> piece) throws IOException {
      try {
        return turns.take(piece::get);
      } catch (Turns.NoTurnException none) {
        // The answer has begun: its client comes again with the last number.
        throw new IOException(none.getMessage(), none);
      }
    }

    @Override
    public void end() {
      stream.ifPresent(PositionStream::close);
    }
  }
}
