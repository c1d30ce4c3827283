package io.cartway.routing;

import io.cartway.hierarchy.ModeMetrics;
import io.cartway.hierarchy.ModeVariant;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RuleJudge;
import io.cartway.roads.Snapper;
import io.cartway.travel.TransportMode;
import java.time.Instant;
import java.time.ZoneOffset;

/// Finds routes over the road graph of a region. Thread-safe.
public final class Router {

  private final RouteLimits limits;
  private final ModeMetrics metrics;
  private final RouteRun.RouteParts parts;

  /// A router with the default limits.
  public Router(ModeMetrics metrics) {
    this(metrics, RouteLimits.DEFAULT);
  }

  /// A router with limits of its own.
  public Router(ModeMetrics metrics, RouteLimits limits) {
    this.metrics = metrics;
    this.limits = limits;
    RoadGraph graph = metrics.hierarchy().graph();
    Snapper snapper = new Snapper(graph);
    parts =
        new RouteRun.RouteParts(
            snapper,
            limits.snapMeters(),
            new PlaceMatcher(graph, snapper, limits.snapMeters()),
            this::search,
            arc -> ZoneOffset.UTC);
  }

  /// The limits that requests are held to.
  public RouteLimits limits() {
    return limits;
  }

  /// Finds the cheapest route, and others when they are asked for.
  ///
  /// @param now the time, for journeys that start now
  /// @param check is called now and then and may throw to give up: a deadline
  public RouteResult route(RouteRequest request, Instant now, Runnable check) {
    return new RouteRun(parts, request, now, check).run();
  }

  /// The costs of a mode.
  public ModeCosts costs(TransportMode mode) {
    return metrics.costs(mode);
  }

  private LegSearch search(RouteRequest request, boolean isTimed) {
    ModeVariant mode =
        new ModeVariant(
            request.mode(),
            request.mode() == TransportMode.PEDESTRIAN
                ? (int) Math.round(request.walkMetersPerSecond() * 100)
                : 100,
            request.scooterOnHighways(),
            false);
    JourneyRules rules = new JourneyRules(metrics.costs(mode), request, RuleJudge.NONE);
    return new LegSearch(metrics, mode, request.objective(), rules);
  }
}
