package io.cartway.render.relief;

import io.cartway.style.StyleLayer;
import io.cartway.style.expression.Evaluation;
import io.cartway.tiles.TerrainHeights;
import io.cartway.work.Deadline;
import java.util.Optional;

/// Draws layers of the type hillshade. Used by one thread.
public final class HillShade {

  /// Tiles of a picture: one of 4,096 pixels has 324 of 256.
  private static final int TILES_MAX = 1_024;

  /// Pixels with one source of light between two looks at the deadline, which looks at each row,
  /// too: less than a millisecond.
  private static final int BETWEEN_LOOKS = 16_384;

  private final HeightSource source;
  private final Deadline deadline;
  private long untilLook = BETWEEN_LOOKS;

  /// A part of the world that is drawn.
  ///
  /// @param zoom at which the world is 512 pixels of the style wide at 0
  /// @param world pixels of the world's width
  /// @param left of the picture in the world, in pixels; and so on
  public record Frame(double zoom, double world, double left, double top, int width, int height) {}

  /// Takes the pixels that are not flat.
  @FunctionalInterface
  public interface Pixels {
    /// A pixel.
    ///
    /// @param color premultiplied ARGB
    void pixel(int row, int column, int color);
  }

  /// @param source of the heights
  public HillShade(HeightSource source, Deadline deadline) {
    this.source = source;
    this.deadline = deadline;
  }

  /// Draws a layer.
  ///
  /// @param with has the zoom
  /// @throws Deadline.DeadlinePassedException when it takes too long
  public void draw(StyleLayer layer, Evaluation with, Frame frame, Pixels pixels) {
    if (layer.get("hillshade-exaggeration").number(with) == 0) {
      return;
    }
    Light light = Light.of(layer, with);
    // Tiles of 256 pixels are of the next zoom; of fractions the nearest.
    int z = Math.clamp(Math.round(frame.zoom + 1), 0, source.zoomMax());
    int columns = 1 << z;
    double size = frame.world / columns;
    int west = (int) Math.floor(frame.left / size);
    int east = (int) Math.ceil((frame.left + frame.width) / size);
    int north = Math.max((int) Math.floor(frame.top / size), 0);
    int south = Math.min((int) Math.ceil((frame.top + frame.height) / size), columns);
    if ((long) (east - west) * (south - north) > TILES_MAX) {
      throw new IllegalArgumentException("%s has too many tiles of heights".formatted(frame));
    }
    for (int y = north; y < south; y++) {
      for (int column = west; column < east; column++) {
        int x = Math.floorMod(column, columns);
        Optional<TerrainHeights> heights = source.findHeights(z, x, y, deadline);
        if (heights.isPresent()) {
          SlopeTile slopes = new SlopeTile(z, x, y, heights.get(), source, deadline);
          draw(light, slopes, new Place(frame, column * size, y * size, size), pixels);
        }
      }
    }
  }

  /// Where a tile lies in the world.
  private record Place(Frame frame, double left, double top, double size) {

    int firstRow() {
      return (int) Math.max(Math.round(top - frame.top), 0);
    }

    int lastRow() {
      return (int) Math.min(Math.round(top + size - frame.top), frame.height);
    }

    int firstColumn() {
      return (int) Math.max(Math.round(left - frame.left), 0);
    }

    int lastColumn() {
      return (int) Math.min(Math.round(left + size - frame.left), frame.width);
    }

    /// The latitude of a share of the tile, between those of its edges.
    double lat(double share) {
      double upper = latAt(top / frame.world);
      return upper + (latAt((top + size) / frame.world) - upper) * share;
    }

    private static double latAt(double world) {
      return StrictMath.atan(StrictMath.sinh(Math.PI * (1 - 2 * world)));
    }
  }

  private void draw(Light light, SlopeTile slopes, Place place, Pixels pixels) {
    double perPixel = TerrainHeights.SIDE / place.size;
    for (int row = place.firstRow(); row < place.lastRow(); row++) {
      deadline.check();
      double down = (row + 0.5 + place.frame.top - place.top) * perPixel;
      // The map is stretched the more, the further from the equator.
      double stretched = StrictMath.cos(place.lat(down / TerrainHeights.SIDE));
      for (int column = place.firstColumn(); column < place.lastColumn(); column++) {
        untilLook -= light.sources();
        if (untilLook < 0) {
          untilLook = BETWEEN_LOOKS;
          deadline.check();
        }
        double across = (column + 0.5 + place.frame.left - place.left) * perPixel;
        int color =
            light.color(
                slopes.east(across, down) / stretched, slopes.south(across, down) / stretched);
        if (color != 0) {
          pixels.pixel(row, column, color);
        }
      }
    }
  }
}
