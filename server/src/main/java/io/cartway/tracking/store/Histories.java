package io.cartway.tracking.store;

import io.cartway.store.Store;
import io.cartway.tracking.HistoryQuery;
import io.cartway.tracking.Position;
import io.cartway.tracking.Report;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/// Reads the positions of many assets. Thread-safe.
public final class Histories {

  /// Assets of one statement.
  private static final int ASSETS_MAX = 500;

  /// Positions of one statement, about.
  private static final int FIXES_MAX = 10_000;

  private final Store store;

  Histories(Store store) {
    this.store = store;
  }

  /// Takes positions.
  @FunctionalInterface
  public interface Taker {
    /// Takes the next ones, some ten thousand at most. The store is not in use meanwhile.
    ///
    /// @return whether it wants more
    boolean take(List<Report> positions) throws IOException;
  }

  private record Source(String id, long number, long fixes) {}

  /// Reads positions of an account: those of an asset after those of another, by the ids of the
  /// assets, and the oldest first. What comes or is removed meanwhile may be among them or not.
  ///
  /// @return whether the taker has wanted all
  public boolean read(String accountId, HistoryQuery query, Taker taker) throws IOException {
    String after = "";
    while (true) {
      String behind = after;
      List<Source> sources = store.withHandle(handle -> sources(handle, accountId, query, behind));
      int first = 0;
      while (first < sources.size()) {
        int end = first + 1;
        long fixes = sources.get(first).fixes;
        while (end < sources.size() && fixes + sources.get(end).fixes <= FIXES_MAX) {
          fixes += sources.get(end).fixes;
          end++;
        }
        List<Source> some = sources.subList(first, end);
        boolean isWanted =
            some.size() == 1
                ? readOne(some.getFirst(), query, taker)
                : readSome(some, query, taker);
        if (!isWanted) {
          return false;
        }
        first = end;
      }
      if (sources.size() < ASSETS_MAX) {
        return true;
      }
      after = sources.getLast().id;
    }
  }

  private static List<Source> sources(
      Handle handle, String accountId, HistoryQuery query, String after) {
    try (var select =
        handle.createQuery(
            """
            select id, number, fixes from assets
            where account_id = :account and id > :after and first_ts < :to and last_ts >= :from
            """
                + (query.assets().isEmpty() ? "" : " and id in (<ids>)")
                + " order by id limit :limit")) {
      select
          .bind("account", accountId)
          .bind("after", after)
          .bind("from", query.from())
          .bind("to", query.to())
          .bind("limit", ASSETS_MAX);
      if (!query.assets().isEmpty()) {
        select.bindList("ids", List.copyOf(query.assets()));
      }
      return select
          .map((row, context) -> new Source(row.getString(1), row.getLong(2), row.getLong(3)))
          .list();
    }
  }

  private boolean readOne(Source source, HistoryQuery query, Taker taker) throws IOException {
    long from = query.from();
    while (true) {
      long first = from;
      List<Position> page =
          store.withHandle(
              handle -> FixRows.list(handle, source.number, first, query.to(), FIXES_MAX));
      if (!page.isEmpty() && !taker.take(of(source, page))) {
        return false;
      }
      if (page.size() < FIXES_MAX) {
        return true;
      }
      from = page.getLast().millis() + 1;
    }
  }

  private boolean readSome(List<Source> sources, HistoryQuery query, Taker taker)
      throws IOException {
    Map<Long, List<Position>> found = store.withHandle(handle -> byAsset(handle, sources, query));
    List<Report> positions = new ArrayList<>();
    for (Source source : sources) {
      positions.addAll(of(source, found.getOrDefault(source.number, List.of())));
    }
    return positions.isEmpty() || taker.take(positions);
  }

  private static Map<Long, List<Position>> byAsset(
      Handle handle, List<Source> sources, HistoryQuery query) {
    Map<Long, List<Position>> found = new HashMap<>();
    try (var select =
        handle.createQuery(
            """
            select * from positions where asset in (<assets>) and ts >= :from and ts < :to
            order by asset, ts
            """)) {
      select
          .bindList("assets", sources.stream().map(Source::number).toList())
          .bind("from", query.from())
          .bind("to", query.to())
          .map((row, context) -> Map.entry(row.getLong("asset"), FixRows.position(row)))
          .forEach(row ->
              found.computeIfAbsent(row.getKey(), _ -> new ArrayList<>()).add(row.getValue()));
    }
    return found;
  }

  private static List<Report> of(Source source, List<Position> positions) {
    return positions.stream().map(position -> new Report(source.id, position)).toList();
  }
}
