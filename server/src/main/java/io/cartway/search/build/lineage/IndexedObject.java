package io.cartway.search.build.lineage;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.text.Folding;
import io.cartway.search.text.Names;
import java.util.List;
import java.util.Optional;

/// An object of an index, for the comparison with another build.
///
/// @param nameKey its name, see [#nameKey(Names, List)]; for an address that of its street
/// @param number of an address (`HouseNumbers#key`), else empty
/// @param line points along a street, some twenty metres apart; for a street without lines its
///   houses
/// @param isDrawn whether it is a street with lines
/// @param categories of a place
/// @param element its OSM element, if known: `n12`
public record IndexedObject(
    String id,
    DocumentKind kind,
    Optional<AreaLevel> level,
    String nameKey,
    String number,
    LatLng position,
    Optional<Bounds> box,
    List<LatLng> line,
    boolean isDrawn,
    List<String> categories,
    String element) {

  public IndexedObject {
    line = List.copyOf(line);
    categories = List.copyOf(categories);
  }

  /// The key of an object: its name ([Folding#key]), or its category when it has none.
  ///
  /// @param categories of a place; empty for other objects
  public static String nameKey(Names names, List<String> categories) {
    String key = Folding.key(names.local());
    return key.isEmpty() && !categories.isEmpty() ? "=" + categories.getFirst() : key;
  }
}
