package io.cartway.routing.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.Operation;
import io.cartway.routing.RouteResult;
import io.cartway.routing.Router;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;

/// `GET` and `POST /v1/routes`, HERE's `/v8/routes`: the operations `route` and `routePost`.
public final class RoutesEndpoint implements Handler {

  /// The size limits of all route operations.
  public static final Operation.Bounds BOUNDS =
      new Operation.Bounds(
          // Twenty lines and a thousand avoided segments take half of it.
          1_000_000,
          Operation.Bounds.STANDARD.answerBytesMax(),
          "Ask for fewer via points, alternatives or spans, or for fewer parts of 'return'");

  private final Supplier<Router> router;
  private final Clock clock;

  /// @param router gives the router of the served region
  /// @param clock for the times of departure and arrival
  public RoutesEndpoint(Supplier<Router> router, Clock clock) {
    this.router = router;
    this.clock = clock;
  }

  @Override
  public Answer handle(Call call) {
    Router current = router.get();
    return switch (RouteParameters.read(call, current.limits().waypointsMax(), current.map())) {
      case RouteParameters.Refused(Answer refusal) -> refusal;
      case RouteParameters.Read(RouteParameters parameters) -> answer(call, current, parameters);
    };
  }

  private Answer answer(Call call, Router current, RouteParameters parameters) {
    RouteResult result =
        current.route(parameters.request(), clock.instant(), call.deadline()::check);
    return Answer.json(new RoutesJson(parameters).body(result, List.of()));
  }
}
