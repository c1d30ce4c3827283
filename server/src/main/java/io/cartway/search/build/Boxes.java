package io.cartway.search.build;

import io.cartway.geo.LatLng;
import org.locationtech.jts.geom.Envelope;

/// Boxes in degrees that contain everything within some metres.
final class Boxes {

  /// Safety factor of a box: its contents are measured afterwards.
  static final double MARGIN = 1.01;

  private Boxes() {}

  /// Widens a box by some metres on each side.
  ///
  /// @param at a point in or near it, for the width of degrees
  static void expand(Envelope box, LatLng at, double meters) {
    box.expandBy(at.lngDegrees(MARGIN * meters), LatLng.latDegrees(MARGIN * meters));
  }
}
