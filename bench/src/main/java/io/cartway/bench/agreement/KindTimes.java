package io.cartway.bench.agreement;

import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.routing.PathPricer.Piece;
import io.cartway.routing.PathPricer.Priced;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// How much time each kind of road takes on GraphHopper's paths, by our costs and by its own: where
/// the difference of travel times comes from.
final class KindTimes {

  private static final String TURNS = "turns and signals";

  private final Map<Long, PeerWay> ways;
  private final Map<Long, Boolean> inTown = new HashMap<>();
  private final Map<String, Row> rows = new TreeMap<>();

  /// The sum of a kind of road over all paths.
  ///
  /// @param kind in words
  /// @param millimeters length, 0 for turns
  /// @param ourMillis time by our costs
  /// @param theirMillis time by GraphHopper's
  record Row(String kind, long millimeters, long ourMillis, long theirMillis) {

    Row plus(Row other) {
      return new Row(
          kind,
          millimeters + other.millimeters,
          ourMillis + other.ourMillis,
          theirMillis + other.theirMillis);
    }

    long difference() {
      return ourMillis - theirMillis;
    }
  }

  KindTimes(RoadGraph graph, Map<Long, PeerWay> ways) {
    this.ways = ways;
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      inTown.putIfAbsent(graph.wayId(arc), graph.is(arc, RoadFlag.BUILT_UP));
    }
  }

  /// Adds a path.
  ///
  /// @param turned the path with turns charged for
  /// @param free the same path with turns that take no time
  /// @param theirMillis GraphHopper's time on each way
  void add(Priced turned, Priced free, Map<Long, Long> theirMillis) {
    Map<Long, Piece> byWay = new HashMap<>();
    free.pieces().forEach(piece -> byWay.merge(piece.wayId(), piece, KindTimes::sum));
    byWay.forEach((wayId, piece) ->
        add(
            new Row(
                kind(wayId),
                piece.lengthMillimeters(),
                piece.durationMillis(),
                theirMillis.getOrDefault(wayId, 0L))));
    add(new Row(TURNS, 0, turned.durationMillis() - free.durationMillis(), 0));
  }

  private void add(Row row) {
    rows.merge(row.kind(), row, Row::plus);
  }

  private static Piece sum(Piece a, Piece b) {
    return new Piece(
        a.wayId(),
        a.durationMillis() + b.durationMillis(),
        a.penaltyMillis() + b.penaltyMillis(),
        a.lengthMillimeters() + b.lengthMillimeters());
  }

  /// The class, links with theirs; then whether its limit is tagged, else where it is.
  private String kind(long wayId) {
    PeerWay way = ways.get(wayId);
    if (way == null) {
      return "unknown";
    }
    String highway = way.tags().get("highway", "ferry").replace("_link", "");
    boolean isTagged = way.tags().has("maxspeed");
    boolean isInTown = inTown.getOrDefault(wayId, false);
    String where = isTagged ? "limit tagged" : isInTown ? "town" : "land";
    return highway + ", " + where;
  }

  /// The kinds, by what they add to the difference, the most first.
  List<Row> rows() {
    List<Row> sorted = new ArrayList<>(rows.values());
    sorted.sort(Comparator.comparingLong((Row row) -> -Math.abs(row.difference())));
    return sorted;
  }
}
