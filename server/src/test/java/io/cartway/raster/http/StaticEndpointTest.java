package io.cartway.raster.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.GlyphCache;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import io.cartway.raster.PictureFiles;
import io.cartway.raster.RasterStyles;
import io.cartway.raster.RasterTiles;
import io.cartway.raster.SavedDesigns;
import io.cartway.raster.StaticImages;
import io.cartway.tiles.ArchiveFile;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileVariants;
import io.cartway.work.Deadline;
import io.cartway.work.WorkMemory;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Static pictures as they are asked for, in a saved style that is white.
class StaticEndpointTest {

  private static final String WHITE =
      "[{\"id\":\"b\",\"type\":\"background\",\"paint\":{\"background-color\":\"white\"}}]";

  private static final String POINT = "{\"type\":\"Point\",\"coordinates\":[7,43]}";

  @TempDir static Path folder;
  private static TileArchive archive;
  private static StaticEndpoint endpoint;

  private static final class OneStyle implements SavedDesigns {
    @Override
    public Optional<String> findVersion(String accountId, String id) {
      return id.equals("white") ? Optional.of("1") : Optional.empty();
    }

    @Override
    public Optional<Document> findDocument(String accountId, String id) {
      try {
        return Optional.of(
            new Document("1", 100, new ObjectMapper().readTree(WHITE), Map.of(), List.of()));
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @BeforeAll
  static void open() throws IOException {
    archive =
        TileArchive.open(new ArchiveFile().zooms(0, 0).tile(0, 0, 0, new byte[0]).write(folder));
    GlyphCache glyphs = new GlyphCache(FontLibrary.open(Optional.empty()), 1_000_000);
    RasterTiles tiles =
        new RasterTiles(
            new TileVariants(archive, 1_000_000),
            "r",
            glyphs,
            new PictureFiles(folder.resolve("kept"), 0, Clock.systemUTC()),
            new RasterTiles.Memory(0, 0, 0, new WorkMemory(1), new WorkMemory(100_000_000)));
    StaticImages images = new StaticImages(tiles, glyphs);
    endpoint =
        new StaticEndpoint(
            () -> images, new RasterStyles(new OneStyle(), 1_000_000), UnaryOperator.identity());
  }

  @AfterAll
  static void close() {
    archive.close();
  }

  private static Answer ask(FakeCall call) throws IOException {
    Answer answer = endpoint.handle(call);
    return answer instanceof Answer.Computed later
        ? later.computation().make(Deadline.never())
        : answer;
  }

  private static BufferedImage image(FakeCall call) throws IOException {
    Answer.Content content = (Answer.Content) ask(call.with("style", "white"));
    return ImageIO.read(content.bytes().stream());
  }

  private static List<Fault> faults(FakeCall call) throws IOException {
    return ((Answer.Invalid) ask(call)).faults();
  }

  private static FakeCall post(String body, String... query) {
    return FakeCall.of(query).body("application/json", body);
  }

  private static String route(int points) {
    List<LatLng> line = new ArrayList<>();
    for (int i = 0; i < points; i++) {
      line.add(new LatLng(43 + i % 2, 7));
    }
    return "route:" + FlexiblePolyline.encode(line);
  }

  @Test
  void a_picture_has_the_size_that_is_asked_for() throws IOException {
    BufferedImage usual = image(FakeCall.of("center", "43,7"));
    assertThat(List.of(usual.getWidth(), usual.getHeight())).containsExactly(600, 400);
    BufferedImage sharp = image(FakeCall.of("center", "43,7", "size", "90x50", "scale", "2"));
    assertThat(List.of(sharp.getWidth(), sharp.getHeight())).containsExactly(180, 100);
    List<String> refused =
        List.of("0x9", "2049x9", "9x2049", "9", "9x9x9", "-9x9", "9X9", "x", "09x9", "9x000000009");
    for (String wrong : refused) {
      assertThat(faults(FakeCall.of("center", "43,7", "size", wrong)))
          .as(wrong)
          .extracting(Fault::parameter)
          .containsExactly("size");
    }
  }

  @Test
  void padding_is_kept_free_and_takes_at_most_a_quarter_of_the_smaller_side() throws IOException {
    FakeCall call = FakeCall.of("size", "400x200", "padding", "50", "overlay", route(2));
    BufferedImage padded = image(call);
    assertThat(rows(padded, 0xff2e6be6)[0]).isBetween(48, 53);
    assertThat(rows(padded, 0xff2e6be6)[1]).isBetween(147, 152);
    assertThat(faults(FakeCall.of("size", "400x200", "padding", "51", "center", "43,7")))
        .containsExactly(Fault.of("padding", "51", "a whole number from 0 to 50"));
  }

  /// The first and the last row with a colour.
  private static int[] rows(BufferedImage image, int color) {
    int[] rows = {-1, -1};
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        if (image.getRGB(x, y) == color) {
          rows[0] = rows[0] < 0 ? y : rows[0];
          rows[1] = y;
        }
      }
    }
    return rows;
  }

  @Test
  void what_cannot_be_shown_is_refused() throws IOException {
    assertThat(faults(FakeCall.of())).extracting(Fault::parameter).containsExactly("center");
    assertThat(
            faults(FakeCall.of("center", "85.06,0", "zoom", "20.1", "padding", "x", "scale", "3")))
        .extracting(Fault::parameter)
        .containsExactlyInAnyOrder("center", "zoom", "padding", "scale");
    assertThat(image(FakeCall.of("center", "85.05,0", "zoom", "20"))).isNotNull();
    assertThat(faults(post("{\"type\":\"Feature\",\"geometry\":null}")))
        .extracting(Fault::parameter)
        .containsExactly("center");
    assertThat(faults(FakeCall.of("center", "43,7", "style", "none")))
        .extracting(Fault::parameter)
        .containsExactly("style");
  }

  @Test
  void a_body_lies_above_the_query_and_counts_with_it() throws IOException {
    String line =
        """
        {"type":"Feature","properties":{"stroke":"#ff0000","stroke-width":9},
         "geometry":{"type":"LineString","coordinates":[[7,43],[7,44]]}}
        """;
    BufferedImage both = image(post(line, "size", "200x200", "overlay", route(2) + ";width=9"));
    assertThat(both.getRGB(100, 100)).isEqualTo(0xffff0000);
    assertThat(rows(both, 0xff2e6be6)[0]).as("the line of the query is below").isEqualTo(-1);
    assertThat(faults(post(POINT, "overlay", route(OverlayParameters.POINTS_MAX))))
        .singleElement()
        .satisfies(fault -> assertThat(fault.toString()).contains("8,000 points"));
    assertThat(image(post(POINT, "overlay", route(OverlayParameters.POINTS_MAX - 1)))).isNotNull();
    String many = String.join(",", Collections.nCopies(OverlayParameters.OVERLAYS_MAX, "pin:43,7"));
    assertThat(faults(post(POINT, "overlay", many)))
        .singleElement()
        .satisfies(fault -> assertThat(fault.toString()).contains("at most 500 overlays"));
  }

  @Test
  void a_design_is_kept_for_an_hour_and_a_saved_style_asked_for_each_time() throws IOException {
    Answer.Content design = (Answer.Content) ask(FakeCall.of("center", "43,7"));
    assertThat(design.headers())
        .containsExactly(Map.entry("Cache-Control", "private, max-age=3600"));
    Answer.Content saved = (Answer.Content) ask(FakeCall.of("center", "43,7", "style", "white"));
    assertThat(saved.headers()).containsExactly(Map.entry("Cache-Control", "private, no-cache"));
    assertThat(saved.entityTag()).isNotEqualTo(design.entityTag());
  }
}
