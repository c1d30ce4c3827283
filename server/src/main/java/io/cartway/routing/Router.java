package io.cartway.routing;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.Journeys;
import io.cartway.paths.LegSearch;
import io.cartway.region.DamagedRegionException;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.RoadFingerprint;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.SegmentFinder;
import io.cartway.roads.Snap;
import io.cartway.roads.rules.RoadRules;
import io.cartway.travel.MapContents;
import io.cartway.travel.SegmentRef;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Vehicle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Finds routes over the road graph of a region. Thread-safe.
public final class Router {

  private final RouteLimits limits;
  private final Journeys journeys;
  private final ModeMetrics metrics;
  private final RoadRules rules;
  private final RouteRun.RouteParts parts;
  private final RoadGraph graph;
  private final int fingerprint;

  /// A router that creates the road rules itself, with the default limits.
  public Router(ModeMetrics metrics) {
    this(metrics, new RoadRules(metrics.hierarchy().graph()));
  }

  /// A router with the default limits.
  ///
  /// @param rules the road rules beyond the metrics
  public Router(ModeMetrics metrics, RoadRules rules) {
    this(metrics, rules, RouteLimits.DEFAULT);
  }

  /// A router with given limits.
  ///
  /// @param rules the road rules beyond the metrics
  public Router(ModeMetrics metrics, RoadRules rules, RouteLimits limits) {
    this(new Journeys(metrics, rules, limits.snapMeters()), limits);
  }

  /// A router on the ground that it shares with other features.
  public Router(Journeys journeys, RouteLimits limits) {
    this.journeys = journeys;
    this.limits = limits;
    metrics = journeys.metrics();
    rules = journeys.rules();
    graph = journeys.graph();
    fingerprint = RoadFingerprint.of(graph);
    parts =
        new RouteRun.RouteParts(
            journeys.snapper(),
            journeys.snapMeters(),
            journeys.matcher(),
            new RouteRun.Searches() {
              @Override
              public LegSearch of(RouteRequest request, Instant now, Runnable check) {
                return search(request, request.time().signs(), now, check);
              }

              @Override
              public LegSearch open(RouteRequest request, Instant now, Runnable check) {
                return search(request.onHighways(), TravelTime.Signs.ON_THE_WAY, now, check);
              }
            },
            graph::zone,
            (request, paths) -> RouteHandle.write(request, paths, graph, fingerprint));
  }

  /// The limits of requests.
  public RouteLimits limits() {
    return limits;
  }

  /// What the map has, for requests that name parts of it.
  public MapContents map() {
    return journeys;
  }

  /// Finds the cheapest route, and alternatives if requested.
  ///
  /// @param now the time, for journeys that start now
  /// @param check is called periodically and may throw to abort: a deadline
  public RouteResult route(RouteRequest request, Instant now, Runnable check) {
    return reading(() -> new RouteRun(parts, request, now, check).run());
  }

  /// Prepares what the first route of each mode would wait for: costs, metric, road rules. Returns
  /// between modes when the thread is interrupted.
  public void warmUp() {
    for (TransportMode mode : Modes.ALL) {
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
      warmUp(mode);
    }
  }

  /// Prepares what the first route of a mode would wait for.
  public void warmUp(TransportMode mode) {
    rules.judge(mode, Vehicle.UNKNOWN);
    metrics.metric(mode, Objective.FAST);
  }

  /// The request of a handle, with its mode and waypoints; empty when this region does not have its
  /// route.
  ///
  /// @param check is called periodically and may throw to abort
  /// @throws StaleHandleException when the handle was made with another road graph
  public Optional<RouteRequest> request(String handle, Runnable check) {
    return switch (RouteHandle.read(handle, graph, fingerprint, check)) {
      case RouteHandle.Read read -> Optional.of(RouteRequest.of(read.mode(), read.waypoints()));
      case RouteHandle.Malformed no -> Optional.empty();
      case RouteHandle.Stale stale -> throw new StaleHandleException();
    };
  }

  /// Restores the route of a handle.
  ///
  /// @param request the request from [#request], with the caller's options
  /// @param check is called periodically and may throw to abort
  public Route again(String handle, RouteRequest request, Instant now, Runnable check) {
    if (RouteHandle.read(handle, graph, fingerprint, check) instanceof RouteHandle.Read read) {
      return reading(() -> new RouteRun(parts, request, now, check).of(read));
    }
    throw new IllegalArgumentException("no handle of this map: " + handle);
  }

  /// Explains why the best route of a request does not use a road; empty when it has no route at
  /// all.
  ///
  /// @param request from one waypoint to another, without intermediate ones
  /// @param roadArcs the segments of the road
  public Optional<Explanation> explain(
      RouteRequest request, List<Integer> roadArcs, Instant now, Runnable check) {
    return reading(() -> new RouteRun(parts, request, now, check).explain(roadArcs));
  }

  /// Access, speed and signs of a road's segments for a request.
  public List<Explanation.Piece> pieces(
      RouteRequest request, List<Integer> roadArcs, Instant now, Runnable check) {
    LegSearch search = search(request, TravelTime.Signs.ON_THE_WAY, now, check);
    return new Explainer(search, now.toEpochMilli(), check).pieces(roadArcs);
  }

  /// The arcs of a segment; none when the region does not have it.
  public List<Integer> arcs(SegmentRef segment) {
    return new SegmentFinder(graph).arcs(segment);
  }

  /// The arcs of an OpenStreetMap way; none when the region does not have it.
  public List<Integer> arcsOfWay(long wayId) {
    return new SegmentFinder(graph).arcsOfWay(wayId);
  }

  /// The arcs of the nearest road for a mode; none when no road is near.
  public List<Integer> arcsAt(LatLng point, TransportMode mode) {
    return parts.snapper().nearest(point, costs(mode), journeys.snapMeters()).stream()
        .map(Snap::arc)
        .toList();
  }

  /// The costs of a mode.
  public ModeCosts costs(TransportMode mode) {
    return metrics.costs(mode);
  }

  /// Large files are not read when a region is opened, so damage shows here.
  private <T> T reading(Supplier<T> work) {
    try {
      return DamagedRegionException.reading(graph.directory(), work::get);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private LegSearch search(
      RouteRequest request, TravelTime.Signs signs, Instant now, Runnable check) {
    return journeys.search(request.journey(), signs, now, check);
  }
}
