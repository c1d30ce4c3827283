package io.cartway.roads.build.tags;

import io.cartway.roads.RoadClass;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The influence of the ground: suitability and speed by surface, smoothness and track type.
final class SurfaceRules {

  /// The properties of a surface.
  private record Surface(boolean unpaved, double carKmhMax, double bikeKmh) {}

  private static final Map<String, Surface> SURFACES = new HashMap<>();
  private static final Map<String, Double> SMOOTHNESS_CAR_KMH =
      Map.of("bad", 40.0, "very_bad", 20.0, "horrible", 10.0, "very_horrible", 5.0);
  private static final Map<String, Double> SMOOTHNESS_BIKE_FACTOR =
      Map.of(
          "excellent",
          1.1,
          "intermediate",
          0.9,
          "bad",
          0.7,
          "very_bad",
          0.4,
          "horrible",
          0.3,
          "very_horrible",
          0.15);

  /// By grade 1 to 5; index 0 is unused.
  private static final double[] TRACK_CAR_KMH = {0, 20, 15, 10, 8, 5};

  private static final double[] TRACK_BIKE_KMH = {Double.MAX_VALUE, 18, 12, 8, 6, 4};
  private static final Pattern GRADE = Pattern.compile("grade([1-5])");
  private static final Set<String> CLIMBS =
      Set.of("alpine_hiking", "demanding_alpine_hiking", "difficult_alpine_hiking");
  private static final Set<String> HIKES = Set.of("mountain_hiking", "demanding_mountain_hiking");

  static {
    paved(Double.MAX_VALUE, 18, "paved", "asphalt", "concrete", "chipseal");
    paved(Double.MAX_VALUE, 16, "concrete:plates", "concrete:lanes", "metal_grid");
    paved(Double.MAX_VALUE, 10, "metal");
    paved(30, 16, "paving_stones", "bricks", "paving_stones:lanes");
    paved(30, 10, "sett", "cobblestone:flattened");
    paved(30, 8, "cobblestone", "unhewn_cobblestone", "grass_paver");
    paved(30, 8, "wood");
    unpaved(30, 14, "compacted", "fine_gravel", "pebblestone");
    unpaved(30, 12, "unpaved", "gravel");
    unpaved(30, 10, "dirt", "earth", "ground", "soil", "clay");
    unpaved(30, 8, "grass", "woodchips", "shells");
    unpaved(20, 4, "sand", "mud", "rock", "stone", "snow", "ice", "salt");
  }

  private SurfaceRules() {}

  private static void paved(double carKmhMax, double bikeKmh, String... names) {
    for (String name : names) {
      SURFACES.put(name, new Surface(false, carKmhMax, bikeKmh));
    }
  }

  private static void unpaved(double carKmhMax, double bikeKmh, String... names) {
    for (String name : names) {
      SURFACES.put(name, new Surface(true, carKmhMax, bikeKmh));
    }
  }

  private static Surface surface(OsmTags tags) {
    Surface known = SURFACES.get(tags.get("surface", ""));
    return known != null ? known : new Surface(false, Double.MAX_VALUE, Double.MAX_VALUE);
  }

  /// Whether the way is known to have no hard surface.
  static boolean isUnpaved(OsmTags tags, HighwayTable.Row row) {
    if (SURFACES.containsKey(tags.get("surface", ""))) {
      return surface(tags).unpaved();
    }
    int grade = grade(tags);
    if (grade > 0) {
      return grade > 1;
    }
    return row.roadClass() == RoadClass.TRACK && !tags.has("surface");
  }

  /// The track type as a number, the worst of a list, 0 when there is none.
  private static int grade(OsmTags tags) {
    int worst = 0;
    Matcher matcher = GRADE.matcher(tags.get("tracktype", ""));
    while (matcher.find()) {
      worst = Math.max(worst, Integer.parseInt(matcher.group(1)));
    }
    return worst;
  }

  /// The base speed of a car on a track; others keep theirs.
  static double trackCarKmh(OsmTags tags, HighwayTable.Row row) {
    int grade = grade(tags);
    return row.roadClass() == RoadClass.TRACK && grade > 0 ? TRACK_CAR_KMH[grade] : row.carKmh();
  }

  /// The maximum car speed on the surface without a posted limit.
  static double carKmhMax(OsmTags tags) {
    return surface(tags).carKmhMax();
  }

  /// The maximum car speed for this smoothness, even with a posted limit.
  static double roughnessCarKmhMax(OsmTags tags) {
    return SMOOTHNESS_CAR_KMH.getOrDefault(tags.get("smoothness", ""), Double.MAX_VALUE);
  }

  /// The speed of a bicycle on the surface and track type, very large when unknown.
  static double bikeKmhMax(OsmTags tags) {
    return Math.min(surface(tags).bikeKmh(), TRACK_BIKE_KMH[grade(tags)]);
  }

  /// The factor of smoothness on the speed of a bicycle.
  static double bikeFactor(OsmTags tags) {
    return SMOOTHNESS_BIKE_FACTOR.getOrDefault(tags.get("smoothness", ""), 1.0);
  }

  /// Soft tracks are for tractors: closed to motor vehicles unless a tag of the mode opens them.
  static boolean carriesCars(OsmTags tags, HighwayTable.Row row) {
    return row.roadClass() != RoadClass.TRACK || grade(tags) < 4;
  }

  /// Whether wheeled vehicles can pass.
  static boolean isPassable(OsmTags tags) {
    return !tags.is("smoothness", "impassable", "very_horrible");
  }

  /// Whether a bicycle can be ridden.
  static boolean isRideable(OsmTags tags) {
    String hike = tags.get("sac_scale", "");
    return !HIKES.contains(hike)
        && !CLIMBS.contains(hike)
        && !tags.is("mtb:scale", "3", "3-", "3+", "4", "4-", "4+", "5", "5-", "5+", "6")
        && !tags.is("smoothness", "impassable");
  }

  /// Whether walking requires climbing, which a route should not include by accident.
  static boolean needsClimbing(OsmTags tags) {
    return CLIMBS.contains(tags.get("sac_scale", "")) || tags.is("highway", "via_ferrata");
  }

  /// The factor of a mountain path's difficulty on walking speed.
  static double walkFactor(OsmTags tags) {
    return switch (tags.get("sac_scale", "")) {
      case "mountain_hiking" -> 0.8;
      case "demanding_mountain_hiking" -> 0.65;
      default -> 1.0;
    };
  }
}
