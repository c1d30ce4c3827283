package io.cartway.app;

import io.cartway.geo.Bounds;
import io.cartway.geo.CircleArea;
import io.cartway.geo.LatLng;
import io.cartway.routing.RouteRequest;
import io.cartway.routing.RouteResult;
import io.cartway.search.item.SearchItem;
import io.cartway.search.item.SearchType;
import io.cartway.search.reverse.ReverseRequest;
import io.cartway.tiles.TileArchive;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Three example calls that work on the served region: an existing address, an existing route, a
/// tile that is not empty.
final class Examples {

  private static final int GRID = 9;
  private static final double APART_METERS = 300;
  private static final double NEAR_METERS = 3_000;

  private final SearchItem origin;
  private final LatLng destination;
  private final int[] tile;

  private Examples(SearchItem origin, LatLng destination, int[] tile) {
    this.origin = origin;
    this.destination = destination;
    this.tile = tile;
  }

  /// Finds examples in a region; empty if it has no street for cars.
  static Optional<Examples> of(Features features) throws IOException {
    Optional<Examples> found = in(features.region().manifest().bounds(), features);
    if (found.isPresent()) {
      return found;
    }
    // The box may be a band around the Earth, or hold two countries and the sea between.
    for (SearchItem item : features.search().askFirst()) {
      LatLng at = item.position();
      found = in(new CircleArea(at, NEAR_METERS).bounds(), features);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<Examples> in(Bounds bounds, Features features) throws IOException {
    List<SearchItem> found = addresses(bounds, features);
    for (SearchItem from : found) {
      // The nearest first: a route that there is not is explained, which reads much of the roads.
      List<SearchItem> others = new ArrayList<>(found);
      others.sort(
          Comparator.comparingDouble(item -> item.position().distanceMeters(from.position())));
      for (SearchItem to : others) {
        if (from.position().distanceMeters(to.position()) > APART_METERS
            && isRoute(features, from.position(), to.position())) {
          return Optional.of(
              new Examples(from, to.position(), tileAt(features.tiles(), from.position())));
        }
      }
    }
    return Optional.empty();
  }

  /// Where calls begin: an existing address.
  SearchItem origin() {
    return origin;
  }

  /// Where a route from [#origin] leads.
  LatLng destination() {
    return destination;
  }

  /// Zoom, column and row of a tile that is not empty.
  int[] tile() {
    return tile.clone();
  }

  /// The results at the points of a grid over a box, house numbers first, from its centre outwards.
  private static List<SearchItem> addresses(Bounds bounds, Features features) throws IOException {
    List<LatLng> points = new ArrayList<>();
    for (int i = 0; i < GRID; i++) {
      for (int j = 0; j < GRID; j++) {
        points.add(
            new LatLng(
                bounds.south() + (bounds.north() - bounds.south()) * (i + 0.5) / GRID,
                bounds.west() + (bounds.east() - bounds.west()) * (j + 0.5) / GRID));
      }
    }
    points.sort(Comparator.comparingDouble(p -> p.distanceMeters(bounds.center())));
    List<SearchItem> found = new ArrayList<>();
    for (SearchType type : List.of(SearchType.HOUSE_NUMBER, SearchType.STREET)) {
      for (LatLng point : points) {
        found.addAll(
            features
                .search()
                .reverseGeocoder()
                .reverse(
                    new ReverseRequest(point, OptionalInt.empty(), List.of(), Set.of(type), 1)));
      }
    }
    return found;
  }

  private static boolean isRoute(Features features, LatLng from, LatLng to) {
    RouteRequest request = RouteRequest.between(TransportMode.CAR, from, to);
    return features.router().route(request, Instant.EPOCH, () -> {})
        instanceof RouteResult.RoutesFound;
  }

  private static int[] tileAt(TileArchive tiles, LatLng point) {
    int z = tiles.zoomMax();
    double n = Math.pow(2, z);
    double lat = Math.toRadians(point.lat());
    int x = (int) ((point.lng() + 180) / 360 * n);
    int y = (int) ((1 - Math.log(Math.tan(lat) + 1 / Math.cos(lat)) / Math.PI) / 2 * n);
    return new int[] {z, x, y};
  }

  /// The three calls as lines for a shell.
  List<String> calls(String address, String key) {
    String header = "curl -s -H \"Authorization: Bearer " + key + "\" ";
    String text = URLEncoder.encode(origin.title(), StandardCharsets.UTF_8);
    return List.of(
        header + "\"%s/v1/geocode?q=%s&limit=1\"".formatted(address, text),
        header
            + "\"%s/v1/routes?origin=%s&destination=%s&transportMode=car&return=%s\""
                .formatted(
                    address,
                    write(origin.position()),
                    write(destination),
                    "polyline,summary,actions"),
        header
            + "-o tile.mvt -w \"%%{http_code} %%{content_type} %%{size_download} bytes\\n\" "
                .formatted()
            + "\"%s/v1/tiles/vector/%d/%d/%d.mvt\"".formatted(address, tile[0], tile[1], tile[2]));
  }

  private static String write(LatLng point) {
    return String.format(Locale.ROOT, "%.5f,%.5f", point.lat(), point.lng());
  }
}
