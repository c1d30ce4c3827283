package io.cartway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.paths.Trace;
import java.time.Instant;

/// Asks for routes, and holds every answer to what is true of all routes.
public final class AskedRoutes {

  private AskedRoutes() {}

  /// The result of a request that departs at the start of the epoch if it departs now.
  public static RouteResult route(Router router, RouteRequest request) {
    RouteResult result = router.route(request, Instant.EPOCH, () -> {});
    if (result instanceof RouteResult.RoutesFound found) {
      found.routes().forEach(route -> check(route, request));
      Route first = found.route();
      check(router.again(first.handle(), request, Instant.EPOCH, () -> {}), request);
    }
    return result;
  }

  private static void check(Route route, RouteRequest request) {
    for (int i = 0; i < route.sections().size(); i++) {
      Route.Section section = route.sections().get(i);
      String label = "section %d of %s".formatted(i, request.waypoints());
      assertThat(section.line().getFirst())
          .as("begin of the line, %s", label)
          .matches(point -> Trace.isSamePlace(point, section.departure().location()));
      assertThat(section.line().getLast())
          .as("end of the line, %s", label)
          .matches(point -> Trace.isSamePlace(point, section.arrival().location()));
      if (i > 0) {
        assertThat(section.departure().location())
            .as("a section begins where the one before ended, %s", label)
            .isEqualTo(route.sections().get(i - 1).arrival().location());
      }
    }
  }
}
