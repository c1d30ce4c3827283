package io.cartway.search.discover;

import io.cartway.search.browse.OpenAt;
import io.cartway.search.browse.PlaceQuery;
import io.cartway.search.category.CategoryId;
import io.cartway.search.category.MinorPlaces;
import io.cartway.search.index.PlaceDetails;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The requested kind of places: those that match one of the alternatives.
///
/// @param score the confidence that the text asks for it, 0 to 1
record PlaceIntent(List<Alternative> parts, double score) {

  /// The search radius without a location, as in browse.
  static final double RADIUS_METERS = 250_000;

  PlaceIntent {
    parts = List.copyOf(parts);
  }

  /// Places that match all of these.
  record Alternative(
      PlaceQuery.Wanted categories, PlaceQuery.Wanted foodTypes, PlaceQuery.Wanted chains) {

    static Alternative ofCategories(List<String> ids) {
      // A car park is a result once, not with each of its entrances.
      String entrance = MinorPlaces.CAR_PARK_ENTRANCE;
      boolean isOther = ids.stream().anyMatch(id -> !id.equals(entrance));
      List<String> included = ids.stream().filter(id -> !isOther || !id.equals(entrance)).toList();
      List<String> excluded = new ArrayList<>(MinorPlaces.LESSER);
      excluded.add(entrance);
      excluded.removeIf(id -> included.contains(id) || !new CategoryId(id).isWithinAny(included));
      return new Alternative(
          new PlaceQuery.Wanted(included, excluded), PlaceQuery.Wanted.ANY, PlaceQuery.Wanted.ANY);
    }

    /// The lesser kinds below these, which come behind all of these; empty for none.
    Optional<Alternative> lesser() {
      List<String> ids =
          categories.excluded().stream().filter(MinorPlaces.LESSER::contains).toList();
      return ids.isEmpty()
          ? Optional.empty()
          : Optional.of(new Alternative(wanted(ids), foodTypes, chains));
    }

    static Alternative ofFoodTypes(List<String> ids) {
      return new Alternative(PlaceQuery.Wanted.ANY, wanted(ids), PlaceQuery.Wanted.ANY);
    }

    static Alternative ofChains(List<String> ids) {
      return new Alternative(PlaceQuery.Wanted.ANY, PlaceQuery.Wanted.ANY, wanted(ids));
    }

    private static PlaceQuery.Wanted wanted(List<String> ids) {
      return new PlaceQuery.Wanted(ids, List.of());
    }

    /// The query for such places.
    ///
    /// @param name their name; empty for any
    PlaceQuery query(
        SearchArea area, String name, Optional<OpenAt> openAt, List<String> languages, int limit) {
      boolean isBounded = area.within().isPresent() || area.route().isPresent();
      return new PlaceQuery(
          area,
          isBounded ? Double.POSITIVE_INFINITY : RADIUS_METERS,
          categories(),
          foodTypes(),
          chains(),
          name,
          openAt,
          languages,
          false,
          0,
          limit);
    }

    /// Places that are of both; empty when that is a contradiction.
    Optional<Alternative> and(Alternative other) {
      Optional<PlaceQuery.Wanted> category = finer(categories, other.categories);
      Optional<PlaceQuery.Wanted> food = either(foodTypes, other.foodTypes);
      Optional<PlaceQuery.Wanted> chain = either(chains, other.chains);
      return category.isEmpty() || food.isEmpty() || chain.isEmpty()
          ? Optional.empty()
          : Optional.of(new Alternative(category.get(), food.get(), chain.get()));
    }

    private static Optional<PlaceQuery.Wanted> either(
        PlaceQuery.Wanted one, PlaceQuery.Wanted two) {
      if (one.included().isEmpty() || two.included().isEmpty() || one.equals(two)) {
        return Optional.of(one.included().isEmpty() ? two : one);
      }
      return Optional.empty();
    }

    /// The ids of one that are below an id of the other.
    private static Optional<PlaceQuery.Wanted> finer(PlaceQuery.Wanted one, PlaceQuery.Wanted two) {
      Optional<PlaceQuery.Wanted> simple = either(one, two);
      if (simple.isPresent()) {
        return simple;
      }
      List<String> ids = new ArrayList<>(below(one.included(), two.included()));
      ids.addAll(below(two.included(), one.included()));
      return ids.isEmpty() ? Optional.empty() : Optional.of(wanted(List.copyOf(ids)));
    }

    private static List<String> below(List<String> ids, List<String> above) {
      return ids.stream()
          .filter(id ->
              above.stream().anyMatch(other -> new CategoryId(id).isBelow(new CategoryId(other))))
          .toList();
    }
  }

  /// Whether it is the name of a chain, or of several.
  boolean isChain() {
    return parts.stream().noneMatch(part -> part.chains.included().isEmpty());
  }

  private static List<String> chainOf(SearchItem item) {
    String chain = item.details().getOrDefault(PlaceDetails.CHAIN, "");
    return chain.isEmpty() ? List.of() : List.of(chain);
  }

  /// Whether a place is of a requested kind.
  boolean isMet(SearchItem item) {
    return parts.stream()
        .anyMatch(part ->
            isAnyOf(item.categories(), part.categories)
                && isAnyOf(item.foodTypes(), part.foodTypes)
                && isAnyOf(chainOf(item), part.chains));
  }

  /// Whether a place is in the same group of categories as a requested kind.
  boolean isAkin(SearchItem item) {
    return parts.stream()
        .flatMap(part -> part.categories.included().stream())
        .map(CategoryId::new)
        .filter(id -> id.level() > 1)
        .anyMatch(id -> {
          CategoryId group = id.group();
          return item.categories().stream().anyMatch(each -> new CategoryId(each).isWithin(group));
        });
  }

  /// Whether one of some ids, or a parent of it, is requested. Food types and chains have no
  /// parents.
  private static boolean isAnyOf(List<String> ids, PlaceQuery.Wanted wanted) {
    return wanted.included().isEmpty()
        || ids.stream().anyMatch(id -> new CategoryId(id).isWithinAny(wanted.included()));
  }

  /// Places that are of both; empty when that is a contradiction.
  Optional<PlaceIntent> and(PlaceIntent other) {
    List<Alternative> both = new ArrayList<>();
    for (Alternative part : parts) {
      for (Alternative second : other.parts) {
        part.and(second).ifPresent(both::add);
      }
    }
    return both.isEmpty()
        ? Optional.empty()
        : Optional.of(new PlaceIntent(both, Math.min(score, other.score)));
  }

  /// Places that are of either.
  PlaceIntent or(PlaceIntent other) {
    Set<Alternative> either = new LinkedHashSet<>(parts);
    either.addAll(other.parts);
    return new PlaceIntent(List.copyOf(either), Math.max(score, other.score));
  }
}
