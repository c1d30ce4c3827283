package io.cartway.bench.siege;

import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// The requests for Andorra, of the quiet caller and of the attackers.
final class Questions {

  private static final long SEED = 7;

  private static final List<LatLng> TOWNS =
      List.of(
          new LatLng(42.5063, 1.5218),
          new LatLng(42.5086, 1.5341),
          new LatLng(42.5361, 1.5828),
          new LatLng(42.5676, 1.5976),
          new LatLng(42.5449, 1.5148),
          new LatLng(42.5562, 1.5332),
          new LatLng(42.4637, 1.4913),
          new LatLng(42.5423, 1.7335),
          new LatLng(42.5766, 1.6677),
          new LatLng(42.5722, 1.4840));

  private static final List<String> TEXTS =
      List.of(
          "Avinguda Meritxell 10, Andorra la Vella",
          "Avinguda Carlemany 20, Escaldes",
          "Carrer Major, Encamp",
          "Avinguda Tarragona, Andorra la Vella",
          "Carretera General, Ordino",
          "Avinguda Verge de Canolich, Sant Julia de Loria",
          "Plaça del Poble",
          "Canillo",
          "Carrer Prat de la Creu 30",
          "Avinguda Sant Antoni, la Massana");

  private static final String EVERY_SPAN =
      "names,length,duration,baseDuration,typicalDuration,countryCode,functionalClass,routeNumbers,"
          + "speedLimit,maxSpeed,dynamicSpeedInfo,segmentId,segmentRef,streetAttributes,"
          + "carAttributes,truckAttributes,walkAttributes,notices,gates,railwayCrossings";

  private Questions() {}

  /// Targets of routes between all pairs of towns.
  static List<String> routes() {
    List<String> targets = new ArrayList<>();
    for (LatLng from : TOWNS) {
      for (LatLng to : TOWNS) {
        if (!from.equals(to)) {
          targets.add(route(from, to) + "&transportMode=car&return=summary,polyline");
        }
      }
    }
    return targets;
  }

  /// Targets of geocode requests.
  static List<String> geocodes() {
    return TEXTS.stream().map(text -> "/v1/geocode?limit=1&q=" + encoded(text)).toList();
  }

  /// Routes and addresses in turn: the requests of the quiet caller.
  static List<String> quiet() {
    List<String> targets = new ArrayList<>();
    List<String> geocodes = geocodes();
    List<String> routes = routes();
    for (int i = 0; i < routes.size(); i++) {
      targets.add(routes.get(i));
      targets.add(geocodes.get(i % geocodes.size()));
    }
    return targets;
  }

  /// Routes, addresses, positions, suggestions, places and tiles in turn.
  static List<String> mixed() {
    List<String> targets = new ArrayList<>();
    List<String> quiet = quiet();
    for (int i = 0; i < quiet.size(); i++) {
      LatLng town = TOWNS.get(i % TOWNS.size());
      targets.add(quiet.get(i));
      targets.add("/v1/revgeocode?at=" + text(town));
      targets.add("/v1/autosuggest?q=carrer+ma&at=" + text(town));
      targets.add("/v1/browse?categories=100&limit=10&at=" + text(town));
      targets.add("/v1/tiles/vector/14/8260/%d.mvt".formatted(6030 + i % 4));
    }
    return targets;
  }

  /// A browse request along a line of this many points back and forth through the country.
  static String corridor(int points) {
    return "/v1/browse?limit=100&at=%s&route=%s;w=100000"
        .formatted(text(TOWNS.getFirst()), FlexiblePolyline.encode(wander(points)));
  }

  /// A route over this many places, with all details.
  static String longRoute(int vias) {
    StringBuilder target = new StringBuilder(route(TOWNS.getFirst(), TOWNS.getLast()));
    for (int i = 0; i < vias; i++) {
      target.append("&via=").append(text(TOWNS.get(i % TOWNS.size())));
    }
    return target
        .append("&return=polyline,actions,instructions,summary,typicalDuration&spans=")
        .append(EVERY_SPAN)
        .toString();
  }

  /// Alternatives that avoid an area around the destination.
  static String impossibleAvoid(int number) {
    LatLng to = TOWNS.get(number % TOWNS.size());
    LatLng from = TOWNS.get((number + 3) % TOWNS.size());
    String area =
        String.format(
            Locale.ROOT,
            "bbox:%.4f,%.4f,%.4f,%.4f",
            to.lng() - 0.01,
            to.lat() - 0.01,
            to.lng() + 0.01,
            to.lat() + 0.01);
    return route(from, to) + "&alternatives=6&return=summary&avoid%5Bareas%5D=" + area;
  }

  /// A truck that is too high for every road with a sign and too heavy for every bridge.
  static String hopelessTruck(LatLng from, LatLng to) {
    return route(from, to)
        + "&transportMode=truck&vehicle%5Bheight%5D=5000&vehicle%5BgrossWeight%5D=400000"
        + "&vehicle%5Bwidth%5D=2000&return=summary";
  }

  static String hopelessTruck(int number) {
    return hopelessTruck(TOWNS.get(number % TOWNS.size()), TOWNS.get((number + 3) % TOWNS.size()));
  }

  private static List<LatLng> wander(int points) {
    Random random = new Random(SEED);
    List<LatLng> line = new ArrayList<>();
    for (int i = 0; i < points; i++) {
      line.add(new LatLng(42.43 + 0.22 * random.nextDouble(), 1.42 + 0.36 * random.nextDouble()));
    }
    return line;
  }

  private static String route(LatLng from, LatLng to) {
    return "/v1/routes?origin=" + text(from) + "&destination=" + text(to);
  }

  static String text(LatLng point) {
    return String.format(Locale.ROOT, "%.5f,%.5f", point.lat(), point.lng());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
