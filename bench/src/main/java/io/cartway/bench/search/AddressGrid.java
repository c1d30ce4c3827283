package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The true addresses by position.
final class AddressGrid {

  /// Cells of about 100 m, larger than any query distance.
  private static final double CELLS_PER_DEGREE = 1_000;

  private final Map<Long, List<TruthAddress>> cells = new HashMap<>();

  AddressGrid(List<TruthAddress> addresses) {
    for (TruthAddress each : addresses) {
      cells
          .computeIfAbsent(
              cell(row(each.position().lat()), row(each.position().lng())),
              key -> new ArrayList<>())
          .add(each);
    }
  }

  private static int row(double degrees) {
    return (int) Math.floor(degrees * CELLS_PER_DEGREE);
  }

  private static long cell(int lat, int lng) {
    return ((long) lat << 32) ^ (lng & 0xFFFF_FFFFL);
  }

  /// Other addresses that are as near to a point as the wanted one, within a tolerance.
  List<TruthAddress> asNear(TruthAddress wanted, LatLng point, double slackMeters) {
    double reach = point.distanceMeters(wanted.position()) + slackMeters;
    List<TruthAddress> found = new ArrayList<>();
    for (int lat = -1; lat <= 1; lat++) {
      for (int lng = -1; lng <= 1; lng++) {
        long key = cell(row(point.lat()) + lat, row(point.lng()) + lng);
        for (TruthAddress each : cells.getOrDefault(key, List.of())) {
          if (!each.equals(wanted) && each.position().distanceMeters(point) <= reach) {
            found.add(each);
          }
        }
      }
    }
    return found;
  }
}
