package io.cartway.bench.suggest;

import io.cartway.bench.search.Truth;
import io.cartway.bench.search.TruthAddress;
import io.cartway.geo.LatLng;
import java.util.List;
import java.util.Map;

/// Two towns 20 km apart with a few streets and places.
final class SmallTown {

  static final LatLng LEFT = new LatLng(47, 9);
  static final LatLng RIGHT = new LatLng(47, 9.26);

  private SmallTown() {}

  static Truth.Named street(String name, String city, LatLng from) {
    LatLng to = new LatLng(from.lat(), from.lng() + 0.005);
    return named(Truth.Named.Kind.STREET, "residential", List.of(name), city, List.of(from, to));
  }

  static Truth.Named place(String city, LatLng at, String... names) {
    return named(Truth.Named.Kind.PLACE, "", List.of(names), city, List.of(at));
  }

  private static Truth.Named named(
      Truth.Named.Kind kind, String what, List<String> names, String city, List<LatLng> line) {
    return new Truth.Named(kind, what, names, false, city, line.getFirst(), List.of(line));
  }

  static Truth truth() {
    List<Truth.Named> named =
        List.of(
            named(Truth.Named.Kind.TOWN, "village", List.of("Links"), "Links", List.of(LEFT)),
            named(Truth.Named.Kind.TOWN, "village", List.of("Rechts"), "Rechts", List.of(RIGHT)),
            street("Landstraße", "Links", LEFT),
            street("Landstraße", "Rechts", RIGHT),
            street("Lange Gasse", "Links", LEFT),
            place("Links", LEFT, "Landhaus", "Maison de campagne"),
            place("Rechts", RIGHT, "Rössle"));
    List<TruthAddress> houses =
        List.of(new TruthAddress("n1", "7", "Landstraße", "Links", "9490", "", LEFT));
    return new Truth(1, houses, Map.of(), List.of(), List.of(), named);
  }
}
