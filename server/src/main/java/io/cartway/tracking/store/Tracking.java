package io.cartway.tracking.store;

import io.cartway.geo.LatLng;
import io.cartway.store.Store;
import io.cartway.tracking.Asset;
import io.cartway.tracking.AssetListener;
import io.cartway.tracking.AssetPage;
import io.cartway.tracking.AssetQuery;
import io.cartway.tracking.FixResult;
import io.cartway.tracking.Position;
import io.cartway.tracking.Report;
import io.cartway.tracking.TrackingLimits;
import io.cartway.work.Deadline;
import io.cartway.work.Supervised;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/// The assets and positions of all accounts. Thread-safe.
public final class Tracking implements AutoCloseable {

  private static final String SELECT =
      """
      select a.id, a.name, a.tags, a.created_at, a.fixes, a.number, p.*
      from assets a left join positions p on p.asset = a.number and p.ts = a.last_ts
      where a.account_id = :account
      """;

  private static final String BOX =
      " and p.lat between :south and :north and p.lng between :west and :east";

  /// Assets in the box of a place that one statement reads.
  private static final int CANDIDATES = 1_000;

  private final Store store;
  private final TrackingLimits limits;
  private final Clock clock;
  private final HappeningLog log;
  private final Retention retention;
  private final PositionWriter writer;
  private volatile Consumer<Set<String>> follower = accounts -> {};

  private Tracking(Store store, TrackingLimits limits, AssetListener listener, Clock clock) {
    this.store = store;
    this.limits = limits;
    this.clock = clock;
    log = new HappeningLog(store, listener, clock);
    retention = new Retention(store, limits, listener, log, clock);
    writer = new PositionWriter(store, limits, listener, clock, this::wrote);
  }

  /// Opens them, with the threads that write and remove positions.
  ///
  /// @param listener is told of what is written
  public static Tracking open(
      Store store, TrackingLimits limits, AssetListener listener, Clock clock) {
    return new Tracking(store, limits, listener, clock);
  }

  /// Works in a transaction in which nobody else changes anything of an account's assets and
  /// positions, on any server.
  ///
  /// @param work may run again after a rollback, so it must only use its handle
  public static <T> T alone(Store store, String accountId, Function<Handle, T> work) {
    return store.<T, RuntimeException>inTransaction(handle -> {
      var _ = AssetRows.lock(handle, store.forUpdate(), accountId);
      return work.apply(handle);
    });
  }

  /// An account with too many loses as many as came, and some more, before the next group: it can
  /// exceed its bound by one group at most.
  private void wrote(GroupWrite.Written written) {
    if (!written.logged().isEmpty()) {
      follower.accept(written.logged());
    }
    written.fullAccounts().forEach(account -> retention.trim(account, 2 * written.count() + 1));
  }

  /// What happened to accounts that somebody follows.
  public HappeningLog log() {
    return log;
  }

  /// Tells which accounts have something new in the log, after each group that this server writes.
  ///
  /// @param told is called by the thread that writes, so it only notes it
  public void follow(Consumer<Set<String>> told) {
    follower = told;
  }

  /// The bounds.
  public TrackingLimits limits() {
    return limits;
  }

  /// Now, by the clock of the server.
  public Instant now() {
    return clock.instant();
  }

  /// Keeps reports, and waits until they are on disk. Those of one request are taken in the order
  /// of their times, requests in the order in which they come.
  ///
  /// @param longestNanos to wait
  /// @return what became of each, in the order of the reports
  /// @throws QueueFullException when too many wait already; then nothing is kept
  /// @throws UnansweredException when they were not written in that time
  public List<FixResult> report(String accountId, List<Report> reports, long longestNanos) {
    return writer.write(accountId, reports, longestNanos);
  }

  /// Assets of an account by their ids. A page may be shorter than wished when the deadline has
  /// come, and goes on behind its end.
  ///
  /// @param deadline of the search for assets in a place
  public AssetPage assets(String accountId, AssetQuery query, Deadline deadline) {
    List<Asset> found = new ArrayList<>();
    String after = query.after();
    while (true) {
      Candidates candidates = candidates(accountId, query, after);
      for (Asset asset : candidates.assets) {
        if (found.size() == query.limit()) {
          return new AssetPage(found, Optional.of(after));
        }
        after = asset.id();
        if (isIn(query, asset)) {
          found.add(asset);
        }
      }
      if (candidates.end.isEmpty()) {
        return new AssetPage(found, Optional.empty());
      }
      after = candidates.end.get();
      if (found.size() == query.limit() || deadline.hasPassed()) {
        return new AssetPage(found, Optional.of(after));
      }
    }
  }

  private static boolean isIn(AssetQuery query, Asset asset) {
    return !(query.where().orElse(null) instanceof AssetQuery.Place place)
        || asset.last().filter(position -> place.contains().test(position.at())).isPresent();
  }

  /// Assets that a query may mean.
  ///
  /// @param end the id behind which there may be more
  private record Candidates(List<Asset> assets, Optional<String> end) {}

  private Candidates candidates(String accountId, AssetQuery query, String after) {
    if (query.where().orElse(null) instanceof AssetQuery.Members members) {
      int most = query.since().isPresent() ? CANDIDATES : Math.min(CANDIDATES, query.limit());
      List<String> ids = members.ids(after, most);
      return new Candidates(
          ids.isEmpty() ? List.of() : candidates(accountId, query, after, ids, most),
          ids.size() < most ? Optional.empty() : Optional.of(ids.getLast()));
    }
    int most = query.where().isPresent() ? CANDIDATES : query.limit();
    List<Asset> assets = candidates(accountId, query, after, List.of(), most);
    return new Candidates(
        assets, assets.size() < most ? Optional.empty() : Optional.of(assets.getLast().id()));
  }

  /// @param ids of the only ones; empty for all
  private List<Asset> candidates(
      String accountId, AssetQuery query, String after, List<String> ids, int limit) {
    Optional<AssetQuery.Place> box =
        query
            .where()
            .flatMap(where ->
                where instanceof AssetQuery.Place place ? Optional.of(place) : Optional.empty());
    return store.withHandle(handle -> {
      var select =
          handle
              .createQuery(
                  SELECT
                      + " and a.id > :after"
                      + (query.since().isPresent() ? " and a.last_ts >= :since" : "")
                      + (ids.isEmpty() ? "" : " and a.id in (<ids>)")
                      + (box.isPresent() ? BOX : "")
                      + " order by a.id limit :limit")
              .bind("account", accountId)
              .bind("after", after)
              .bind("limit", limit);
      if (!ids.isEmpty()) {
        select.bindList("ids", ids);
      }
      query.since().ifPresent(millis -> select.bind("since", millis));
      box.ifPresent(place ->
          select
              .bind("south", (long) Math.floor(place.box().south() * LatLng.UNITS_PER_DEGREE))
              .bind("north", (long) Math.ceil(place.box().north() * LatLng.UNITS_PER_DEGREE))
              .bind("west", (long) Math.floor(place.west() * LatLng.UNITS_PER_DEGREE))
              .bind("east", (long) Math.ceil(place.east() * LatLng.UNITS_PER_DEGREE)));
      return select.map((row, context) -> asset(row)).list();
    });
  }

  /// One asset.
  public Optional<Asset> asset(String accountId, String id) {
    return store.withHandle(handle -> asset(handle, accountId, id));
  }

  private static Optional<Asset> asset(Handle handle, String accountId, String id) {
    return handle
        .createQuery(SELECT + " and a.id = :id")
        .bind("account", accountId)
        .bind("id", id)
        .map((row, context) -> asset(row))
        .findOne();
  }

  private static Asset asset(ResultSet row) throws SQLException {
    boolean hasPosition = AssetRows.time(row, "ts") != Track.NONE;
    return new Asset(
        row.getString("id"),
        row.getString("name"),
        AssetArchive.tags(row.getString("tags")),
        Instant.ofEpochMilli(row.getLong("created_at")),
        row.getLong("fixes"),
        hasPosition ? Optional.of(FixRows.position(row)) : Optional.empty());
  }

  /// Names an asset, which is made if need be.
  ///
  /// @param tags without line ends
  /// @return the asset as it is then; empty when the account has as many as it may
  public Optional<Asset> put(String accountId, String id, String name, List<String> tags) {
    return store.inTransaction(handle -> {
      AssetRows.Counts counts = AssetRows.lock(handle, store.forUpdate(), accountId);
      if (AssetRows.tracks(handle, accountId, List.of(id)).isEmpty()) {
        if (counts.assets() >= limits.assetsMax()) {
          return Optional.empty();
        }
        AssetRows.insert(handle, accountId, List.of(id), clock.millis());
        AssetRows.setCounts(handle, accountId, counts.plus(1, 0));
      }
      handle.execute(
          "update assets set name = ?, tags = ? where account_id = ? and id = ?",
          name,
          AssetRows.tagsText(tags),
          accountId,
          id);
      return asset(handle, accountId, id);
    });
  }

  /// Deletes an asset with its history. Nobody can read it from then on; its rows are erased soon
  /// after.
  ///
  /// @return whether there was one
  public boolean delete(String accountId, String id) {
    boolean isDone =
        store.<Boolean, RuntimeException>inTransaction(handle -> {
          AssetRows.Counts counts = AssetRows.lock(handle, store.forUpdate(), accountId);
          record Row(long number, long fixes) {}
          Optional<Row> row =
              handle
                  .createQuery("select number, fixes from assets where account_id = ? and id = ?")
                  .bind(0, accountId)
                  .bind(1, id)
                  .map((found, context) -> new Row(found.getLong(1), found.getLong(2)))
                  .findOne();
          row.ifPresent(asset -> {
            handle.execute("insert into erased_assets (number) values (?)", asset.number);
            handle.execute("delete from assets where number = ?", asset.number);
            AssetRows.setCounts(handle, accountId, counts.plus(-1, -asset.fixes));
          });
          return row.isPresent();
        });
    retention.wake();
    return isDone;
  }

  /// Positions of an asset, the oldest first.
  ///
  /// @param from first time, in milliseconds
  /// @param to after the last time
  /// @return empty when there is no such asset
  public Optional<List<Position>> positions(
      String accountId, String id, long from, long to, int limit) {
    return store.withHandle(handle ->
        handle
            .createQuery("select number from assets where account_id = ? and id = ?")
            .bind(0, accountId)
            .bind(1, id)
            .mapTo(Long.class)
            .findOne()
            .map(number -> FixRows.list(handle, number, from, to, limit)));
  }

  /// The positions of many assets.
  public Histories histories() {
    return new Histories(store);
  }

  /// The last positions of an asset before a time, the oldest first; none of an asset that is not
  /// there.
  ///
  /// @param from first time, in milliseconds
  /// @param to after the last time
  public List<Position> before(String accountId, String id, long from, long to, int limit) {
    return store.withHandle(handle ->
        FixRows.before(handle, new FixRows.AssetSpan(accountId, id, from, to), limit).reversed());
  }

  /// Reports that wait to be written.
  public int waiting() {
    return writer.waiting();
  }

  /// The thread that writes, which must live.
  public Supervised.State writing() {
    return writer.state();
  }

  /// The thread that removes what is old, which must live.
  public Supervised.State removing() {
    return retention.state();
  }

  @Override
  public void close() {
    writer.close();
    retention.close();
  }
}
