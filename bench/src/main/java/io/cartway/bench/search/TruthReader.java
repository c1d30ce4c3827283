package io.cartway.bench.search;

import com.graphhopper.reader.ReaderElement;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.prep.PreparedGeometry;
import org.locationtech.jts.geom.prep.PreparedGeometryFactory;

/// Reads the truth from a raw extract: house numbers of nodes, ways and relations, with the street
/// from the tags or from an `associatedStreet` relation, the town and the postal code from the tags
/// or from the smallest boundary that holds them.
public final class TruthReader {

  /// Towns have this level or a coarser one; finer levels are quarters, which are not in postal
  /// addresses.
  private static final int CITY_LEVEL_MAX = 8;

  private static final Set<String> PLACE_KEYS =
      Set.of("amenity", "shop", "tourism", "leisure", "office", "craft", "historic");

  private final RawOsm raw;
  private final Outlines outlines;
  private final List<Boundary> towns = new ArrayList<>();
  private final List<Boundary> codes = new ArrayList<>();
  private final Map<String, String> streetOfMember = new HashMap<>();
  private final List<TruthAddress> addresses = new ArrayList<>();
  private final List<Truth.Place> places = new ArrayList<>();
  private final List<Truth.Named> named = new ArrayList<>();
  private int houseNumbers;

  private TruthReader(RawOsm raw) {
    this.raw = raw;
    this.outlines = new Outlines(raw);
  }

  private record Boundary(String name, double size, PreparedGeometry area) {}

  /// Reads an extract.
  public static Truth read(Path extract) throws IOException {
    return read(RawOsm.read(extract));
  }

  /// Reads an extract that is in memory.
  public static Truth read(RawOsm raw) {
    return new TruthReader(raw).read();
  }

  private Truth read() {
    readRelationsAround();
    raw.tagged()
        .forEach((id, tags) -> {
          LatLng place = raw.nodes().get(id);
          if (place != null) {
            add("n" + id, tags, Optional.of(place), List.of());
          }
        });
    raw.ways()
        .forEach((id, way) -> {
          if (isOfInterest(way.tags())) {
            add("w" + id, way.tags(), outlines.centreOfWay(way), List.of(raw.line(way)));
          }
        });
    raw.relations()
        .forEach((id, relation) -> {
          if (isOfInterest(relation.tags())) {
            add(
                "r" + id,
                relation.tags(),
                outlines.centreOfRelation(relation),
                outlines.lines(relation));
          }
        });
    NamedReader others = new NamedReader(raw, place -> smallest(towns, place));
    named.addAll(others.streets());
    named.addAll(others.towns());
    named.addAll(others.others());
    return new Truth(houseNumbers, addresses, streets(), places, interpolations(), named);
  }

  private void readRelationsAround() {
    for (RawOsm.Relation relation : raw.relations().values()) {
      Map<String, String> tags = relation.tags();
      String type = tags.getOrDefault("type", "");
      if (type.equals("associatedStreet") || type.equals("street")) {
        String name = tags.getOrDefault("name", tags.getOrDefault("addr:street", ""));
        for (RawOsm.Member member : relation.members()) {
          streetOfMember.put(letter(member.type()) + member.id(), name);
        }
      }
      boolean isTown =
          tags.getOrDefault("boundary", "").equals("administrative")
              && level(tags) <= CITY_LEVEL_MAX
              && tags.containsKey("name");
      if (isTown) {
        String name = tags.getOrDefault("name", "");
        outlines.area(relation).ifPresent(area -> towns.add(boundary(name, area)));
      } else if (tags.getOrDefault("boundary", "").equals("postal_code")) {
        String code = tags.getOrDefault("postal_code", tags.getOrDefault("ref", ""));
        outlines.area(relation).ifPresent(area -> codes.add(boundary(code, area)));
      }
    }
    towns.sort(Comparator.comparingDouble(Boundary::size));
    codes.sort(Comparator.comparingDouble(Boundary::size));
  }

  private static String letter(ReaderElement.Type type) {
    return switch (type) {
      case NODE -> "n";
      case WAY -> "w";
      default -> "r";
    };
  }

  private static int level(Map<String, String> tags) {
    String level = tags.getOrDefault("admin_level", "");
    return level.matches("\\d{1,2}") ? Integer.parseInt(level) : Integer.MAX_VALUE;
  }

  private static Boundary boundary(String name, Geometry area) {
    return new Boundary(name, area.getArea(), PreparedGeometryFactory.prepare(area));
  }

  private static String smallest(List<Boundary> boundaries, LatLng place) {
    for (Boundary each : boundaries) {
      if (each.area().covers(Outlines.point(place))) {
        return each.name();
      }
    }
    return "";
  }

  private static boolean isOfInterest(Map<String, String> tags) {
    return tags.containsKey("addr:housenumber") || isPlace(tags);
  }

  /// Whether it is a shop, a sight or the like.
  static boolean isPlace(Map<String, String> tags) {
    return tags.containsKey("name") && PLACE_KEYS.stream().anyMatch(tags::containsKey);
  }

  private void add(
      String object, Map<String, String> tags, Optional<LatLng> where, List<List<LatLng>> outline) {
    boolean hasNumber = tags.containsKey("addr:housenumber");
    houseNumbers += hasNumber ? 1 : 0;
    if (where.isEmpty()) {
      return;
    }
    LatLng place = where.get();
    if (isPlace(tags)) {
      places.add(new Truth.Place(tags.getOrDefault("name", ""), city(tags, place), place));
      // Steps and paths that are also sights count as streets.
      if (!tags.containsKey("highway") && !NamedReader.isSign(tags)) {
        named.add(NamedReader.place(tags, city(tags, place), place, outline));
      }
    }
    String street =
        tags.getOrDefault(
            "addr:street",
            streetOfMember.getOrDefault(object, tags.getOrDefault("addr:place", "")));
    // The way of an interpolation is not a house.
    if (!hasNumber || street.isBlank() || tags.containsKey("addr:interpolation")) {
      return;
    }
    String city = city(tags, place);
    if (city.isEmpty()) {
      return;
    }
    String postcode = tags.getOrDefault("addr:postcode", smallest(codes, place));
    for (String number : tags.getOrDefault("addr:housenumber", "").split("[;,]", -1)) {
      if (!number.isBlank()) {
        addresses.add(
            new TruthAddress(
                object,
                number.strip(),
                street.strip(),
                city,
                postcode.strip(),
                tags.getOrDefault("addr:state", "").strip(),
                place));
      }
    }
  }

  private String city(Map<String, String> tags, LatLng place) {
    String tagged = tags.getOrDefault("addr:city", "").strip();
    return tagged.isEmpty() ? smallest(towns, place) : tagged;
  }

  private Map<String, List<List<LatLng>>> streets() {
    Map<String, List<List<LatLng>>> streets = new HashMap<>();
    for (RawOsm.Way way : raw.ways().values()) {
      if (way.tags().containsKey("highway") && way.tags().containsKey("name")) {
        String key = Plain.key(way.tags().get("name"));
        streets.computeIfAbsent(key, each -> new ArrayList<>()).add(raw.line(way));
      }
    }
    return streets;
  }

  private List<Truth.Interpolation> interpolations() {
    List<Truth.Interpolation> found = new ArrayList<>();
    for (RawOsm.Way way : raw.ways().values()) {
      if (!way.tags().containsKey("addr:interpolation") || way.nodes().size() < 2) {
        continue;
      }
      Map<String, String> first = raw.tagged().getOrDefault(way.nodes().getFirst(), Map.of());
      Map<String, String> last = raw.tagged().getOrDefault(way.nodes().getLast(), Map.of());
      found.add(
          new Truth.Interpolation(
              first.getOrDefault("addr:street", way.tags().getOrDefault("addr:street", "")),
              first.getOrDefault("addr:housenumber", ""),
              last.getOrDefault("addr:housenumber", ""),
              raw.line(way)));
    }
    return found;
  }
}
