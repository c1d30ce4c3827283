package io.cartway.raster;

import io.cartway.geo.LatLng;
import io.cartway.raster.overlay.Extent;
import io.cartway.raster.overlay.Mercator;
import io.cartway.render.View;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Finds out which part of the map a static picture shows.
final class Framing {

  /// Pixels of the world's width at zoom 0 of raster tiles; the style's zoom is one less there.
  private static final double WORLD = 256;

  private static final int HALVINGS = 40;

  /// Zooms are rounded down to this part.
  private static final double ZOOM_STEPS = 100;

  private final StaticOrder order;
  private final List<Extent> extents;

  private Framing(StaticOrder order) {
    this.order = order;
    List<Extent> all = order.shapes().stream().map(Extent::of).toList();
    this.extents =
        order.center().isPresent() ? around(Mercator.x(order.center().get()), all) : together(all);
  }

  /// The view of a picture.
  static View of(StaticOrder order) {
    return new Framing(order).view();
  }

  /// Each in the world in which it is nearest to a place.
  private static List<Extent> around(double x, List<Extent> all) {
    return all.stream()
        .map(each -> each.moved(-Math.rint((each.west() + each.east()) / 2 - x)))
        .toList();
  }

  /// Without the widest gap between them: what lies on both sides of the antimeridian is not shown
  /// with the whole world between.
  private static List<Extent> together(List<Extent> all) {
    List<Extent> sorted =
        all.stream()
            .map(each -> each.moved(-Math.floor(each.west())))
            .sorted(Comparator.comparingDouble(Extent::west))
            .toList();
    double reached = Double.NEGATIVE_INFINITY;
    double widest = -1;
    int first = 0;
    for (int i = 0; i < sorted.size(); i++) {
      reached = Math.max(reached, sorted.get(i).east());
      boolean isLast = i + 1 == sorted.size();
      double next = isLast ? sorted.getFirst().west() + 1 : sorted.get(i + 1).west();
      if (next - reached > widest) {
        widest = next - reached;
        first = isLast ? 0 : i + 1;
      }
    }
    List<Extent> turned = new ArrayList<>();
    for (int i = 0; i < sorted.size(); i++) {
      turned.add(i < first ? sorted.get(i).moved(1) : sorted.get(i));
    }
    return turned;
  }

  private View view() {
    double zoom =
        order.zoom().isPresent()
            ? order.zoom().getAsDouble()
            : extents.isEmpty() ? StaticOrder.ZOOM_USUAL : fitted();
    double world = world(zoom);
    double middleX;
    double middleY;
    if (order.center().isPresent()) {
      LatLng center = order.center().get();
      middleX = Mercator.x(center) * world;
      middleY = Mercator.y(center) * world;
    } else {
      middleX = (least(world, true) + most(world, true)) / 2;
      middleY = (least(world, false) + most(world, false)) / 2;
    }
    int scale = order.scale();
    return new View(
        zoom - 1,
        (middleX - order.width() / 2.0) * scale,
        (middleY - order.height() / 2.0) * scale,
        order.width() * scale,
        order.height() * scale,
        scale);
  }

  private static double world(double zoom) {
    return WORLD * StrictMath.pow(2, zoom);
  }

  /// The largest zoom that shows all; 0 when none does.
  private double fitted() {
    double low = 0;
    double high = StaticOrder.ZOOM_FITTED_MAX;
    if (fits(high)) {
      return high;
    }
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (fits(middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.floor(low * ZOOM_STEPS) / ZOOM_STEPS;
  }

  private boolean fits(double zoom) {
    double world = world(zoom);
    double width = order.width() - 2.0 * order.padding();
    double height = order.height() - 2.0 * order.padding();
    if (order.center().isEmpty()) {
      return most(world, true) - least(world, true) <= width
          && most(world, false) - least(world, false) <= height;
    }
    double x = Mercator.x(order.center().get()) * world;
    double y = Mercator.y(order.center().get()) * world;
    return x - least(world, true) <= width / 2
        && most(world, true) - x <= width / 2
        && y - least(world, false) <= height / 2
        && most(world, false) - y <= height / 2;
  }

  /// The western or northern end of all extents, in pixels.
  private double least(double world, boolean horizontal) {
    double least = Double.POSITIVE_INFINITY;
    for (Extent each : extents) {
      double end =
          horizontal ? each.west() * world - each.left() : each.north() * world - each.above();
      least = Math.min(least, end);
    }
    return least;
  }

  /// The eastern or southern end.
  private double most(double world, boolean horizontal) {
    double most = Double.NEGATIVE_INFINITY;
    for (Extent each : extents) {
      double end =
          horizontal ? each.east() * world + each.right() : each.south() * world + each.below();
      most = Math.max(most, end);
    }
    return most;
  }
}
