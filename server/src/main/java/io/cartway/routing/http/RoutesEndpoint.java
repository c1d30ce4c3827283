package io.cartway.routing.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.Parameters;
import io.cartway.routing.ReturnPart;
import io.cartway.routing.RouteRequest;
import io.cartway.routing.RouteResult;
import io.cartway.routing.Router;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Waypoint;
import io.cartway.travel.WaypointGrammar;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// `GET /v1/routes`, HERE's `/v8/routes`: the operation `route`.
public final class RoutesEndpoint implements Handler {

  private static final String SYNTAX = "E605001";
  private static final String BAD_RETURN = "E605013";

  private static final List<String> SERVED_RETURNS =
      List.of("polyline", "summary", "actions", "travelSummary");

  private static final List<String> MODE_WORDS =
      List.of("car", "truck", "bike", "bicycle", "pedestrian", "scooter");

  /// What the operation reads; everything else is answered with a notice.
  private static final Set<String> PARAMETERS =
      Set.of("origin", "destination", "via", "transportMode", "departureTime", "return");

  /// Credentials that clients of HERE put into the query: ignored without a word.
  private static final Set<String> CREDENTIALS = Set.of("apiKey", "apikey", "access_token");

  private final Supplier<Router> router;
  private final Clock clock;

  /// @param router the router of the region that is served now
  /// @param clock for the times of departure and arrival
  public RoutesEndpoint(Supplier<Router> router, Clock clock) {
    this.router = router;
    this.clock = clock;
  }

  @Override
  public Answer handle(Call call) {
    Parameters query = call.query();
    Router current = router.get();
    List<NoticeJson> notices = new ArrayList<>();
    List<Waypoint> waypoints = waypoints(query, current.limits().waypointsMax());
    String modeWord = modeWord(query);
    Set<String> returned = returned(query);
    TravelTime time = departure(query, notices);
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    addUnknown(query, waypoints, notices);
    RouteRequest request = RouteRequest.of(mode(modeWord), waypoints).at(time);
    RouteResult result = current.route(request, clock.instant(), call.deadline()::check);
    Set<ReturnPart> parts =
        returned.stream().flatMap(word -> ReturnPart.of(word).stream()).collect(Collectors.toSet());
    return Answer.json(new RoutesJson(request, modeWord, parts).body(result, notices));
  }

  private static List<Waypoint> waypoints(Parameters query, int countMax) {
    List<Waypoint> waypoints = new ArrayList<>();
    waypoint(query, "origin").ifPresent(waypoints::add);
    List<String> vias = query.repeated("via");
    if (vias.size() + 2 > countMax) {
      query.fault("via", vias.size() + " of them", "at most %d via points".formatted(countMax - 2));
    }
    for (String via : vias) {
      read(query, "via", via).ifPresent(waypoints::add);
    }
    waypoint(query, "destination").ifPresent(waypoints::add);
    return waypoints;
  }

  private static Optional<Waypoint> waypoint(Parameters query, String name) {
    Optional<String> text = query.text(name);
    if (text.isEmpty()) {
      query.fault(new Fault(name, "", "<lat>,<lng>", SYNTAX));
      return Optional.empty();
    }
    Optional<Waypoint> waypoint = read(query, name, text.get());
    if (waypoint.isPresent() && waypoint.get().passThrough()) {
      query.fault(new Fault(name, text.get(), "passThrough only at via points", SYNTAX));
    }
    return waypoint;
  }

  private static Optional<Waypoint> read(Parameters query, String name, String text) {
    return switch (WaypointGrammar.read(text)) {
      case WaypointGrammar.Read(Waypoint waypoint) -> Optional.of(waypoint);
      case WaypointGrammar.Wrong(String given, String expected) -> {
        query.fault(new Fault(name, given, expected, SYNTAX));
        yield Optional.empty();
      }
    };
  }

  private static String modeWord(Parameters query) {
    String word = query.text("transportMode").orElse("car");
    if (!MODE_WORDS.contains(word)) {
      query.fault(new Fault("transportMode", word, oneOf(MODE_WORDS), SYNTAX));
    }
    return word;
  }

  private static TransportMode mode(String word) {
    for (TransportMode mode : TransportMode.values()) {
      if (mode.word().equals(word)) {
        return mode;
      }
    }
    return TransportMode.BIKE;
  }

  private static Set<String> returned(Parameters query) {
    Set<String> returned = new TreeSet<>(query.list("return"));
    for (String word : returned) {
      if (!SERVED_RETURNS.contains(word)) {
        query.fault(new Fault("return", word, oneOf(SERVED_RETURNS), SYNTAX));
      }
    }
    if (returned.contains("actions") && !returned.contains("polyline")) {
      query.fault(
          new Fault("return", "actions without polyline", "polyline with actions", BAD_RETURN));
    }
    return returned;
  }

  /// When the journey takes place.
  private static TravelTime departure(Parameters query, List<NoticeJson> notices) {
    Optional<String> text = query.text("departureTime");
    if (text.isEmpty()) {
      return new TravelTime.Unsaid();
    }
    if (text.get().equals("any")) {
      return new TravelTime.Any();
    }
    notices.add(NoticeJson.TRAFFIC_UNAVAILABLE);
    if (text.get().equals("now")) {
      return new TravelTime.Now();
    }
    String given = text.get().strip().replace(' ', '+');
    try {
      if (given.matches(".*T.*([Zz]|[+-]\\d\\d:?\\d\\d)")) {
        OffsetDateTime time = OffsetDateTime.parse(given);
        return new TravelTime.Departure(time.toLocalDateTime(), Optional.of(time.getOffset()));
      }
      return new TravelTime.Departure(LocalDateTime.parse(given), Optional.empty());
    } catch (DateTimeException noTime) {
      query.fault(
          new Fault(
              "departureTime",
              text.get(),
              "any, now, or a time such as 2026-03-01T10:00:00+01:00",
              SYNTAX));
      return new TravelTime.Any();
    }
  }

  private static void addUnknown(
      Parameters query, List<Waypoint> waypoints, List<NoticeJson> notices) {
    for (String name : new TreeSet<>(query.names())) {
      if (!PARAMETERS.contains(name) && !CREDENTIALS.contains(name)) {
        notices.add(
            NoticeJson.info("unknownParameter", "Parameter '%s' is not known".formatted(name)));
      }
    }
    Set<String> options = new TreeSet<>();
    waypoints.forEach(waypoint -> options.addAll(waypoint.ignored()));
    for (String option : options) {
      notices.add(
          NoticeJson.info(
              "unknownParameter", "Waypoint option '%s' has no effect yet".formatted(option)));
    }
  }

  private static String oneOf(List<String> words) {
    return "one of " + String.join(", ", words);
  }
}
