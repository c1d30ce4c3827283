package io.cartway.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.app.EmbeddedServer;
import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.GlyphCache;
import io.cartway.region.Regions;
import io.cartway.render.label.PlacedLayer;
import io.cartway.render.label.PlacedText;
import io.cartway.style.StyleDocument;
import io.cartway.style.StyleSheet;
import io.cartway.testing.Workspace;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileBytes;
import io.cartway.tiles.mvt.MvtTile;
import io.cartway.work.Deadline;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Neighbouring raster tiles of Monaco beside one picture that has both in its middle: where a
/// label is cut, or stands in one of them only, they differ. Two pictures lie in
/// `target/pages/raster` afterwards. `-Dseams.tiles=FILE,LNG,LAT` takes the tiles of another
/// region.
class SeamsTest {

  /// Pixels of the one picture around the tiles, before the scale.
  private static final int AROUND = 128;

  /// A channel may differ by so much: places are rounded from another corner.
  private static final int NEAR = 8;

  /// Pixels beside a seam in which its labels are looked for.
  private static final int BESIDE = 2;

  /// Pairs whose labels are clipped for a control.
  private static final int CONTROLLED = 5;

  private static final PlacementCache PLACEMENTS = new PlacementCache(256L << 20);

  private static TileArchive archive;
  private static GlyphCache glyphs;
  private static double worldX = 0.520615;
  private static double worldY = 0.364640;

  /// Tiles of a rectangle.
  private record Block(String style, int z, int x, int y, int columns, int rows, int scale) {

    View whole() {
      double around = AROUND * scale;
      double size = 256.0 * scale;
      return new View(
          z - 1.0,
          x * size - around,
          y * size - around,
          (int) (columns * size + 2 * around),
          (int) (rows * size + 2 * around),
          scale);
    }
  }

  /// Draws a tile of a block.
  @FunctionalInterface
  private interface Tiles {
    BufferedImage draw(Block block, int column, int row) throws IOException;
  }

  private static final class Source implements TileSource {

    private final Optional<int[]> only;

    /// @param only column and row of the one tile that there is
    Source(Optional<int[]> only) {
      this.only = only;
    }

    @Override
    public Optional<MvtTile> findTile(int z, int x, int y) {
      boolean isThere = only.isEmpty() || (only.get()[0] == x && only.get()[1] == y);
      return isThere ? archive.findTile(z, x, y).map(Source::read) : Optional.empty();
    }

    private static MvtTile read(byte[] tile) {
      try {
        return MvtTile.read(TileBytes.unpacked(tile));
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }

    @Override
    public int zoomMax() {
      return archive.zoomMax();
    }
  }

  @BeforeAll
  static void open() throws IOException {
    String given = System.getProperty("seams.tiles");
    if (given == null) {
      archive = TileArchive.open(Regions.open(EmbeddedServer.region()).tiles());
    } else {
      String[] parts = given.split(",", -1);
      archive = TileArchive.open(Path.of(parts[0]));
      worldX = Double.parseDouble(parts[1]) / 360 + 0.5;
      double lat = Math.toRadians(Double.parseDouble(parts[2]));
      worldY = 0.5 - Math.log(Math.tan(Math.PI / 4 + lat / 2)) / (2 * Math.PI);
    }
    glyphs = new GlyphCache(FontLibrary.open(Optional.empty()), 16L << 20);
  }

  @AfterAll
  static void close() throws IOException {
    archive.close();
  }

  private static StyleSheet sheet(String style) {
    return StyleSheet.of(StyleDocument.of(style).orElseThrow());
  }

  /// @param version what is placed for one is not taken for another
  private static Labels labels(Block block, String version) {
    return Labels.of(glyphs, block.style(), PLACEMENTS, version + block.style());
  }

  private static BufferedImage draw(Block block, View view, TileSource source, String version)
      throws IOException {
    Labels labels = labels(block, version);
    byte[] png = new Renderer(sheet(block.style()), source, labels).png(view, Deadline.never());
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  private static BufferedImage bare(Block block, View view) throws IOException {
    byte[] png =
        new Renderer(sheet(block.style()), new Source(Optional.empty()))
            .png(view, Deadline.never());
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  private static View view(Block block, int column, int row) {
    return View.tile(block.z(), block.x() + column, block.y() + row, block.scale());
  }

  /// What is placed for a tile is not that of the one picture.
  private static BufferedImage tile(Block block, int column, int row) throws IOException {
    return draw(block, view(block, column, row), new Source(Optional.empty()), "tile");
  }

  // ---------------------------------------------------------------- controls

  /// The labels of a tile's own vector tile alone, as renderers place them that know no others.
  private static BufferedImage placedAlone(Block block, int column, int row) throws IOException {
    int z = Math.min(block.z() - 1, archive.zoomMax());
    int shift = block.z() - z;
    int[] only = {(block.x() + column) >> shift, (block.y() + row) >> shift};
    return draw(
        block,
        view(block, column, row),
        new Source(Optional.of(only)),
        "alone" + only[0] + "," + only[1]);
  }

  /// No label reaches the tile's edge: its pixels there are those without labels.
  private static BufferedImage clipped(Block block, int column, int row) throws IOException {
    BufferedImage tile = tile(block, column, row);
    BufferedImage bare = bare(block, view(block, column, row));
    int inner = tile.getWidth() - 2 * BESIDE;
    BufferedImage clipped = new BufferedImage(tile.getWidth(), tile.getHeight(), tile.getType());
    clipped.getGraphics().drawImage(bare, 0, 0, null);
    clipped
        .getGraphics()
        .drawImage(tile.getSubimage(BESIDE, BESIDE, inner, inner), BESIDE, BESIDE, null);
    return clipped;
  }

  // ---------------------------------------------------------------- comparisons

  /// How many pixels of a block's tiles differ from the one picture.
  private static int different(Block block, BufferedImage whole, Tiles tiles) throws IOException {
    int side = 256 * block.scale();
    int around = AROUND * block.scale();
    int different = 0;
    for (int row = 0; row < block.rows(); row++) {
      for (int column = 0; column < block.columns(); column++) {
        BufferedImage tile = tiles.draw(block, column, row);
        for (int i = 0; i < side * side; i++) {
          int x = around + column * side + i % side;
          int y = around + row * side + i / side;
          different += isNear(tile.getRGB(i % side, i / side), whole.getRGB(x, y)) ? 0 : 1;
        }
      }
    }
    return different;
  }

  private static boolean isNear(int one, int other) {
    for (int channel = 0; channel < 24; channel += 8) {
      if (Math.abs((one >>> channel & 255) - (other >>> channel & 255)) >= NEAR) {
        return false;
      }
    }
    return true;
  }

  private static BufferedImage whole(Block block) throws IOException {
    return draw(block, block.whole(), new Source(Optional.empty()), "whole");
  }

  /// Pixels of labels and icons beside the seams between a block's tiles.
  private static int labelled(Block block, BufferedImage whole) throws IOException {
    BufferedImage bare = bare(block, block.whole());
    int side = 256 * block.scale();
    int around = AROUND * block.scale();
    int labelled = 0;
    for (int y = around; y < whole.getHeight() - around; y++) {
      for (int x = around; x < whole.getWidth() - around; x++) {
        boolean isSeam =
            isBeside(x - around, side, block.columns()) || isBeside(y - around, side, block.rows());
        labelled += isSeam && !isNear(whole.getRGB(x, y), bare.getRGB(x, y)) ? 1 : 0;
      }
    }
    return labelled;
  }

  private static boolean isBeside(int place, int side, int count) {
    int seam = Math.round((float) place / side);
    return seam > 0 && seam < count && Math.abs(place - seam * side) < BESIDE;
  }

  // ---------------------------------------------------------------- pairs

  /// Forty pairs: each style at five zooms, side by side and above each other, where most labels
  /// lie over the seam; side by side at the edge of a part that is placed by itself, if any lie
  /// there.
  private static List<Block> pairs() {
    List<Block> pairs = new ArrayList<>();
    for (String style : StyleDocument.ids()) {
      for (int z = 14; z <= 18; z++) {
        int x = (int) (worldX * (1 << z)) - 2;
        int y = (int) (worldY * (1 << z)) - 2;
        Block around = new Block(style, z, x, y, 4, 4, 1);
        pairs.add(fullest(around, true));
        pairs.add(fullest(around, false));
      }
    }
    return pairs;
  }

  /// The pair of a block's tiles with the most labels between them.
  private static Block fullest(Block around, boolean isBeside) {
    Block best = null;
    int most = -1;
    for (int seam = 1; seam < 4; seam++) {
      for (int other = 0; other < 4; other++) {
        int column = isBeside ? seam : other;
        int row = isBeside ? other : seam;
        int count = crossing(around, column, row, isBeside);
        boolean isEdge = (around.x() + column) % 4 == 0;
        count += isBeside && isEdge && count > 0 ? 1_000 : 0;
        if (count > most) {
          most = count;
          int scale = around.z() == 15 ? 2 : 1;
          int x = around.x() + column;
          int y = around.y() + row;
          best =
              isBeside
                  ? new Block(around.style(), around.z(), x - 1, y, 2, 1, scale)
                  : new Block(around.style(), around.z(), x, y - 1, 1, 2, scale);
        }
      }
    }
    return Objects.requireNonNull(best);
  }

  /// Texts over the western or northern edge of a tile of a block.
  private static int crossing(Block block, int column, int row, boolean isWest) {
    View view =
        new View(block.z() - 1.0, block.x() * 256.0, block.y() * 256.0, 1024, 1024, block.scale());
    int count = 0;
    for (SymbolDrawing.Part part : drawing(block, view).parts()) {
      for (PlacedLayer layer : part.placement().layers()) {
        for (PlacedText text : layer.texts()) {
          double before = 0;
          double behind = 0;
          for (int i = 0; i < text.count(); i++) {
            double x = text.left(i) + part.left() - 256 * column;
            double y = text.top(i) + part.top() - 256 * row;
            double beside = isWest ? y : x;
            if (beside > 0 && beside < 240) {
              before = Math.min(before, isWest ? x : y);
              behind = Math.max(behind, isWest ? x : y);
            }
          }
          count += before < -4 && behind > 4 ? 1 : 0;
        }
      }
    }
    return count;
  }

  private static SymbolDrawing drawing(Block block, View view) {
    return new SymbolDrawing(
        view,
        sheet(block.style()),
        new Source(Optional.empty()),
        labels(block, "whole"),
        new Painter(1, 1),
        Deadline.never());
  }

  @Test
  void nothing_is_cut_or_doubled_where_neighbours_meet() throws IOException {
    List<Block> pairs = pairs();
    assertThat(pairs).hasSize(40);
    int seen = 0;
    int edges = 0;
    int alone = 0;
    for (Block pair : pairs) {
      BufferedImage whole = whole(pair);
      assertThat(different(pair, whole, SeamsTest::tile)).as("pixels of " + pair).isZero();
      if (labelled(pair, whole) > 20) {
        edges += pair.columns() == 2 && (pair.x() + 1) % 4 == 0 ? 1 : 0;
        if (seen++ < CONTROLLED) {
          assertThat(different(pair, whole, SeamsTest::clipped))
              .as("clipped: " + pair)
              .isPositive();
        }
        boolean isCut = ((pair.x() | pair.y()) & 1) == 1 && pair.z() <= 15;
        alone += isCut && different(pair, whole, SeamsTest::placedAlone) > 0 ? 1 : 0;
      }
    }
    assertThat(seen).as("pairs with labels over their seam").isGreaterThan(14);
    assertThat(edges).as("of these between parts").isGreaterThan(4);
    assertThat(alone).as("pairs that differ when each tile is placed alone").isGreaterThan(1);
  }

  @Test
  void metatiles_are_one_picture_with_what_is_around_them() throws IOException {
    for (int z : new int[] {15, 16}) {
      int x = (int) (worldX * (1 << z)) & ~3;
      int y = (int) (worldY * (1 << z)) & ~3;
      Block block = new Block(z == 15 ? "service-day" : "terrain", z, x, y, 4, 4, 1);
      BufferedImage whole = whole(block);
      assertThat(different(block, whole, SeamsTest::tile)).as("pixels of " + block).isZero();
      assertThat(labelled(block, whole)).as("pixels of labels on seams").isGreaterThan(100);
      assertThat(different(block, whole, SeamsTest::clipped)).isGreaterThan(100);
      Path pages = Files.createDirectories(Workspace.root().resolve("server/target/pages/raster"));
      ImageIO.write(whole, "png", pages.resolve("seams-" + z + ".png").toFile());
    }
  }
}
