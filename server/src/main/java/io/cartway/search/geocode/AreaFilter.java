package io.cartway.search.geocode;

import io.cartway.geo.Area;
import io.cartway.geo.LatLng;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.HouseSearch;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.StreetLines;
import io.cartway.search.index.Traits;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.match.Match;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Filters results by the requested area, and finds the point of a result inside it.
final class AreaFilter {

  /// The distance between checked points of a street.
  private static final double STEP_METERS = 25;

  private final @Nullable Area within;
  private final SearchIndex.Values values;
  private final Optional<LatLng> near;

  AreaFilter(SearchArea area, SearchIndex.Values values) {
    this.within = area.within().orElse(null);
    this.near = area.center();
    this.values = values;
  }

  boolean holds(Match match) throws IOException {
    return within == null || point(match) != null;
  }

  /// The item of a match, at its point inside the area.
  SearchItem shown(Match match, SearchItem item) throws IOException {
    if (within == null || within.contains(item.position())) {
      return item;
    }
    LatLng point = point(match);
    return point == null ? item : item.at(point);
  }

  private @Nullable LatLng point(Match match) throws IOException {
    HouseSearch.Hit hit = match.hit();
    Match.Junction junction = match.junction();
    int document = match.candidate().document();
    LatLng own =
        hit != null
            ? hit.position()
            : junction != null ? junction.place().point() : values.position(document);
    if (within == null || within.contains(own)) {
      return own;
    }
    boolean isStreet = Traits.kind(match.candidate().traits()) == DocumentKind.STREET;
    return isStreet && hit == null && junction == null ? pointOf(document, own) : null;
  }

  /// The point of a street inside the area that is nearest to the center, or to the middle of the
  /// street.
  private @Nullable LatLng pointOf(int street, LatLng middle) throws IOException {
    StreetLines lines = values.lines(street);
    if (within == null || lines == null) {
      return null;
    }
    LatLng from = near.orElse(middle);
    LatLng best = null;
    double least = Double.POSITIVE_INFINITY;
    for (LatLng point : lines.points(STEP_METERS)) {
      if (within.contains(point) && from.distanceMeters(point) < least) {
        least = from.distanceMeters(point);
        best = point;
      }
    }
    return best;
  }
}
