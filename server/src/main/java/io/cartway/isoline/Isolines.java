package io.cartway.isoline;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.Journey;
import io.cartway.paths.Journeys;
import io.cartway.paths.Reach;
import io.cartway.paths.ReachSearch;
import io.cartway.paths.RouteEnd;
import io.cartway.paths.TableMetrics;
import io.cartway.region.DamagedRegionException;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.MapContents;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Waypoint;
import io.cartway.work.Deadline;
import io.cartway.work.SharedLoop;
import io.cartway.work.WorkMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/// Makes isolines over the roads of a region. Thread-safe.
public final class Isolines {

  /// No road is drawn more finely.
  private static final double CELL_METERS_MIN = 10;

  /// How much coarser a lattice is when an outline has too many points.
  private static final double COARSER = 1.4;

  private static final int UNITS = 1000;

  /// Of up to so many states all roads are looked at for a box around them, of more one in some.
  private static final int ALL_OF = 20_000;

  private static final int SAMPLED = 8;

  /// States in a piece of work, which takes some tenths of a millisecond.
  private static final int PIECE = 4096;

  /// So many threads help with drawing, as each needs a lattice of its own.
  private static final int HELPERS_MAX = 3;

  /// How much larger than the box of the sample the lattice is on each side, as a share.
  private static final double SPARE = 0.08;

  /// The least side of a box that the share is taken of, in degrees: some hundred metres.
  private static final double SPARE_MIN = 0.005;

  private static final int WARM_UP_PLACES = 10;
  private static final int WARM_UP_SECONDS = 600;
  private static final int WARM_UP_POINTS = 20_000;

  private final Journeys journeys;
  private final TableMetrics metrics;
  private final WorkMemory memory;
  private final int allOf;
  private final int piece;

  /// @param memory of what requests hold while they are answered
  public Isolines(Journeys journeys, TableMetrics metrics, WorkMemory memory) {
    this(journeys, metrics, memory, ALL_OF, PIECE);
  }

  /// @param allOf so many states are all looked at for the box; of more a sample
  /// @param piece so many states are drawn at once
  Isolines(Journeys journeys, TableMetrics metrics, WorkMemory memory, int allOf, int piece) {
    this.journeys = journeys;
    this.metrics = metrics;
    this.memory = memory;
    this.allOf = allOf;
    this.piece = piece;
  }

  /// What the map has, for requests that name parts of it.
  public MapContents map() {
    return journeys;
  }

  /// Draws isolines of cars around some places, so that the code for it is compiled before the
  /// first caller needs it.
  ///
  /// @param deadline also of this
  public void warmUp(Deadline deadline) {
    for (LatLng place : journeys.places(WARM_UP_PLACES)) {
      IsolineRequest request =
          new IsolineRequest(
              Waypoint.at(place),
              false,
              Journey.of(TransportMode.CAR, Objective.FAST),
              new TravelTime.Any(),
              Reach.Unit.TIME,
              List.of(WARM_UP_SECONDS),
              Detail.BALANCED,
              WARM_UP_POINTS,
              0);
      find(request, Instant.EPOCH, deadline);
    }
  }

  /// The isolines of a request.
  ///
  /// @throws WorkMemory.FullException when other requests hold the memory
  public IsolineResult find(IsolineRequest request, Instant now, Deadline deadline) {
    try (WorkMemory.Hold hold = memory.hold()) {
      return DamagedRegionException.reading(
          journeys.graph().directory(), () -> new Run(request, now, deadline, hold).find());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private final class Run {
    private final IsolineRequest request;
    private final Instant now;
    private final Deadline deadline;
    private final WorkMemory.Hold hold;
    private final RoadGraph graph = journeys.graph();
    private long reachedBytes;

    Run(IsolineRequest request, Instant now, Deadline deadline, WorkMemory.Hold hold) {
      this.request = request;
      this.now = now;
      this.deadline = deadline;
      this.hold = hold;
    }

    IsolineResult find() {
      int arc = anyArc();
      Instant at = journeys.moment(request.time(), now, arc);
      ReachSearch search =
          new ReachSearch(
              metrics,
              request.journey(),
              request.time().signs(),
              at.toEpochMilli(),
              request.isReverse(),
              deadline);
      List<RouteEnd> ends = search.ends(request.place());
      if (ends.isEmpty()) {
        return new IsolineResult.NoPlace(journeys.snapMeters());
      }
      int largest = Collections.max(request.values());
      Reach reached = search.run(ends, request.unit(), (long) UNITS * largest, this::holdReached);
      LatLng location =
          journeys.snapper().on(request.place().point(), ends.getFirst().arc()).point();
      // A sample mostly tells where all roads are.
      Bounds about = box(reached, location, reached.count() > allOf ? SAMPLED : 1, false);
      Optional<List<Isoline>> found =
          isOverAntimeridian(about)
              ? Optional.empty()
              : isolines(reached, spacious(about), cellMeters(about));
      if (found.isEmpty()) {
        Bounds whole = box(reached, location, 1, true);
        if (isOverAntimeridian(whole)) {
          return new IsolineResult.OverAntimeridian();
        }
        found = isolines(reached, whole, cellMeters(whole));
      }
      return new IsolineResult.Found(
          location, at, graph.zone(ends.getFirst().arc()), found.orElseThrow());
    }

    private void holdReached(long bytes) {
      reachedBytes = bytes;
      hold.set(bytes);
    }

    private int anyArc() {
      List<RouteEnd> ends =
          journeys
              .matcher()
              .match(
                  request.place(),
                  journeys.metrics().costs(request.journey().mode()),
                  any -> false);
      return ends.isEmpty() ? -1 : ends.getFirst().arc();
    }

    /// The box around a place and what is reached from it.
    ///
    /// @param step one in so many states is looked at
    /// @param isWhole whether the points between the ends of roads are looked at
    private Bounds box(Reach reached, LatLng place, int step, boolean isWhole) {
      Queue<Box> boxes = new ConcurrentLinkedQueue<>();
      forAll(
          reached,
          step,
          () -> {
            Box box = new Box(graph, isWhole);
            boxes.add(box);
            return box;
          });
      Box all = boxes.remove();
      boxes.forEach(all::include);
      all.include(place);
      return all.bounds();
    }

    /// Gives all parts, or a sample of them, to receivers of which each is used in one thread.
    private void forAll(Reach reached, int step, Supplier<Reach.Parts> receivers) {
      int count = reached.count();
      int states = piece * step;
      SharedLoop.run(
          1 + Math.ceilDiv(count, states),
          HELPERS_MAX,
          deadline,
          own -> {
            Reach.Parts receiver = receivers.get();
            return number -> {
              own.check();
              if (number == 0) {
                reached.forOthers(receiver);
              } else {
                int first = (number - 1) * states;
                reached.forStates(first, first + Math.min(states, count - first), step, receiver);
              }
            };
          });
    }

    /// Nothing that is reached within a range is half around the Earth, so such a box is that of
    /// longitudes near 180 and near -180.
    private static boolean isOverAntimeridian(Bounds box) {
      return box.east() - box.west() > 180;
    }

    private Bounds spacious(Bounds box) {
      double lng = SPARE * Math.max(box.east() - box.west(), SPARE_MIN);
      double lat = SPARE * Math.max(box.north() - box.south(), SPARE_MIN);
      return new Bounds(
          Math.max(-180, box.west() - lng),
          Math.max(-90, box.south() - lat),
          Math.min(180, box.east() + lng),
          Math.min(90, box.north() + lat));
    }

    /// @return empty when the box does not hold all that is reached
    private Optional<List<Isoline>> isolines(Reach reached, Bounds box, double cellMeters) {
      int largest = Collections.max(request.values());
      double cell = Math.max(cellMeters, request.resolutionMeters());
      while (true) {
        deadline.check();
        Lattice lattice = new Lattice(graph, box, cell);
        hold.set(reachedBytes + lattice.sizeBytes(1 + HELPERS_MAX));
        Ferries ferries = new Ferries(graph, request.isReverse());
        forAll(reached, 1, () -> ferries.besides(lattice.drawing()));
        if (lattice.hasOutside()) {
          return Optional.empty();
        }
        lattice.spread();
        List<Isoline> isolines = new ArrayList<>();
        boolean isFine = true;
        for (int value : request.values()) {
          List<Isoline.Area> areas =
              Contours.of(
                  lattice,
                  (float) UNITS * value,
                  (float) UNITS * largest,
                  request.detail().coveredCells(cell),
                  deadline::check);
          isFine &= pointCount(areas) <= request.pointsMax();
          Ferries.Connections sailed =
              ferries.connections((double) UNITS * value, areas, deadline::check);
          isolines.add(new Isoline(value, areas, sailed.list(), sailed.hasMore()));
        }
        // A lattice of one cell has four points.
        if (isFine || lattice.width() * lattice.height() < 64) {
          return Optional.of(isolines);
        }
        cell *= COARSER;
      }
    }

    /// Small values need finer cells than large ones; all share one lattice.
    private double cellMeters(Bounds box) {
      double height = (box.north() - box.south()) * LatLng.METERS_PER_DEGREE;
      LatLng corner = new LatLng((box.south() + box.north()) / 2, box.west());
      double width = corner.distanceMeters(new LatLng(corner.lat(), box.east()));
      double ratio =
          (double) Collections.max(request.values())
              / Math.max(1, Collections.min(request.values()));
      double cells = request.detail().cells() * Math.min(2, Math.sqrt(ratio));
      return Math.max(CELL_METERS_MIN, Math.max(height, width) / cells);
    }
  }

  private static int pointCount(List<Isoline.Area> areas) {
    int count = 0;
    for (Isoline.Area area : areas) {
      count += area.outer().size();
      for (List<LatLng> hole : area.inner()) {
        count += hole.size();
      }
    }
    return count;
  }

  /// The box around parts of roads: around their segments.
  private static final class Box implements Reach.Parts {
    private final RoadGraph graph;
    private final boolean isWhole;
    private int[] units = {};
    private int west = Integer.MAX_VALUE;
    private int south = Integer.MAX_VALUE;
    private int east = Integer.MIN_VALUE;
    private int north = Integer.MIN_VALUE;

    /// @param isWhole whether around all points of the segments, not only their ends
    private Box(RoadGraph graph, boolean isWhole) {
      this.graph = graph;
      this.isWhole = isWhole;
    }

    @Override
    public void add(int arc, double from, double to, double fromValue, double toValue) {
      if (!isWhole) {
        include(graph.location(graph.tail(arc)));
        include(graph.location(graph.head(arc)));
        return;
      }
      int segment = graph.segment(arc);
      int points = graph.pointCount(segment);
      if (units.length < 2 * points) {
        units = new int[4 * points];
      }
      graph.readPoints(segment, units);
      for (int i = 0; i < points; i++) {
        include(units[2 * i], units[2 * i + 1]);
      }
    }

    private void include(LatLng at) {
      include(at.latUnits(), at.lngUnits());
    }

    void include(int lat, int lng) {
      west = Math.min(west, lng);
      east = Math.max(east, lng);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }

    void include(Box other) {
      // A thread that came too late was given nothing.
      if (other.west <= other.east) {
        include(other.south, other.west);
        include(other.north, other.east);
      }
    }

    Bounds bounds() {
      LatLng low = LatLng.ofUnits(south, west);
      LatLng high = LatLng.ofUnits(north, east);
      return new Bounds(low.lng(), low.lat(), high.lng(), high.lat());
    }
  }
}
