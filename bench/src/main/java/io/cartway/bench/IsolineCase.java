package io.cartway.bench;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.isoline.Detail;
import io.cartway.isoline.Isoline;
import io.cartway.isoline.IsolineRequest;
import io.cartway.isoline.IsolineResult;
import io.cartway.isoline.Isolines;
import io.cartway.paths.ArcPath;
import io.cartway.paths.Journey;
import io.cartway.paths.Journeys;
import io.cartway.paths.Reach;
import io.cartway.paths.RouteEnd;
import io.cartway.paths.Stretch;
import io.cartway.paths.TableMetrics;
import io.cartway.roads.Access;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.rules.RoadRules;
import io.cartway.travel.EvConsumption;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Waypoint;
import io.cartway.work.Deadline;
import io.cartway.work.WorkMemory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import org.locationtech.jts.geom.Envelope;

/// Judges isolines of one mode in one region: from and to random places, with random values.
final class IsolineCase {

  private static final double SNAP_METERS = 2000;
  private static final long TABLE_BYTES_MAX = 256L << 20;
  private static final long MEMORY = 1L << 30;
  private static final double CELL_METERS_MIN = 10;
  private static final int POINTS_MIN = 31;
  private static final int UNITS = 1000;

  /// Routes to a destination that are compared with its isolines.
  private static final int ROUTES = 10;

  private static final EvConsumption MODEL =
      new EvConsumption(
          List.of(
              new EvConsumption.Rate(10, 0.3),
              new EvConsumption.Rate(60, 0.1),
              new EvConsumption.Rate(130, 0.25)),
          0,
          0,
          2);

  private final RoadGraph graph;
  private final RoadPieces pieces;
  private final Journeys journeys;
  private final Isolines isolines;
  private final ModeCosts costs;
  private final TransportMode mode;
  private final Random random;
  private final Map<Objective, PlainReach> forward = new EnumMap<>(Objective.class);
  private final Map<Objective, PlainReach> backward = new EnumMap<>(Objective.class);

  /// Points that are judged around each place.
  private final int pointCount;

  final IsolineJudge.Tally tally = new IsolineJudge.Tally();
  int isolineCount;
  int faultCount;
  int routeCount;
  int differingRoutes;
  String firstFault = "";

  IsolineCase(
      ModeMetrics metrics, RoadPieces pieces, TransportMode mode, int pointCount, Random random) {
    this.pieces = pieces;
    this.mode = mode;
    this.pointCount = pointCount;
    this.random = random;
    graph = metrics.hierarchy().graph();
    journeys = new Journeys(metrics, new RoadRules(graph), SNAP_METERS);
    isolines =
        new Isolines(journeys, new TableMetrics(journeys, TABLE_BYTES_MAX), new WorkMemory(MEMORY));
    costs = metrics.costs(mode);
  }

  /// What is asked for, with how finely.
  private record Asked(IsolineRequest request, String label) {}

  /// Judges the isolines of one more place.
  ///
  /// @param index of the place: units and directions take turns
  void judge(int index) {
    LatLng place = place();
    Asked asked = ask(place, index);
    IsolineRequest request = asked.request;
    List<RouteEnd> ends = ends(place);
    List<Outline> outlines = outlines(asked, request);
    PlainReach reach =
        (request.isReverse() ? backward : forward)
            .computeIfAbsent(
                request.journey().objective(),
                objective -> {
                  StateCosts steps = objective.costs(costs);
                  return new PlainReach(costs, steps, request.isReverse());
                });
    reach.run(ends, measure(request.unit()));
    judgePoints(asked, outlines, reach, ends, place);
    if (request.isReverse()) {
      compareRoutes(asked, outlines, reach, ends);
    }
    fewPoints(asked);
  }

  private List<RouteEnd> ends(LatLng place) {
    return journeys.matcher().match(Waypoint.at(place), costs, arc -> false);
  }

  /// A place on or beside a road, where no junction leaves a choice of ends.
  private LatLng place() {
    while (true) {
      int arc = random.nextInt(graph.arcCount());
      RoadPieces.Piece piece = piece(arc);
      LatLng on = piece.at(random.nextDouble());
      LatLng place =
          new LatLng(
              on.lat() + 4e-4 * (random.nextDouble() - 0.5),
              on.lng() + 4e-4 * (random.nextDouble() - 0.5));
      List<RouteEnd> ends = ends(place);
      boolean isPlain =
          !ends.isEmpty()
              && ends.size() <= 2
              && ends.stream()
                  .allMatch(end ->
                      end.fraction() > 0
                          && end.fraction() < 1
                          && graph.head(end.arc()) != graph.tail(end.arc()));
      if (isPlain) {
        return place;
      }
    }
  }

  private RoadPieces.Piece piece(int arc) {
    int segment = graph.segment(arc);
    int at = graph.firstPoint(segment) + random.nextInt(graph.pointCount(segment) - 1);
    LatLng a = graph.point(at);
    LatLng b = graph.point(at + 1);
    return new RoadPieces.Piece(segment, 0, 1, a.lng(), a.lat(), b.lng(), b.lat());
  }

  private Asked ask(LatLng place, int index) {
    boolean hasBattery =
        mode == TransportMode.CAR || mode == TransportMode.TRUCK || mode == TransportMode.SCOOTER;
    Reach.Unit unit = List.of(Reach.Unit.values()).get(index % (hasBattery ? 3 : 2));
    boolean isReverse = index % 4 >= 2;
    boolean isShort =
        unit != Reach.Unit.CONSUMPTION
            && (mode == TransportMode.CAR || mode == TransportMode.TRUCK)
            && index % 5 == 4;
    boolean isSlow = mode == TransportMode.PEDESTRIAN || mode == TransportMode.BIKE;
    int least =
        switch (unit) {
          case TIME -> isSlow ? 300 : 120;
          case DISTANCE -> isSlow ? 500 : 1000;
          case CONSUMPTION -> 200;
        };
    // From the least to sixteen times as much, evenly over the powers of two.
    int largest = (int) (least * Math.pow(2, 4 * random.nextDouble()));
    List<Integer> values =
        new ArrayList<>(
            List.of(
                largest,
                Math.max(1, (int) (largest * (0.5 + 0.45 * random.nextDouble()))),
                Math.max(1, (int) (largest * 0.5 * random.nextDouble()))));
    Collections.shuffle(values, random);
    Detail detail = List.of(Detail.values()).get(random.nextInt(Detail.values().length));
    Journey journey = Journey.of(mode, isShort ? Objective.SHORT : Objective.FAST);
    IsolineRequest request =
        new IsolineRequest(
            Waypoint.at(place),
            isReverse,
            unit == Reach.Unit.CONSUMPTION ? journey.withConsumption(MODEL) : journey,
            new TravelTime.Any(),
            unit,
            values,
            detail,
            Integer.MAX_VALUE,
            0);
    String label =
        String.format(
            Locale.ROOT,
            "%s %s %s %.6f,%.6f %s %s %s",
            mode,
            journey.objective(),
            isReverse ? "to" : "from",
            place.lat(),
            place.lng(),
            unit,
            values,
            detail);
    return new Asked(request, label);
  }

  private void fault(String what) {
    faultCount++;
    firstFault = firstFault.isEmpty() ? what : firstFault;
  }

  /// The outlines of a request, each looked at.
  private List<Outline> outlines(Asked asked, IsolineRequest request) {
    IsolineResult result = isolines.find(request, Instant.EPOCH, Deadline.never());
    List<Outline> outlines = new ArrayList<>();
    for (Isoline isoline : ((IsolineResult.Found) result).isolines()) {
      Outline outline = new Outline(isoline);
      isolineCount++;
      outline.faults().forEach(what -> fault(asked.label + ": " + what));
      if (outline.pointCount() > request.pointsMax()) {
        fault(
            "%s: %,d points for at most %,d"
                .formatted(asked.label, outline.pointCount(), request.pointsMax()));
      }
      outlines.add(outline);
    }
    List<Integer> values = request.values();
    for (int i = 0; i < values.size(); i++) {
      for (int k = 0; k < values.size(); k++) {
        boolean isSmaller = values.get(i) < values.get(k);
        if (isSmaller && !outlines.get(i).isWithin(outlines.get(k))) {
          fault("%s: %d is not within %d".formatted(asked.label, values.get(i), values.get(k)));
        }
      }
    }
    return outlines;
  }

  /// The same with few points.
  private void fewPoints(Asked asked) {
    IsolineRequest like = asked.request;
    int most = POINTS_MIN + (int) (500 * Math.pow(random.nextDouble(), 2));
    IsolineRequest request =
        new IsolineRequest(
            like.place(),
            like.isReverse(),
            like.journey(),
            like.time(),
            like.unit(),
            like.values(),
            like.detail(),
            most,
            0);
    outlines(new Asked(request, asked.label + " of " + most + " points"), request);
  }

  private void judgePoints(
      Asked asked, List<Outline> outlines, PlainReach reach, List<RouteEnd> ends, LatLng place) {
    IsolineRequest request = asked.request;
    double[] limits =
        request.values().stream().mapToDouble(value -> (double) UNITS * value).toArray();
    int largest = Collections.max(request.values());
    int smallest = Collections.min(request.values());
    Envelope reached = reachedBox(reach, (double) UNITS * largest, place);
    double cell = cellMeters(reached, request.detail(), (double) largest / smallest);
    LatLng middle = new LatLng(reached.centre().y, reached.getMinX());
    boolean isEnergy = request.unit() == Reach.Unit.CONSUMPTION;
    boolean isInside =
        request.isReverse() && ends.stream().anyMatch(end -> isRestricted(end.arc()));
    Predicate<PlainReach.Piece> isForgiven = part -> part.isPaid() && (isEnergy || isInside);
    double lngStep = middle.lngDegrees(cell);
    double latStep = LatLng.latDegrees(cell);
    ReachedRoads roads =
        new ReachedRoads(
            pieces,
            reach,
            limits,
            slack(request),
            new ReachedRoads.Cell(lngStep, latStep),
            new ReachedRoads.Forgiven(isForgiven, isEnergy));
    double covered = coveredCells(request.detail(), cell);
    IsolineJudge judge = new IsolineJudge(roads, outlines, lngStep, latStep, covered, tally);
    Envelope box = new Envelope(place.lng(), place.lng(), place.lat(), place.lat());
    outlines.forEach(outline -> box.expandToInclude(outline.box()));
    box.expandBy(5 * lngStep + box.getWidth() / 10, 5 * latStep + box.getHeight() / 10);
    List<RoadPieces.Piece> near = pieces.near(box);
    for (int i = 0; i < pointCount; i++) {
      if (i % 2 == 0) {
        LatLng on = near.get(random.nextInt(near.size())).at(random.nextDouble());
        judge.judge(asked.label, on.lng(), on.lat());
      } else {
        judge.judge(
            asked.label,
            box.getMinX() + random.nextDouble() * box.getWidth(),
            box.getMinY() + random.nextDouble() * box.getHeight());
      }
    }
  }

  private boolean isRestricted(int arc) {
    Access access = graph.access(arc, mode);
    return access == Access.DESTINATION || access == Access.PRIVATE;
  }

  /// What rounding of parts, and of sums of centimetres, may add to a value.
  private static double slack(IsolineRequest request) {
    return request.journey().objective() == Objective.SHORT ? 3000 : 20;
  }

  /// The box around all roads of which some part is reached.
  private Envelope reachedBox(PlainReach reach, double limit, LatLng place) {
    Envelope box = new Envelope(place.lng(), place.lng(), place.lat(), place.lat());
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      boolean isReached =
          !graph.is(arc, RoadFlag.FERRY)
              && reach.along(arc).stream()
                  .anyMatch(part -> part.fromValue() <= limit || part.toValue() <= limit);
      if (isReached) {
        for (LatLng point : graph.geometry(arc)) {
          box.expandToInclude(point.lng(), point.lat());
        }
      }
    }
    return box;
  }

  /// The largest size of a cell that the guide allows.
  private static double cellMeters(Envelope box, Detail detail, double ratio) {
    double height = box.getHeight() * LatLng.METERS_PER_DEGREE;
    LatLng corner = new LatLng(box.centre().y, box.getMinX());
    double width = corner.distanceMeters(new LatLng(corner.lat(), box.getMaxX()));
    int cells =
        switch (detail) {
          case QUALITY -> 360;
          case BALANCED -> 200;
          case PERFORMANCE -> 110;
        };
    return Math.max(
        CELL_METERS_MIN, Math.max(height, width) / (cells * Math.min(2, Math.sqrt(ratio))));
  }

  private static double coveredCells(Detail detail, double cell) {
    return switch (detail) {
      case QUALITY -> 3;
      case BALANCED -> Math.max(6, 10_000 / cell / cell);
      case PERFORMANCE -> Math.max(12, 40_000 / cell / cell);
    };
  }

  // ---------------------------------------------------------------- routes

  private PlainReach.Measure measure(Reach.Unit unit) {
    return new PlainReach.Measure() {
      @Override
      public double whole(int arc) {
        return switch (unit) {
          case TIME -> costs.arcMillis(arc);
          case DISTANCE -> graph.lengthMillimeters(arc);
          case CONSUMPTION -> energy(arc);
        };
      }

      @Override
      public double turn(int arc, int next) {
        return switch (unit) {
          case TIME -> costs.turnDurationMillis(arc, next);
          case DISTANCE -> 0;
          case CONSUMPTION ->
              costs.isCarried(arc) || costs.isCarried(next)
                  ? 0
                  : MODEL.auxiliaryPerSecond() * costs.turnDurationMillis(arc, next);
        };
      }
    };
  }

  /// In thousandths of a watt-hour.
  private double energy(int arc) {
    if (costs.isCarried(arc)) {
      return 0;
    }
    double millis = costs.arcMillis(arc);
    double kmh = millis == 0 ? 0 : 3.6 * graph.lengthMillimeters(arc) / millis;
    return graph.lengthMillimeters(arc) * rate(kmh) + MODEL.auxiliaryPerSecond() * millis;
  }

  private static double rate(double kmh) {
    List<EvConsumption.Rate> rates = MODEL.rates();
    for (int i = 1; i < rates.size(); i++) {
      EvConsumption.Rate before = rates.get(i - 1);
      EvConsumption.Rate after = rates.get(i);
      if (kmh <= after.kmh()) {
        double share = Math.max(0, (kmh - before.kmh()) / (after.kmh() - before.kmh()));
        return before.perMeter() + share * (after.perMeter() - before.perMeter());
      }
    }
    return rates.getLast().perMeter();
  }

  /// Compares routes to a destination with its isolines.
  private void compareRoutes(
      Asked asked, List<Outline> outlines, PlainReach reach, List<RouteEnd> destination) {
    Envelope box = outlines.getFirst().box();
    outlines.forEach(outline -> box.expandToInclude(outline.box()));
    List<RoadPieces.Piece> near = pieces.near(box);
    var search =
        journeys.search(asked.request.journey(), TravelTime.Signs.NEVER, Instant.EPOCH, () -> {});
    PlainReach.Measure measure = measure(asked.request.unit());
    for (int i = 0; i < ROUTES; i++) {
      LatLng place = near.get(random.nextInt(near.size())).at(random.nextDouble());
      List<RouteEnd> origin = ends(place);
      if (origin.isEmpty() || origin.size() > 2) {
        continue;
      }
      Optional<ArcPath> path = search.best(origin, destination, 0, () -> {});
      if (path.isPresent()) {
        routeCount++;
        compare(asked, outlines, reach, path.get(), measure);
      }
    }
  }

  private void compare(
      Asked asked,
      List<Outline> outlines,
      PlainReach reach,
      ArcPath path,
      PlainReach.Measure measure) {
    double value = 0;
    boolean isPaid = false;
    for (int i = 0; i < path.arcCount(); i++) {
      double from = i == 0 ? path.startFraction() : 0;
      double to = i == path.arcCount() - 1 ? path.endFraction() : 1;
      value += measure.whole(path.arc(i)) * (to - from);
      value += i == 0 ? 0 : measure.turn(path.arc(i - 1), path.arc(i));
      isPaid |= i > 0 && costs.penaltyMillis(path.arc(i - 1), path.arc(i)) > 0;
    }
    double fraction = path.startFraction();
    double right =
        reach.along(path.arc(0)).stream()
            .filter(part -> part.from() <= fraction && fraction <= part.to())
            .mapToDouble(part -> part.at(fraction))
            .min()
            .orElse(Double.NaN);
    String label =
        String.format(
            Locale.ROOT,
            "%s, a route over %d arcs takes %.0f",
            asked.label,
            path.arcCount(),
            value);
    double slack = slack(asked.request);
    if (!(Math.abs(right - value) <= slack)) {
      differingRoutes++;
      fault("%s, right: %.0f".formatted(label, right));
    }
    boolean isForgiven =
        isPaid
            && (asked.request.unit() == Reach.Unit.CONSUMPTION
                || isRestricted(path.arc(path.arcCount() - 1)));
    LatLng start = new Stretch(path.arc(0), fraction, fraction).start(graph);
    for (int i = 0; i < outlines.size(); i++) {
      double limit = (double) UNITS * asked.request.values().get(i);
      boolean isReached = value <= limit - slack;
      if (isReached && !isForgiven && !outlines.get(i).contains(start.lng(), start.lat())) {
        differingRoutes++;
        fault(label + " from outside of " + asked.request.values().get(i));
      }
    }
  }
}
