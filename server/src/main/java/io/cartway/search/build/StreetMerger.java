package io.cartway.search.build;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.build.elements.Elements;
import io.cartway.search.index.ObjectIds;
import io.cartway.search.text.Folding;
import io.cartway.search.text.Names;
import io.cartway.work.OrderedWork;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/// Merges ways into streets: the same name within one settlement, and gaps up to [#GAP_DEGREES].
final class StreetMerger {

  /// About 300 m: a street continues after a square or a park, but the second Dorfstrasse of a
  /// municipality is another street.
  private static final double GAP_DEGREES = 0.003;

  private final AreaTree tree;
  private final OrderedWork work;

  StreetMerger(AreaTree tree, OrderedWork work) {
    this.tree = tree;
    this.work = work;
  }

  private record Keyed(String key, Elements.StreetPiece piece) {}

  /// The streets, sorted by key and first way.
  List<Street> merge(List<Elements.StreetPiece> pieces) {
    List<Elements.StreetPiece> lines =
        pieces.stream().filter(piece -> !piece.line().isEmpty()).toList();
    Map<String, List<Elements.StreetPiece>> byKey = new TreeMap<>();
    for (Keyed keyed : work.map(lines, this::keyed)) {
      byKey.computeIfAbsent(keyed.key(), any -> new ArrayList<>()).add(keyed.piece());
    }
    List<Street> streets = new ArrayList<>();
    work.map(List.copyOf(byKey.entrySet()), group -> streets(group.getKey(), group.getValue()))
        .forEach(streets::addAll);
    return streets;
  }

  private Keyed keyed(Elements.StreetPiece piece) {
    EnclosingAreas around = tree.at(ElementReader.position(piece.line()));
    return new Keyed(Folding.key(piece.names().local()) + "|" + around.idOf(AreaLevel.CITY), piece);
  }

  /// The streets of one name in one settlement.
  private List<Street> streets(String key, List<Elements.StreetPiece> group) {
    List<List<Elements.StreetPiece>> clusters = clusters(group);
    List<Street> streets = new ArrayList<>();
    for (int i = 0; i < clusters.size(); i++) {
      List<Elements.StreetPiece> cluster = clusters.get(i);
      // The first cluster keeps the plain key, so that its id survives new ways.
      String salt = i == 0 ? "" : "|" + cluster.getFirst().ref();
      streets.add(street(key, ObjectIds.STREET + hash(key + salt), cluster));
    }
    return streets;
  }

  private Street street(String key, String id, List<Elements.StreetPiece> cluster) {
    Map<String, String> names = new TreeMap<>();
    Envelope box = new Envelope();
    List<Geometry> lines = new ArrayList<>();
    Names roads = Names.NONE;
    for (Elements.StreetPiece piece : cluster) {
      piece.names().byKey().forEach(names::putIfAbsent);
      roads = roads.withRoadOf(piece.names());
      box.expandToInclude(piece.line().getEnvelopeInternal());
      lines.add(piece.line());
    }
    LatLng position = nearestVertex(lines, box.centre());
    Bounds bounds = new Bounds(box.getMinX(), box.getMinY(), box.getMaxX(), box.getMaxY());
    String name = key.substring(0, key.indexOf('|'));
    return new Street(
        id, name, new Names(names).withRoadOf(roads), lines, position, bounds, tree.at(position));
  }

  private static LatLng nearestVertex(List<Geometry> lines, Coordinate centre) {
    Coordinate best = lines.getFirst().getCoordinate();
    for (Geometry line : lines) {
      for (Coordinate vertex : line.getCoordinates()) {
        if (vertex.distance(centre) < best.distance(centre)) {
          best = vertex;
        }
      }
    }
    return ElementReader.at(best);
  }

  /// Groups pieces with neighbouring boxes, directly or transitively.
  private static List<List<Elements.StreetPiece>> clusters(List<Elements.StreetPiece> pieces) {
    int count = pieces.size();
    int[] leader = new int[count];
    Envelope[] boxes = new Envelope[count];
    for (int i = 0; i < count; i++) {
      leader[i] = i;
      boxes[i] = new Envelope(pieces.get(i).line().getEnvelopeInternal());
      boxes[i].expandBy(GAP_DEGREES / 2);
    }
    for (int i = 0; i < count; i++) {
      for (int j = i + 1; j < count; j++) {
        if (boxes[i].intersects(boxes[j])) {
          int from = find(leader, i);
          int to = find(leader, j);
          leader[Math.max(from, to)] = Math.min(from, to);
        }
      }
    }
    Map<Integer, List<Elements.StreetPiece>> byLeader = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      byLeader.computeIfAbsent(find(leader, i), any -> new ArrayList<>()).add(pieces.get(i));
    }
    return List.copyOf(byLeader.values());
  }

  private static int find(int[] leader, int index) {
    int at = index;
    while (leader[at] != at) {
      at = leader[at];
    }
    return at;
  }

  /// A short stable hash of a text: 12 characters are 72 bits, enough for all streets of the
  /// planet.
  static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(digest, 9));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
