package io.cartway.roads.build.tags;

import io.cartway.roads.Access;
import io.cartway.roads.RoadClass;
import io.cartway.roads.rules.Quantities;
import io.cartway.travel.TransportMode;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The free-flow speed of each mode, and the speed limit.
///
/// Order: a posted limit (the most specific key, with `:forward`/`:backward`), else the legal
/// default of the country, which is only an upper bound; below it, road class and surface.
final class SpeedRules {

  /// A limit for cars in a direction.
  record Limit(int kmh, boolean isTagged) {}

  /// Drivers stay a little below a posted limit on average: 0.9 of it with curves and junctions, as
  /// GraphHopper has it. Turns and signals, which routes charge by themselves, are 0.8 to 2.4 % of
  /// the time of routes (`docs/measurements/speeds.md`), and must not be paid twice.
  private static final double OF_LIMIT = 0.92;

  private static final double TRUCK_OF_LIMIT = 0.95;

  /// Without a limit: between the recommended 130 km/h and actual traffic.
  private static final double UNLIMITED_KMH = 125;

  /// Trucks are governed at 90 km/h in Europe and slower elsewhere on average.
  private static final double TRUCK_KMH_MAX = 85;

  private static final double SCOOTER_KMH_MAX = 40;
  private static final double FOOT_KMH = 3.6;
  private static final double PUSHED_BIKE_KMH = 4;
  private static final int WALKING_KMH = 6;

  private final LegalSpeeds legal;

  SpeedRules(LegalSpeeds legal) {
    this.legal = legal;
  }

  /// The attributes of a direction with this access.
  WayAttributes.Direction read(
      OsmTags tags,
      HighwayTable.Row row,
      Surroundings where,
      boolean forward,
      Map<TransportMode, Access> access) {
    String suffix = forward ? ":forward" : ":backward";
    boolean isRoad =
        row.roadClass() != RoadClass.FERRY && row.roadClass() != RoadClass.SHUTTLE_TRAIN;
    LegalSpeeds.Limit byLaw = isRoad ? legal.find(tags, where) : LegalSpeeds.Limit.UNKNOWN;
    int posted = isRoad ? posted(tags, suffix) : 0;
    Limit limit = new Limit(posted > 0 ? posted : byLaw.carKmh(), posted > 0);
    int truckLimit = isRoad ? truckLimit(tags, byLaw, suffix) : 0;
    Map<TransportMode, Double> speeds = new EnumMap<>(TransportMode.class);
    if (access.isEmpty()) {
      return new WayAttributes.Direction(access, speeds, limit.kmh(), 0, limit.isTagged());
    }
    double carKmh = isRoad ? carKmh(tags, row, limit, suffix) : row.carKmh();
    for (Map.Entry<TransportMode, Access> entry : access.entrySet()) {
      TransportMode mode = entry.getKey();
      double kmh =
          switch (mode) {
            case CAR -> carKmh;
            case TRUCK -> truckKmh(carKmh, truckLimit);
            case BIKE -> bikeKmh(tags, row, limit, entry.getValue());
            case PEDESTRIAN -> isRoad ? footKmh(tags, row) : row.carKmh();
            case SCOOTER -> isRoad ? scooterKmh(tags, carKmh, suffix) : carKmh;
          };
      speeds.put(mode, round(kmh));
    }
    int ownTruckLimit =
        limit.kmh() > 0 && truckLimit > 0 ? Math.min(limit.kmh(), truckLimit) : truckLimit;
    return new WayAttributes.Direction(
        access, speeds, limit.kmh(), ownTruckLimit, limit.isTagged());
  }

  /// The highest limit that is usual in towns of a country.
  int townKmh(String country) {
    return legal.townKmh(country);
  }

  /// The posted limit for cars, 0 when there is none; zones count as posted.
  private static int posted(OsmTags tags, String suffix) {
    for (String key : new String[] {"maxspeed:motorcar", "maxspeed"}) {
      int kmh = readLimit(tags.find(key + suffix));
      kmh = kmh > 0 ? kmh : readLimit(tags.find(key));
      if (kmh > 0) {
        return kmh;
      }
    }
    return zone(tags.get("zone:maxspeed", tags.get("maxspeed:type", tags.get("maxspeed", ""))));
  }

  /// `DE:30`, `FR:zone30`: a zone with a number in its name.
  private static int zone(String value) {
    int colon = value.indexOf(':');
    String word = value.substring(colon + 1).replace("zone", "");
    return colon == 2 && word.matches("\\d{1,3}") ? Integer.parseInt(word) : 0;
  }

  /// A limit as it is written; 0 when it is none.
  static int readLimit(@Nullable String value) {
    if (value == null) {
      return 0;
    }
    String word = value.strip();
    if (word.equals("walk") || word.endsWith(":living_street") || word.endsWith(":walk")) {
      return WALKING_KMH;
    }
    if (word.equals("none")) {
      return WayAttributes.Direction.UNLIMITED;
    }
    int kmh = Quantities.kmh(word);
    return kmh < 200 ? kmh : 0;
  }

  private static double carKmh(OsmTags tags, HighwayTable.Row row, Limit limit, String suffix) {
    double kmh = Math.min(SurfaceRules.trackCarKmh(tags, row), SurfaceRules.carKmhMax(tags));
    if (limit.isTagged()) {
      boolean unlimited = limit.kmh() == WayAttributes.Direction.UNLIMITED;
      kmh = unlimited ? Math.max(kmh, unlimitedKmh(row)) : limit.kmh() * OF_LIMIT;
    } else if (limit.kmh() > 0 && limit.kmh() != WayAttributes.Direction.UNLIMITED) {
      // A walking-speed zone is driven at its limit, because slower would be standing still.
      kmh = Math.min(kmh, limit.kmh() <= 20 ? limit.kmh() : limit.kmh() * OF_LIMIT);
    }
    int advised =
        Math.max(
            Quantities.kmh(tags.find("maxspeed:advisory" + suffix)),
            Quantities.kmh(tags.find("maxspeed:advisory")));
    kmh = advised > 0 ? Math.min(kmh, advised) : kmh;
    return Math.max(3, Math.min(kmh, SurfaceRules.roughnessCarKmhMax(tags)));
  }

  /// `none` on a motorway means fast; on other roads it only lifts a limit.
  private static double unlimitedKmh(HighwayTable.Row row) {
    return row.roadClass() == RoadClass.MOTORWAY || row.roadClass() == RoadClass.TRUNK
        ? UNLIMITED_KMH
        : 0;
  }

  private static int truckLimit(OsmTags tags, LegalSpeeds.Limit byLaw, String suffix) {
    int tagged = readLimit(tags.find("maxspeed:hgv" + suffix));
    tagged = tagged > 0 ? tagged : readLimit(tags.find("maxspeed:hgv"));
    return tagged > 0 ? tagged : byLaw.truckKmh();
  }

  private static double truckKmh(double carKmh, int limit) {
    double kmh = Math.min(carKmh, TRUCK_KMH_MAX);
    return limit > 0 ? Math.min(kmh, limit * TRUCK_OF_LIMIT) : kmh;
  }

  private static double scooterKmh(OsmTags tags, double carKmh, String suffix) {
    int tagged = readLimit(tags.find("maxspeed:moped" + suffix));
    tagged = tagged > 0 ? tagged : readLimit(tags.find("maxspeed:moped"));
    double kmh = Math.min(carKmh, SCOOTER_KMH_MAX);
    return tagged > 0 ? Math.min(kmh, tagged * OF_LIMIT) : kmh;
  }

  private static double bikeKmh(OsmTags tags, HighwayTable.Row row, Limit limit, Access access) {
    if (row.roadClass() == RoadClass.FERRY || row.roadClass() == RoadClass.SHUTTLE_TRAIN) {
      return row.carKmh();
    }
    if (access == Access.DISMOUNT) {
      return Math.min(PUSHED_BIKE_KMH, row.bikeKmh());
    }
    double groundKmh = SurfaceRules.bikeKmhMax(tags);
    double kmh = row.bikeKmh();
    boolean own = tags.is("bicycle", "yes", "designated", "official") || tags.has("bicycle_road");
    boolean soft = row.roadClass() == RoadClass.TRACK || row.roadClass() == RoadClass.PATH;
    if (groundKmh < 100 && soft) {
      kmh = Math.max(kmh, groundKmh);
    }
    if (tags.is("bicycle", "designated", "official")) {
      kmh = Math.max(kmh, 18);
    } else if (own) {
      kmh = Math.max(kmh, 12);
    }
    kmh = Math.min(kmh, groundKmh) * SurfaceRules.bikeFactor(tags);
    kmh = limit.isTagged() ? Math.min(kmh, limit.kmh()) : kmh;
    return Math.max(2, kmh);
  }

  private static double footKmh(OsmTags tags, HighwayTable.Row row) {
    double factor = row.roadClass() == RoadClass.STEPS ? 0.6 : SurfaceRules.walkFactor(tags);
    return FOOT_KMH * factor;
  }

  private static double round(double kmh) {
    return Math.round(kmh * 10) / 10.0;
  }
}
