package io.cartway.matrix;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.Journey;
import io.cartway.paths.Journeys;
import io.cartway.paths.RouteEnd;
import io.cartway.paths.TableMetrics;
import io.cartway.paths.TableSearch;
import io.cartway.region.DamagedRegionException;
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
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/// Makes matrices over the roads of a region. Thread-safe.
public final class Matrices {

  private static final int WARM_UP_PLACES = 200;

  /// After some of them the machine's code is that of a server that runs for long.
  private static final int WARM_UP_TABLES = 5;

  private final Journeys journeys;
  private final TableMetrics metrics;
  private final MatrixLimits limits;
  private final WorkMemory memory;

  /// @param memory of what requests hold while they are answered
  public Matrices(Journeys journeys, TableMetrics metrics, MatrixLimits limits, WorkMemory memory) {
    this.journeys = journeys;
    this.metrics = metrics;
    this.limits = limits;
    this.memory = memory;
  }

  /// The limits of requests.
  public MatrixLimits limits() {
    return limits;
  }

  /// Fills tables of cars between places near each other, so that the code for tables is compiled
  /// before the first caller needs it.
  ///
  /// @param deadline also of this
  public void warmUp(Deadline deadline) {
    List<LatLng> places = journeys.places(WARM_UP_PLACES);
    if (places.isEmpty()) {
      return;
    }
    MatrixRequest request =
        new MatrixRequest(
            places,
            places,
            new MatrixRegion.World(),
            Journey.of(TransportMode.CAR, Objective.FAST),
            new TravelTime.Any(),
            Set.of(MatrixAttribute.TRAVEL_TIMES, MatrixAttribute.DISTANCES));
    for (int i = 0; i < WARM_UP_TABLES; i++) {
      cells(request, Instant.EPOCH, deadline);
    }
  }

  /// All cells of a request, as its layout says.
  ///
  /// @param deadline is looked at periodically; processors that are idle help
  /// @throws WorkMemory.FullException when other requests hold the memory
  public long[] cells(MatrixRequest request, Instant now, Deadline deadline) {
    MatrixLayout layout = request.layout();
    long cellBytes = layout.sizeBytes(request.origins().size());
    try (WorkMemory.Hold hold = memory.hold()) {
      hold.set(cellBytes);
      return reading(() -> {
        MatrixTable table = table(request, 0, layout.width(), now, deadline);
        hold.set(cellBytes + table.sizeBytes());
        int rows = request.origins().size();
        long[] cells = new long[Math.multiplyExact(rows, layout.rowSize())];
        SharedLoop.run(rows, deadline, own -> rows(request, table, cells, own));
        return cells;
      });
    }
  }

  private static IntConsumer rows(
      MatrixRequest request, MatrixTable table, long[] cells, Deadline deadline) {
    MatrixLayout layout = request.layout();
    MatrixTable.Row row = table.row(deadline);
    return i -> {
      row.fill(request.origins().get(i), cells, layout.cell(i, 0));
      if (layout.hasConsumption()) {
        row.fillWattHours(cells, layout.cell(i, 0), layout.wattHours(i, 0));
      }
    };
  }

  /// What the map has, for requests that name parts of it.
  public MapContents map() {
    return journeys;
  }

  /// A table to some of the destinations of a request.
  ///
  /// @param first the first of them
  /// @param end the first after them
  /// @param now for those who depart now
  /// @param deadline is looked at periodically and may throw to end
  public MatrixTable table(
      MatrixRequest request, int first, int end, Instant now, Deadline deadline) {
    List<LatLng> destinations = request.destinations().subList(first, end);
    return reading(() ->
        new MatrixTable(
            new TableSearch(
                metrics,
                request.journey(),
                request.time().signs(),
                departure(request, now).toEpochMilli(),
                destinations,
                deadline),
            request.region(),
            destinations));
  }

  /// A local time is that of the first origin.
  private Instant departure(MatrixRequest request, Instant now) {
    return journeys.moment(request.time(), now, firstArc(request));
  }

  private int firstArc(MatrixRequest request) {
    List<RouteEnd> ends =
        journeys
            .matcher()
            .match(
                Waypoint.at(request.origins().getFirst()),
                journeys.metrics().costs(request.journey().mode()),
                arc -> false);
    return ends.isEmpty() ? -1 : ends.getFirst().arc();
  }

  /// Large files are not read when a region is opened, so damage shows here.
  private <T> T reading(Supplier<T> work) {
    try {
      return DamagedRegionException.reading(journeys.graph().directory(), work::get);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
