package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/// Reads the named things that users search by name: streets, one for each name in a town, towns,
/// and others.
final class NamedReader {

  /// Values of `highway` that are not streets: users do not search for them by name.
  private static final Set<String> NO_STREET =
      Set.of(
          "bus_stop",
          "construction",
          "corridor",
          "elevator",
          "platform",
          "proposed",
          "raceway",
          "rest_area",
          "services",
          "via_ferrata");

  private static final Set<String> TOWNS =
      Set.of("city", "town", "village", "suburb", "quarter", "neighbourhood", "hamlet");

  private static final Set<String> SIGNS =
      Set.of("board", "guidepost", "map", "route_marker", "trail_blaze");

  /// Other keys of things that users search by name.
  private static final Set<String> OTHERS =
      Set.of(
          "aerialway",
          "aeroway",
          "bridge",
          "building",
          "emergency",
          "healthcare",
          "landuse",
          "man_made",
          "mountain_pass",
          "natural",
          "public_transport",
          "railway",
          "tunnel",
          "waterway");

  /// Names in other languages or forms.
  private static final Pattern OTHER_NAME =
      Pattern.compile("name:[a-z]{2,3}|(alt|short|official|int|loc)_name");

  private final RawOsm raw;
  private final Outlines outlines;
  private final Function<LatLng, String> cities;

  /// @param cities the town at a place; empty if there is none
  NamedReader(RawOsm raw, Function<LatLng, String> cities) {
    this.raw = raw;
    this.outlines = new Outlines(raw);
    this.cities = cities;
  }

  /// A shop or other place.
  static Truth.Named place(
      Map<String, String> tags, String city, LatLng position, List<List<LatLng>> outline) {
    return named(Truth.Named.Kind.PLACE, "", tags, city, position, outline);
  }

  private static Truth.Named named(
      Truth.Named.Kind kind,
      String what,
      Map<String, String> tags,
      String city,
      LatLng position,
      List<List<LatLng>> lines) {
    Set<String> names = new LinkedHashSet<>(pieces(tags.getOrDefault("name", "")));
    tags.forEach((key, value) -> {
      if (OTHER_NAME.matcher(key).matches()) {
        names.addAll(pieces(value));
      }
    });
    boolean isNoted = tags.containsKey("wikipedia") || tags.containsKey("wikidata");
    return new Truth.Named(kind, what, List.copyOf(names), isNoted, city, position, lines);
  }

  /// Whether it is a path sign or a bench: they have names, but users do not search for them.
  static boolean isSign(Map<String, String> tags) {
    return SIGNS.contains(tags.getOrDefault("information", ""))
        || tags.getOrDefault("amenity", "").equals("bench");
  }

  /// The names in a value; one may be a list.
  private static List<String> pieces(String value) {
    return Arrays.stream(value.split(";", -1)).map(String::strip).toList();
  }

  /// Cities, villages, quarters and the like.
  List<Truth.Named> towns() {
    List<Truth.Named> towns = new ArrayList<>();
    raw.tagged()
        .forEach((id, tags) -> {
          LatLng position = raw.nodes().get(id);
          String what = tags.getOrDefault("place", "");
          if (position != null && TOWNS.contains(what) && tags.containsKey("name")) {
            String city = cities.apply(position);
            towns.add(named(Truth.Named.Kind.TOWN, what, tags, city, position, List.of()));
          }
        });
    return towns;
  }

  /// Stops, peaks, streams and the like, one for each name in a town: most of them are several
  /// objects.
  List<Truth.Named> others() {
    Map<String, Truth.Named> others = new LinkedHashMap<>();
    raw.tagged()
        .forEach((id, tags) -> other(others, tags, () -> Optional.ofNullable(raw.nodes().get(id))));
    raw.ways().forEach((id, way) -> other(others, way.tags(), () -> outlines.centreOfWay(way)));
    raw.relations()
        .forEach((id, each) -> other(others, each.tags(), () -> outlines.centreOfRelation(each)));
    return List.copyOf(others.values());
  }

  private void other(
      Map<String, Truth.Named> others, Map<String, String> tags, Supplier<Optional<LatLng>> where) {
    String highway = tags.getOrDefault("highway", "");
    boolean isOther =
        NO_STREET.contains(highway)
            || isSign(tags)
            || (highway.isEmpty() && OTHERS.stream().anyMatch(tags::containsKey));
    boolean isTown = TOWNS.contains(tags.getOrDefault("place", ""));
    if (!isOther || isTown || !tags.containsKey("name") || isPlace(tags, highway)) {
      return;
    }
    where
        .get()
        .ifPresent(position -> {
          Truth.Named named =
              named(Truth.Named.Kind.OTHER, "", tags, cities.apply(position), position, List.of());
          others.putIfAbsent(Plain.key(named.name()) + "|" + Plain.key(named.city()), named);
        });
  }

  private static boolean isPlace(Map<String, String> tags, String highway) {
    return TruthReader.isPlace(tags) && highway.isEmpty() && !isSign(tags);
  }

  /// The streets of all towns; streets outside of towns are left out.
  List<Truth.Named> streets() {
    Map<String, List<RawOsm.Way>> groups = new LinkedHashMap<>();
    Map<String, String> cityOf = new HashMap<>();
    for (RawOsm.Way way : raw.ways().values()) {
      String kind = way.tags().getOrDefault("highway", "");
      List<LatLng> line = raw.line(way);
      String name = way.tags().getOrDefault("name", "");
      if (kind.isEmpty() || NO_STREET.contains(kind) || name.isEmpty() || line.isEmpty()) {
        continue;
      }
      String city = cities.apply(line.get(line.size() / 2));
      String group = Plain.key(name) + "|" + Plain.key(city);
      if (!city.isEmpty() && !Plain.key(name).isEmpty()) {
        groups.computeIfAbsent(group, key -> new ArrayList<>()).add(way);
        cityOf.putIfAbsent(group, city);
      }
    }
    List<Truth.Named> streets = new ArrayList<>();
    groups.forEach((group, ways) -> {
      RawOsm.Way first = ways.getFirst();
      List<List<LatLng>> lines = ways.stream().map(raw::line).toList();
      streets.add(
          named(
              Truth.Named.Kind.STREET,
              first.tags().getOrDefault("highway", ""),
              first.tags(),
              cityOf.getOrDefault(group, ""),
              middle(lines),
              lines));
    });
    return streets;
  }

  /// The middle of the line with most points.
  private static LatLng middle(List<List<LatLng>> lines) {
    List<LatLng> longest = lines.getFirst();
    for (List<LatLng> line : lines) {
      longest = line.size() > longest.size() ? line : longest;
    }
    return longest.get(longest.size() / 2);
  }
}
