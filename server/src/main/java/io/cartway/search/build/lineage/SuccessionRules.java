package io.cartway.search.build.lineage;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.category.CategoryId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// How near and similar two objects must be for the later one to succeed the earlier.
final class SuccessionRules {

  /// The maximum distance of any rule.
  static final double FARTHEST_METERS = 500;

  static final double ADDRESS_METERS = 100;

  /// The same number in a street with another name: the same house.
  static final double RENAMED_METERS = 30;

  /// Another number in the same street: hardly more than a shifted centre of the building.
  static final double RENUMBERED_METERS = 15;

  static final double STREET_METERS = 25;

  /// Minimum share of a street on the other.
  static final double STREET_SHARE = 0.5;

  static final double PLACE_METERS = 150;

  /// One place as a point and as a building.
  static final double TWIN_METERS = 40;

  /// Maximum distance between centres of areas of one name.
  private static final double AREA_METERS = 3_000;

  /// Shorter words are too frequent in names.
  private static final int WORD_LENGTH_MIN = 4;

  private SuccessionRules() {}

  /// The share of a line on another.
  static double share(List<LatLng> line, List<LatLng> other) {
    long on =
        line.stream()
            .filter(point ->
                other.stream().anyMatch(near -> near.distanceMeters(point) <= STREET_METERS))
            .count();
    return line.isEmpty() ? 0 : (double) on / line.size();
  }

  /// A name without spelling differences: blanks, hyphens, umlauts.
  static String squeezed(IndexedObject object) {
    return object
        .nameKey()
        .replace(" ", "")
        .replace("ae", "a")
        .replace("oe", "o")
        .replace("ue", "u");
  }

  /// Whether two places are of one group of categories.
  static boolean isOneKind(IndexedObject a, IndexedObject b) {
    return a.categories().stream()
        .anyMatch(
            one -> b.categories().stream().anyMatch(other -> group(one).equals(group(other))));
  }

  private static CategoryId group(String category) {
    return new CategoryId(category).group();
  }

  /// Whether the names are equal, or share half of the words of the shorter one, including a long
  /// one.
  static boolean isAlike(IndexedObject a, IndexedObject b) {
    if (squeezed(a).equals(squeezed(b))) {
      return true;
    }
    Set<String> words = new HashSet<>(List.of(a.nameKey().split(" ", -1)));
    Set<String> others = new HashSet<>(List.of(b.nameKey().split(" ", -1)));
    int shorter = Math.min(words.size(), others.size());
    words.retainAll(others);
    return 2 * words.size() >= shorter
        && words.stream().anyMatch(word -> word.length() >= WORD_LENGTH_MIN);
  }

  /// Whether two areas of one name are the same.
  static boolean isOnePlace(IndexedObject a, IndexedObject b) {
    return a.position().distanceMeters(b.position()) <= AREA_METERS
        || holds(a, b.position())
        || holds(b, a.position());
  }

  /// Whether a point is in the box of an area.
  static boolean holds(IndexedObject area, LatLng point) {
    return area.box().filter(box -> isIn(box, point)).isPresent();
  }

  private static boolean isIn(Bounds box, LatLng point) {
    return point.lat() >= box.south()
        && point.lat() <= box.north()
        && point.lng() >= box.west()
        && point.lng() <= box.east();
  }
}
