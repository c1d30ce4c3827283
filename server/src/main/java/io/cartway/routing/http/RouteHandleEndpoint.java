package io.cartway.routing.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.routing.Route;
import io.cartway.routing.RouteRequest;
import io.cartway.routing.RouteResult;
import io.cartway.routing.Router;
import io.cartway.routing.StaleHandleException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// `GET|POST /v1/routes/{routeHandle}`, HERE's `/v8/routes/{routeHandle}`: the operations
/// `routeByHandle` and `routeByHandlePost`. A body takes what that of `POST /v1/routes` takes.
public final class RouteHandleEndpoint implements Handler {

  private static final String BAD_HANDLE = "E605201";

  private final Supplier<Router> router;
  private final Clock clock;

  /// @param router gives the router of the served region
  /// @param clock for the times of departure and arrival
  public RouteHandleEndpoint(Supplier<Router> router, Clock clock) {
    this.router = router;
    this.clock = clock;
  }

  @Override
  public Answer handle(Call call) {
    Router current = router.get();
    String handle = call.path("routeHandle");
    Optional<RouteRequest> known;
    try {
      known = current.request(handle, call.deadline()::check);
    } catch (StaleHandleException stale) {
      return refused(handle, "a handle of the map that is served now: ask for the route again");
    }
    if (known.isEmpty()) {
      return refused(handle, "the id or routeHandle of a route, as an answer gave it");
    }
    return switch (RouteParameters.again(call, known.get(), current.map())) {
      case RouteParameters.Refused(Answer refusal) -> refusal;
      case RouteParameters.Read(RouteParameters parameters) ->
          answer(call, current, handle, known.get(), parameters);
    };
  }

  private Answer answer(
      Call call, Router current, String handle, RouteRequest known, RouteParameters parameters) {
    RoutesJson json = new RoutesJson(parameters);
    if (parameters.request().mode() != known.mode()) {
      NoticeJson notice =
          new NoticeJson(
              "The route handle is of a route by %s".formatted(known.mode().word()),
              "violatedTransportModeInRouteHandleDecoding",
              true,
              List.of());
      return Answer.json(json.empty(notice));
    }
    Route route =
        current.again(handle, parameters.request(), clock.instant(), call.deadline()::check);
    return Answer.json(json.body(new RouteResult.RoutesFound(List.of(route)), List.of()));
  }

  private static Answer refused(String handle, String expected) {
    return new Answer.Invalid(List.of(new Fault("routeHandle", handle, expected, BAD_HANDLE)));
  }
}
