package io.cartway.isoline.http;

import io.cartway.hierarchy.modes.Objective;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.JsonBody;
import io.cartway.isoline.Detail;
import io.cartway.isoline.IsolineRequest;
import io.cartway.paths.Journey;
import io.cartway.paths.Reach;
import io.cartway.travel.EvConsumption;
import io.cartway.travel.Flaw;
import io.cartway.travel.MapContents;
import io.cartway.travel.NumberText;
import io.cartway.travel.PlaceOptions;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Vehicle;
import io.cartway.travel.Waypoint;
import io.cartway.travel.http.AvoidParameters;
import io.cartway.travel.http.BodyJson;
import io.cartway.travel.http.EnergyParameters;
import io.cartway.travel.http.ModeParameters;
import io.cartway.travel.http.TimeParameters;
import io.cartway.travel.http.TravelQuery;
import io.cartway.travel.http.UnservedParameters;
import io.cartway.travel.http.VehicleParameters;
import io.cartway.travel.http.WaypointParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A parsed request for isolines.
///
/// @param request the request
/// @param rangeWord the caller's word for the unit
/// @param hasTimes whether the answer tells the moment
/// @param notices remarks on the request
record IsolineParameters(
    IsolineRequest request, String rangeWord, boolean hasTimes, TravelQuery.Notices notices) {

  private static final int SECONDS_MAX = 32_400;
  private static final int METERS_MAX = 1_000_000;
  private static final int WATT_HOURS_MAX = 650_000;
  private static final int VALUES_MAX = 20;
  private static final String DEFAULT_VALUES = "900";

  /// A ring of a few cells fits.
  private static final int POINTS_MIN = 31;

  private static final int POINTS_MAX = 20_000;
  private static final int RESOLUTION_METERS_MAX = 100_000;

  private static final String BAD_TYPE = "E605070";
  private static final String BAD_METERS = "E605071";
  private static final String BAD_SECONDS = "E605072";
  private static final String BAD_POINTS = "E605073";
  private static final String BAD_WATT_HOURS = "E605074";

  /// The result of parsing a call.
  sealed interface Result {}

  /// A request.
  record Read(IsolineParameters parameters) implements Result {}

  /// No request.
  ///
  /// @param answer all faults
  record Refused(Answer answer) implements Result {}

  /// Reads the query and the body.
  ///
  /// @param map the map that is served
  static Result read(Call call, MapContents map) {
    TravelQuery query = new TravelQuery(call.query());
    switch (JsonBody.of(call)) {
      case JsonBody.Absent _ -> {}
      case JsonBody.Given given -> BodyJson.lay(given.root(), query);
      case JsonBody.Refused(Answer.Invalid invalid) ->
          invalid.faults().forEach(call.query()::fault);
      case JsonBody.Refused(Answer answer) -> {
        return new Refused(answer);
      }
    }
    boolean isReverse = query.isGiven("destination");
    Optional<Waypoint> place = place(query, isReverse);
    String modeWord = query.readMode(TransportMode.CAR);
    boolean isShort = ModeParameters.isShort(query);
    Vehicle vehicle = VehicleParameters.read(query);
    AvoidParameters.Kept kept = AvoidParameters.read(query, map);
    TravelTime time = time(query, isReverse);
    double walk = ModeParameters.walkMetersPerSecond(query, Journey.WALK_METERS_PER_SECOND);
    boolean highways = ModeParameters.scooterOnHighways(query);
    String rangeWord = rangeWord(query);
    List<Integer> values = values(query, rangeWord);
    Optional<Detail> detail =
        query
            .word("optimizeFor", Detail.words())
            .or(() -> Optional.of("balanced"))
            .flatMap(Detail::of);
    int points =
        query.whole("shape[maxPoints]", POINTS_MIN, POINTS_MAX, BAD_POINTS).orElse(POINTS_MAX);
    int resolution = query.whole("shape[maxResolution]", 0, RESOLUTION_METERS_MAX).orElse(0);
    Optional<EvConsumption> consumption = EnergyParameters.read(query);
    if (rangeWord.equals("consumption")) {
      EnergyParameters.require(query, "range[type]=consumption", EnergyParameters.BAD_EV);
      EnergyParameters.missingHeights(consumption, map.hasElevation()).ifPresent(query::note);
    } else {
      EnergyParameters.unused(consumption, "range[type] is " + rangeWord).ifPresent(query::note);
      consumption = Optional.empty();
    }
    UnservedParameters.check(query);
    if (!query.faults().isEmpty() || place.isEmpty()) {
      return new Refused(new Answer.Invalid(query.faults()));
    }
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
    IsolineRequest request =
        new IsolineRequest(
            place.get(),
            isReverse,
            journey,
            time,
            unit(rangeWord),
            values,
            detail.orElseThrow(),
            points,
            resolution);
    return new Read(
        new IsolineParameters(
            request, rangeWord, !(time instanceof TravelTime.Any), query.notices()));
  }

  private static Optional<Waypoint> place(TravelQuery query, boolean isReverse) {
    if (isReverse && query.isGiven("origin")) {
      query.fault("destination", query.text("destination").orElse(""), "origin or destination");
    }
    Optional<Waypoint> place = WaypointParameters.end(query, isReverse ? "destination" : "origin");
    place.ifPresent(found ->
        WaypointParameters.noteIgnored(
            query, List.of(found.ignoring(ofRoutesAlone(found.options())))));
    return place;
  }

  /// The options of a place that only choose between ways.
  private static List<String> ofRoutesAlone(PlaceOptions options) {
    List<String> names = new ArrayList<>();
    if (options.minCourseDistanceMeters() > 0) {
      names.add("minCourseDistance");
    }
    if (options.radiusPenaltyPercent() > 0) {
      names.add("radiusPenalty");
    }
    return names;
  }

  private static TravelTime time(TravelQuery query, boolean isReverse) {
    String other = isReverse ? "departureTime" : "arrivalTime";
    String text = query.text(other).orElse("any");
    if (!text.strip().equals("any")) {
      query.fault(
          other,
          text,
          isReverse ? "arrivalTime with a destination" : "departureTime with an origin");
    }
    return TimeParameters.read(query);
  }

  private static String rangeWord(TravelQuery query) {
    String name = "range[type]";
    String word = query.text(name).map(String::strip).orElse("time");
    if (!List.of("time", "distance", "consumption").contains(word)) {
      query.fault(name, word, "time, distance, consumption", BAD_TYPE);
    }
    return word;
  }

  private static Reach.Unit unit(String rangeWord) {
    return switch (rangeWord) {
      case "distance" -> Reach.Unit.DISTANCE;
      case "consumption" -> Reach.Unit.CONSUMPTION;
      default -> Reach.Unit.TIME;
    };
  }

  /// What values are.
  private record Values(String unit, int max, String code) {

    static Values of(Reach.Unit unit) {
      return switch (unit) {
        case TIME -> new Values("seconds", SECONDS_MAX, BAD_SECONDS);
        case DISTANCE -> new Values("metres", METERS_MAX, BAD_METERS);
        case CONSUMPTION -> new Values("watt-hours", WATT_HOURS_MAX, BAD_WATT_HOURS);
      };
    }
  }

  private static List<Integer> values(TravelQuery query, String rangeWord) {
    String name = "range[values]";
    List<String> texts = query.list(name);
    if (query.isGiven(name) && (texts.isEmpty() || texts.size() > VALUES_MAX)) {
      query.fault(
          name, texts.size() + " values", "1 to %d values".formatted(VALUES_MAX), Flaw.SYNTAX);
      return List.of();
    }
    Values accepted = Values.of(unit(rangeWord));
    List<Integer> values = new ArrayList<>();
    for (String text : texts.isEmpty() ? List.of(DEFAULT_VALUES) : texts) {
      OptionalInt value = NumberText.whole(text, 1, accepted.max);
      if (value.isEmpty()) {
        query.fault(
            name,
            text,
            "whole %s from 1 to %d".formatted(accepted.unit, accepted.max),
            accepted.code);
      }
      value.ifPresent(values::add);
    }
    return values;
  }
}
