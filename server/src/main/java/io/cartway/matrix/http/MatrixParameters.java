package io.cartway.matrix.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.JsonBody;
import io.cartway.http.Parameters;
import io.cartway.matrix.MatrixAttribute;
import io.cartway.matrix.MatrixLimits;
import io.cartway.matrix.MatrixRegion;
import io.cartway.matrix.MatrixRequest;
import io.cartway.paths.Journey;
import io.cartway.travel.EvConsumption;
import io.cartway.travel.MapContents;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Vehicle;
import io.cartway.travel.http.AvoidParameters;
import io.cartway.travel.http.BodyJson;
import io.cartway.travel.http.EnergyParameters;
import io.cartway.travel.http.ModeParameters;
import io.cartway.travel.http.TimeParameters;
import io.cartway.travel.http.TravelQuery;
import io.cartway.travel.http.UnservedParameters;
import io.cartway.travel.http.VehicleParameters;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A parsed request for a matrix.
///
/// @param request the request
/// @param rest the members of the body but the points, from which [#journey] can be read again
/// @param isAsync whether the caller wants a job
/// @param notices remarks on the request
record MatrixParameters(
    MatrixRequest request, ObjectNode rest, boolean isAsync, TravelQuery.Notices notices) {

  /// Two lists of 10,000 points have 120,000.
  private static final int TOKENS_MAX = 250_000;

  private static final String REGION = "regionDefinition";
  private static final String PROFILE = "profile";
  private static final String ATTRIBUTES = "matrixAttributes";

  /// The members of the body that no other request has.
  static final Set<String> OWN =
      Set.of("origins", "destinations", REGION, PROFILE, ATTRIBUTES, "async");

  /// What a profile says for itself.
  private static final List<String> BESIDE_PROFILE =
      List.of(
          "transportMode",
          "routingMode",
          "departureTime",
          "avoid",
          "exclude",
          "vehicle",
          "truck",
          "scooter",
          "pedestrian",
          "ev");

  private static final Map<String, Journey> PROFILES =
      Map.of(
          "carFast", Journey.of(TransportMode.CAR, Objective.FAST),
          "carShort", Journey.of(TransportMode.CAR, Objective.SHORT),
          "truckFast", Journey.of(TransportMode.TRUCK, Objective.FAST),
          "pedestrian", Journey.of(TransportMode.PEDESTRIAN, Objective.FAST),
          "bicycle", Journey.of(TransportMode.BIKE, Objective.FAST));

  private static final List<String> PROFILE_WORDS =
      List.of("carFast", "carShort", "truckFast", "pedestrian", "bicycle");

  /// The result of parsing a call.
  sealed interface Result {}

  /// A request.
  record Read(MatrixParameters parameters) implements Result {}

  /// No request.
  ///
  /// @param answer all faults
  record Refused(Answer answer) implements Result {}

  /// Reads the query and the body.
  ///
  /// @param map the map that is served
  static Result read(Call call, MatrixLimits limits, MapContents map) {
    TravelQuery query = new TravelQuery(call.query());
    PointList origins = new PointList("origins", limits.sideMax(), query);
    PointList destinations = new PointList("destinations", limits.sideMax(), query);
    return switch (JsonBody.of(
        call, Map.of("origins", origins, "destinations", destinations), TOKENS_MAX)) {
      case JsonBody.Absent _ -> {
        query.fault("body", "", "a JSON object with origins");
        yield new Refused(new Answer.Invalid(query.faults()));
      }
      case JsonBody.Refused(Answer.Invalid invalid) -> {
        invalid.faults().forEach(call.query()::fault);
        yield new Refused(new Answer.Invalid(query.faults()));
      }
      case JsonBody.Refused(Answer answer) -> new Refused(answer);
      case JsonBody.Given(ObjectNode root) -> read(root, query, origins, destinations, map);
    };
  }

  private static Result read(
      ObjectNode root,
      TravelQuery query,
      PointList origins,
      PointList destinations,
      MapContents map) {
    List<LatLng> from = points(root, query, origins, "origins");
    List<LatLng> to = points(root, query, destinations, "destinations");
    if (!origins.isGiven() && root.path("origins").isMissingNode()) {
      query.fault("origins", "", "a list of points " + PointList.POINT);
    }
    boolean isAsync = isAsync(root, query);
    Set<MatrixAttribute> attributes = attributes(root.path(ATTRIBUTES), query);
    MatrixRegion region = RegionJson.read(root.path(REGION), query);
    Journeying journeying = journey(root, query, map);
    if (attributes.contains(MatrixAttribute.CONSUMPTIONS)) {
      requireModel(root, query);
    }
    if (!query.faults().isEmpty()) {
      return new Refused(new Answer.Invalid(query.faults()));
    }
    Journey journey = journeying.journey;
    if (attributes.contains(MatrixAttribute.CONSUMPTIONS)) {
      EnergyParameters.missingHeights(journey.consumption(), map.hasElevation())
          .ifPresent(query::note);
    } else {
      EnergyParameters.unused(
              journey.consumption(),
              "matrixAttributes are without " + MatrixAttribute.CONSUMPTIONS.word())
          .ifPresent(query::note);
      journey = journey.withoutConsumption();
    }
    MatrixRequest request =
        new MatrixRequest(
            from, destinations.isGiven() ? to : from, region, journey, journeying.time, attributes);
    return new Read(new MatrixParameters(request, root, isAsync, query.notices()));
  }

  private static List<LatLng> points(
      ObjectNode root, TravelQuery query, PointList list, String name) {
    JsonNode other = root.path(name);
    boolean mayBeAbsent = name.equals("destinations") && other.isNull();
    if (!other.isMissingNode() && !mayBeAbsent) {
      query.fault(name, other.toString(), "a list of points " + PointList.POINT);
    }
    return list.points();
  }

  private static boolean isAsync(ObjectNode root, TravelQuery query) {
    JsonNode member = root.path("async");
    if (member.isMissingNode() || query.isGiven("async")) {
      return query.flag("async");
    }
    Optional<Boolean> flag = Parameters.readFlag(member.asText());
    if (flag.isEmpty()) {
      query.fault("async", member.toString(), Parameters.FLAG);
    }
    return flag.orElse(false);
  }

  private static Set<MatrixAttribute> attributes(JsonNode value, TravelQuery query) {
    Set<MatrixAttribute> attributes = EnumSet.noneOf(MatrixAttribute.class);
    if (value.isMissingNode() || value.isNull()) {
      return EnumSet.of(MatrixAttribute.TRAVEL_TIMES);
    }
    List<String> words =
        value.isArray()
            ? value.valueStream().limit(10).map(JsonNode::asText).toList()
            : List.of(value.asText().split(",", 10));
    for (String word : words) {
      Optional<MatrixAttribute> attribute = MatrixAttribute.of(word.strip());
      attribute.ifPresent(attributes::add);
      if (attribute.isEmpty()) {
        query.fault(ATTRIBUTES, word, String.join(", ", MatrixAttribute.words()));
      }
    }
    if (words.isEmpty()) {
      query.fault(
          ATTRIBUTES,
          value.toString(),
          "one of %s at least".formatted(String.join(", ", MatrixAttribute.words())));
    }
    return attributes;
  }

  private static void requireModel(ObjectNode root, TravelQuery query) {
    String word = MatrixAttribute.CONSUMPTIONS.word();
    if (root.path(PROFILE).isMissingNode() || root.path(PROFILE).isNull()) {
      EnergyParameters.require(query, word, EnergyParameters.BAD_EV);
    } else {
      query.fault(
          ATTRIBUTES,
          word,
          "no consumptions beside a profile: they need ev",
          EnergyParameters.BAD_EV);
    }
  }

  /// A journey and the time of its departure.
  record Journeying(Journey journey, TravelTime time) {}

  /// Reads what holds for every cell.
  ///
  /// @param rest the members of the body but the points
  /// @param map whose segments and states may be named
  static Journeying journey(ObjectNode rest, TravelQuery query, MapContents map) {
    BodyJson.layJourney(rest, query, OWN);
    JsonNode profile = rest.path(PROFILE);
    if (!profile.isMissingNode() && !profile.isNull()) {
      return ofProfile(profile.asText().strip(), rest, query);
    }
    String modeWord = query.readMode(TransportMode.CAR);
    boolean isShort = ModeParameters.isShort(query);
    Vehicle vehicle = VehicleParameters.read(query);
    AvoidParameters.Kept kept = AvoidParameters.read(query, map);
    if (query.isGiven("arrivalTime")) {
      query.fault(
          "arrivalTime", query.text("arrivalTime").orElse(""), "departureTime: matrices depart");
    }
    TravelTime time = TimeParameters.read(query);
    double walk = ModeParameters.walkMetersPerSecond(query, Journey.WALK_METERS_PER_SECOND);
    boolean highways = ModeParameters.scooterOnHighways(query);
    Optional<EvConsumption> consumption = EnergyParameters.read(query);
    UnservedParameters.check(query);
    Journey journey =
        new Journey(
            TransportMode.of(modeWord).orElseThrow(),
            isShort ? Objective.SHORT : Objective.FAST,
            vehicle,
            kept.avoidance(),
            kept.exclusion(),
            walk,
            highways,
            VehicleParameters.speedCapKmh(query),
            consumption);
    return new Journeying(journey, time);
  }

  private static Journeying ofProfile(String word, ObjectNode rest, TravelQuery query) {
    Journey journey = PROFILES.get(word);
    if (journey == null) {
      query.fault(PROFILE, word, "one of " + String.join(", ", PROFILE_WORDS));
    }
    for (String name : BESIDE_PROFILE) {
      if (!rest.path(name).isMissingNode() || query.isAnyGiven(name)) {
        query.fault(
            name, String.valueOf(rest.path(name)), "no %s beside a profile".formatted(name));
      }
    }
    JsonNode region = rest.path(REGION);
    boolean isWorld =
        region.isMissingNode()
            || region.asText().equals("world")
            || region.path("type").asText().equals("world");
    if (!isWorld) {
      query.fault(REGION, region.path("type").asText(), "world beside a profile");
    }
    return new Journeying(
        journey == null ? Journey.of(TransportMode.CAR, Objective.FAST) : journey,
        new TravelTime.Any());
  }
}
