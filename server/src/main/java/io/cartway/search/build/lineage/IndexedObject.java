package io.cartway.search.build.lineage;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.text.Folding;
import io.cartway.search.text.Names;
import java.util.List;
import java.util.Optional;

/// A thing of the index with what tells whether a later build has it too: what builds compare.
///
/// @param nameKey its name, see [#nameKey(Names, List)]; of an address its street's
/// @param number of an address (`HouseNumbers#key`), else empty
/// @param line points along a street, some twenty metres apart; the houses of one without lines
/// @param isDrawn whether it is a street with lines
/// @param categories of a place
/// @param element what it was drawn as, if the index knows: `n12`
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

  /// What a thing is known by: its name ([Folding#key]), or what it is when it has none.
  ///
  /// @param categories of a place; of anything else none
  public static String nameKey(Names names, List<String> categories) {
    String key = Folding.key(names.local());
    return key.isEmpty() && !categories.isEmpty() ? "=" + categories.getFirst() : key;
  }
}
