package io.cartway.roads.build.tags;

import io.cartway.roads.Access;
import io.cartway.roads.RoadClass;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The defaults of `highway` values: class, access per mode, base speeds.
///
/// Access follows the wiki's table of default access restrictions; one letter per mode in the order
/// car, truck, bike, pedestrian, scooter: `Y` open, `D` a bicycle is pushed, `N` closed.
final class HighwayTable {

  /// A row of the table.
  record Row(
      String highway,
      RoadClass roadClass,
      Map<TransportMode, Access> access,
      double carKmh,
      double bikeKmh) {

    boolean isLink() {
      return highway.endsWith("_link");
    }
  }

  private static final List<TransportMode> ORDER =
      List.of(
          TransportMode.CAR,
          TransportMode.TRUCK,
          TransportMode.BIKE,
          TransportMode.PEDESTRIAN,
          TransportMode.SCOOTER);

  private static final Map<String, Row> ROWS = new HashMap<>();

  static {
    row("motorway", RoadClass.MOTORWAY, "YYNNN", 100, 18);
    row("motorway_link", RoadClass.MOTORWAY, "YYNNN", 70, 18);
    row("trunk", RoadClass.TRUNK, "YYYYY", 70, 18);
    row("trunk_link", RoadClass.TRUNK, "YYYYY", 65, 18);
    row("primary", RoadClass.PRIMARY, "YYYYY", 65, 18);
    row("primary_link", RoadClass.PRIMARY, "YYYYY", 60, 18);
    row("secondary", RoadClass.SECONDARY, "YYYYY", 60, 18);
    row("secondary_link", RoadClass.SECONDARY, "YYYYY", 50, 18);
    row("tertiary", RoadClass.TERTIARY, "YYYYY", 50, 18);
    row("tertiary_link", RoadClass.TERTIARY, "YYYYY", 40, 18);
    row("unclassified", RoadClass.UNCLASSIFIED, "YYYYY", 30, 16);
    row("road", RoadClass.UNCLASSIFIED, "YYYYY", 20, 12);
    row("residential", RoadClass.RESIDENTIAL, "YYYYY", 30, 18);
    row("living_street", RoadClass.LIVING_STREET, "YYYYY", 6, 6);
    row("service", RoadClass.SERVICE, "YYYYY", 20, 14);
    row("track", RoadClass.TRACK, "YYYYY", 15, 12);
    row("pedestrian", RoadClass.PEDESTRIAN, "NNDYN", 6, 6);
    row("busway", RoadClass.BUSWAY, "NNNNN", 30, 18);
    row("cycleway", RoadClass.CYCLEWAY, "NNYYN", 10, 18);
    row("footway", RoadClass.FOOTWAY, "NNDYN", 6, 6);
    row("path", RoadClass.PATH, "NNYYN", 6, 8);
    row("bridleway", RoadClass.BRIDLEWAY, "NNDYN", 6, 8);
    row("steps", RoadClass.STEPS, "NNDYN", 0, 2);
    row("corridor", RoadClass.CORRIDOR, "NNNYN", 0, 4);
    row("elevator", RoadClass.CORRIDOR, "NNNYN", 0, 4);
    row("platform", RoadClass.PLATFORM, "NNDYN", 6, 4);
    row("pier", RoadClass.FOOTWAY, "NNDYN", 6, 6);
    row("ferry", RoadClass.FERRY, "YYYYY", 15, 15);
    row("shuttle_train", RoadClass.SHUTTLE_TRAIN, "YYYYY", 50, 50);
  }

  /// A different default in some countries.
  private record CountryRow(
      String country, RoadClass roadClass, TransportMode mode, Access access) {}

  private static final List<CountryRow> COUNTRY_ROWS =
      List.of(
          new CountryRow("GB", RoadClass.BRIDLEWAY, TransportMode.BIKE, Access.YES),
          new CountryRow("DE", RoadClass.CYCLEWAY, TransportMode.PEDESTRIAN, Access.NO),
          new CountryRow("DE", RoadClass.BRIDLEWAY, TransportMode.BIKE, Access.NO));

  private HighwayTable() {}

  private static void row(
      String highway, RoadClass roadClass, String letters, double carKmh, double bikeKmh) {
    Map<TransportMode, Access> access = new EnumMap<>(TransportMode.class);
    for (int i = 0; i < ORDER.size(); i++) {
      access.put(ORDER.get(i), letter(letters.charAt(i)));
    }
    ROWS.put(highway, new Row(highway, roadClass, Map.copyOf(access), carKmh, bikeKmh));
  }

  private static Access letter(char letter) {
    return switch (letter) {
      case 'Y' -> Access.YES;
      case 'D' -> Access.DISMOUNT;
      case 'N' -> Access.NO;
      default -> throw new IllegalArgumentException("unknown letter " + letter);
    };
  }

  /// The row of a way: by `highway`, the class under construction, or another means of transport
  /// (ferry, shuttle train). Null when it is not for travel.
  static @Nullable Row find(OsmTags tags) {
    String highway = tags.find("highway");
    if (highway != null) {
      Row row = find(highway.equals("construction") ? tags.get("construction", "road") : highway);
      if (row != null) {
        return row;
      }
      if (highway.equals("construction")) {
        return find("road");
      }
    }
    if (tags.is("route", "ferry", "shuttle_train")) {
      return find(tags.get("route", ""));
    }
    if (highway != null) {
      return null;
    }
    if (tags.is("railway", "platform") || tags.is("public_transport", "platform")) {
      return find("platform");
    }
    return tags.is("man_made", "pier") ? find("pier") : null;
  }

  private static @Nullable Row find(String highway) {
    return ROWS.get(highway);
  }

  /// The default access of a mode on a row, by country where the law differs.
  static Access defaultAccess(Row row, TransportMode mode, String country) {
    for (CountryRow exception : COUNTRY_ROWS) {
      if (exception.country().equals(country)
          && exception.roadClass() == row.roadClass()
          && exception.mode() == mode) {
        return exception.access();
      }
    }
    return row.access().getOrDefault(mode, Access.NO);
  }

  /// All `highway` values that have a row, for tests.
  static List<String> values() {
    List<String> values = new ArrayList<>(ROWS.keySet());
    values.sort(null);
    return values;
  }
}
