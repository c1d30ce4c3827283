package io.cartway.tracking.store;

import io.cartway.store.Store;
import io.cartway.text.Scan;
import io.cartway.tracking.NamedAsset;
import io.cartway.tracking.TrackingLimits;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/// Gives back names and tags of assets, and takes them in again. Thread-safe.
public final class AssetArchive {

  /// Assets of a part: their names and tags take up to four kilobytes each.
  private static final int PART_MAX = 1_000;

  /// Assets in the place of a part, at most: some are named after it was made.
  private static final int READ_MAX = 2_000;

  private static final int IDS_MAX = 500;

  /// Named, by their ids.
  private static final String NAMED =
      " from assets where account_id = :account and id > :after and (name <> '' or tags <> '')";

  private final Store store;
  private final TrackingLimits limits;
  private final int partMax;

  public AssetArchive(Store store, TrackingLimits limits) {
    this(store, limits, PART_MAX);
  }

  /// With parts of another size.
  AssetArchive(Store store, TrackingLimits limits, int partMax) {
    this.store = store;
    this.limits = limits;
    this.partMax = partMax;
  }

  /// Some named assets of an account, by their ids.
  ///
  /// @param after the id before the first
  /// @param last id of the last one
  public record Part(String after, String last) {}

  /// All named assets of an account in parts; none when there are none.
  public List<Part> parts(String accountId) {
    List<Part> parts = new ArrayList<>();
    String after = "";
    List<String> ids;
    do {
      String behind = after;
      ids =
          store.withHandle(handle ->
              handle
                  .createQuery("select id" + NAMED + " order by id limit :limit")
                  .bind("account", accountId)
                  .bind("after", behind)
                  .bind("limit", partMax)
                  .mapTo(String.class)
                  .list());
      if (!ids.isEmpty()) {
        parts.add(new Part(after, ids.getLast()));
        after = ids.getLast();
      }
    } while (ids.size() == partMax);
    return parts;
  }

  /// The assets of a part, as they are now.
  ///
  /// @throws IOException when there are more than twice as many as a part has; the message is a
  ///   clause
  public List<NamedAsset> read(String accountId, Part part) throws IOException {
    List<NamedAsset> assets =
        store.withHandle(handle ->
            handle
                .createQuery(
                    "select id, name, tags, created_at"
                        + NAMED
                        + " and id <= :last order by id limit :limit")
                .bind("account", accountId)
                .bind("after", part.after)
                .bind("last", part.last)
                .bind("limit", READ_MAX + 1)
                .map((row, context) -> asset(row))
                .list());
    if (assets.size() > READ_MAX) {
      throw new IOException(
          "more than %,d assets are in its place now: export them again".formatted(READ_MAX));
    }
    return assets;
  }

  private static NamedAsset asset(ResultSet row) throws SQLException {
    return new NamedAsset(
        row.getString("id"),
        row.getString("name"),
        tags(row.getString("tags")),
        Instant.ofEpochMilli(row.getLong("created_at")));
  }

  /// Tags of their text.
  static List<String> tags(String text) {
    return text.isEmpty() ? List.of() : Scan.split(text, c -> c == AssetRows.TAG_END);
  }

  /// Bytes of names and tags of an account's assets, about.
  public long bytes(String accountId) {
    return store.withHandle(handle ->
        handle
            .createQuery(
                "select coalesce(sum(length(id) + length(name) + length(tags)), 0)" + NAMED)
            .bind("account", accountId)
            .bind("after", "")
            .mapTo(Long.class)
            .one());
  }

  /// Those assets of an account that exist, by id.
  public Map<String, NamedAsset> find(String accountId, Collection<String> ids) {
    Map<String, NamedAsset> found = new HashMap<>();
    List<String> all = List.copyOf(ids);
    for (int i = 0; i < all.size(); i += IDS_MAX) {
      List<String> some = all.subList(i, Math.min(all.size(), i + IDS_MAX));
      store.<Integer, RuntimeException>withHandle(handle -> {
        try (var query =
            handle.createQuery(
                "select id, name, tags, created_at from assets"
                    + " where account_id = :account and id in (<ids>)")) {
          query
              .bind("account", accountId)
              .bindList("ids", some)
              .map((row, context) -> asset(row))
              .forEach(asset -> found.put(asset.id(), asset));
        }
        return 0;
      });
    }
    return found;
  }

  /// Most assets of an account.
  public int assetsMax() {
    return limits.assetsMax();
  }

  /// What keeps an account from having some more, as a sentence without its end; empty when nothing
  /// does.
  public Optional<String> refusal(String accountId, long more) {
    return store.withHandle(handle ->
        refusal(
            AssetRows.counts(handle, accountId).map(AssetRows.Counts::assets).orElse(0L), more));
  }

  private Optional<String> refusal(long assets, long more) {
    return assets + more > limits.assetsMax() && more > 0
        ? Optional.of(
            "%,d more assets were given, and the account has %,d: accepted are %,d of an account"
                .formatted(more, assets, limits.assetsMax()))
        : Optional.empty();
  }

  /// Puts assets back, in the transaction of this thread: those that the account does not have, and
  /// name and tags of those that have neither.
  ///
  /// @return what keeps the account from having them; empty when they are there
  public Optional<String> restore(String accountId, List<NamedAsset> assets) {
    return Tracking.alone(store, accountId, handle -> restore(handle, accountId, assets));
  }

  private Optional<String> restore(Handle handle, String accountId, List<NamedAsset> assets) {
    List<String> ids = assets.stream().map(NamedAsset::id).toList();
    Map<String, Track> known = AssetRows.tracks(handle, accountId, ids);
    List<NamedAsset> made =
        assets.stream().filter(asset -> !known.containsKey(asset.id())).toList();
    AssetRows.Counts counts = AssetRows.counts(handle, accountId).orElseThrow();
    Optional<String> full = refusal(counts.assets(), made.size());
    if (full.isPresent()) {
      return full;
    }
    if (!made.isEmpty()) {
      insert(handle, accountId, made);
      AssetRows.setCounts(handle, accountId, counts.plus(made.size(), 0));
    }
    if (!known.isEmpty()) {
      name(
          handle,
          accountId,
          assets.stream().filter(asset -> known.containsKey(asset.id())).toList());
    }
    return Optional.empty();
  }

  private static void insert(Handle handle, String accountId, List<NamedAsset> assets) {
    try (PreparedBatch rows =
        handle.prepareBatch(
            "insert into assets (account_id, id, name, tags, created_at) values (?, ?, ?, ?, ?)")) {
      assets.forEach(asset ->
          rows.add(
              accountId,
              asset.id(),
              asset.name(),
              AssetRows.tagsText(asset.tags()),
              asset.created().toEpochMilli()));
      var _ = rows.execute();
    }
  }

  private static void name(Handle handle, String accountId, List<NamedAsset> assets) {
    try (PreparedBatch names =
        handle.prepareBatch(
            """
            update assets set name = ?, tags = ?
            where account_id = ? and id = ? and name = '' and tags = ''
            """)) {
      assets.forEach(asset ->
          names.add(asset.name(), AssetRows.tagsText(asset.tags()), accountId, asset.id()));
      var _ = names.execute();
    }
  }
}
