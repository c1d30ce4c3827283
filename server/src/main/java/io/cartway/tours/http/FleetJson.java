package io.cartway.tours.http;

import static io.cartway.tours.http.PartJson.SCHEMA;

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
import io.cartway.tours.http.TourParameters.Profile;
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
import java.util.OptionalLong;
import java.util.Set;

/// Reads `fleet`: profiles and types of vehicles. Not thread-safe.
final class FleetJson {

  private static final double RATE_MAX = 100_000;

  /// Where neither time nor distance costs anything, the shorter time is better.
  private static final double TINY_RATE = 1e-11;

  /// No bound: more than any tour has, and sums of it do not overflow.
  private static final long NO_BOUND = Long.MAX_VALUE / 4;

  private static final long DISTANCE_MAX = 3_000_000;
  private static final long SHIFT_TIME_MAX = 604_800;
  private static final int OFFSET_MAX = 86_400;

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
          "territories", "no territories: they are not served yet",
          "speedFactor", "no speedFactor: it is not served yet",
          "fuel", "no fuel: it is not served yet",
          "charging", "no charging: it is alpha, and not served");

  private static final Map<String, String> UNSERVED_SHIFT =
      Map.of(
          "breaks", "no breaks: they are not served yet",
          "reloads", "no reloads: they are not served yet",
          "restTimes", "no restTimes: they are beta, and not served",
          "stopBaseDuration", "no stopBaseDuration: it is not served yet",
          "mixingRestrictions", "no mixingRestrictions: they are not served yet",
          "stopConfiguration", "no stopConfiguration: it is alpha, and not served",
          "stopConfig", "no stopConfig: it is alpha, and not served");

  private static final Map<String, String> UNSERVED_COSTS =
      Map.of(
          "perWaitingTime", "no perWaitingTime: waiting costs as time does",
          "perJob", "no perJob: it is alpha, and not served",
          "excessCosts", "no excessCosts: they are beta, and not served");

  private static final Map<String, String> UNSERVED_LIMITS =
      Map.of(
          "maxDrivingTime", "no maxDrivingTime: it is not served yet",
          "stops", "no stops: they are not served yet",
          "maxIntraStopDistance", "no maxIntraStopDistance: it is not served");

  private final MapContents map;
  private final SitesJson sites;
  private final int typesMax;
  private final PartJson.Faults faults;
  private final List<Profile> profiles = new ArrayList<>();
  private final List<VehicleType> types = new ArrayList<>();
  private final List<List<String>> vehicleIds = new ArrayList<>();
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
    return new Profile(name, journey, time);
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
    int profile = profileOf(part);
    Rates rates = part.required("costs").map(FleetJson::rates).orElse(new Rates(0, 0, 1));
    List<Shift> shifts = new ArrayList<>();
    for (PartJson shift : part.objects("shifts", 1, TourLimits.SHIFTS_MAX)) {
      shifts.add(shift(shift));
    }
    List<String> vehicles = vehicles(part, id);
    Abilities abilities = abilities(part);
    part.end(UNSERVED_TYPE);
    if (shifts.isEmpty() || vehicles.isEmpty()) {
      return;
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

  private Shift shift(PartJson part) {
    Optional<PartJson> start = part.required("start");
    Optional<PartJson> end = part.object("end");
    long departureMin = 0;
    long departureMax = NO_BOUND;
    int from = 0;
    if (start.isPresent()) {
      departureMin = time(start.get());
      from = sites.read(start.get(), "location");
      var offset = start.get().whole("timeOffset", 0, OFFSET_MAX);
      if (offset.isPresent()) {
        departureMax = departureMin + offset.getAsInt();
      }
      start.get().end(Map.of("tag", "no tag: it is not served yet"));
    }
    Optional<Shift.End> to = Optional.empty();
    if (end.isPresent()) {
      long arrivalMax = time(end.get());
      to = Optional.of(new Shift.End(sites.read(end.get(), "location"), arrivalMax));
      end.get()
          .end(
              Map.of(
                  "tag", "no tag: it is not served yet",
                  "timeOffset", "no timeOffset: it is not served yet"));
      if (arrivalMax < departureMin) {
        end.get()
            .fault(
                "time",
                end.get().text("time").orElse(""),
                "a time after the start of the shift",
                "E613420");
        return new Shift(from, departureMin, NO_BOUND, Optional.empty());
      }
      departureMax = Math.min(departureMax, arrivalMax);
    }
    part.end(UNSERVED_SHIFT);
    return new Shift(from, departureMin, departureMax, to);
  }

  private static long time(PartJson end) {
    if (!end.has("time")) {
      end.fault("time", "", "a time with its offset, such as 2026-03-01T08:00:00Z", SCHEMA);
    }
    OptionalLong time = end.time("time");
    return time.orElse(0);
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
    long metres = NO_BOUND;
    long seconds = NO_BOUND;
    Optional<PartJson> limits = part.object("limits");
    if (limits.isPresent()) {
      metres = bound(limits.get(), "maxDistance", DISTANCE_MAX);
      seconds = bound(limits.get(), "shiftTime", SHIFT_TIME_MAX);
      limits.get().end(UNSERVED_LIMITS);
    }
    return new Abilities(capacity, skills, metres, seconds);
  }

  private static long bound(PartJson limits, String name, long max) {
    var given = limits.whole(name, 1, (int) max);
    return given.isPresent() ? given.getAsInt() : NO_BOUND;
  }
}
