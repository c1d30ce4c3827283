package io.cartway.routing.http;

import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.routing.Explanation;
import io.cartway.routing.RouteRequest;
import io.cartway.routing.Router;
import io.cartway.text.Scan;
import io.cartway.travel.PointText;
import io.cartway.travel.SegmentRef;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// `GET /v1/routes/explain`: why a route does not use a road. Our own operation.
public final class ExplainEndpoint implements Handler {

  private static final int WAY_DIGITS_MAX = 18;

  private static final String EXPECTED =
      "a piece of road as cw:s:<way>.<n>, the number of an OpenStreetMap way, or <lat>,<lng>";

  private final Supplier<Router> router;
  private final Clock clock;

  /// @param router gives the router of the served region
  /// @param clock for the time of departure
  public ExplainEndpoint(Supplier<Router> router, Clock clock) {
    this.router = router;
    this.clock = clock;
  }

  @Override
  public Answer handle(Call call) {
    Router current = router.get();
    String road = call.query().text("road").orElse("");
    if (road.isEmpty()) {
      call.query().fault(new Fault("road", "", EXPECTED, "E605001"));
    }
    return switch (RouteParameters.explain(call, current.map())) {
      case RouteParameters.Refused(Answer refusal) -> refusal;
      case RouteParameters.Read(RouteParameters parameters) ->
          answer(call, current, road, parameters);
    };
  }

  private Answer answer(Call call, Router current, String road, RouteParameters parameters) {
    RouteRequest request = parameters.request();
    List<Integer> arcs = arcs(current, road, request);
    if (arcs.isEmpty()) {
      return new Answer.Invalid(
          List.of(new Fault("road", road, EXPECTED + " that the map has", "E605001")));
    }
    Instant now = clock.instant();
    Optional<Explanation> explanation = current.explain(request, arcs, now, call.deadline()::check);
    if (explanation.isEmpty()) {
      return Answer.json(
          ExplanationJson.without(
              current.pieces(request, arcs, now, call.deadline()::check),
              new RoutesJson(parameters).all(current.route(request, now, call.deadline()::check))));
    }
    return Answer.json(
        ExplanationJson.body(explanation.get(), new RoutesJson(parameters).remarks()));
  }

  private static List<Integer> arcs(Router router, String road, RouteRequest request) {
    if (Scan.isNumber(road, WAY_DIGITS_MAX)) {
      return router.arcsOfWay(Long.parseLong(road));
    }
    Optional<SegmentRef> segment = SegmentRef.of(road);
    if (segment.isPresent()) {
      return router.arcs(segment.get());
    }
    Optional<LatLng> point = PointText.read(road);
    return point.map(at -> router.arcsAt(at, request.mode())).orElse(List.of());
  }
}
