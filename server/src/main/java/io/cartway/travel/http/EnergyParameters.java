package io.cartway.travel.http;

import static io.cartway.travel.TransportMode.BIKE;
import static io.cartway.travel.TransportMode.PEDESTRIAN;

import io.cartway.travel.NumberText;
import java.util.List;
import java.util.OptionalDouble;

/// Checks `ev[...]`, `fuel[...]` and `consumptionModel`. Consumption is not computed: a notice says
/// that valid values have no effect.
public final class EnergyParameters {

  private static final String BAD_EV = "E605030";
  private static final String BAD_FUEL = "E605037";

  private static final List<String> EV_TABLES =
      List.of("freeFlowSpeedTable", "trafficSpeedTable", "chargingCurve");

  private static final List<String> EV_NUMBERS =
      List.of(
          "ascent",
          "descent",
          "auxiliaryConsumption",
          "initialCharge",
          "maxCharge",
          "maxChargingVoltage",
          "maxChargingCurrent",
          "maxChargeAfterChargingStation",
          "minChargeAtChargingStation",
          "minChargeAtFirstChargingStation",
          "minChargeAtDestination",
          "auxiliaryPowerConsumption");

  private static final List<String> EV_REST =
      List.of(
          "connectorTypes",
          "chargingSetupDuration",
          "maxChargingDuration",
          "makeReachable",
          "driveEfficiency",
          "recuperationEfficiency");

  private static final List<String> FUELS =
      List.of("diesel", "petrol", "lpg", "cng", "lng", "ethanol", "propane", "hydrogen");

  private static final List<String> FUEL_TABLES =
      List.of("freeFlowSpeedTable", "trafficSpeedTable");
  private static final List<String> FUEL_NUMBERS = List.of("additionalConsumption", "ascent");

  private static final int CHARGING_SECONDS_MIN = 1800;

  private final TravelQuery query;

  private EnergyParameters(TravelQuery query) {
    this.query = query;
  }

  /// Checks all of them; the mode must have been read.
  public static void check(TravelQuery query) {
    if (query.isAnyGiven("ev[") || query.isAnyGiven("fuel[")) {
      EnergyParameters parameters = new EnergyParameters(query);
      parameters.checkEv();
      parameters.checkFuel();
      parameters.checkTogether();
    }
    query.word("consumptionModel", List.of("empirical", "physical"));
    query.noteWithoutEffect("consumptionModel");
  }

  /// Whether any parameter of an electric vehicle is given.
  public static boolean isEv(TravelQuery query) {
    return isAnyGiven(query, "ev", EV_TABLES)
        || isAnyGiven(query, "ev", EV_NUMBERS)
        || isAnyGiven(query, "ev", EV_REST);
  }

  /// Whether `ev` has such a key.
  static boolean isEvKey(String key) {
    return EV_TABLES.contains(key) || EV_NUMBERS.contains(key) || EV_REST.contains(key);
  }

  private static boolean isFuel(TravelQuery query) {
    return query.isGiven("fuel[type]")
        || isAnyGiven(query, "fuel", FUEL_TABLES)
        || isAnyGiven(query, "fuel", FUEL_NUMBERS);
  }

  private static boolean isAnyGiven(TravelQuery query, String group, List<String> keys) {
    return keys.stream().anyMatch(key -> query.isGiven(name(group, key)));
  }

  private static String name(String group, String key) {
    return group + "[" + key + "]";
  }

  private void checkEv() {
    EV_TABLES.forEach(key -> checkTable(name("ev", key), BAD_EV));
    EV_NUMBERS.forEach(key -> query.number(name("ev", key), 0, Double.MAX_VALUE, BAD_EV));
    query.number("ev[driveEfficiency]", 0.1, 1, BAD_EV);
    query.number("ev[recuperationEfficiency]", 0, 1, BAD_EV);
    query.whole("ev[chargingSetupDuration]", 0, Integer.MAX_VALUE, BAD_EV);
    query.whole("ev[maxChargingDuration]", CHARGING_SECONDS_MIN, Integer.MAX_VALUE, BAD_EV);
    query.flag("ev[makeReachable]");
    OptionalDouble charge = number("ev[initialCharge]");
    OptionalDouble most = number("ev[maxCharge]");
    if (charge.isPresent() && most.isPresent() && charge.getAsDouble() > most.getAsDouble()) {
      query.fault(
          "ev[initialCharge]",
          query.text("ev[initialCharge]").orElse(""),
          "at most the maxCharge",
          BAD_EV);
    }
    note("ev", EV_TABLES);
    note("ev", EV_NUMBERS);
    note("ev", EV_REST);
  }

  /// The number, without another fault if it is malformed: that has been reported.
  private OptionalDouble number(String name) {
    return NumberText.number(query.text(name).orElse(""));
  }

  private void note(String group, List<String> keys) {
    keys.forEach(key -> query.noteWithoutEffect(name(group, key)));
  }

  private void checkFuel() {
    String type = query.text("fuel[type]").orElse("diesel").strip();
    if (!FUELS.contains(type)) {
      query.fault("fuel[type]", type, TravelQuery.oneOf(FUELS), BAD_FUEL);
    }
    query.noteWithoutEffect("fuel[type]");
    FUEL_TABLES.forEach(key -> checkTable(name("fuel", key), BAD_FUEL));
    FUEL_NUMBERS.forEach(key -> query.number(name("fuel", key), 0, Double.MAX_VALUE, BAD_FUEL));
    note("fuel", FUEL_TABLES);
    note("fuel", FUEL_NUMBERS);
  }

  private void checkTogether() {
    boolean isEv = isEv(query);
    boolean isFuel = isFuel(query);
    if (isEv && query.isMode(PEDESTRIAN, BIKE)) {
      query.wrongMode("ev[...]", "car, truck, scooter", "E605027");
    }
    if (isFuel && query.isMode(PEDESTRIAN, BIKE)) {
      query.wrongMode("fuel[...]", "car, truck, scooter", "E605028");
    }
    if (isEv && isFuel) {
      query.fault("fuel[...]", "together with ev[...]", "ev[...] or fuel[...]", "E605036");
    }
    if (query.flagQuietly("ev[makeReachable]")) {
      checkMakeReachable();
    }
  }

  private void checkMakeReachable() {
    String name = "ev[makeReachable]";
    if (query.isMode(PEDESTRIAN, BIKE)) {
      query.wrongMode(name, "car, truck, scooter", "E605040");
    }
    reject("routingMode", !query.text("routingMode").orElse("fast").equals("fast"), "E605041");
    for (String avoid : List.of("features", "areas", "segments", "zoneCategories")) {
      reject("avoid[" + avoid + "]", query.isGiven("avoid[" + avoid + "]"), "E605043");
    }
    reject("arrivalTime", query.isGiven("arrivalTime"), "E605047");
    for (String goods : List.of("vehicle", "truck")) {
      String goodsName = goods + "[shippedHazardousGoods]";
      reject(goodsName, query.isGiven(goodsName), "E605049");
    }
  }

  private void reject(String name, boolean isThere, String code) {
    if (isThere) {
      query.fault(
          name, query.text(name).orElse(""), "no such value together with ev[makeReachable]", code);
    }
  }

  /// Pairs of a speed or a charge and its value; the first ones increase.
  private void checkTable(String name, String code) {
    List<String> texts = query.list(name);
    double before = -1;
    boolean isGood = texts.size() % 2 == 0;
    for (int i = 0; i < texts.size() && isGood; i++) {
      OptionalDouble number = NumberText.number(texts.get(i), 0, Double.MAX_VALUE);
      isGood = number.isPresent() && (i % 2 == 1 || number.getAsDouble() > before);
      before = i % 2 == 0 ? number.orElse(0) : before;
    }
    if (!isGood) {
      query.fault(
          name,
          query.text(name).orElse(""),
          "pairs of numbers of at least 0, the first ones rising, separated by commas",
          code);
    }
  }
}
