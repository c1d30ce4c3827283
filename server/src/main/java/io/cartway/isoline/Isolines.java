package io.cartway.isoline;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.paths.Journeys;
import io.cartway.paths.Reach;
import io.cartway.paths.ReachSearch;
import io.cartway.paths.RouteEnd;
import io.cartway.paths.TableMetrics;
import io.cartway.region.DamagedRegionException;
import io.cartway.roads.RoadGraph;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Makes isolines over the roads of a region. Thread-safe.
public final class Isolines {

  /// No road is drawn more finely.
  private static final double CELL_METERS_MIN = 10;

  /// How much coarser a lattice is when an outline has too many points.
  private static final double COARSER = 1.4;

  private static final int UNITS = 1000;

  private final Journeys journeys;
  private final TableMetrics metrics;

  public Isolines(Journeys journeys, TableMetrics metrics) {
    this.journeys = journeys;
    this.metrics = metrics;
  }

  /// The isolines of a request.
  ///
  /// @param check is called periodically and may throw to end
  public IsolineResult find(IsolineRequest request, Instant now, Runnable check) {
    try {
      return DamagedRegionException.reading(
          journeys.graph().directory(), () -> new Run(request, now, check).find());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private final class Run {
    private final IsolineRequest request;
    private final Instant now;
    private final Runnable check;
    private final RoadGraph graph = journeys.graph();

    Run(IsolineRequest request, Instant now, Runnable check) {
      this.request = request;
      this.now = now;
      this.check = check;
    }

    IsolineResult find() {
      int arc = anyArc();
      Instant at = journeys.moment(request.time(), now, arc);
      ReachSearch search =
          new ReachSearch(
              metrics,
              request.journey(),
              Journeys.isTimed(request.time()),
              at.toEpochMilli(),
              request.isReverse(),
              check);
      List<RouteEnd> ends = search.ends(request.place());
      if (ends.isEmpty()) {
        return new IsolineResult.NoPlace(journeys.snapMeters());
      }
      int largest = Collections.max(request.values());
      Reach reached = search.run(ends, request.unit(), (long) UNITS * largest);
      Box box = new Box();
      reached.forEach(box);
      LatLng location =
          journeys.snapper().on(request.place().point(), ends.getFirst().arc()).point();
      List<Isoline> isolines = isolines(reached, box.bounds(location), largest);
      return new IsolineResult.Found(location, at, graph.zone(ends.getFirst().arc()), isolines);
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

    private List<Isoline> isolines(Reach reached, Bounds box, int largest) {
      double cell = Math.max(cellMeters(box), request.resolutionMeters());
      while (true) {
        check.run();
        Lattice lattice = new Lattice(graph, box, cell);
        reached.forEach(lattice::add);
        lattice.spread();
        List<Isoline> isolines = new ArrayList<>();
        boolean isFine = true;
        for (int value : request.values()) {
          Isoline isoline =
              new Isoline(
                  value,
                  Contours.of(
                      lattice,
                      (float) UNITS * value,
                      (float) UNITS * largest,
                      request.detail().coveredCells(),
                      check));
          isFine &= pointCount(isoline) <= request.pointsMax();
          isolines.add(isoline);
        }
        // A lattice of one cell has four points.
        if (isFine || lattice.width() * lattice.height() < 64) {
          return isolines;
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

  private static int pointCount(Isoline isoline) {
    int count = 0;
    for (Isoline.Area area : isoline.areas()) {
      count += area.outer().size();
      for (List<LatLng> hole : area.inner()) {
        count += hole.size();
      }
    }
    return count;
  }

  /// The box around parts of roads: around all points of their segments.
  private final class Box implements Reach.Parts {
    private final RoadGraph graph = journeys.graph();
    private double west = 180;
    private double south = 90;
    private double east = -180;
    private double north = -90;

    @Override
    public void add(int arc, double from, double to, double fromValue, double toValue) {
      int segment = graph.segment(arc);
      int first = graph.firstPoint(segment);
      for (int i = first; i < first + graph.pointCount(segment); i++) {
        include(graph.point(i));
      }
    }

    private void include(LatLng point) {
      west = Math.min(west, point.lng());
      east = Math.max(east, point.lng());
      south = Math.min(south, point.lat());
      north = Math.max(north, point.lat());
    }

    /// @param place is in the box, too
    Bounds bounds(LatLng place) {
      include(place);
      return new Bounds(west, south, east, north);
    }
  }
}
