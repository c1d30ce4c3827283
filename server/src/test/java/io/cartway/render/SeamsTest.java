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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private static final int AROUND = 16;

  /// A channel may differ by so much: places are rounded from another corner.
  private static final int NEAR = 8;

  /// Pixels beside a seam at which labels end in the control.
  private static final int BESIDE = 2;

  private static final PlacementCache PLACEMENTS = new PlacementCache(256L << 20);

  /// Vector tiles that were read: each is part of many pictures.
  private static final Map<List<Integer>, Optional<MvtTile>> READ = new HashMap<>();

  private static final Map<String, StyleSheet> SHEETS = new HashMap<>();

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
      return isThere
          ? READ.computeIfAbsent(List.of(z, x, y), _ -> archive.findTile(z, x, y).map(Source::read))
          : Optional.empty();
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
    return SHEETS.computeIfAbsent(style, id -> StyleSheet.of(StyleDocument.of(id).orElseThrow()));
  }

  /// @param version what is placed for one is not taken for another
  private static Labels labels(Block block, String version) {
    return Labels.of(glyphs, block.style(), PLACEMENTS, version + block.style());
  }

  private static BufferedImage draw(Block block, View view, TileSource source, String version)
      throws IOException {
    Labels labels = labels(block, version);
    byte[] png = new Renderer(sheet(block.style()), source, labels).png(view, Deadline.never());
    return read(png);
  }

  private static BufferedImage bare(Block block, View view) throws IOException {
    byte[] png =
        new Renderer(sheet(block.style()), new Source(Optional.empty()))
            .png(view, Deadline.never());
    return read(png);
  }

  /// A picture whose pixels are quick to get.
  private static BufferedImage read(byte[] png) throws IOException {
    BufferedImage read = ImageIO.read(new ByteArrayInputStream(png));
    BufferedImage quick = blank(read.getWidth(), read.getHeight());
    quick.getGraphics().drawImage(read, 0, 0, null);
    return quick;
  }

  private static BufferedImage blank(int width, int height) {
    return new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
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

  /// A picture of a block's tiles whose labels end before each seam, as renderers cut them: beside
  /// it are the pixels of a picture without labels.
  private static BufferedImage clipped(Block block, BufferedImage tiles) throws IOException {
    BufferedImage clipped = blank(tiles.getWidth(), tiles.getHeight());
    clipped.getGraphics().drawImage(tiles, 0, 0, null);
    int side = 256 * block.scale();
    for (int column = 1; column < block.columns(); column++) {
      drawBare(block, clipped, column * side - BESIDE, 0, 2 * BESIDE, tiles.getHeight());
    }
    for (int row = 1; row < block.rows(); row++) {
      drawBare(block, clipped, 0, row * side - BESIDE, tiles.getWidth(), 2 * BESIDE);
    }
    return clipped;
  }

  private static void drawBare(
      Block block, BufferedImage tiles, int left, int top, int width, int height)
      throws IOException {
    View corner = view(block, 0, 0);
    View view =
        new View(
            corner.zoom(), corner.left() + left, corner.top() + top, width, height, block.scale());
    tiles.getGraphics().drawImage(bare(block, view), left, top, null);
  }

  // ---------------------------------------------------------------- comparisons

  /// A block's tiles side by side.
  private static BufferedImage tiles(Block block, Tiles tiles) throws IOException {
    int side = 256 * block.scale();
    BufferedImage all = blank(block.columns() * side, block.rows() * side);
    for (int row = 0; row < block.rows(); row++) {
      for (int column = 0; column < block.columns(); column++) {
        all.getGraphics()
            .drawImage(tiles.draw(block, column, row), column * side, row * side, null);
      }
    }
    return all;
  }

  /// How many pixels of a block's tiles differ from the one picture.
  private static int different(Block block, BufferedImage whole, BufferedImage tiles) {
    int around = AROUND * block.scale();
    int width = tiles.getWidth();
    int height = tiles.getHeight();
    int[] ours = tiles.getRGB(0, 0, width, height, null, 0, width);
    int[] theirs = whole.getRGB(around, around, width, height, null, 0, width);
    int different = 0;
    for (int i = 0; i < ours.length; i++) {
      different += isNear(ours[i], theirs[i]) ? 0 : 1;
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
        List<SymbolDrawing.Part> parts = parts(around);
        pairs.add(fullest(around, parts, true));
        pairs.add(fullest(around, parts, false));
      }
    }
    return pairs;
  }

  /// The pair of a block's tiles with the most labels between them.
  private static Block fullest(Block around, List<SymbolDrawing.Part> parts, boolean isBeside) {
    Block best = null;
    int most = -1;
    for (int seam = 1; seam < 4; seam++) {
      for (int other = 0; other < 4; other++) {
        int column = isBeside ? seam : other;
        int row = isBeside ? other : seam;
        int count = crossing(parts, column, row, isBeside);
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
  private static int crossing(List<SymbolDrawing.Part> parts, int column, int row, boolean isWest) {
    int count = 0;
    for (SymbolDrawing.Part part : parts) {
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

  private static List<SymbolDrawing.Part> parts(Block block) {
    View view =
        new View(block.z() - 1.0, block.x() * 256.0, block.y() * 256.0, 1024, 1024, block.scale());
    return new SymbolDrawing(
            view,
            sheet(block.style()),
            new Source(Optional.empty()),
            labels(block, "whole"),
            new Painter(1, 1),
            Deadline.never())
        .parts();
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
      BufferedImage tiles = tiles(pair, SeamsTest::tile);
      assertThat(different(pair, whole, tiles)).as("pixels of " + pair).isZero();
      if (different(pair, whole, clipped(pair, tiles)) > 20) {
        seen++;
        edges += pair.columns() == 2 && (pair.x() + 1) % 4 == 0 ? 1 : 0;
        if (isBetweenVectorTiles(pair)) {
          assertThat(different(pair, whole, tiles(pair, SeamsTest::placedAlone)))
              .as("each tile placed alone: " + pair)
              .isPositive();
          alone++;
        }
      }
    }
    assertThat(seen).as("pairs that differ when labels end at their seam").isGreaterThan(14);
    assertThat(edges).as("of these between parts").isGreaterThan(4);
    assertThat(alone).as("pairs that differ when each tile is placed alone").isGreaterThan(5);
  }

  /// Whether a pair's tiles are made of two vector tiles.
  private static boolean isBetweenVectorTiles(Block pair) {
    int side = 1 << (pair.z() - Math.min(pair.z() - 1, archive.zoomMax()));
    return (pair.columns() == 2 ? pair.x() + 1 : pair.y() + 1) % side == 0;
  }

  @Test
  void metatiles_are_one_picture_with_what_is_around_them() throws IOException {
    for (int z : new int[] {15, 16}) {
      int x = (int) (worldX * (1 << z)) & ~3;
      int y = (int) (worldY * (1 << z)) & ~3;
      Block block = new Block(z == 15 ? "service-day" : "terrain", z, x, y, 4, 4, 1);
      BufferedImage whole = whole(block);
      BufferedImage tiles = tiles(block, SeamsTest::tile);
      assertThat(different(block, whole, tiles)).as("pixels of " + block).isZero();
      assertThat(different(block, whole, clipped(block, tiles)))
          .as("pixels of labels beside seams")
          .isGreaterThan(100);
      Path pages = Files.createDirectories(Workspace.root().resolve("server/target/pages/raster"));
      ImageIO.write(whole, "png", pages.resolve("seams-" + z + ".png").toFile());
    }
  }
}
