package io.cartway.search.discover;

import io.cartway.search.address.AddressFormat;
import io.cartway.search.browse.OpenAt;
import io.cartway.search.browse.PlaceQuery;
import io.cartway.search.browse.PlaceSearch;
import io.cartway.search.category.Categories;
import io.cartway.search.category.CategoryId;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds places of the requested kind for one discover query: by distance, those whose main
/// category is another one later, and lesser kinds last.
final class PlacesOfKind {

  /// Number of places that are sorted by whether the requested kind is their main category.
  private static final int SORTED_MAX = 40;

  private final PlaceSearch places;
  private final Categories categories;
  private final DiscoverRequest request;
  private final double besidesMeters;

  /// @param besidesMeters distance added to a place whose main category is another one
  PlacesOfKind(
      PlaceSearch places, Categories categories, DiscoverRequest request, double besidesMeters) {
    this.places = places;
    this.categories = categories;
    this.request = request;
    this.besidesMeters = besidesMeters;
  }

  /// A query for places.
  ///
  /// @param name their name; empty for any
  record Wanted(PlaceIntent intent, SearchArea area, String name, boolean isOpen) {}

  /// The first places by distance.
  ///
  /// @param count how many are needed at least, if there are so many
  List<SearchItem> of(Wanted wanted, int count) throws IOException {
    int needed = Math.max(SORTED_MAX, count);
    Optional<OpenAt> openAt =
        wanted.isOpen ? Optional.of(new OpenAt.Moment(request.now())) : Optional.empty();
    List<List<SearchItem>> lists = new ArrayList<>();
    for (PlaceIntent.Alternative part : wanted.intent.parts()) {
      PlaceQuery query = part.query(wanted.area, wanted.name, openAt, request.languages(), needed);
      List<SearchItem> found =
          new ArrayList<>(foremostFirst(places.find(query).items(), part, wanted.area));
      Optional<PlaceIntent.Alternative> lesser = part.lesser();
      if (found.size() < needed && lesser.isPresent()) {
        found.addAll(
            places
                .find(
                    lesser
                        .get()
                        .query(wanted.area, wanted.name, openAt, request.languages(), needed))
                .items());
      }
      lists.add(found.stream().map(item -> calledAs(item, part)).toList());
    }
    return merged(lists, wanted.area, needed);
  }

  /// The nearest places, sorted so that places with another main category come later: a basketball
  /// court that allows football is not a football pitch. In a town they come last, near a point
  /// they count as farther away. The number of sorted places does not depend on the page.
  private List<SearchItem> foremostFirst(
      List<SearchItem> found, PlaceIntent.Alternative part, SearchArea area) {
    List<String> wanted = part.categories().included();
    int end = Math.min(SORTED_MAX, found.size());
    if (wanted.isEmpty() || area.route().isPresent() || area.center().isEmpty()) {
      return found;
    }
    List<SearchItem> sorted = new ArrayList<>(found.subList(0, end));
    double besides = area.within().isPresent() ? Double.POSITIVE_INFINITY : besidesMeters;
    sorted.sort(
        Comparator.comparingDouble((SearchItem item) -> {
          boolean isForemost = new CategoryId(item.categories().getFirst()).isWithinAny(wanted);
          double meters = meters(area, item);
          return isForemost ? meters : 2 * meters + besides;
        }));
    sorted.addAll(found.subList(end, found.size()));
    return sorted;
  }

  /// A place without a name gets the name of the requested kind: a court for two sports is the
  /// requested one.
  private SearchItem calledAs(SearchItem item, PlaceIntent.Alternative part) {
    List<String> wanted = part.categories().included();
    String title = item.title();
    if (wanted.isEmpty() || item.categories().size() < 2) {
      return item;
    }
    List<String> languages = request.languages();
    if (languages.isEmpty()) {
      languages = List.of(AddressFormat.of(item.address().countryCode()).language());
    }
    String first = item.categories().getFirst();
    Optional<String> asked =
        item.categories().stream().filter(id -> new CategoryId(id).isWithinAny(wanted)).findFirst();
    if (asked.isEmpty()
        || asked.get().equals(first)
        || !title.equals(categories.name(first, languages))
        || !item.address().label().startsWith(title)) {
      return item;
    }
    String other = categories.name(asked.get(), languages);
    String label = other + item.address().label().substring(title.length());
    return item.with(other, item.address().withLabel(label));
  }

  /// Merges lists by distance, each place once. The order within a list is kept, so that a shorter
  /// merge is a prefix of a longer one.
  private static List<SearchItem> merged(
      List<List<SearchItem>> lists, SearchArea area, int needed) {
    if (lists.size() == 1) {
      return lists.getFirst();
    }
    int[] next = new int[lists.size()];
    Set<String> ids = new HashSet<>();
    List<SearchItem> merged = new ArrayList<>();
    while (merged.size() < needed) {
      int best = -1;
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < next.length; i++) {
        if (next[i] < lists.get(i).size()) {
          double meters = meters(area, lists.get(i).get(next[i]));
          if (best < 0 || meters < least) {
            best = i;
            least = meters;
          }
        }
      }
      if (best < 0) {
        return merged;
      }
      SearchItem item = lists.get(best).get(next[best]++);
      if (ids.add(item.id())) {
        merged.add(item);
      }
    }
    return merged;
  }

  private static double meters(SearchArea area, SearchItem item) {
    if (area.route().isPresent()) {
      return area.route().get().beside(item.position()).alongMeters();
    }
    return area.center().map(center -> center.distanceMeters(item.position())).orElse(0.0);
  }
}
