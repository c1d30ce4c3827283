package io.cartway.geofences.store;

import io.cartway.geo.LatLng;
import io.cartway.geofences.AssetFences;
import io.cartway.geofences.FenceFix;
import io.cartway.geofences.FenceState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/// The tables of what is known of assets at geofences.
final class StateRows {

  private static final int ASSETS_MAX = 500;
  private static final double HUNDREDTHS = 100;

  /// From so many states of a geofence on, its assets are found by passing those of the account in
  /// the order of their ids, and not sorted. With 100,000 assets a page of 1,000 takes 3 ms so, and
  /// 29 ms sorted, when all are inside; when ten are, it takes 64 ms, and 0.1 ms sorted.
  private static final int SORTED_MAX = 10_000;

  private StateRows() {}

  /// A state with the asset that has it.
  private record Row(long asset, FenceState state) {}

  /// What is known of assets, by their numbers; those that were never judged are left out.
  static Map<Long, AssetFences> read(Handle handle, Collection<Long> assets) {
    Map<Long, AssetFences> read = new HashMap<>();
    List<Long> all = List.copyOf(assets);
    for (int i = 0; i < all.size(); i += ASSETS_MAX) {
      List<Long> some = all.subList(i, Math.min(all.size(), i + ASSETS_MAX));
      Map<Long, List<FenceState>> states = states(handle, some);
      try (var query =
          handle.createQuery("select * from geofence_assets where asset in (<assets>)")) {
        query
            .bindList("assets", some)
            .map((row, context) -> Map.entry(row.getLong("asset"), judged(row, states)))
            .forEach(entry -> read.put(entry.getKey(), entry.getValue()));
      }
    }
    return read;
  }

  private static Map<Long, List<FenceState>> states(Handle handle, List<Long> assets) {
    Map<Long, List<FenceState>> states = new HashMap<>();
    try (var query =
        handle.createQuery(
            """
            select s.asset, s.since, s.is_told, s.lat, s.lng, f.id
            from geofence_states s join geofences f on f.number = s.fence
            where s.asset in (<assets>)
            """)) {
      query
          .bindList("assets", assets)
          .map((row, context) -> new Row(row.getLong("asset"), state(row)))
          .forEach(
              row -> states.computeIfAbsent(row.asset, any -> new ArrayList<>()).add(row.state));
    }
    return states;
  }

  private static FenceState state(ResultSet row) throws SQLException {
    long since = row.getLong("since");
    return row.wasNull()
        ? new FenceState.Near(
            row.getString("id"), LatLng.ofUnits(row.getInt("lat"), row.getInt("lng")))
        : new FenceState.Inside(row.getString("id"), since, row.getInt("is_told") != 0);
  }

  private static AssetFences judged(ResultSet row, Map<Long, List<FenceState>> states)
      throws SQLException {
    FenceFix last =
        new FenceFix(
            LatLng.ofUnits(row.getInt("lat"), row.getInt("lng")),
            row.getLong("ts"),
            row.getLong("accuracy") / HUNDREDTHS);
    return new AssetFences(
        Optional.of(last),
        row.getLong("revision"),
        states.getOrDefault(row.getLong("asset"), List.of()));
  }

  /// Whether a geofence has so many states that they are not sorted.
  static boolean isMany(Handle handle, long fence) {
    return handle
            .createQuery(
                "select count(*) from"
                    + " (select 1 from geofence_states where fence = ? limit ?) some_states")
            .bind(0, fence)
            .bind(1, SORTED_MAX)
            .mapTo(Long.class)
            .one()
        == SORTED_MAX;
  }

  /// Assets that are in a geofence, by their ids.
  ///
  /// @param accountId the account whose assets are passed in their order; empty to sort them
  /// @param after only ids after this one
  static List<AssetInside> inside(
      Handle handle, Optional<String> accountId, long fence, String after, int limit) {
    try (var select = handle.createQuery(insideSql(accountId.isPresent()))) {
      select.bind("fence", fence).bind("after", after).bind("limit", limit);
      accountId.ifPresent(account -> select.bind("account", account));
      return select.map((row, context) -> new AssetInside(row.getString(1), row.getLong(2))).list();
    }
  }

  /// @param isInOrder whether the index of ids gives the order, which has the account first
  static String insideSql(boolean isInOrder) {
    return """
    select a.id, s.since from geofence_states s join assets a on a.number = s.asset
    where s.fence = :fence and s.since is not null and a.id > :after
    """
        + (isInOrder ? " and a.account_id = :account" : "")
        + " order by a.id limit :limit";
  }

  /// Writes what changed of assets.
  ///
  /// @param before what was known of them; those that were never judged are left out
  /// @param after what is known now
  /// @param numbers of geofences by their ids; states of others are not written
  static void write(
      Handle handle,
      Map<Long, AssetFences> before,
      Map<Long, AssetFences> after,
      Map<String, Long> numbers) {
    writeJudged(handle, after);
    try (PreparedBatch gone =
            handle.prepareBatch(
                "delete from geofence_states where asset = ? and fence ="
                    + " (select number from geofences where id = ?)");
        PreparedBatch set =
            handle.prepareBatch(
                """
                insert into geofence_states (asset, fence, since, is_told, lat, lng)
                values (?, ?, ?, ?, ?, ?) on conflict (asset, fence) do update set
                  since = excluded.since, is_told = excluded.is_told, lat = excluded.lat,
                  lng = excluded.lng
                """)) {
      after.forEach((asset, now) -> {
        Map<String, FenceState> old = byId(before.getOrDefault(asset, AssetFences.NONE));
        for (FenceState state : now.states()) {
          Long number = numbers.get(state.geofenceId());
          if (number != null && !state.equals(old.remove(state.geofenceId()))) {
            add(set, asset, number, state);
          }
        }
        old.keySet().forEach(id -> gone.add(asset, id));
      });
      execute(gone);
      execute(set);
    }
  }

  /// Forgets what the next fix at a geofence does not need after a change of its shape or assets.
  ///
  /// @param watched ids of the assets that it watches; empty for all
  static void meetAnew(Handle handle, String accountId, long fence, Set<String> watched) {
    handle.execute("delete from geofence_states where fence = ? and since is null", fence);
    if (watched.isEmpty()) {
      return;
    }
    try (var unwatched =
        handle.createUpdate(
            """
            delete from geofence_states where fence = :fence and asset not in (
              select number from assets where account_id = :account and id in (<ids>))
            """)) {
      var _ =
          unwatched
              .bind("fence", fence)
              .bind("account", accountId)
              .bindList("ids", List.copyOf(watched))
              .execute();
    }
  }

  private static void execute(PreparedBatch batch) {
    if (batch.size() > 0) {
      var _ = batch.execute();
    }
  }

  private static Map<String, FenceState> byId(AssetFences fences) {
    Map<String, FenceState> byId = new HashMap<>();
    fences.states().forEach(state -> byId.put(state.geofenceId(), state));
    return byId;
  }

  private static void add(PreparedBatch set, long asset, long fence, FenceState state) {
    switch (state) {
      case FenceState.Inside(String _, long since, boolean isTold) ->
          set.add(asset, fence, since, isTold ? 1 : 0, null, null);
      case FenceState.Near(String _, LatLng out) ->
          set.add(asset, fence, null, 0, out.latUnits(), out.lngUnits());
    }
  }

  private static void writeJudged(Handle handle, Map<Long, AssetFences> after) {
    try (PreparedBatch judged =
        handle.prepareBatch(
            """
            insert into geofence_assets (asset, ts, lat, lng, accuracy, revision)
            values (?, ?, ?, ?, ?, ?) on conflict (asset) do update set
              ts = excluded.ts, lat = excluded.lat, lng = excluded.lng,
              accuracy = excluded.accuracy, revision = excluded.revision
            """)) {
      after.forEach((asset, fences) ->
          fences
              .last()
              .ifPresent(last ->
                  judged.add(
                      asset,
                      last.millis(),
                      last.at().latUnits(),
                      last.at().lngUnits(),
                      Math.round(last.accuracyMeters() * HUNDREDTHS),
                      fences.revision())));
      execute(judged);
    }
  }
}
