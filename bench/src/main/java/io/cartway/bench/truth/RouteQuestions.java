package io.cartway.bench.truth;

import io.cartway.bench.truth.RouteQuestion.Stop;
import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Makes requests for routes with random options. The same seed makes the same ones.
final class RouteQuestions {

  /// The words of all modes.
  static final List<String> MODES = List.of("car", "truck", "pedestrian", "bike", "scooter");

  /// Parameters whose values are wrong on purpose: each must be refused or noticed.
  static final List<Map.Entry<String, String>> WRONG =
      List.of(
          Map.entry("avoid[features]", "swamps"),
          Map.entry("avoid[segments]", "nonsense"),
          Map.entry("avoid[segments]", "cw:s:1.0#*"),
          Map.entry("avoid[areas]", "bbox:1,2,3"),
          Map.entry("avoid[zoneIdentifiers]", "zone-1"),
          Map.entry("exclude[countries]", "XXX"),
          Map.entry("exclude[states]", "USA:ZZ"),
          Map.entry("exclude[areas]", "circle:1"),
          Map.entry("colour", "red"),
          Map.entry("routingMode", "scenic"),
          Map.entry("vehicle[height]", "-3"),
          Map.entry("vehicle[tunnelCategory]", "Z"),
          Map.entry("departureTime", "tomorrow"),
          Map.entry("alternatives", "7"),
          Map.entry("spans", "smell"),
          Map.entry("return", "poem"),
          Map.entry("units", "furlongs"),
          Map.entry("pedestrian[speed]", "9"),
          Map.entry("exclude[countries]", "Q1"));

  /// Features that only motor vehicles can avoid.
  private static final Set<String> TURNS = Set.of("difficultTurns", "uTurns");

  private static final List<String> FEATURES =
      List.of(
          "tollRoad",
          "controlledAccessHighway",
          "ferry",
          "tunnel",
          "dirtRoad",
          "difficultTurns",
          "uTurns",
          "seasonalClosure");
  private static final List<String> PARTS =
      List.of(
          "instructions",
          "turnByTurnActions",
          "routeHandle",
          "passthrough",
          "elevation",
          "typicalDuration",
          "noThroughRestrictions",
          "tolls");
  private static final List<String> SPANS =
      List.of(
          "names",
          "speedLimit",
          "segmentId",
          "functionalClass",
          "notices",
          "countryCode",
          "dynamicSpeedInfo",
          "streetAttributes",
          "carAttributes",
          "truckRestriction",
          "gates");
  private static final double JITTER_DEGREES = 2e-4;
  private static final double NEAR_DEGREES = 3e-3;

  private final List<LatLng> places;
  private final Random random;

  /// @param places points of roads
  RouteQuestions(List<LatLng> places, long seed) {
    this.places = places;
    this.random = new Random(seed);
  }

  RouteQuestion next(String mode) {
    List<Stop> stops = stops();
    Map<String, String> options = new TreeMap<>();
    parts(options);
    times(options);
    if (is(30)) {
      options.put("alternatives", Integer.toString(1 + random.nextInt(3)));
    }
    if (is(25) && (mode.equals("car") || mode.equals("truck"))) {
      options.put("routingMode", "short");
    }
    rules(!mode.equals("pedestrian") && !mode.equals("bike"), options);
    if (mode.equals("truck") && is(70)) {
      truck(options);
    }
    if (mode.equals("pedestrian") && is(20)) {
      options.put("pedestrian[speed]", "1.5");
    }
    if (mode.equals("scooter") && is(20)) {
      options.put("scooter[allowHighway]", "true");
    }
    String planted = "";
    if (is(5)) {
      Map.Entry<String, String> wrong = WRONG.get(random.nextInt(WRONG.size()));
      planted = wrong.getKey();
      options.put(planted, wrong.getValue());
    }
    return new RouteQuestion(mode, stops, options, planted);
  }

  private boolean is(int percent) {
    return random.nextInt(100) < percent;
  }

  private List<Stop> stops() {
    List<Stop> stops = new ArrayList<>();
    LatLng first = place();
    stops.add(new Stop(first, 0, false, 0));
    int vias = is(45) ? 1 + random.nextInt(3) : 0;
    LatLng before = first;
    for (int i = 0; i < vias; i++) {
      before = is(25) ? near(before) : place();
      boolean isPassed = is(40);
      int radius = is(35) ? 20 + random.nextInt(181) : 0;
      int wait = !isPassed && is(30) ? 1 + random.nextInt(1_800) : 0;
      stops.add(new Stop(before, radius, isPassed, wait));
    }
    LatLng last = is(3) ? first : is(20) ? near(before) : place();
    stops.add(new Stop(last, 0, false, 0));
    return stops;
  }

  private LatLng place() {
    return moved(places.get(random.nextInt(places.size())), JITTER_DEGREES);
  }

  private LatLng near(LatLng other) {
    return moved(other, NEAR_DEGREES);
  }

  /// Half of the places lie on the road itself, many of them at junctions.
  private LatLng moved(LatLng place, double degrees) {
    if (is(50)) {
      return rounded(place.lat(), place.lng());
    }
    return rounded(
        place.lat() + degrees * (2 * random.nextDouble() - 1),
        place.lng() + degrees * (2 * random.nextDouble() - 1));
  }

  private static LatLng rounded(double lat, double lng) {
    return new LatLng(Math.round(lat * 1e6) / 1e6, Math.round(lng * 1e6) / 1e6);
  }

  private void parts(Map<String, String> options) {
    Set<String> parts = new TreeSet<>();
    if (is(5)) {
      options.put("return", "summary");
      return;
    }
    parts.add("polyline");
    parts.add("summary");
    if (is(80)) {
      parts.add("actions");
    }
    if (is(50)) {
      parts.add("travelSummary");
    }
    for (String part : PARTS) {
      boolean isPossible = !part.equals("instructions") || parts.contains("actions");
      if (isPossible && is(20)) {
        parts.add(part);
      }
    }
    options.put("return", String.join(",", parts));
    if (is(60)) {
      Set<String> spans = new TreeSet<>();
      spans.add("length");
      spans.add("duration");
      for (String span : SPANS) {
        if (is(30)) {
          spans.add(span);
        }
      }
      options.put("spans", String.join(",", spans));
    }
    if (is(20)) {
      options.put("lang", List.of("de", "fr", "en-us", "es,it").get(random.nextInt(4)));
    }
  }

  private void times(Map<String, String> options) {
    int kind = random.nextInt(10);
    String time =
        String.format(
            Locale.ROOT,
            "2026-%02d-%02dT%02d:%02d:%02d+01:00",
            1 + random.nextInt(12),
            1 + random.nextInt(28),
            random.nextInt(24),
            random.nextInt(60),
            random.nextInt(60));
    if (kind < 3) {
      options.put("departureTime", time);
    } else if (kind < 5) {
      options.put("arrivalTime", time);
    } else if (kind < 6) {
      options.put("departureTime", "any");
    }
  }

  private void rules(boolean isMotor, Map<String, String> options) {
    if (is(25)) {
      Set<String> features = new TreeSet<>();
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        String feature = FEATURES.get(random.nextInt(FEATURES.size()));
        if (isMotor || !TURNS.contains(feature)) {
          features.add(feature);
        }
      }
      if (!features.isEmpty()) {
        options.put("avoid[features]", String.join(",", features));
      }
    }
    if (is(12)) {
      options.put("avoid[areas]", box());
    }
    if (is(8)) {
      options.put("exclude[areas]", box());
    }
    if (is(3)) {
      options.put("exclude[countries]", List.of("ITA", "CHE", "ESP").get(random.nextInt(3)));
    }
  }

  private String box() {
    LatLng middle = place();
    double half = 5e-4 + 4e-3 * random.nextDouble();
    return String.format(
        Locale.ROOT,
        "bbox:%.5f,%.5f,%.5f,%.5f",
        middle.lng() - half,
        middle.lat() - half,
        middle.lng() + half,
        middle.lat() + half);
  }

  private void truck(Map<String, String> options) {
    if (is(60)) {
      options.put("vehicle[height]", Integer.toString(200 + 10 * random.nextInt(25)));
    }
    if (is(60)) {
      options.put("vehicle[grossWeight]", Integer.toString(3_000 + 500 * random.nextInt(75)));
    }
    if (is(40)) {
      options.put("vehicle[width]", Integer.toString(180 + 10 * random.nextInt(10)));
    }
    if (is(40)) {
      options.put("vehicle[length]", Integer.toString(500 + 100 * random.nextInt(15)));
    }
    if (is(30)) {
      options.put("vehicle[weightPerAxle]", Integer.toString(2_000 + 500 * random.nextInt(20)));
    }
    if (is(15)) {
      options.put("vehicle[shippedHazardousGoods]", "explosive,flammable");
    }
    if (is(15)) {
      options.put("vehicle[tunnelCategory]", "C");
    }
    if (is(20)) {
      options.put("vehicle[axleCount]", Integer.toString(2 + random.nextInt(5)));
    }
  }
}
