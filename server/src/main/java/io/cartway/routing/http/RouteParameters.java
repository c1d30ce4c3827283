package io.cartway.routing.http;

import io.cartway.hierarchy.modes.Objective;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.JsonBody;
import io.cartway.paths.Journey;
import io.cartway.paths.span.SpanName;
import io.cartway.routing.ReturnPart;
import io.cartway.routing.RouteRequest;
import io.cartway.travel.EvConsumption;
import io.cartway.travel.Flaw;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.MapContents;
import io.cartway.travel.NumberText;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Units;
import io.cartway.travel.Vehicle;
import io.cartway.travel.Waypoint;
import io.cartway.travel.http.AvoidParameters;
import io.cartway.travel.http.BodyJson;
import io.cartway.travel.http.EnergyParameters;
import io.cartway.travel.http.LanguageParameters;
import io.cartway.travel.http.ModeParameters;
import io.cartway.travel.http.TimeParameters;
import io.cartway.travel.http.TravelQuery;
import io.cartway.travel.http.UnservedParameters;
import io.cartway.travel.http.VehicleParameters;
import io.cartway.travel.http.WaypointParameters;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/// A parsed request for routes, with the options of its answer.
///
/// @param request the request
/// @param modeWord the caller's word for the mode
/// @param returned the parts of the answer
/// @param spans the requested span attributes
/// @param languages of names and instructions, by preference; empty when not given
/// @param units of instructions
/// @param consumption the model of what the vehicle takes from its battery; empty when not given
/// @param notices remarks on the request
public record RouteParameters(
    RouteRequest request,
    String modeWord,
    Set<ReturnPart> returned,
    Set<SpanName> spans,
    List<Locale> languages,
    Units units,
    Optional<EvConsumption> consumption,
    TravelQuery.Notices notices) {

  private static final int ALTERNATIVES_MAX = 6;

  /// Parameters that affect the choice of a route, and have no effect on a known one.
  private static final List<String> CHOICES =
      List.of(
          "alternatives",
          "routingMode",
          "exclude",
          "exclude[countries]",
          "exclude[states]",
          "exclude[areas]");

  public RouteParameters {
    returned = Set.copyOf(returned);
    spans = Set.copyOf(spans);
    languages = List.copyOf(languages);
  }

  /// The result of parsing a call.
  public sealed interface Result {}

  /// A request.
  public record Read(RouteParameters parameters) implements Result {}

  /// No request.
  ///
  /// @param answer all faults
  public record Refused(Answer answer) implements Result {}

  /// Reads the query and the body.
  ///
  /// @param waypointsMax maximum number of points
  /// @param map the map that is served
  public static Result read(Call call, int waypointsMax, MapContents map) {
    return read(
        call, query -> WaypointParameters.read(query, waypointsMax), TransportMode.CAR, map);
  }

  /// Reads the request of an explanation: two points without intermediate ones, and a road.
  ///
  /// @param map the map that is served
  public static Result explain(Call call, MapContents map) {
    return read(
        call,
        query -> {
          query.isGiven("road");
          return WaypointParameters.read(query, 2);
        },
        TransportMode.CAR,
        map);
  }

  /// Reads the options for a known route.
  ///
  /// @param map the map that is served
  public static Result again(Call call, RouteRequest known, MapContents map) {
    return read(
        call,
        query -> {
          for (String name : CHOICES) {
            if (query.isGiven(name)) {
              query.note(
                  InfoNotice.withoutEffect(
                      "Parameter '%s' has no effect: the handle is one route".formatted(name)));
            }
          }
          return known.waypoints();
        },
        known.mode(),
        map);
  }

  private static Result read(
      Call call,
      Function<TravelQuery, List<Waypoint>> points,
      TransportMode fallback,
      MapContents map) {
    TravelQuery query = new TravelQuery(call.query());
    switch (JsonBody.of(call)) {
      case JsonBody.Absent _ -> {}
      case JsonBody.Given given -> BodyJson.lay(given.root(), query);
      // Faults of the query are reported together with it.
      case JsonBody.Refused(Answer.Invalid invalid) ->
          invalid.faults().forEach(call.query()::fault);
      case JsonBody.Refused(Answer answer) -> {
        return new Refused(answer);
      }
    }
    List<Waypoint> waypoints = points.apply(query);
    String modeWord = query.readMode(fallback);
    ReturnParameters answer = ReturnParameters.read(query);
    boolean isShort = ModeParameters.isShort(query);
    int alternatives = alternatives(query);
    Vehicle vehicle = VehicleParameters.read(query);
    AvoidParameters.Kept kept = AvoidParameters.read(query, map);
    TravelTime time = TimeParameters.read(query);
    double walk = ModeParameters.walkMetersPerSecond(query, Journey.WALK_METERS_PER_SECOND);
    boolean highways = ModeParameters.scooterOnHighways(query);
    Units units = LanguageParameters.units(query);
    List<Locale> languages = LanguageParameters.languages(query);
    if (alternatives > 0 && waypoints.size() > 2) {
      query.note(
          InfoNotice.withoutEffect(
              "Parameter 'alternatives' has no effect together with via points"));
    }
    Optional<EvConsumption> consumption = EnergyParameters.read(query);
    if (answer.spans().contains(SpanName.CONSUMPTION)) {
      EnergyParameters.require(query, "spans=consumption", "E605017");
    }
    UnservedParameters.check(query);
    if (!query.faults().isEmpty()) {
      return new Refused(new Answer.Invalid(query.faults()));
    }
    RouteRequest request =
        new RouteRequest(
            TransportMode.of(modeWord).orElseThrow(),
            waypoints,
            isShort ? Objective.SHORT : Objective.FAST,
            alternatives,
            vehicle,
            kept.avoidance(),
            kept.exclusion(),
            time,
            walk,
            highways,
            VehicleParameters.speedCapKmh(query));
    return new Read(
        new RouteParameters(
            request,
            modeWord,
            answer.returned(),
            answer.spans(),
            languages,
            units,
            consumption,
            query.notices()));
  }

  private static int alternatives(TravelQuery query) {
    Optional<String> text = query.text("alternatives");
    OptionalInt count = NumberText.whole(text.orElse("0"), 0, Integer.MAX_VALUE);
    if (count.isEmpty() || count.getAsInt() > ALTERNATIVES_MAX) {
      query.fault(
          "alternatives",
          text.orElse(""),
          "a whole number from 0 to " + ALTERNATIVES_MAX,
          count.isEmpty() ? Flaw.SYNTAX : "E605015");
    }
    return count.orElse(0);
  }
}
