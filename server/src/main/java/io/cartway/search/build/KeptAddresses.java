package io.cartway.search.build;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The positions of addresses by their text and by cells of about a kilometre, to find out whether
/// an address repeats another one: "Hauptstrasse 1" of a country is compared with those of its own
/// surroundings only. Works up to 87 degrees of latitude.
final class KeptAddresses {

  private static final int CELLS_PER_DEGREE = 100;
  private static final int COLUMNS = 360 * CELLS_PER_DEGREE;

  private record Cell(String text, int row, int column) {}

  private final double meters;
  private final Map<Cell, List<LatLng>> kept = new HashMap<>();

  /// @param meters an address of equal text within this distance is the same
  KeptAddresses(double meters) {
    this.meters = meters;
  }

  /// Keeps an address, unless one of equal text was kept near by.
  ///
  /// @return whether it is kept
  boolean keep(String text, LatLng at) {
    double high = LatLng.latDegrees(Boxes.MARGIN * meters);
    double wide = at.lngDegrees(Boxes.MARGIN * meters);
    for (int row = line(at.lat() - high); row <= line(at.lat() + high); row++) {
      for (int column = line(at.lng() - wide); column <= line(at.lng() + wide); column++) {
        Cell cell = new Cell(text, row, Math.floorMod(column, COLUMNS));
        for (LatLng other : kept.getOrDefault(cell, List.of())) {
          if (other.distanceMeters(at) <= meters) {
            return false;
          }
        }
      }
    }
    Cell own = new Cell(text, line(at.lat()), Math.floorMod(line(at.lng()), COLUMNS));
    kept.computeIfAbsent(own, any -> new ArrayList<>(1)).add(at);
    return true;
  }

  private static int line(double degrees) {
    return (int) Math.floor(degrees * CELLS_PER_DEGREE);
  }
}
