package io.cartway.search.reverse;

import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.Traits;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchItem;
import io.cartway.search.item.SearchType;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Finds what is at a position: the nearest house numbers and streets, or places if requested;
/// where there are none, the areas around it, smallest first. Thread-safe.
///
/// In a building, its address is first; on a ground with an address, at the wall of another house,
/// that house. Elsewhere the first is the likeliest, and not by metres alone: a house behind
/// another street, or of a street that is farther away, is less likely, and a house says more than
/// a street. What follows is in the order of distance, and nothing is nearer than the first: that
/// is no answer. A street is not listed after one of its house numbers. The distance of a house is
/// that of its point, or of its wall and half a usual house if that is less; that of a street is
/// that of its line, and its position is the nearest point of the line; with a bearing,
/// perpendicular streets are unlikely, and come last. The order does not depend on the limit.
public final class ReverseGeocoder {

  /// Maximum distance of a house.
  private static final int HOUSE_METERS_MAX = 200;

  /// Maximum distance of a street.
  private static final int STREET_METERS_MAX = 500;

  private static final int PLACE_METERS_MAX = 1_000;

  /// More than the largest `limit`, because some are dropped again.
  private static final int CANDIDATES_MAX = 400;

  private final SearchIndex index;
  private final ReverseWeights weights;

  /// @param index must stay open while this is used
  public ReverseGeocoder(SearchIndex index) {
    this(index, ReverseWeights.DEFAULT);
  }

  /// The same with other weights.
  public ReverseGeocoder(SearchIndex index, ReverseWeights weights) {
    this.index = index;
    this.weights = weights;
  }

  /// The same for one query.
  ///
  /// @param deadline checked during the query
  public ReverseGeocoder until(Deadline deadline) {
    return new ReverseGeocoder(index.until(deadline), weights);
  }

  private record Near(int document, int street, LatLng position, double meters, double order) {}

  /// The results, nearest first; empty outside of the region.
  public List<SearchItem> reverse(ReverseRequest request) throws IOException {
    if (index.isEmpty()) {
      return List.of();
    }
    Nearby nearby = new Nearby(weights, index, request);
    List<Near> near = new ArrayList<>();
    Set<SearchType> types =
        request.bearingDegrees().isPresent() ? Set.of(SearchType.STREET) : request.types();
    if (SearchType.wants(types, DocumentKind.ADDRESS)) {
      int reach = request.radiusMeters().orElse(HOUSE_METERS_MAX);
      near.addAll(houses(nearby.houses(reach, request.limit())));
    }
    if (SearchType.wants(types, DocumentKind.STREET)) {
      addStreets(request, nearby, near);
    }
    // Unless requested, shops are not an answer.
    if (types.contains(SearchType.PLACE)) {
      near.addAll(places(request, nearby.values()));
    }
    sort(near, request.bearingDegrees().isPresent());
    Set<Integer> known = new HashSet<>();
    near.removeIf(each -> !known.add(each.street) && each.document == each.street);
    if (near.isEmpty() || asksForAreas(types)) {
      near.addAll(0, areas(request, types, nearby));
    }
    return items(request, near, nearby.values());
  }

  private static List<Near> houses(List<Nearby.Near> found) {
    return found.stream().map(house -> near(house, 0)).toList();
  }

  /// The likeliest, then what is not nearer by distance; all by likelihood if one is driving.
  private static void sort(List<Near> near, boolean isDriving) {
    near.sort(Comparator.comparingDouble(Near::order).thenComparingInt(Near::document));
    if (!near.isEmpty() && !isDriving) {
      Near first = near.removeFirst();
      near.removeIf(each -> each.meters < first.meters);
      near.sort(Comparator.comparingDouble(Near::meters));
      near.addFirst(first);
    }
  }

  private List<SearchItem> items(ReverseRequest request, List<Near> near, SearchIndex.Values values)
      throws IOException {
    ItemMaker maker = new ItemMaker(index, values, request.languages());
    List<SearchItem> items = new ArrayList<>();
    for (Near each : near.subList(0, Math.min(request.limit(), near.size()))) {
      OptionalInt distance = OptionalInt.of((int) Math.round(each.meters));
      SearchItem item = maker.item(each.document).with(distance, Optional.empty());
      boolean isStreet = item.type() == SearchItem.ResultType.STREET;
      items.add(isStreet ? item.at(each.position) : item);
    }
    return items;
  }

  /// As many as requested, even with houses, because the order must not depend on the limit.
  private void addStreets(ReverseRequest request, Nearby nearby, List<Near> near)
      throws IOException {
    // If there are houses, a street far beyond them is not needed.
    int usual = near.isEmpty() ? STREET_METERS_MAX : HOUSE_METERS_MAX;
    int reach = request.radiusMeters().orElse(usual);
    // Those nearer than the first answer are left out again, and those of a house in the list.
    boolean isMixed = !near.isEmpty() || request.types().contains(SearchType.PLACE);
    double enough = isMixed ? Math.min(reach, lastMeters(near, request.limit())) : 0;
    for (Nearby.Near street : nearby.streets(reach, request.limit(), enough)) {
      near.add(near(street, weights.streetHandicapMeters()));
    }
  }

  /// How far the last of a list of houses is; infinite when they do not fill it.
  private static double lastMeters(List<Near> houses, int limit) {
    if (houses.isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    double least = houses.getFirst().meters;
    double[] meters =
        houses.stream().mapToDouble(Near::meters).filter(each -> each >= least).sorted().toArray();
    return meters.length < limit ? Double.POSITIVE_INFINITY : meters[limit - 1];
  }

  private static Near near(Nearby.Near found, double handicap) {
    return new Near(
        found.document(),
        found.street(),
        found.position(),
        found.meters(),
        found.order() + handicap);
  }

  private static boolean asksForAreas(Set<SearchType> types) {
    return types.contains(SearchType.AREA)
        || types.contains(SearchType.CITY)
        || types.contains(SearchType.POSTAL_CODE);
  }

  private List<Near> places(ReverseRequest request, SearchIndex.Values values) throws IOException {
    LatLng at = request.at();
    int reach = request.radiusMeters().orElse(PLACE_METERS_MAX);
    int count = Math.min(CANDIDATES_MAX, request.limit());
    List<Near> near = new ArrayList<>();
    for (int document : index.nearest(DocumentKind.PLACE, at, count)) {
      LatLng position = values.position(document);
      double meters = at.distanceMeters(position);
      if (meters <= reach) {
        near.add(new Near(document, document, position, meters, meters));
      }
    }
    return near;
  }

  private record Area(int document, AreaLevel level, double squareMeters) {}

  private List<Near> areas(ReverseRequest request, Set<SearchType> types, Nearby nearby)
      throws IOException {
    LatLng at = request.at();
    if (!types.isEmpty() && !asksForAreas(types)) {
      return List.of();
    }
    SearchIndex.Values values = nearby.values();
    List<Area> areas = new ArrayList<>();
    boolean hasCity = false;
    for (int document : index.areasAt(at, CANDIDATES_MAX)) {
      AreaLevel level = Traits.level(values.traits(document)).orElse(AreaLevel.CITY);
      hasCity |= level == AreaLevel.CITY;
      if (SearchType.wants(types, level)) {
        areas.add(new Area(document, level, values.shown(document).squareMeters()));
      }
    }
    if (!hasCity && SearchType.wants(types, AreaLevel.CITY)) {
      int city = cityOfNearest(nearby);
      if (city >= 0) {
        // It has no size to compare: it counts as large as its largest part.
        double parts =
            areas.stream()
                .filter(area -> area.level.compareTo(AreaLevel.CITY) > 0)
                .mapToDouble(Area::squareMeters)
                .max()
                .orElse(0);
        areas.add(new Area(city, AreaLevel.CITY, parts));
      }
    }
    // Two areas of equal size are one area on two levels: the finer one is inside.
    areas.sort(
        Comparator.comparingDouble(Area::squareMeters)
            .thenComparing(Area::level, Comparator.reverseOrder())
            .thenComparingInt(Area::document));
    List<Near> near = new ArrayList<>();
    for (Area area : areas) {
      near.add(new Near(area.document, area.document, values.position(area.document), 0, 0));
    }
    return near;
  }

  /// A town without an area: the town of the nearest house or street; -1 for none.
  private int cityOfNearest(Nearby nearby) throws IOException {
    List<Nearby.Near> near = new ArrayList<>(nearby.houses(HOUSE_METERS_MAX, 1));
    near.addAll(nearby.streets(STREET_METERS_MAX, 1, 0));
    Optional<Nearby.Near> nearest =
        near.stream().min(Comparator.comparingDouble(Nearby.Near::order));
    return nearest.isEmpty()
        ? -1
        : nearby.values().record(nearest.get().street()).areas[AreaLevel.CITY.code()];
  }
}
