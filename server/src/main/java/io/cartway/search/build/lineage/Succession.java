package io.cartway.search.build.lineage;

import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.LineageTable;
import io.cartway.search.index.SearchIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Finds the successors of objects that the previous build had and this one lacks. A wrong
/// successor is worse than none: a caller with the stored id would silently get another house. So
/// an object that existed before is not a successor, unless it has the same content as the removed
/// one.
final class Succession {

  private final IndexedObjects old;
  private final IndexedObjects young;
  private final List<IndexedObject> vanished = new ArrayList<>();
  private final ObjectGrid grid = new ObjectGrid();
  private final List<IndexedObject> areas = new ArrayList<>();

  private Succession(IndexedObjects old, IndexedObjects young) {
    this.old = old;
    this.young = young;
  }

  /// An entry for each removed object.
  ///
  /// @param lastSeen the data version of the previous build
  static List<LineageTable.RemovedId> of(SearchIndex before, SearchIndex after, String lastSeen)
      throws IOException {
    Succession succession = new Succession(new IndexedObjects(before), new IndexedObjects(after));
    succession.findVanished();
    succession.findCandidates();
    List<LineageTable.RemovedId> entries = new ArrayList<>();
    for (IndexedObject gone : succession.vanished) {
      String successor = succession.successor(gone).map(IndexedObject::id).orElse("");
      entries.add(new LineageTable.RemovedId(gone.id(), successor, gone.kind(), lastSeen));
    }
    return entries;
  }

  private void findVanished() throws IOException {
    for (int i = 0; i < old.size(); i++) {
      IndexedObject object = old.at(i);
      if (!young.has(object.id())) {
        vanished.add(object);
      }
    }
  }

  /// Only objects near a removed one are kept in memory.
  private void findCandidates() throws IOException {
    ObjectGrid gone = new ObjectGrid();
    vanished.forEach(gone::add);
    for (int i = 0; i < young.size(); i++) {
      DocumentKind kind = young.kind(i);
      // A street is long, so the position of its centre is meaningless.
      boolean isNear =
          kind == DocumentKind.STREET
              || !gone.near(young.position(i), SuccessionRules.FARTHEST_METERS).isEmpty();
      if (kind == DocumentKind.AREA) {
        areas.add(young.at(i));
      } else if (isNear) {
        grid.add(young.at(i));
      }
    }
  }

  private Optional<IndexedObject> successor(IndexedObject gone) throws IOException {
    return switch (gone.kind()) {
      case ADDRESS -> addressAfter(gone);
      case STREET -> streetAfter(gone);
      case PLACE -> placeAfter(gone);
      case AREA -> areaAfter(gone);
    };
  }

  /// The same address in other words (postal code, part of town), else the same number in a renamed
  /// street, else the same house with another number.
  private Optional<IndexedObject> addressAfter(IndexedObject gone) throws IOException {
    List<IndexedObject> near = near(gone, SuccessionRules.ADDRESS_METERS);
    Optional<IndexedObject> same =
        nearest(
            gone,
            near.stream().filter(other -> isOneStreet(gone, other) && isOneNumber(gone, other)));
    if (same.isPresent()) {
      return same;
    }
    List<IndexedObject> newcomers = newcomers(near);
    Optional<IndexedObject> renamed =
        nearest(
            gone,
            newcomers.stream()
                .filter(other -> isOneNumber(gone, other))
                .filter(other -> meters(gone, other) <= SuccessionRules.RENAMED_METERS));
    return renamed.isPresent()
        ? renamed
        : nearest(
            gone,
            newcomers.stream()
                .filter(other -> isOneStreet(gone, other))
                .filter(other -> meters(gone, other) <= SuccessionRules.RENUMBERED_METERS));
  }

  private static boolean isOneStreet(IndexedObject a, IndexedObject b) {
    return SuccessionRules.squeezed(a).equals(SuccessionRules.squeezed(b));
  }

  private static boolean isOneNumber(IndexedObject a, IndexedObject b) {
    return a.number().equals(b.number());
  }

  /// The street of the same name with most of its line, else the one that covers most of it.
  private Optional<IndexedObject> streetAfter(IndexedObject gone) throws IOException {
    Map<IndexedObject, Double> shares = new HashMap<>();
    for (IndexedObject street : streetsAlong(gone)) {
      boolean isOneName = isOneStreet(gone, street);
      double share = SuccessionRules.share(gone.line(), street.line());
      // Positions of houses say little about their street.
      boolean isTaker =
          gone.isDrawn() && share >= SuccessionRules.STREET_SHARE && !wasAlong(street, gone);
      if (isOneName || isTaker) {
        // The same name comes first, whatever its share.
        shares.put(street, isOneName ? 1 + share : share);
      }
    }
    return shares.entrySet().stream()
        .max(
            Map.Entry.<IndexedObject, Double>comparingByValue()
                .thenComparing(entry -> entry.getKey().id(), Comparator.reverseOrder()))
        .map(Map.Entry::getKey);
  }

  private Set<IndexedObject> streetsAlong(IndexedObject gone) {
    Set<IndexedObject> streets = new HashSet<>();
    for (LatLng point : gone.line()) {
      grid.near(point, SuccessionRules.STREET_METERS).stream()
          .filter(other -> other.kind() == DocumentKind.STREET)
          .forEach(streets::add);
    }
    return streets;
  }

  /// Whether a present street ran along the other one before: a parallel lane.
  private boolean wasAlong(IndexedObject street, IndexedObject gone) throws IOException {
    Optional<IndexedObject> before = old.find(street.id());
    return before.isPresent()
        && SuccessionRules.share(gone.line(), before.get().line()) >= SuccessionRules.STREET_SHARE;
  }

  /// The same element, if it is still of the same kind or has a similar name; the same place mapped
  /// twice; a new place of the kind with a similar name.
  private Optional<IndexedObject> placeAfter(IndexedObject gone) throws IOException {
    List<IndexedObject> near = near(gone, SuccessionRules.PLACE_METERS);
    Optional<IndexedObject> element =
        grid.near(gone.position(), SuccessionRules.FARTHEST_METERS).stream()
            .filter(other -> other.kind() == DocumentKind.PLACE)
            .filter(other -> !gone.element().isEmpty() && gone.element().equals(other.element()))
            .filter(other ->
                SuccessionRules.isOneKind(gone, other) || SuccessionRules.isAlike(gone, other))
            .findFirst();
    if (element.isPresent()) {
      return element;
    }
    Optional<IndexedObject> twin =
        nearest(
            gone,
            near.stream()
                .filter(other -> gone.nameKey().equals(other.nameKey()))
                .filter(other -> SuccessionRules.isOneKind(gone, other))
                .filter(other -> meters(gone, other) <= SuccessionRules.TWIN_METERS));
    return twin.isPresent()
        ? twin
        : nearest(
            gone,
            newcomers(near).stream()
                .filter(other ->
                    SuccessionRules.isOneKind(gone, other)
                        && SuccessionRules.isAlike(gone, other)));
  }

  /// The area of the same name at the same place; else the one of its level that absorbed it; for
  /// postal codes from addresses, the new one among them.
  private Optional<IndexedObject> areaAfter(IndexedObject gone) throws IOException {
    Comparator<IndexedObject> bySameLevelThenNear =
        Comparator.comparing((IndexedObject other) -> !other.level().equals(gone.level()))
            .thenComparingDouble(other -> meters(gone, other))
            .thenComparing(IndexedObject::id);
    Optional<IndexedObject> same =
        areas.stream()
            .filter(other -> gone.nameKey().equals(other.nameKey()))
            .filter(other -> isPostal(gone) == isPostal(other))
            .filter(other -> SuccessionRules.isOnePlace(gone, other))
            .min(bySameLevelThenNear);
    if (same.isPresent()) {
      return same;
    }
    Set<String> now = young.areasAt(gone.position());
    Set<String> before = old.areasAt(gone.position());
    List<IndexedObject> takers = new ArrayList<>();
    for (IndexedObject other : areas) {
      boolean holds =
          (isPostal(gone) && !old.has(other.id()))
              ? SuccessionRules.holds(other, gone.position())
              : (now.contains(other.id()) && !before.contains(other.id()));
      if (holds && other.level().equals(gone.level())) {
        takers.add(other);
      }
    }
    return takers.stream().min(bySameLevelThenNear);
  }

  private static boolean isPostal(IndexedObject area) {
    return area.level().equals(Optional.of(AreaLevel.POSTAL_CODE));
  }

  private List<IndexedObject> near(IndexedObject gone, double meters) {
    return grid.near(gone.position(), meters).stream()
        .filter(other -> other.kind() == gone.kind())
        .filter(other -> meters(gone, other) <= meters)
        .toList();
  }

  /// Objects that did not exist before, or were far from their present position.
  private List<IndexedObject> newcomers(List<IndexedObject> candidates) throws IOException {
    List<IndexedObject> newcomers = new ArrayList<>();
    for (IndexedObject candidate : candidates) {
      Optional<IndexedObject> before = old.find(candidate.id());
      if (before.isEmpty() || meters(before.get(), candidate) > SuccessionRules.RENAMED_METERS) {
        newcomers.add(candidate);
      }
    }
    return newcomers;
  }

  private static double meters(IndexedObject a, IndexedObject b) {
    return a.position().distanceMeters(b.position());
  }

  private static Optional<IndexedObject> nearest(
      IndexedObject gone, Stream<IndexedObject> candidates) {
    return candidates.min(
        Comparator.comparingDouble((IndexedObject other) -> meters(gone, other))
            .thenComparing(IndexedObject::id));
  }
}
