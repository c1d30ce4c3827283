package io.cartway.tracking.store;

import io.cartway.store.Store;
import io.cartway.text.Scan;
import io.cartway.tracking.HistoryQuery;
import io.cartway.tracking.Position;
import io.cartway.tracking.Report;
import io.cartway.tracking.TrackingLimits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/// Reads the positions of many assets. Thread-safe.
public final class Histories {

  /// Assets of one statement.
  private static final int ASSETS_MAX = 500;

  /// Positions of one statement, about.
  private static final int FIXES_MAX = 10_000;

  /// Positions of a part, about: a quarter of what is seven megabytes as rows of a table.
  private static final int PART_FIXES = 6_250;

  /// Parts in the place of one, at most: late positions come into it after it was made.
  private static final int GROWTH_MAX = 4;

  /// Most positions that are read as a part.
  public static final int PART_READ_MAX = GROWTH_MAX * PART_FIXES;

  /// In place of an id: there is no last one.
  private static final String END = "";

  private static final HistoryQuery ALL = new HistoryQuery(Set.of(), 0, Long.MAX_VALUE);

  private final Store store;
  private final int partFixes;

  public Histories(Store store) {
    this(store, PART_FIXES);
  }

  /// With parts of another size.
  Histories(Store store, int partFixes) {
    this.store = store;
    this.partFixes = partFixes;
  }

  /// Takes positions.
  @FunctionalInterface
  public interface Taker {
    /// Takes the next ones, some ten thousand at most. The store is not in use meanwhile.
    ///
    /// @return whether it wants more
    boolean take(List<Report> positions) throws IOException;
  }

  /// An asset with positions.
  ///
  /// @param last time of its newest one
  private record Source(String id, long number, long fixes, long last) {}

  /// Reads positions of an account: those of an asset after those of another, by the ids of the
  /// assets, and the oldest first. What comes or is removed meanwhile may be among them or not.
  ///
  /// @return whether the taker has wanted all
  public boolean read(String accountId, HistoryQuery query, Taker taker) throws IOException {
    return read(accountId, query, "", END, taker);
  }

  /// Positions of an account that follow each other where all are read.
  ///
  /// @param after the id of the asset before the first one; empty for none
  /// @param last the id of the last asset
  /// @param from first time, in milliseconds
  /// @param to after the last time
  /// @param fixes how many there were when the account was divided
  public record Part(String after, String last, long from, long to, long fixes) {

    /// As a text.
    public String text() {
      return "%s,%s,%d,%d,%d".formatted(after, last, from, to, fixes);
    }

    /// The part of a text.
    public static Part of(String text) {
      List<String> words = Scan.split(text, c -> c == ',');
      return new Part(
          words.get(0),
          words.get(1),
          Long.parseLong(words.get(2)),
          Long.parseLong(words.get(3)),
          Long.parseLong(words.get(4)));
    }
  }

  /// Reads the positions of a part.
  ///
  /// @throws IOException when there are some times as many as when the account was divided; the
  ///   message is a clause
  public List<Report> read(String accountId, Part part) throws IOException {
    List<Report> all = new ArrayList<>();
    int most = GROWTH_MAX * partFixes;
    var _ =
        read(
            accountId,
            new HistoryQuery(Set.of(), part.from, part.to),
            part.after,
            part.last,
            positions -> {
              if (all.size() + positions.size() > most) {
                throw new IOException(
                    "more than %,d positions are in its place now: export them again"
                        .formatted(most));
              }
              return all.addAll(positions);
            });
    return all;
  }

  /// All positions of an account in parts of some ten thousand. Newer ones than there are now are
  /// in none.
  public List<Part> parts(String accountId) {
    List<Part> parts = new ArrayList<>();
    String first = "";
    String after = "";
    long fixes = 0;
    long end = 0;
    List<Source> sources;
    do {
      String behind = after;
      sources = store.withHandle(handle -> sources(handle, accountId, ALL, behind, END));
      for (Source source : sources) {
        if (fixes > 0 && fixes + source.fixes > partFixes) {
          parts.add(new Part(first, after, 0, end, fixes));
          first = after;
          fixes = 0;
          end = 0;
        }
        if (source.fixes > partFixes) {
          parts.addAll(parts(source, after));
          first = source.id;
        } else {
          fixes += source.fixes;
          end = Math.max(end, source.last + 1);
        }
        after = source.id;
      }
    } while (sources.size() == ASSETS_MAX);
    if (fixes > 0) {
      parts.add(new Part(first, after, 0, end, fixes));
    }
    return parts;
  }

  private List<Part> parts(Source source, String after) {
    List<Part> parts = new ArrayList<>();
    long end = source.last + 1;
    long from = 0;
    long left = source.fixes;
    while (from < end) {
      long first = from;
      Optional<Long> next =
          store
              .<Optional<Long>, RuntimeException>withHandle(
                  handle -> FixRows.timeOf(handle, source.number, first, partFixes))
              .filter(time -> time < end);
      long to = next.orElse(end);
      long fixes = next.isPresent() ? partFixes : Math.max(0, left);
      parts.add(new Part(after, source.id, from, to, fixes));
      left -= fixes;
      from = to;
    }
    return parts;
  }

  /// Bytes of an account's positions, as its bound counts them.
  public long bytes(String accountId) {
    return store.withHandle(handle ->
        handle
                .createQuery("select fixes from tracking_accounts where account_id = ?")
                .bind(0, accountId)
                .mapTo(Long.class)
                .findOne()
                .orElse(0L)
            * TrackingLimits.FIX_BYTES);
  }

  private boolean read(
      String accountId, HistoryQuery query, String before, String last, Taker taker)
      throws IOException {
    String after = before;
    while (true) {
      String behind = after;
      List<Source> sources =
          store.withHandle(handle -> sources(handle, accountId, query, behind, last));
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
      Handle handle, String accountId, HistoryQuery query, String after, String last) {
    try (var select =
        handle.createQuery(
            """
            select id, number, fixes, last_ts from assets
            where account_id = :account and id > :after
              and first_ts < :to and last_ts >= :from
            """
                + (last.equals(END) ? "" : " and id <= :last")
                + (query.assets().isEmpty() ? "" : " and id in (<ids>)")
                + " order by id limit :limit")) {
      select
          .bind("account", accountId)
          .bind("after", after)
          .bind("from", query.from())
          .bind("to", query.to())
          .bind("limit", ASSETS_MAX);
      if (!last.equals(END)) {
        var _ = select.bind("last", last);
      }
      if (!query.assets().isEmpty()) {
        select.bindList("ids", List.copyOf(query.assets()));
      }
      return select
          .map((row, context) ->
              new Source(row.getString(1), row.getLong(2), row.getLong(3), row.getLong(4)))
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
