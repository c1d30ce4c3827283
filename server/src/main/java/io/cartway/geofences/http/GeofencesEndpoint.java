package io.cartway.geofences.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geofences.FenceSettings;
import io.cartway.geofences.store.AssetInside;
import io.cartway.geofences.store.Geofences;
import io.cartway.geofences.store.KeptGeofence;
import io.cartway.geofences.store.NumberedEvent;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.JsonBody;
import io.cartway.http.JsonFields;
import io.cartway.http.Operation;
import io.cartway.http.Parameters;
import io.cartway.jobs.Processors;
import io.cartway.jobs.http.Turns;
import io.cartway.text.Scan;
import io.cartway.tracking.store.Histories;
import io.cartway.travel.FixTime;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/// Geofences: `/v1/geofences` and what is below it. They are of an account's owner: addresses of
/// webhooks hold secrets, and where people are is not for whoever reads a page.
public final class GeofencesEndpoint {

  /// Shapes of 5,000 points, with 50 bytes for each, and metadata.
  private static final Operation.Bounds BOUNDS =
      new Operation.Bounds(
          1_000_000, Operation.Bounds.STANDARD.answerBytesMax(), "Request fewer geofences at once");

  private static final int LIMIT_DEFAULT = 100;
  private static final int LIMIT_MAX = 1000;
  private static final int ID_LENGTH_MAX = 100;
  private static final int NUMBER_DIGITS_MAX = 18;

  /// A larger body takes a turn on the processors: a shape of thousands of points takes tens of
  /// milliseconds.
  private static final int SMALL_BYTES = 16_000;

  private static final String PATH = "/v1/geofences";
  private static final String ID = "id";

  private final Geofences geofences;
  private final SettingsJson.Addresses addresses;
  private final Processors processors;
  private final FenceCheckEndpoint check;
  private final Predicate<Optional<String>> speaksForAccount;

  /// @param histories that checks play
  /// @param addresses that may be told
  /// @param processors give turns for large bodies
  /// @param speaksForAccount whether an admitted `Authorization` header has a key that only its
  ///   owner holds
  public GeofencesEndpoint(
      Geofences geofences,
      Histories histories,
      SettingsJson.Addresses addresses,
      Processors processors,
      Predicate<Optional<String>> speaksForAccount) {
    this.geofences = geofences;
    this.addresses = addresses;
    this.processors = processors;
    check = new FenceCheckEndpoint(histories, addresses, processors);
    this.speaksForAccount = speaksForAccount;
  }

  /// All operations of geofences.
  public List<Operation> operations() {
    return List.of(
        operation("geofences", "POST", "", this::create),
        operation("geofenceCheck", "POST", "/check", check).inFamilyOf("geofenceList"),
        operation("geofencePut", "PUT", "/{id}", this::put).inFamilyOf("geofences"),
        operation("geofenceDelete", "DELETE", "/{id}", this::delete).inFamilyOf("geofences"),
        operation("geofenceList", "GET", "", this::list),
        operation("geofenceGet", "GET", "/{id}", this::get).inFamilyOf("geofenceList"),
        operation("geofenceAssets", "GET", "/{id}/assets", this::assets).inFamilyOf("geofenceList"),
        operation("geofenceEvents", "GET", "/{id}/events", this::events)
            .inFamilyOf("geofenceList"));
  }

  private Operation operation(String operationId, String method, String path, Handler handler) {
    Handler guarded =
        call ->
            speaksForAccount.test(call.header("Authorization")) ? handler.handle(call) : refusal();
    return new Operation(
            operationId, method, PATH + path, List.of(), Operation.Weight.FETCHED, guarded)
        .within(BOUNDS);
  }

  private static Answer refusal() {
    return new Answer.Problem(
        403,
        "forbidden",
        "Geofences cannot be had with this",
        "Only a key itself sees geofences: not a token, or the key of a browser (one with"
            + " referrers)",
        "Call from your server, with its key");
  }

  // ---------------------------------------------------------------- writing

  private Answer create(Call call) throws IOException {
    return write(call, settings -> geofences.create(call.caller().accountId(), settings));
  }

  private Answer put(Call call) throws IOException {
    String id = call.path(ID);
    return write(call, settings -> geofences.replace(call.caller().accountId(), id, settings));
  }

  /// Keeps settings.
  @FunctionalInterface
  private interface Keep {
    Geofences.Kept keep(FenceSettings settings);
  }

  private Answer write(Call call, Keep keep) throws IOException {
    Read read;
    try {
      read =
          call.body().size() <= SMALL_BYTES
              ? read(call)
              : new Turns(processors, call.caller().accountId()).take(() -> read(call));
    } catch (Turns.NoTurnException none) {
      return none.answer();
    }
    return switch (read) {
      case Read.Refused(Answer answer) -> answer;
      case Read.Whole(FenceSettings settings) -> kept(call, keep.keep(settings));
    };
  }

  /// A body that was read.
  private sealed interface Read {
    record Refused(Answer answer) implements Read {}

    record Whole(FenceSettings settings) implements Read {}
  }

  private Read read(Call call) {
    JsonBody body = JsonBody.of(call);
    return switch (body) {
      case JsonBody.Refused(Answer answer) -> new Read.Refused(answer);
      case JsonBody.Absent _ -> new Read.Refused(SettingsJson.absent());
      case JsonBody.Given(ObjectNode root) -> {
        JsonFields fields = JsonFields.of(body);
        Optional<FenceSettings> settings = SettingsJson.read(root, fields, addresses);
        fields.addAll(call.query().faults());
        yield settings.isEmpty() || !fields.faults().isEmpty()
            ? new Read.Refused(new Answer.Invalid(fields.faults()))
            : new Read.Whole(settings.get());
      }
    };
  }

  private static Answer kept(Call call, Geofences.Kept kept) {
    return switch (kept) {
      case Geofences.Kept.Done(KeptGeofence fence) ->
          Answer.json(json -> GeofenceJson.write(json, fence));
      case Geofences.Kept.Unknown() -> unknown(call.path(ID));
      case Geofences.Kept.Full(String given, String expected) ->
          new Answer.Invalid(List.of(Fault.of("shape", given, expected)));
    };
  }

  private Answer delete(Call call) {
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    String id = call.path(ID);
    return geofences.delete(call.caller().accountId(), id)
        ? new Answer.Empty(204, Map.of())
        : unknown(id);
  }

  // ---------------------------------------------------------------- reading

  private Answer list(Call call) {
    Parameters query = call.query();
    int limit = query.integer("limit", LIMIT_DEFAULT, 1, LIMIT_MAX);
    String after = query.text("after").map(String::strip).orElse("");
    Optional<Geofences.FencePage> found = geofences.list(call.caller().accountId(), after, limit);
    if (found.isEmpty()) {
      query.fault("after", after, "the nextAfter of an earlier answer, while that geofence exists");
    }
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    List<KeptGeofence> fences = found.orElseThrow().fences();
    Optional<String> next =
        found.get().isMore() ? Optional.of(fences.getLast().id()) : Optional.empty();
    return Answer.json(json -> GeofenceJson.writeList(json, fences, next));
  }

  private Answer get(Call call) {
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    return find(call)
        .map(fence -> Answer.json(json -> GeofenceJson.write(json, fence)))
        .orElseGet(() -> unknown(call.path(ID)));
  }

  private Optional<KeptGeofence> find(Call call) {
    return geofences.find(call.caller().accountId(), call.path(ID));
  }

  private Answer assets(Call call) {
    Parameters query = call.query();
    int limit = query.integer("limit", LIMIT_DEFAULT, 1, LIMIT_MAX);
    String after = query.text("after").map(String::strip).orElse("");
    if (!Scan.isAll(after, 0, ID_LENGTH_MAX, c -> c > ' ' && c < 127)) {
      query.fault("after", after, "the nextAfter of an earlier answer");
    }
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    Optional<KeptGeofence> fence = find(call);
    if (fence.isEmpty()) {
      return unknown(call.path(ID));
    }
    List<AssetInside> assets =
        geofences.inside(call.caller().accountId(), fence.get(), after, limit);
    Optional<String> next =
        assets.size() == limit ? Optional.of(assets.getLast().assetId()) : Optional.empty();
    return Answer.json(json -> GeofenceJson.writeAssets(json, fence.get().id(), assets, next));
  }

  private Answer events(Call call) {
    Parameters query = call.query();
    int limit = query.integer("limit", LIMIT_DEFAULT, 1, LIMIT_MAX);
    String after = query.text("after").map(String::strip).orElse("0");
    if (!Scan.isNumber(after, NUMBER_DIGITS_MAX)) {
      query.fault("after", after, "the nextAfter of an earlier answer");
    }
    OptionalLong from = time(query, "from");
    OptionalLong to = time(query, "to");
    if (from.isPresent() && to.isPresent() && from.getAsLong() >= to.getAsLong()) {
      query.fault("to", query.text("to").orElse(""), "a time after from");
    }
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    Optional<KeptGeofence> fence = find(call);
    if (fence.isEmpty()) {
      return unknown(call.path(ID));
    }
    List<NumberedEvent> events =
        geofences.events(fence.get(), Long.parseLong(after), from, to, limit);
    Optional<String> next =
        events.size() == limit
            ? Optional.of(Long.toString(events.getLast().number()))
            : Optional.empty();
    return Answer.json(json -> GeofenceJson.writeEvents(json, fence.get().id(), events, next));
  }

  private static OptionalLong time(Parameters query, String name) {
    Optional<String> text = query.text(name);
    OptionalLong millis =
        text.isEmpty() ? OptionalLong.empty() : FixTime.epochMillis(text.get().strip());
    if (text.isPresent() && millis.isEmpty()) {
      query.fault(name, text.get(), FixTime.EXPECTED);
    }
    return millis;
  }

  private static Answer unknown(String id) {
    return Answer.notFound(
        "There is no such geofence",
        "id: " + Fault.of("", id, "").given(),
        "Make one by POST, or list those that there are");
  }
}
