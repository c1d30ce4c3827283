package io.cartway.travel.http;

import static io.cartway.travel.TransportMode.BIKE;
import static io.cartway.travel.TransportMode.PEDESTRIAN;
import static io.cartway.travel.TransportMode.SCOOTER;
import static io.cartway.travel.TransportMode.TRUCK;

import io.cartway.text.Scan;
import io.cartway.travel.HazardousGoods;
import io.cartway.travel.NumberText;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Vehicle;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/// Reads `vehicle[...]` and its older spelling `truck[...]`.
public final class VehicleParameters {

  private static final String WRONG_MODE = "E605010";
  private static final String OVERWEIGHT = "E605024";

  /// The keys that road rules use.
  private static final List<String> BINDING =
      List.of(
          "grossWeight",
          "currentWeight",
          "weightPerAxle",
          "weightPerAxleGroup",
          "height",
          "width",
          "length",
          "axleCount",
          "trailerCount",
          "tunnelCategory",
          "shippedHazardousGoods");

  /// The keys that also apply to a light moped.
  private static final Set<String> OF_ALL =
      Set.of("engineType", "engineSizeCc", "licensePlate", "commercial", "occupancy", "speedCap");

  /// The keys without effect.
  private static final List<String> WITHOUT_EFFECT =
      List.of(
          "emptyWeight",
          "payloadCapacity",
          "kpraLength",
          "heightAboveFirstAxle",
          "trailerAxleCount",
          "tiresCount",
          "type",
          "category",
          "engineType",
          "engineSizeCc",
          "licensePlate",
          "speedCapPerFc",
          "occupancy",
          "hovOccupancy",
          "commercial",
          "frontalArea",
          "rollingResistanceCoefficient",
          "airDragCoefficient");

  private static final List<String> AXLE_GROUPS =
      List.of("single", "tandem", "triple", "quad", "quint");

  private static final double KMH_PER_METER_PER_SECOND = 3.6;
  private static final int SIZE_CENTIMETERS_MAX = 5000;
  private static final int LENGTH_CENTIMETERS_MAX = 30_000;
  private static final int GROSS_KILOGRAMS_MAX = 4250;
  private static final int GROSS_WITH_TRAILER_KILOGRAMS_MAX = 7550;
  private static final int CURRENT_KILOGRAMS_MAX = 5000;
  private static final int CURRENT_WITH_TRAILER_KILOGRAMS_MAX = 8500;

  private final TravelQuery query;

  private VehicleParameters(TravelQuery query) {
    this.query = query;
  }

  /// Reads the vehicle; the mode must have been read.
  public static Vehicle read(TravelQuery query) {
    return query.isAnyGiven("vehicle[") || query.isAnyGiven("truck[")
        ? new VehicleParameters(query).read()
        : Vehicle.UNKNOWN;
  }

  /// The vehicle's maximum speed, rounded up to km/h; 0 when absent or malformed.
  public static int speedCapKmh(TravelQuery query) {
    VehicleParameters vehicle = new VehicleParameters(query);
    return (int) Math.round(vehicle.cap().orElse(0) * KMH_PER_METER_PER_SECOND);
  }

  /// Whether `vehicle` has such a key.
  static boolean isKey(String key) {
    return BINDING.contains(key) || WITHOUT_EFFECT.contains(key) || key.equals("speedCap");
  }

  private OptionalDouble cap() {
    return query
        .text(name("speedCap"))
        .map(text -> NumberText.number(text, 1, 70))
        .orElse(OptionalDouble.empty());
  }

  private Vehicle read() {
    BINDING.forEach(this::checkKey);
    checkKey("speedCap");
    WITHOUT_EFFECT.forEach(this::checkKey);
    Vehicle vehicle =
        new Vehicle(
            whole("grossWeight", 0, Integer.MAX_VALUE),
            whole("currentWeight", 0, Integer.MAX_VALUE),
            heaviestAxle(),
            whole("height", 0, SIZE_CENTIMETERS_MAX),
            whole("width", 0, SIZE_CENTIMETERS_MAX),
            whole("length", 0, LENGTH_CENTIMETERS_MAX),
            whole("axleCount", 2, 255),
            whole("trailerCount", 0, 255),
            query
                .word(name("tunnelCategory"), List.of("B", "C", "D", "E"))
                .map(word -> word.charAt(0))
                .orElse('\0'),
            goods());
    checkWeights(vehicle);
    checkRest(vehicle);
    checkSpeedCap();
    checkOccupancy();
    WITHOUT_EFFECT.forEach(key -> query.noteWithoutEffect(name(key)));
    return vehicle;
  }

  /// The name under which a key is given; by default the newer spelling.
  private String name(String key) {
    String legacy = "truck[" + key + "]";
    String name = "vehicle[" + key + "]";
    return query.isGiven(legacy) && !query.isGiven(name) ? legacy : name;
  }

  private void checkKey(String key) {
    String legacy = "truck[" + key + "]";
    String name = name(key);
    if (query.isGiven(legacy) && query.isGiven(name) && !name.equals(legacy)) {
      query.fault(
          legacy, query.text(legacy).orElse(""), "%s or %s, not both".formatted(name, legacy));
    }
    if (!query.isGiven(name) || key.equals("speedCap")) {
      return;
    }
    if (name.equals(legacy) && query.mode().isPresent() && !query.isMode(TRUCK)) {
      query.wrongMode(name, "truck", WRONG_MODE);
    } else if (query.isMode(PEDESTRIAN, BIKE)) {
      query.wrongMode(name, "car, truck", WRONG_MODE);
    } else if (query.isMode(SCOOTER) && !OF_ALL.contains(key)) {
      query.wrongMode(name, "car, truck", WRONG_MODE);
    }
  }

  private int whole(String key, int min, int max) {
    return query.whole(name(key), min, max).orElse(0);
  }

  /// The mean of a group's axles counts, because limits are for single axles.
  private int heaviestAxle() {
    int perAxle = whole("weightPerAxle", 0, Integer.MAX_VALUE);
    String name = name("weightPerAxleGroup");
    if (query.isGiven(name) && query.isGiven(name("weightPerAxle"))) {
      query.fault(
          name,
          query.text(name).orElse(""),
          "weightPerAxle or weightPerAxleGroup, not both",
          "E605019");
    }
    Set<String> groups = new HashSet<>();
    for (String text : query.list(name)) {
      String[] parts = text.split(":", -1);
      int axles = AXLE_GROUPS.indexOf(parts[0].strip()) + 1;
      OptionalInt weight =
          parts.length == 2
              ? NumberText.whole(parts[1], 0, Integer.MAX_VALUE)
              : OptionalInt.empty();
      if (axles == 0 || weight.isEmpty() || !groups.add(parts[0].strip())) {
        query.fault(
            name, text, "<group>:<kilograms>,... of " + String.join(", ", AXLE_GROUPS) + ", once");
      } else {
        perAxle = Math.max(perAxle, weight.getAsInt() / axles);
      }
    }
    return perAxle;
  }

  private Set<HazardousGoods> goods() {
    List<String> words = Arrays.stream(HazardousGoods.values()).map(HazardousGoods::word).toList();
    Set<HazardousGoods> goods = EnumSet.noneOf(HazardousGoods.class);
    for (String word : query.words(name("shippedHazardousGoods"), words)) {
      HazardousGoods.of(word).ifPresent(goods::add);
    }
    return goods;
  }

  private void checkWeights(Vehicle vehicle) {
    if (!query.isMode(TransportMode.CAR)) {
      return;
    }
    boolean hasTrailer = vehicle.trailerCount() > 0;
    int grossMax = hasTrailer ? GROSS_WITH_TRAILER_KILOGRAMS_MAX : GROSS_KILOGRAMS_MAX;
    int currentMax = hasTrailer ? CURRENT_WITH_TRAILER_KILOGRAMS_MAX : CURRENT_KILOGRAMS_MAX;
    checkWeight("grossWeight", vehicle.grossWeightKilograms(), grossMax);
    checkWeight("currentWeight", vehicle.currentWeightKilograms(), currentMax);
  }

  private void checkWeight(String key, int kilograms, int max) {
    if (kilograms > max) {
      query.fault(
          name(key),
          String.valueOf(kilograms),
          "at most %d kg for a car".formatted(max),
          OVERWEIGHT);
    }
  }

  private void checkRest(Vehicle vehicle) {
    for (String key : List.of("emptyWeight", "payloadCapacity")) {
      whole(key, 0, Integer.MAX_VALUE);
    }
    whole("kpraLength", 0, LENGTH_CENTIMETERS_MAX);
    whole("heightAboveFirstAxle", 0, SIZE_CENTIMETERS_MAX);
    whole("trailerAxleCount", 1, 255);
    if (query.isGiven(name("trailerAxleCount")) && vehicle.trailerCount() == 0) {
      query.fault(
          name("trailerAxleCount"),
          query.text(name("trailerAxleCount")).orElse(""),
          "trailerCount of at least 1 with it",
          "E605055");
    }
    whole("tiresCount", 1, 255);
    whole("engineSizeCc", 0, 2000);
    query.flag(name("commercial"));
    boolean isLegacy = name("type").startsWith("truck[");
    query.word(
        name("type"),
        isLegacy ? List.of("Straight", "Tractor") : List.of("StraightTruck", "Tractor"));
    query.word(name("category"), List.of("undefined", "lightTruck"));
    query.word(name("engineType"), List.of("electric", "pluginHybrid", "internalCombustion"));
    Optional<String> plate = query.text(name("licensePlate"));
    if (plate.isPresent() && !isPlate(plate.get())) {
      query.fault(name("licensePlate"), plate.get(), "lastCharacter:<letter or digit>");
    }
    for (String key :
        List.of("frontalArea", "rollingResistanceCoefficient", "airDragCoefficient")) {
      query.number(name(key), 0, Double.MAX_VALUE, "E605001");
    }
  }

  static boolean isPlate(String text) {
    String prefix = "lastCharacter:";
    return text.startsWith(prefix)
        && Scan.isAll(text.substring(prefix.length()), 1, 1, Scan::isLetterOrDigit);
  }

  private void checkSpeedCap() {
    String name = name("speedCap");
    if (query.isGiven(name) && query.isMode(PEDESTRIAN, BIKE, SCOOTER)) {
      query.wrongMode(name, "car, truck", "E605032");
    }
    query.number(name, 1, 70, "E605034");
    for (String text : query.list(name("speedCapPerFc"))) {
      String[] parts = text.split(":", -1);
      if (parts.length != 2
          || NumberText.whole(parts[0], 1, 5).isEmpty()
          || NumberText.number(parts[1], 1, 70).isEmpty()) {
        query.fault(
            name("speedCapPerFc"), text, "<functional class 1-5>:<metres per second 1-70>,...");
      }
    }
  }

  private void checkOccupancy() {
    whole("occupancy", 1, 255);
    whole("hovOccupancy", 1, 255);
    String old = name("hovOccupancy");
    if (query.isGiven(old)
        && (query.isGiven(name("occupancy"))
            || query.isGiven("allow[hov]")
            || query.isGiven("allow[hot]"))) {
      query.fault(
          old,
          query.text(old).orElse(""),
          "none of occupancy, allow[hov], allow[hot] with it",
          "E605021");
    }
  }
}
