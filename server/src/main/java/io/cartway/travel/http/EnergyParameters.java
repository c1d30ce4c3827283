package io.cartway.travel.http;

import static io.cartway.travel.TransportMode.BIKE;
import static io.cartway.travel.TransportMode.PEDESTRIAN;

import io.cartway.travel.EvConsumption;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/// Reads `ev[...]`, `fuel[...]` and `consumptionModel`. The empirical model of an electric vehicle
/// is used; a notice says that other valid values have no effect.
public final class EnergyParameters {

  /// HERE's code for an electric vehicle that is wrong or missing.
  public static final String BAD_EV = "E605030";

  private static final String BAD_FUEL = "E605037";

  private static final String MODEL = "consumptionModel";
  private static final String FREE_FLOW = "ev[freeFlowSpeedTable]";

  /// More than the heaviest vehicles take; sums over whole continents fit.
  private static final double RATE_MAX = 1000;

  private static final int TABLE_NUMBERS_MAX = 1000;

  /// What the empirical model reads.
  private static final Set<String> EMPIRICAL =
      Set.of("freeFlowSpeedTable", "ascent", "descent", "auxiliaryConsumption");

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

  /// Reads all of them; the mode must have been read.
  ///
  /// @return the empirical model of an electric vehicle; empty when there is none, or it is wrong
  public static Optional<EvConsumption> read(TravelQuery query) {
    Optional<EvConsumption> model = Optional.empty();
    if (query.isAnyGiven("ev[") || query.isAnyGiven("fuel[")) {
      EnergyParameters parameters = new EnergyParameters(query);
      model = parameters.readEv();
      parameters.checkFuel();
      parameters.checkTogether();
    }
    query.word(MODEL, List.of("empirical", "physical"));
    if (model.isEmpty()) {
      query.noteWithoutEffect(MODEL);
    }
    return model;
  }

  /// Collects the fault that an answer with consumption is asked for without a model of it.
  ///
  /// @param asked what asks for it
  /// @param code of the fault
  public static void require(TravelQuery query, String asked, String code) {
    if (isPhysical(query)) {
      query.fault(
          MODEL,
          "physical",
          "empirical with %s: no other model is computed".formatted(asked),
          code);
    } else if (!query.isGiven(FREE_FLOW)) {
      query.fault(
          FREE_FLOW,
          isFuel(query) ? "fuel[...]" : "",
          "pairs of speed in km/h and Wh per metre, of an electric vehicle, with " + asked,
          code);
    }
  }

  /// The notice that heights are missing which a model asks for.
  ///
  /// @param hasElevation whether the region has heights
  public static Optional<InfoNotice> missingHeights(
      Optional<EvConsumption> model, boolean hasElevation) {
    return model
        .filter(one -> one.usesHeights() && !hasElevation)
        .map(one ->
            new InfoNotice(
                "elevationUnavailable",
                "ev[ascent] and ev[descent] have no effect: the region was built without heights"));
  }

  /// The notice that a model has no effect on an answer without consumption.
  ///
  /// @param reason why it has none
  public static Optional<InfoNotice> unused(Optional<EvConsumption> model, String reason) {
    return model.map(
        one -> InfoNotice.withoutEffect("Parameter 'ev[...]' has no effect: " + reason));
  }

  private static boolean isPhysical(TravelQuery query) {
    return query.text(MODEL).filter(word -> word.strip().equals("physical")).isPresent();
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

  private Optional<EvConsumption> readEv() {
    List<EvConsumption.Rate> rates = rates(FREE_FLOW);
    rates("ev[trafficSpeedTable]");
    checkTable("ev[chargingCurve]", Double.MAX_VALUE, BAD_EV);
    EV_NUMBERS.forEach(key -> {
      double max = EMPIRICAL.contains(key) ? RATE_MAX : Double.MAX_VALUE;
      query.number(name("ev", key), 0, max, BAD_EV);
    });
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
    boolean hasModel = !rates.isEmpty() && !isPhysical(query);
    for (List<String> keys : List.of(EV_TABLES, EV_NUMBERS, EV_REST)) {
      note("ev", keys.stream().filter(key -> !(hasModel && EMPIRICAL.contains(key))).toList());
    }
    return hasModel
        ? Optional.of(
            new EvConsumption(
                rates,
                number("ev[ascent]").orElse(0),
                number("ev[descent]").orElse(0),
                number("ev[auxiliaryConsumption]").orElse(0)))
        : Optional.empty();
  }

  /// The rates of a table of consumption; none when it is wrong.
  private List<EvConsumption.Rate> rates(String name) {
    if (!checkTable(name, RATE_MAX, BAD_EV)) {
      return List.of();
    }
    List<String> texts = query.list(name);
    List<EvConsumption.Rate> rates = new ArrayList<>();
    for (int i = 0; i + 1 < texts.size(); i += 2) {
      double kmh = NumberText.number(texts.get(i)).orElse(0);
      rates.add(new EvConsumption.Rate(kmh, NumberText.number(texts.get(i + 1)).orElse(0)));
    }
    return rates;
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
    for (String key : FUEL_TABLES) {
      checkTable(name("fuel", key), Double.MAX_VALUE, BAD_FUEL);
    }
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
  ///
  /// @param max of all numbers
  /// @return whether it is good, as one is that is not given
  private boolean checkTable(String name, double max, String code) {
    List<String> texts = query.list(name);
    double before = -1;
    if (texts.size() > TABLE_NUMBERS_MAX) {
      query.fault(
          name,
          "%,d numbers".formatted(texts.size()),
          "at most %,d pairs".formatted(TABLE_NUMBERS_MAX / 2),
          code);
      return false;
    }
    boolean isGood = texts.size() % 2 == 0;
    for (int i = 0; i < texts.size() && isGood; i++) {
      OptionalDouble number = NumberText.number(texts.get(i), 0, max);
      isGood = number.isPresent() && (i % 2 == 1 || number.getAsDouble() > before);
      before = i % 2 == 0 ? number.orElse(0) : before;
    }
    if (!isGood) {
      query.fault(
          name,
          query.text(name).orElse(""),
          max == RATE_MAX
              ? "pairs of numbers from 0 to 1000, the first ones rising, separated by commas"
              : "pairs of numbers of at least 0, the first ones rising, separated by commas",
          code);
    }
    return isGood;
  }
}
