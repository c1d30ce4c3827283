package io.cartway.tracking.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.JsonBody;
import io.cartway.http.JsonFields;
import io.cartway.http.Operation;
import io.cartway.http.Parameters;
import io.cartway.jobs.Processors;
import io.cartway.jobs.http.AccountStreams;
import io.cartway.tracking.Asset;
import io.cartway.tracking.AssetId;
import io.cartway.tracking.AssetPage;
import io.cartway.tracking.AssetQuery;
import io.cartway.tracking.GeofenceMembers;
import io.cartway.tracking.NamedAsset;
import io.cartway.tracking.Position;
import io.cartway.tracking.RoadFinder;
import io.cartway.tracking.store.Tracking;
import io.cartway.travel.FixTime;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/// Assets and their histories: `/v1/assets` and what is below it. They are of an account's owner:
/// where people are is not for whoever reads a page.
public final class AssetsEndpoint {

  private static final int LIMIT_DEFAULT = 100;
  private static final int LIMIT_MAX = 1000;
  private static final int POSITIONS_DEFAULT = 1000;
  private static final int POSITIONS_MAX = 10_000;

  /// Documents of an account that are sent at once; each holds a page.
  private static final int STREAMS_MAX = 4;

  private static final String PATH = "/v1/assets";
  private static final String ID = "id";

  private final Tracking tracking;
  private final AssetAreaParameters areas;
  private final RoadFinder roads;
  private final Predicate<Optional<String>> speaksForAccount;
  private final AccountStreams streams = new AccountStreams(STREAMS_MAX);

  /// @param geofences of all accounts
  /// @param speaksForAccount whether an admitted `Authorization` header has a key that only its
  ///   owner holds
  private AssetsEndpoint(
      Tracking tracking,
      GeofenceMembers geofences,
      RoadFinder roads,
      Predicate<Optional<String>> speaksForAccount) {
    this.tracking = tracking;
    areas = new AssetAreaParameters(geofences);
    this.roads = roads;
    this.speaksForAccount = speaksForAccount;
  }

  /// All operations of assets, with the one that reports positions.
  ///
  /// @param geofences of all accounts
  /// @param processors give turns for large bodies, and to match
  /// @param roads matches positions to roads
  /// @param speaksForAccount whether an admitted `Authorization` header has an owner's key
  public static List<Operation> operations(
      Tracking tracking,
      GeofenceMembers geofences,
      Processors processors,
      RoadFinder roads,
      Predicate<Optional<String>> speaksForAccount) {
    AssetsEndpoint assets = new AssetsEndpoint(tracking, geofences, roads, speaksForAccount);
    PositionsEndpoint positions = new PositionsEndpoint(tracking, processors, roads);
    return List.of(
        Operation.post("positions", "/v1/positions", positions)
            .within(PositionsEndpoint.BOUNDS)
            .fetched(),
        assets.operation("assetList", "GET", "", assets::list),
        assets.operation("assetGet", "GET", "/{id}", assets::get).inFamilyOf("assetList"),
        assets
            .operation("assetPositions", "GET", "/{id}/positions", assets::positions)
            .inFamilyOf("assetList"),
        assets.operation("assetPut", "PUT", "/{id}", assets::put),
        assets.operation("assetDelete", "DELETE", "/{id}", assets::delete).inFamilyOf("assetPut"));
  }

  private Operation operation(String operationId, String method, String path, Handler handler) {
    Handler guarded =
        call ->
            speaksForAccount.test(call.header("Authorization")) ? handler.handle(call) : refusal();
    return new Operation(
            operationId, method, PATH + path, List.of(), Operation.Weight.FETCHED, guarded)
        .within(Operation.Bounds.SMALL);
  }

  /// 403: whoever reads a page holds this, too.
  static Answer refusal() {
    return new Answer.Problem(
        403,
        "forbidden",
        "Assets cannot be had with this",
        "Only a key itself sees assets: not a token, or the key of a browser (one with referrers)",
        "Call from your server, with its key");
  }

  private Answer list(Call call) {
    Parameters query = call.query();
    int limit = query.integer("limit", LIMIT_DEFAULT, 1, LIMIT_MAX);
    String after = query.text("after").map(String::strip).orElse("");
    if (!after.isEmpty() && !AssetId.isValid(after)) {
      query.fault("after", after, "the nextAfter of an earlier answer");
    }
    OptionalLong since = time(query, "since");
    Optional<? extends AssetQuery.Where> where = areas.read(query, call.caller().accountId());
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    AssetPage page =
        tracking.assets(
            call.caller().accountId(),
            new AssetQuery(after, since, where, limit),
            call.deadline().after(Duration.ofNanos(call.deadline().remainingNanos() / 2)));
    return Answer.json(json -> AssetJson.writeList(json, page));
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

  private Answer get(Call call) {
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    String id = call.path(ID);
    return known(call, id)
        .map(asset -> Answer.json(json -> AssetJson.write(json, asset)))
        .orElseGet(() -> unknown(id));
  }

  /// What is no id is never asked for: PostgreSQL refuses some texts.
  private Optional<Asset> known(Call call, String id) {
    return AssetId.isValid(id) ? tracking.asset(call.caller().accountId(), id) : Optional.empty();
  }

  private Answer positions(Call call) {
    Parameters query = call.query();
    OptionalLong from = time(query, "from");
    OptionalLong to = time(query, "to");
    int limit = query.integer("limit", POSITIONS_DEFAULT, 1, POSITIONS_MAX);
    HistoryFormatParameters format = HistoryFormatParameters.of(call);
    if (from.isPresent() && to.isPresent() && from.getAsLong() >= to.getAsLong()) {
      query.fault("to", query.text("to").orElse(""), "a time after from");
    }
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    String id = call.path(ID);
    Optional<List<Position>> found =
        AssetId.isValid(id)
            ? tracking.positions(
                call.caller().accountId(), id, from.orElse(0), to.orElse(Long.MAX_VALUE), limit)
            : Optional.empty();
    if (found.isEmpty()) {
      return unknown(id);
    }
    List<Position> positions = found.get();
    Optional<Long> next =
        positions.size() == limit
            ? Optional.of(positions.getLast().millis() + 1)
            : Optional.empty();
    return format == HistoryFormatParameters.JSON
        ? Answer.json(json -> AssetJson.writePositions(json, id, positions, next))
        : document(call.caller().accountId(), format, new History(id, positions, next));
  }

  /// A page of the history of an asset.
  private record History(String id, List<Position> positions, Optional<Long> next) {}

  private Answer document(String accountId, HistoryFormatParameters format, History history) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(
        "Content-Disposition",
        "attachment; filename=\"%s.%s\"".formatted(fileName(history.id), format.word()));
    history.next.ifPresent(millis -> headers.put("X-Next-From", AssetJson.time(millis)));
    return new Answer.Streamed(
        200,
        format.mediaType(),
        out ->
            streams.run(
                accountId,
                () -> {
                  if (format == HistoryFormatParameters.GPX) {
                    HistoryJson.writeGpx(out, history.id, history.positions);
                  } else {
                    HistoryJson.writeGeoJson(out, history.id, history.positions);
                  }
                }),
        headers);
  }

  /// Colons are not for names of files.
  private static String fileName(String id) {
    return id.replace(':', '-');
  }

  private Answer put(Call call) throws IOException {
    JsonBody body = JsonBody.of(call);
    if (body instanceof JsonBody.Refused(Answer answer)) {
      return answer;
    }
    JsonFields fields = JsonFields.of(body);
    fields.addAll(call.query().faults());
    String id = call.path(ID);
    if (!AssetId.isValid(id)) {
      fields.fault(ID, id, AssetId.EXPECTED);
    }
    NamedAsset asset = AssetSettingsJson.read(id, fields, tracking.now());
    if (!fields.faults().isEmpty()) {
      return new Answer.Invalid(fields.faults());
    }
    Optional<Asset> put = tracking.put(call.caller().accountId(), id, asset.name(), asset.tags());
    return put.isPresent()
        ? Answer.json(json -> AssetJson.write(json, put.get()))
        : new Answer.Invalid(
            List.of(
                Fault.of(
                    ID,
                    id + ", one more",
                    "at most %,d assets of an account".formatted(tracking.limits().assetsMax()))));
  }

  private Answer delete(Call call) {
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    String id = call.path(ID);
    boolean isDeleted = AssetId.isValid(id) && tracking.delete(call.caller().accountId(), id);
    if (isDeleted) {
      roads.forget(call.caller().accountId(), id);
    }
    return isDeleted ? new Answer.Empty(204, Map.of()) : unknown(id);
  }

  private static Answer unknown(String id) {
    return Answer.notFound(
        "There is no such asset",
        "id: " + Fault.of("", id, "").given(),
        "Report a position of it, or save it by PUT");
  }
}
