package io.cartway.roads;

import io.cartway.geo.LatLng;
import io.cartway.region.Column;
import io.cartway.travel.TransportMode;

/// How long it takes to board and to leave the ferries and shuttle trains of a graph. Whoever comes
/// from a road or from another line boards; on one line nobody boards twice. Immutable.
final class BoardingTimes {

  /// Numbers of a ferry in the column: its way, the seconds to board and to leave on foot, those
  /// driving, and where it lies.
  static final int STRIDE = 8;

  private static final int WALK_ON = 1;
  private static final int DRIVE_ON = 3;
  private static final int MIDDLE = 5;
  private static final int RADIUS = 7;
  private static final int MILLIS_PER_SECOND = 1000;

  private final RoadGraph graph;
  private final int[] rows;

  BoardingTimes(RoadGraph graph) {
    this.graph = graph;
    Column column = graph.column(RoadColumn.BOARDINGS);
    rows = new int[(int) column.count()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = column.getInt(i);
    }
  }

  /// Whether an arc is a ferry or shuttle train.
  boolean isCarried(int arc) {
    return rows.length > 0 && row(graph.way(arc)) >= 0;
  }

  /// To board what the next arc is, its wait included; 0 when one is on board or stays on land.
  int boardMillis(TransportMode mode, int arc, int next) {
    int row = row(graph.way(next));
    return row < 0 || isOneLine(arc, next) ? 0 : millis(row, mode, 0);
  }

  /// To leave what the arc is; 0 when one was on land or stays on board.
  int leaveMillis(TransportMode mode, int arc, int next) {
    int row = row(graph.way(arc));
    return row < 0 || isOneLine(arc, next) ? 0 : millis(row, mode, 1);
  }

  /// The most that boarding and leaving take on a way that goes no farther from a place than some
  /// metres: it uses each ferry there once at most.
  long mostMillis(TransportMode mode, LatLng place, double meters) {
    long most = 0;
    for (int row = 0; row < rows.length; row += STRIDE) {
      LatLng middle = LatLng.ofUnits(rows[row + MIDDLE], rows[row + MIDDLE + 1]);
      if (place.distanceMeters(middle) <= meters + rows[row + RADIUS]) {
        most += millis(row, mode, 0) + millis(row, mode, 1);
      }
    }
    return most;
  }

  private int millis(int row, TransportMode mode, int which) {
    int first = mode.isMotorized() ? DRIVE_ON : WALK_ON;
    return rows[row + first + which] * MILLIS_PER_SECOND;
  }

  /// Whether two arcs belong to one line: both carry, and have the same name and number or meet at
  /// sea, where nobody changes.
  private boolean isOneLine(int arc, int next) {
    return isCarried(arc)
        && isCarried(next)
        && (graph.tagList(arc) == graph.tagList(next) || !isLanding(graph.head(arc)));
  }

  private boolean isLanding(int junction) {
    for (int out = graph.firstOut(junction); out < graph.endOut(junction); out++) {
      if (!isCarried(out)) {
        return true;
      }
    }
    for (int i = 0; i < graph.inCount(junction); i++) {
      if (!isCarried(graph.inArc(junction, i))) {
        return true;
      }
    }
    return false;
  }

  /// The first number of a way's row, -1 when it has none.
  private int row(int way) {
    int low = 0;
    int high = rows.length / STRIDE - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = rows[middle * STRIDE];
      if (found == way) {
        return middle * STRIDE;
      }
      if (found < way) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }
}
