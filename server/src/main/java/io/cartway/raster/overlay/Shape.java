package io.cartway.raster.overlay;

import io.cartway.geo.LatLng;
import java.util.List;

/// Something over a map. Colours are ARGB, widths in pixels of a picture of scale 1.
public sealed interface Shape {

  /// A line.
  ///
  /// @param points at least one
  record Line(List<LatLng> points, int color, double width) implements Shape {
    public Line {
      points = List.copyOf(points);
    }
  }

  /// An area.
  ///
  /// @param rings the outer one, then holes in it; closed or not
  /// @param width of the outline
  record Area(List<List<LatLng>> rings, int color, double width, int fill) implements Shape {
    public Area {
      rings = rings.stream().map(List::copyOf).toList();
    }
  }

  /// A pin whose tip is at a place.
  ///
  /// @param label up to [#LABEL_LENGTH_MAX] characters in its head; empty for a dot
  record Pin(LatLng place, int color, String label, PinSize size) implements Shape {

    /// More letters than these are too small to be read.
    public static final int LABEL_LENGTH_MAX = 3;
  }

  /// How large a pin is.
  enum PinSize {
    SMALL(7),
    MEDIUM(10),
    LARGE(14);

    private final double radius;

    PinSize(double radius) {
      this.radius = radius;
    }

    /// Of the head.
    double radius() {
      return radius;
    }
  }
}
