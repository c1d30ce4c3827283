package io.cartway.paths;

import io.cartway.geo.Bearing;
import io.cartway.geo.LatLng;
import io.cartway.paths.place.Candidate;
import io.cartway.paths.place.CandidateChoice;
import io.cartway.paths.place.CandidateFinder;
import io.cartway.paths.place.MatchedEnd;
import io.cartway.paths.place.SharedNetworks;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.SegmentFinder;
import io.cartway.roads.Snap;
import io.cartway.roads.Snapper;
import io.cartway.travel.PlaceOptions;
import io.cartway.travel.Waypoint;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Snaps the waypoints of a request to arcs, according to their place options.
///
/// Without options these are the arcs of the nearest road, at a junction all that meet there. A
/// place beside a small separate network has several candidates, of which the other ends of the
/// journey decide ([CandidateChoice]); alone, it takes the nearest road in a wide component. Every
/// option narrows or moves the choice; one that nothing nearby fulfils is ignored, because a hint
/// is no reason to refuse a route.
public final class PlaceMatcher {

  /// A heading that differs by more is another direction of travel.
  private static final double COURSE_DEGREES = 60;

  /// How much farther than the nearest road a road with the right heading, name or side may be.
  private static final double HINT_METERS = 50;

  private static final int SEGMENTS_MAX = 200;

  private static final double DRIVEN_METERS = 8;

  private final RoadGraph graph;
  private final Snapper snapper;
  private final SegmentFinder finder;
  private final CandidateFinder candidates;
  private final double limitMeters;

  /// @param limitMeters maximum distance of a waypoint from a road
  public PlaceMatcher(RoadGraph graph, Snapper snapper, double limitMeters) {
    this.graph = graph;
    this.snapper = snapper;
    this.limitMeters = limitMeters;
    finder = new SegmentFinder(graph);
    candidates = new CandidateFinder(graph, snapper);
  }

  private PlaceMatcher(PlaceMatcher like) {
    graph = like.graph;
    snapper = like.snapper;
    limitMeters = like.limitMeters;
    finder = like.finder;
    candidates = like.candidates.remembering();
  }

  /// One for many places under the same costs while no arc is open just now: it keeps the small
  /// networks that it met.
  PlaceMatcher remembering() {
    return new PlaceMatcher(this);
  }

  /// The arcs of a waypoint alone; empty when no road is near enough.
  ///
  /// @param opened the arcs that are open just now but not always
  public List<RouteEnd> match(Waypoint waypoint, ModeCosts costs, IntPredicate opened) {
    List<Candidate> found = candidates(waypoint, costs, opened, () -> {});
    return found.isEmpty() ? List.of() : ends(CandidateChoice.preferred(found));
  }

  /// The arcs of a candidate.
  public static List<RouteEnd> ends(Candidate candidate) {
    return candidate.snaps().stream()
        .map(snap -> new RouteEnd(snap.arc(), snap.fraction(), 0))
        .toList();
  }

  /// Whether two ends are one place on the road: in both directions of it, or at one junction.
  public boolean isSamePlace(RouteEnd one, RouteEnd other) {
    int junction = junction(one);
    if (junction >= 0) {
      return junction == junction(other);
    }
    boolean isForward = graph.isForward(one.arc()) == graph.isForward(other.arc());
    return graph.segment(one.arc()) == graph.segment(other.arc())
        && one.fraction() == (isForward ? other.fraction() : 1 - other.fraction());
  }

  private int junction(RouteEnd end) {
    if (end.fraction() == 0) {
      return graph.tail(end.arc());
    }
    return end.fraction() == 1 ? graph.head(end.arc()) : -1;
  }

  /// The candidates of the ends of a journey, up to the first that has none.
  ///
  /// @param opened the arcs that are open just now but not always
  /// @param check is called periodically and may throw to abort
  public List<List<Candidate>> candidates(
      List<Waypoint> waypoints, ModeCosts costs, IntPredicate opened, Runnable check) {
    List<List<Candidate>> ends = new ArrayList<>();
    for (Waypoint waypoint : waypoints) {
      check.run();
      ends.add(candidates(waypoint, costs, opened, check));
      if (ends.getLast().isEmpty()) {
        return ends;
      }
    }
    return sharing(costs, opened)
        .share(
            waypoints.stream().map(Waypoint::point).toList(),
            ends,
            waypoints.stream().map(waypoint -> isPlain(waypoint.options())).toList(),
            check);
  }

  /// A place with its candidates, for many journeys.
  ///
  /// @param candidates at least one
  MatchedEnd end(LatLng point, List<Candidate> candidates) {
    return new MatchedEnd(point, candidates, limitMeters, graph);
  }

  /// Whether the choice of a candidate of each does not depend on the other.
  boolean isApart(MatchedEnd from, MatchedEnd to) {
    return from.isApartFrom(to, limitMeters);
  }

  /// Adds candidates in the small networks of other ends, for one thread.
  SharedNetworks sharing(ModeCosts costs, IntPredicate opened) {
    return new SharedNetworks(candidates, costs, limitMeters, opened);
  }

  /// Whether no option tells one road from another.
  private static boolean isPlain(PlaceOptions options) {
    return options.courseDegrees().isEmpty()
        && options.sideOfStreetHint().isEmpty()
        && options.nameHint().isEmpty()
        && options.segmentHint().isEmpty()
        && options.radiusMeters() == 0
        && options.snapRadiusMeters() == 0
        && options.onRoadThresholdMeters().isEmpty();
  }

  /// The candidates of one end, the nearest first.
  ///
  /// @param opened the arcs that are open just now but not always
  /// @param check is called periodically and may throw to abort
  List<Candidate> candidates(
      Waypoint waypoint, ModeCosts costs, IntPredicate opened, Runnable check) {
    PlaceOptions options = waypoint.options();
    LatLng point = waypoint.point();
    List<Candidate> nearest = candidates.find(point, costs, limitMeters, opened, check);
    if (nearest.isEmpty() || isPlain(options)) {
      return nearest;
    }
    if (options.segmentHint().isPresent()) {
      List<Snap> hinted =
          finder.arcs(options.segmentHint().get()).stream()
              .filter(costs::isOpen)
              .map(arc -> snapper.on(point, arc))
              .filter(snap -> snap.distanceMeters() <= limitMeters)
              .toList();
      if (!hinted.isEmpty()) {
        List<Snap> chosen = withCourse(hinted, options);
        return List.of(candidates.of(chosen, costs, opened));
      }
    }
    Candidate preferred = CandidateChoice.preferred(nearest);
    // Any road within the radius is as good as the nearest one.
    boolean isOne = preferred.isWide() && preferred.distanceMeters() <= options.radiusMeters();
    return (isOne ? List.of(preferred) : nearest)
        .stream()
            .map(candidate -> candidate.with(near(waypoint, candidate, costs, opened)))
            .sorted(Comparator.comparingDouble(Candidate::distanceMeters))
            .toList();
  }

  /// The arcs in the network of a candidate that the options choose.
  private List<Snap> near(
      Waypoint waypoint, Candidate candidate, ModeCosts costs, IntPredicate opened) {
    PlaceOptions options = waypoint.options();
    LatLng point = waypoint.point();
    List<Snap> near =
        within(waypoint, candidate, costs).stream()
            .filter(snap ->
                candidate.isWide()
                    ? isLive(snap, costs) || opened.test(snap.arc())
                    : candidate.network().contains(snap.arc()))
            .toList();
    if (options.onRoadThresholdMeters().isPresent()) {
      near = orAll(filter(near, snap -> mayBeOn(snap, options)), near);
    }
    if (near.isEmpty()) {
      return candidate.snaps();
    }
    List<Snap> chosen =
        choose(near, options, snaps -> candidates.atJunctions(point, snaps, costs, opened));
    chosen = withSide(chosen.isEmpty() ? candidate.snaps() : chosen, point, options);
    return onePerArc(chosen);
  }

  /// The arcs from which the options may choose, the nearest first. Which of them are in question
  /// is only known behind the nearest ones, if a threshold rules some out.
  private List<Snap> within(Waypoint waypoint, Candidate candidate, ModeCosts costs) {
    PlaceOptions options = waypoint.options();
    double hinted = Math.max(options.radiusMeters(), options.snapRadiusMeters());
    if (options.onRoadThresholdMeters().isEmpty()) {
      double reach =
          Math.min(Math.max(candidate.distanceMeters() + HINT_METERS, hinted), limitMeters);
      return snapper.near(waypoint.point(), costs, reach, SEGMENTS_MAX);
    }
    List<Snap> all = snapper.near(waypoint.point(), costs, limitMeters, SEGMENTS_MAX);
    double nearest =
        all.stream()
            .filter(snap -> mayBeOn(snap, options))
            .mapToDouble(Snap::distanceMeters)
            .min()
            .orElse(candidate.distanceMeters());
    return filter(all, snap -> snap.distanceMeters() <= Math.max(nearest + HINT_METERS, hinted));
  }

  /// Whether a point may be on a road: on motorways, bridges, slip roads and in tunnels only within
  /// the threshold, because nobody stands beside them.
  private boolean mayBeOn(Snap snap, PlaceOptions options) {
    int arc = snap.arc();
    return snap.distanceMeters() <= options.onRoadThresholdMeters().orElse(Integer.MAX_VALUE)
        || !(graph.roadClass(arc) == RoadClass.MOTORWAY
            || graph.is(arc, RoadFlag.MOTORROAD)
            || graph.is(arc, RoadFlag.BRIDGE)
            || graph.is(arc, RoadFlag.TUNNEL)
            || graph.is(arc, RoadFlag.LINK));
  }

  /// @param atJunctions adds the arcs that meet at a place
  private List<Snap> choose(
      List<Snap> near, PlaceOptions options, UnaryOperator<List<Snap>> atJunctions) {
    if (options.radiusMeters() > 0) {
      List<Snap> within = filter(near, snap -> snap.distanceMeters() <= options.radiusMeters());
      return withCourse(within, options);
    }
    List<Snap> pool = near;
    if (!options.nameHint().isEmpty()) {
      String wanted = folded(options.nameHint());
      pool = orAll(filter(pool, snap -> isNamed(snap.arc(), wanted)), pool);
    }
    if (options.snapRadiusMeters() > 0) {
      List<Snap> within = filter(pool, snap -> snap.distanceMeters() <= options.snapRadiusMeters());
      if (!within.isEmpty()) {
        Comparator<Snap> byRank = Comparator.comparing(snap -> graph.roadClass(snap.arc()));
        Snap best =
            within.stream().min(byRank.thenComparingDouble(Snap::distanceMeters)).orElseThrow();
        return withCourse(ofSegment(within, best), options);
      }
    }
    if (options.sideOfStreetHint().isPresent()) {
      LatLng hint = options.sideOfStreetHint().get();
      Snap best =
          pool.stream()
              .min(
                  Comparator.comparingDouble(snap -> snapper.on(hint, snap.arc()).distanceMeters()))
              .orElseThrow();
      return withCourse(ofSegment(pool, best), options);
    }
    List<Snap> heading = orAll(filter(pool, snap -> isHeading(snap, options)), pool);
    List<Snap> best = ofSegment(heading, heading.getFirst());
    return withCourse(options.nameHint().isEmpty() ? atJunctions.apply(best) : best, options);
  }

  /// Those with the requested heading; all if none has it.
  private List<Snap> withCourse(List<Snap> snaps, PlaceOptions options) {
    return orAll(filter(snaps, snap -> isHeading(snap, options)), snaps);
  }

  private boolean isHeading(Snap snap, PlaceOptions options) {
    return isHeading(snap.arc(), snap.fraction(), options);
  }

  /// Whether an arc has the requested heading, or none is requested.
  public boolean isHeading(int arc, double fraction, PlaceOptions options) {
    return options.courseDegrees().isEmpty()
        || Math.abs(Bearing.turnDegrees(heading(arc, fraction), options.courseDegrees().getAsInt()))
            <= COURSE_DEGREES;
  }

  /// The arcs on the hint's side of the road: on divided roads, or always if requested.
  private List<Snap> withSide(List<Snap> snaps, LatLng point, PlaceOptions options) {
    if (options.sideOfStreetHint().isEmpty()) {
      return snaps;
    }
    LatLng hint = options.sideOfStreetHint().get();
    boolean binds =
        options.alwaysMatchSide()
            || snaps.stream().anyMatch(s -> graph.is(s.arc(), RoadFlag.DUAL_CARRIAGEWAY));
    if (!binds) {
      return snaps;
    }
    return orAll(
        filter(
            snaps,
            snap -> {
              OptionalDouble side = sideMeters(snap.arc(), hint.equals(point) ? point : hint);
              boolean keepsLeft = graph.is(snap.arc(), RoadFlag.LEFT_HAND);
              return side.isPresent() && (side.getAsDouble() > 0) != keepsLeft;
            }),
        snaps);
  }

  /// The signed distance of a point from an arc in metres, positive to the right; empty when the
  /// point is on it.
  public OptionalDouble sideMeters(int arc, LatLng point) {
    Snap on = snapper.on(point, arc);
    if (on.distanceMeters() < 1) {
      return OptionalDouble.empty();
    }
    double heading = heading(arc, on.fraction());
    double turn = Bearing.turnDegrees(heading, Bearing.degrees(on.point(), point));
    return OptionalDouble.of(Math.signum(turn) * on.distanceMeters());
  }

  /// The direction of travel at a fraction of an arc.
  double heading(int arc, double fraction) {
    double meters = graph.lengthMillimeters(arc) / 1000.0;
    double half = meters == 0 ? 1 : Math.min(0.5, DRIVEN_METERS / 2 / meters);
    double from = Math.max(0, Math.min(fraction - half, 1 - 2 * half));
    List<LatLng> line = new Stretch(arc, from, Math.min(1, from + 2 * half)).line(graph);
    return Bearing.degrees(line.getFirst(), line.getLast());
  }

  private boolean isLive(Snap snap, ModeCosts costs) {
    int opposite = graph.opposite(snap.arc());
    return graph.isWide(snap.arc(), costs.mode())
        || (opposite >= 0 && graph.isWide(opposite, costs.mode()));
  }

  private List<Snap> ofSegment(List<Snap> snaps, Snap best) {
    int segment = graph.segment(best.arc());
    return filter(snaps, snap -> graph.segment(snap.arc()) == segment);
  }

  private boolean isNamed(int arc, String wanted) {
    return graph.tags(arc).entrySet().stream()
        .filter(tag -> !tag.getKey().startsWith("destination"))
        .anyMatch(tag -> folded(tag.getValue()).contains(wanted));
  }

  private static boolean isMark(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }

  static String folded(String text) {
    StringBuilder bare = new StringBuilder(text.length());
    Normalizer.normalize(text, Normalizer.Form.NFD)
        .codePoints()
        .filter(c -> !isMark(c))
        .forEach(bare::appendCodePoint);
    return bare.toString().toLowerCase(Locale.ROOT).strip();
  }

  private static List<Snap> filter(List<Snap> snaps, Predicate<Snap> test) {
    return snaps.stream().filter(test).toList();
  }

  private static List<Snap> orAll(List<Snap> some, List<Snap> all) {
    return some.isEmpty() ? all : some;
  }

  private static List<Snap> onePerArc(List<Snap> snaps) {
    Map<Integer, Snap> byArc = new HashMap<>();
    List<Snap> kept = new ArrayList<>();
    for (Snap snap : snaps) {
      if (byArc.putIfAbsent(snap.arc(), snap) == null) {
        kept.add(snap);
      }
    }
    return kept;
  }
}
