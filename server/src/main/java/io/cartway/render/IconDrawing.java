package io.cartway.render;

import io.cartway.render.label.PlacedIcon;
import io.cartway.style.sprite.SpriteImage;
import java.util.ArrayList;
import java.util.List;

/// Draws icons, which may be stretched to a text, as MapLibre's `quads.ts` cuts them. Used by one
/// thread.
final class IconDrawing {

  private final ImageDrawing images;
  private final double scale;
  private final double moveX;
  private final double moveY;

  /// An edge of a part of an image.
  ///
  /// @param pixel of the image
  /// @param place in pixels of the style, from the icon's anchor
  private record Cut(double pixel, double place) {}

  /// @param scale pixels of the picture for one of the style
  /// @param moveX from places of icons to the picture's, in its pixels
  IconDrawing(ImageDrawing images, double scale, double moveX, double moveY) {
    this.images = images;
    this.scale = scale;
    this.moveX = moveX;
    this.moveY = moveY;
  }

  /// Draws an icon.
  void draw(PlacedIcon icon, SpriteImage image) {
    List<Cut> across =
        new Side(
                image.width(),
                icon.isFit() ? image.stretchAcross() : List.of(),
                image.contentLeft(),
                image.contentRight(),
                icon.left(),
                icon.right())
            .cuts(icon, image.pixelRatio());
    List<Cut> down =
        new Side(
                image.height(),
                icon.isFit() ? image.stretchDown() : List.of(),
                image.contentTop(),
                image.contentBottom(),
                icon.top(),
                icon.bottom())
            .cuts(icon, image.pixelRatio());
    double cos = icon.angle() == 0 ? 1 : StrictMath.cos(icon.angle());
    double sin = icon.angle() == 0 ? 0 : StrictMath.sin(icon.angle());
    for (int i = 0; i + 1 < across.size(); i++) {
      for (int k = 0; k + 1 < down.size(); k++) {
        Cut left = across.get(i);
        Cut right = across.get(i + 1);
        Cut top = down.get(k);
        Cut bottom = down.get(k + 1);
        double x = icon.x() + left.place() * cos - top.place() * sin;
        double y = icon.y() + left.place() * sin + top.place() * cos;
        Patch patch =
            new Patch(
                left.pixel(),
                top.pixel(),
                right.pixel(),
                bottom.pixel(),
                x * scale + moveX,
                y * scale + moveY,
                cos,
                sin,
                (right.place() - left.place()) * scale,
                (bottom.place() - top.place()) * scale);
        draw(icon, image, patch);
      }
    }
  }

  private void draw(PlacedIcon icon, SpriteImage image, Patch patch) {
    if (!image.isDistances()) {
      images.colors(image, patch, icon.opacity());
      return;
    }
    double size = icon.size();
    if (icon.haloWidth() > 0) {
      DistanceEdge halo = DistanceEdge.halo(size, scale, icon.haloWidth(), icon.haloBlur());
      images.distances(image, patch, halo, Painter.premultiplied(icon.haloColor()));
    }
    images.distances(
        image, patch, DistanceEdge.fill(size, scale), Painter.premultiplied(icon.color()));
  }

  /// One direction of an image.
  ///
  /// @param pixels of the image
  /// @param zones parts that stretch: from and to of each; none for the whole
  /// @param contentFrom where the text belongs
  /// @param from of the icon's box, in pixels of the style
  private record Side(
      int pixels,
      List<Double> zones,
      double contentFrom,
      double contentTo,
      double from,
      double to) {

    /// The edges of the parts. Fixed parts keep their size, those that stretch share the room
    /// between them so that the content covers the icon's box.
    List<Cut> cuts(PlacedIcon icon, double ratio) {
      List<Double> stretching = zones.isEmpty() ? List.of(0.0, (double) pixels) : zones;
      double stretched = within(stretching, 0, pixels);
      double start = icon.isFit() ? contentFrom : 0;
      double end = icon.isFit() ? contentTo : pixels;
      double stretchBefore = within(stretching, 0, start);
      double stretchInside = within(stretching, start, end);
      double fixedBefore = start - stretchBefore;
      double fixedInside = end - start - stretchInside;
      double by = Math.max(fixedInside / ratio / (to - from), icon.size());
      List<Double> edges = new ArrayList<>();
      // One pixel around, in which the image fades.
      edges.add(-1.0);
      edges.addAll(zones);
      edges.add(pixels + 1.0);
      List<Cut> cuts = new ArrayList<>();
      for (double edge : edges) {
        double stretch = zones.isEmpty() ? edge : within(stretching, 0, edge);
        double share = (stretch - stretchBefore) / stretchInside;
        double place = (share * (to - from) + from) * by;
        double beside = edge - stretch - fixedBefore - fixedInside * stretch / stretched;
        cuts.add(new Cut(edge, place + beside / ratio));
      }
      return cuts;
    }
  }

  /// How much of some zones lies between two pixels.
  private static double within(List<Double> zones, double from, double to) {
    double sum = 0;
    for (int i = 0; i + 1 < zones.size(); i += 2) {
      double end = Math.min(Math.max(zones.get(i + 1), from), to);
      sum += Math.max(end, from) - Math.min(Math.max(zones.get(i), from), Math.max(to, from));
    }
    return sum;
  }
}
