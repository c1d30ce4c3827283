package io.cartway.tours.http.problem;

import static io.cartway.tours.http.problem.PartJson.SCHEMA;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.http.Fault;
import io.cartway.http.Parameters;
import io.cartway.paths.Journey;
import io.cartway.tours.Shift;
import io.cartway.tours.TourLimits;
import io.cartway.tours.VehicleType;
import io.cartway.tours.VehicleType.Abilities;
import io.cartway.tours.VehicleType.Rates;
import io.cartway.tours.VehicleType.Territories;
import io.cartway.tours.http.problem.TourParameters.Profile;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.MapContents;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.http.AvoidParameters;
import io.cartway.travel.http.BodyJson;
import io.cartway.travel.http.ModeParameters;
import io.cartway.travel.http.TimeParameters;
import io.cartway.travel.http.TravelQuery;
import io.cartway.travel.http.UnservedParameters;
import io.cartway.travel.http.VehicleParameters;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/// Reads `fleet`: profiles and types of vehicles. Not thread-safe.
final class FleetJson {

  private static final double RATE_MAX = 100_000;

  /// Where neither time nor distance costs anything, the shorter time is better.
  private static final double TINY_RATE = 1e-11;

  private static final long DISTANCE_MAX = 3_000_000;
  private static final long SHIFT_TIME_MAX = 604_800;
  private static final double SPEED_MIN = 0.1;
  private static final double SPEED_MAX = 10;

  private static final List<String> MODES =
      List.of("car", "truck", "scooter", "bicycle", "pedestrian");

  private static final Map<String, String> UNSERVED_PROFILE =
      Map.of(
          "traffic", "no traffic: it is not served yet",
          "ignoreRouteViolations", "no ignoreRouteViolations: ways keep to all rules",
          "violationMapping", "no violationMapping: ways keep to all rules",
          "matrix", "no matrix: it is alpha, and not served",
          "matrixId", "no matrixId: it is alpha, and not served");

  private static final Map<String, String> UNSERVED_TYPE =
      Map.of(
          "compartments", "no compartments: they are alpha, and not served",
          "fuel", "no fuel: it is not served yet",
          "charging", "no charging: it is alpha, and not served");

  private static final Map<String, String> UNSERVED_COSTS =
      Map.of(
          "perWaitingTime", "no perWaitingTime: waiting costs as time does",
          "perJob", "no perJob: it is alpha, and not served",
          "excessCosts", "no excessCosts: they are beta, and not served");

  private static final Map<String, String> UNSERVED_LIMITS =
      Map.of("maxIntraStopDistance", "no maxIntraStopDistance: it is alpha, and not served");

  private final MapContents map;
  private final SitesJson sites;
  private final int typesMax;
  private final PartJson.Faults faults;
  private final List<Profile> profiles = new ArrayList<>();
  private final List<VehicleType> types = new ArrayList<>();
  private final List<List<String>> vehicleIds = new ArrayList<>();
  private final Set<Integer> typesWithIds = new HashSet<>();
  private final List<InfoNotice> notices = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();

  /// @param typesMax of vehicles
  FleetJson(MapContents map, SitesJson sites, int typesMax, PartJson.Faults faults) {
    this.map = map;
    this.sites = sites;
    this.typesMax = typesMax;
    this.faults = faults;
  }

  List<Profile> profiles() {
    return profiles;
  }

  List<VehicleType> types() {
    return types;
  }

  List<List<String>> vehicleIds() {
    return vehicleIds;
  }

  /// The types whose vehicles have ids of their own.
  Set<Integer> typesWithIds() {
    return typesWithIds;
  }

  /// Remarks: at most 21 for each profile.
  List<InfoNotice> notices() {
    return notices;
  }

  void read(PartJson fleet) {
    Set<String> names = new HashSet<>();
    for (PartJson part : fleet.objects("profiles", 1, TourLimits.PROFILES_MAX)) {
      Profile profile = profile(part);
      if (!names.add(profile.name())) {
        part.fault("name", profile.name(), "a name that no other profile has", "E613425");
      }
      profiles.add(profile);
    }
    if (fleet.value().path("types").size() > typesMax) {
      fleet.fault(
          "types",
          fleet.value().path("types").size() + " types",
          "at most %d types".formatted(typesMax),
          "E613203");
    } else {
      fleet.objects("types", 1, typesMax).forEach(this::type);
    }
    fleet.has("types");
    if (fleet.has("traffic")) {
      notices.add(InfoNotice.withoutEffect("'fleet.traffic' has no effect: there is no traffic"));
    }
    fleet.word("traffic", List.of("automatic", "liveOrHistorical", "historicalOnly"));
    fleet.end(Map.of());
  }

  // ---- profiles

  private Profile profile(PartJson part) {
    String name = part.text("name").orElse("");
    if (name.isEmpty()) {
      part.fault("name", "", "a name", SCHEMA);
    }
    String type = part.text("type").orElse("");
    if (!MODES.contains(type)) {
      part.fault("type", type, "one of " + String.join(", ", MODES), SCHEMA);
      type = "car";
    }
    String mode = part.word("mode", List.of("fast", "short"));
    for (String member : List.of("departureTime", "avoid", "exclude", "options")) {
      part.has(member);
    }
    part.end(UNSERVED_PROFILE);
    ObjectNode members = journeyMembers(part, type, mode);
    TravelQuery query = new TravelQuery(new Parameters(Map.of()));
    BodyJson.layJourney(members, query, Set.of());
    Journey journey = journey(query);
    TravelTime time = TimeParameters.read(query);
    UnservedParameters.check(query);
    for (Fault fault : query.faults()) {
      faults.add(
          part.path(inProfile(fault.parameter())), fault.given(), fault.expected(), fault.code());
    }
    note(name, query.notices());
    return new Profile(name, journey, time, 1);
  }

  /// What a profile has and ways do not heed.
  private void note(String profile, TravelQuery.Notices found) {
    for (InfoNotice notice : found.first()) {
      notices.add(
          new InfoNotice(
              notice.code(),
              "Profile '%s': %s"
                  .formatted(profile, notice.title().replace("'vehicle", "'options"))));
    }
    if (found.moreCount() > 0) {
      notices.add(
          new InfoNotice(
              "furtherNotices",
              "Profile '%s': %,d further notices".formatted(profile, found.moreCount())));
    }
  }

  /// What routes call `vehicle`, tours call `options`.
  private static String inProfile(String parameter) {
    for (String group : List.of("vehicle", "scooter", "pedestrian")) {
      if (parameter.startsWith(group)) {
        return "options" + parameter.substring(group.length());
      }
    }
    return parameter;
  }

  /// The profile in the words of routes.
  private static ObjectNode journeyMembers(PartJson part, String type, String mode) {
    ObjectNode members = JsonNodeFactory.instance.objectNode();
    members.put("transportMode", type);
    members.put("routingMode", mode);
    for (String name : List.of("departureTime", "avoid", "exclude")) {
      JsonNode member = part.value().path(name);
      if (!member.isMissingNode()) {
        members.set(name, member);
      }
    }
    JsonNode options = part.value().path("options");
    if (!options.isMissingNode()) {
      members.set(
          switch (type) {
            case "scooter" -> "scooter";
            case "pedestrian" -> "pedestrian";
            default -> "vehicle";
          },
          options);
    }
    return members;
  }

  private Journey journey(TravelQuery query) {
    String modeWord = query.readMode(TransportMode.CAR);
    boolean isShort = ModeParameters.isShort(query);
    var vehicle = VehicleParameters.read(query);
    AvoidParameters.Kept kept = AvoidParameters.read(query, map);
    return new Journey(
        TransportMode.of(modeWord).orElse(TransportMode.CAR),
        isShort ? Objective.SHORT : Objective.FAST,
        vehicle,
        kept.avoidance(),
        kept.exclusion(),
        ModeParameters.walkMetersPerSecond(query, Journey.WALK_METERS_PER_SECOND),
        ModeParameters.scooterOnHighways(query),
        VehicleParameters.speedCapKmh(query),
        Optional.empty());
  }

  // ---- types of vehicles

  private void type(PartJson part) {
    String id = part.id("id");
    if (!seen.add(id)) {
      part.fault("id", id, "an id that no other type has", "E613418");
    }
    int profile = atSpeed(profileOf(part), part.number("speedFactor", SPEED_MIN, SPEED_MAX));
    Rates rates = part.required("costs").map(FleetJson::rates).orElse(new Rates(0, 0, 1));
    List<Shift> shifts = new ArrayList<>();
    for (PartJson shift : part.objects("shifts", 1, TourLimits.SHIFTS_MAX)) {
      shifts.add(new ShiftJson(sites).read(shift));
    }
    List<String> vehicles = vehicles(part, id);
    Abilities abilities = abilities(part);
    part.end(UNSERVED_TYPE);
    if (shifts.isEmpty() || vehicles.isEmpty()) {
      return;
    }
    if (part.has("vehicleIds")) {
      typesWithIds.add(types.size());
    }
    types.add(new VehicleType(id, vehicles.size(), profile, rates, shifts, abilities));
    vehicleIds.add(vehicles);
  }

  private int profileOf(PartJson part) {
    String name = part.text("profile").orElse("");
    for (int i = 0; i < profiles.size(); i++) {
      if (profiles.get(i).name().equals(name)) {
        return i;
      }
    }
    part.fault("profile", name, "the name of a profile of the fleet", "E613426");
    return 0;
  }

  /// The profile of vehicles that are faster or slower: a table of its own.
  private int atSpeed(int profile, OptionalDouble factor) {
    if (factor.isEmpty() || factor.getAsDouble() == 1 || profiles.isEmpty()) {
      return profile;
    }
    Profile faster = profiles.get(profile).atSpeed(factor.getAsDouble());
    int known = profiles.indexOf(faster);
    if (known < 0) {
      profiles.add(faster);
    }
    return known < 0 ? profiles.size() - 1 : known;
  }

  private static Rates rates(PartJson costs) {
    double fixed = costs.number("fixed", 0, RATE_MAX).orElse(0);
    OptionalDouble distance = costs.number("distance", 0, RATE_MAX);
    OptionalDouble time = costs.number("time", 0, RATE_MAX);
    costs.end(UNSERVED_COSTS);
    boolean isZero = distance.orElse(0) == 0 && time.orElse(0) == 0;
    if (isZero && distance.isPresent() && time.isPresent()) {
      costs.fault("time", "0", "a time or a distance that costs something", "E613436");
    }
    return new Rates(fixed, distance.orElse(0), isZero ? TINY_RATE : time.orElse(0));
  }

  private List<String> vehicles(PartJson part, String id) {
    boolean hasIds = part.has("vehicleIds");
    boolean hasAmount = part.has("amount");
    if (hasIds == hasAmount) {
      part.fault(
          "amount",
          hasIds ? "both amount and vehicleIds" : "",
          "either amount or vehicleIds",
          hasIds ? "E613443" : SCHEMA);
    }
    List<String> vehicles = new ArrayList<>();
    if (hasAmount) {
      int amount = part.whole("amount", 1, TourLimits.VEHICLES_MAX).orElse(1);
      for (int i = 1; i <= amount; i++) {
        vehicles.add(id + "_" + i);
      }
    } else if (hasIds) {
      vehicles.addAll(
          part.texts(
              "vehicleIds",
              TourLimits.VEHICLES_MAX,
              PartJson::isId,
              "1 to 128 of a-z, A-Z, 0-9, _ and -"));
      JsonNode given = part.value().path("vehicleIds");
      if (given.isArray() && given.isEmpty()) {
        part.fault(
            "vehicleIds", "", "a list of 1 to %d".formatted(TourLimits.VEHICLES_MAX), SCHEMA);
      }
    }
    for (String vehicle : vehicles) {
      if (!seen.add("vehicle " + vehicle)) {
        part.fault(
            hasAmount ? "amount" : "vehicleIds", vehicle, "ids that no other vehicle has", SCHEMA);
      }
    }
    return vehicles;
  }

  private static Abilities abilities(PartJson part) {
    List<Integer> capacity = PlanJson.amounts(part, "capacity");
    Set<String> skills = PlanJson.skills(part);
    Territories territories = TerritoriesJson.ofType(part);
    Optional<PartJson> limits = part.object("limits");
    if (limits.isEmpty()) {
      long none = ShiftJson.NO_BOUND;
      return new Abilities(capacity, skills, none, none, none, Integer.MAX_VALUE, territories);
    }
    long metres = bound(limits.get(), "maxDistance", DISTANCE_MAX);
    long seconds = bound(limits.get(), "shiftTime", SHIFT_TIME_MAX);
    long driving = bound(limits.get(), "maxDrivingTime", SHIFT_TIME_MAX);
    int stops = limits.get().object("stops").map(FleetJson::stops).orElse(Integer.MAX_VALUE);
    limits.get().end(UNSERVED_LIMITS);
    return new Abilities(capacity, skills, metres, seconds, driving, stops, territories);
  }

  private static int stops(PartJson stops) {
    Optional<PartJson> most = stops.required("maxCount");
    int value = Integer.MAX_VALUE;
    if (most.isPresent()) {
      if (!most.get().has("value")) {
        most.get().fault("value", "", "a whole number from 1 on", SCHEMA);
      }
      value = most.get().whole("value", 1, Integer.MAX_VALUE).orElse(value);
      most.get().end(Map.of());
    }
    stops.end(Map.of("minCount", "no minCount: it is alpha, and not served"));
    return value;
  }

  private static long bound(PartJson limits, String name, long max) {
    var given = limits.whole(name, 1, (int) max);
    return given.isPresent() ? given.getAsInt() : ShiftJson.NO_BOUND;
  }
}
