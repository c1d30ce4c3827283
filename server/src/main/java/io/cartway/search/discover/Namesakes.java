package io.cartway.search.discover;

import io.cartway.search.category.MinorPlaces;
import io.cartway.search.geocode.GeocodeResults;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The places near by whose name is exactly the asked text, nearest first, and where they stand
/// among places of the kind that the text may mean as well. For one query.
///
/// A search word of a kind is one in some language, and brands are among them: such a place comes
/// before the kind. A chain is a name, too: its places and others of its name are one list by
/// distance. Only behind the name of a kind the kind is meant first.
final class Namesakes {

  static final Namesakes NONE = new Namesakes(List.of());

  /// As many places of a kind may come before the nearest one that is called like it.
  private static final int BEFORE = 2;

  /// Results that are looked at.
  private static final int LOOKED_AT = 20;

  private final List<SearchItem> near;
  private final Set<String> ids = new HashSet<>();

  private Namesakes(List<SearchItem> near) {
    this.near = near;
    near.forEach(item -> this.ids.add(item.id()));
  }

  /// Those among the results for a text.
  ///
  /// @param nameMin minimum share of a name that is in the text
  /// @param metersMax what is farther away is not near by
  static Namesakes of(GeocodeResults names, double nameMin, double metersMax) throws IOException {
    List<SearchItem> near = new ArrayList<>();
    for (int i = 0; i < Math.min(LOOKED_AT, names.size()); i++) {
      boolean isCalledSo =
          names.kind(i) == DocumentKind.PLACE
              && names.isWhole(i)
              && names.isNamedByAll(i)
              && names.coverage(i) >= nameMin;
      if (isCalledSo) {
        SearchItem item = names.item(i);
        if (meters(item) <= metersMax && !MinorPlaces.contains(item.categories())) {
          near.add(item);
        }
      }
    }
    near.sort(Comparator.comparingInt(Namesakes::meters));
    return new Namesakes(near);
  }

  /// These with other results: towns and streets come before.
  ///
  /// @param heads the numbers of the others; some may be among these
  List<SearchItem> withHeads(GeocodeResults names, List<Integer> heads) throws IOException {
    List<SearchItem> before = new ArrayList<>();
    List<SearchItem> behind = new ArrayList<>();
    for (int head : heads) {
      SearchItem item = names.item(head);
      if (!contains(item)) {
        (names.kind(head) == DocumentKind.PLACE ? behind : before).add(item);
      }
    }
    before.addAll(near);
    before.addAll(behind);
    return before;
  }

  boolean contains(SearchItem item) {
    return ids.contains(item.id());
  }

  /// Places of a chain with those that are only called like it, by distance.
  List<SearchItem> byDistance(List<SearchItem> chain) {
    Set<String> ofChain = new HashSet<>();
    chain.forEach(item -> ofChain.add(item.id()));
    List<SearchItem> merged = new ArrayList<>();
    int next = 0;
    for (SearchItem item : chain) {
      while (next < near.size() && meters(near.get(next)) < meters(item)) {
        addNew(near.get(next++), ofChain, merged);
      }
      merged.add(item);
    }
    for (SearchItem item : near.subList(next, near.size())) {
      addNew(item, ofChain, merged);
    }
    return merged;
  }

  private static void addNew(SearchItem item, Set<String> known, List<SearchItem> merged) {
    if (!known.contains(item.id())) {
      merged.add(item);
    }
  }

  /// Places of a kind, with the nearest namesake among the first three.
  List<SearchItem> behindFirst(List<SearchItem> kind) {
    int first = Math.min(BEFORE, kind.size());
    if (near.isEmpty() || kind.subList(0, first).stream().anyMatch(this::contains)) {
      return kind;
    }
    return behindFirst(kind, List.of(near.getFirst()));
  }

  /// Places of a kind with others among the first three.
  static List<SearchItem> behindFirst(List<SearchItem> kind, List<SearchItem> others) {
    int first = Math.min(BEFORE, kind.size());
    List<SearchItem> all = new ArrayList<>(kind.subList(0, first));
    all.addAll(others);
    Set<String> known = new HashSet<>();
    others.forEach(item -> known.add(item.id()));
    kind.subList(first, kind.size()).stream()
        .filter(item -> !known.contains(item.id()))
        .forEach(all::add);
    return all;
  }

  private static int meters(SearchItem item) {
    return item.distanceMeters().orElse(0);
  }
}
