package io.cartway.search.build;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.strtree.STRtree;

/// Streets by name, then by place: a country has thousands of streets of one name, and an address
/// is compared with those around it only. Thread-safe after it is made.
final class StreetsByName {

  /// A tree of fewer streets is not faster than a look at all.
  private static final int TREE_MIN = 8;

  private final Map<String, List<Numbered>> byName = new HashMap<>();
  private final Map<String, STRtree> trees = new HashMap<>();

  /// A street with its position in the list.
  private record Numbered(int number, Street street) {}

  StreetsByName(List<Street> streets) {
    for (int i = 0; i < streets.size(); i++) {
      Street street = streets.get(i);
      byName.computeIfAbsent(street.key(), any -> new ArrayList<>()).add(new Numbered(i, street));
    }
    byName.forEach((name, same) -> {
      if (same.size() >= TREE_MIN) {
        STRtree tree = new STRtree();
        for (Numbered entry : same) {
          tree.insert(box(entry.street()), entry);
        }
        tree.build();
        trees.put(name, tree);
      }
    });
  }

  private static Envelope box(Street street) {
    return new Envelope(
        street.box().west(), street.box().east(), street.box().south(), street.box().north());
  }

  /// Visits at least all streets of a name whose boxes are within a distance of a point, each with
  /// its position in the list of streets, in no particular order.
  void visit(String name, LatLng at, double meters, ObjIntConsumer<Street> visitor) {
    STRtree tree = trees.get(name);
    if (tree == null) {
      byName
          .getOrDefault(name, List.of())
          .forEach(entry -> visitor.accept(entry.street(), entry.number()));
      return;
    }
    Envelope around = new Envelope(new Coordinate(at.lng(), at.lat()));
    Boxes.expand(around, at, meters);
    for (Object item : tree.query(around)) {
      if (item instanceof Numbered entry) {
        visitor.accept(entry.street(), entry.number());
      }
    }
  }
}
