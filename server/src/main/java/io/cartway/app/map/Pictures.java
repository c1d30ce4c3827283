package io.cartway.app.map;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.accounts.http.StoredEndpoint;
import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.GlyphCache;
import io.cartway.http.Handler;
import io.cartway.http.LanguageList;
import io.cartway.http.Operation;
import io.cartway.http.Parameters;
import io.cartway.http.PercentCoding;
import io.cartway.raster.PictureFiles;
import io.cartway.raster.RasterStyles;
import io.cartway.raster.RasterTiles;
import io.cartway.raster.SavedDesigns;
import io.cartway.raster.StaticImages;
import io.cartway.raster.StaticOrder;
import io.cartway.raster.http.RasterTileEndpoint;
import io.cartway.raster.http.RasterTileJsonEndpoint;
import io.cartway.raster.http.StaticEndpoint;
import io.cartway.region.Manifest;
import io.cartway.store.StoreGate;
import io.cartway.style.saved.SavedStyle;
import io.cartway.style.saved.SavedStyles;
import io.cartway.style.sprite.SpriteSheet;
import io.cartway.tiles.TerrainTiles;
import io.cartway.tiles.TileVariants;
import io.cartway.work.Deadline;
import io.cartway.work.WorkMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Pictures of the map: raster tiles and static pictures in all styles.
public final class Pictures {

  /// Most bytes of tiles that are kept in memory: some 300 of them.
  private static final long RECENT_BYTES_MAX = 8L << 20;

  /// Most bytes of unpacked vector tiles: the ground of some hundred pictures.
  private static final long VECTOR_BYTES_MAX = 8L << 20;

  /// Most bytes of the places of labels: those of some thirty parts of a city.
  private static final long PLACEMENT_BYTES_MAX = 8L << 20;

  /// Most bytes of glyphs: some 4,000 of them.
  private static final long GLYPH_BYTES_MAX = 4L << 20;

  /// Most bytes of saved styles that stay read.
  private static final long STYLE_BYTES_MAX = 8L << 20;

  /// Tiles that are being drawn may take one part in this many of the heap, and static pictures
  /// another; one alone takes what it needs.
  private static final int WORK_SHARE = 16;

  private static final int WARM_UP_SIDE = 512;
  private static final Duration WARM_UP_LONGEST = Duration.ofSeconds(5);
  private static final Logger LOGGER = LoggerFactory.getLogger(Pictures.class);

  private static final String TILE = "/v1/tiles/raster/{z}/{x}/{y}.png";

  private final RasterTiles tiles;
  private final StaticImages images;
  private final RasterStyles styles;

  private Pictures(RasterTiles tiles, StaticImages images, RasterStyles styles) {
    this.tiles = tiles;
    this.images = images;
    this.styles = styles;
  }

  /// What pictures show.
  ///
  /// @param region which it is
  /// @param variants its vector tiles
  /// @param terrain its heights, if it has any
  public record Ground(Manifest region, TileVariants variants, Optional<TerrainTiles> terrain) {}

  /// Those of a region.
  ///
  /// @param files keep drawn tiles
  /// @param fonts of labels
  /// @param program the version of the program
  public static Pictures of(
      Ground ground, SavedStyles saved, PictureFiles files, FontLibrary fonts, String program) {
    String place = String.join(" ", state(ground.region), fonts.version(), program, changed());
    RasterTiles.Memory memory =
        new RasterTiles.Memory(
            RECENT_BYTES_MAX,
            VECTOR_BYTES_MAX,
            PLACEMENT_BYTES_MAX,
            new WorkMemory(Runtime.getRuntime().maxMemory() / WORK_SHARE),
            new WorkMemory(Runtime.getRuntime().maxMemory() / WORK_SHARE));
    GlyphCache glyphs = new GlyphCache(fonts, GLYPH_BYTES_MAX);
    RasterTiles tiles =
        new RasterTiles(ground.variants, ground.terrain, place, glyphs, files, memory);
    return new Pictures(
        tiles,
        new StaticImages(tiles, glyphs),
        new RasterStyles(new Stored(saved), STYLE_BYTES_MAX));
  }

  /// What pictures show of a region: its tiles and its heights.
  private static String state(Manifest region) {
    return region.files().entrySet().stream()
        .filter(
            file -> file.getKey().equals("tiles.pmtiles") || file.getKey().startsWith("elevation/"))
        .sorted(Map.Entry.comparingByKey())
        .map(file -> file.getValue().sha256())
        .collect(Collectors.joining(" "));
  }

  /// When the program's file was made: versions between releases have one name, and draw otherwise.
  private static String changed() {
    try {
      CodeSource source = Pictures.class.getProtectionDomain().getCodeSource();
      Path file = Path.of(source.getLocation().toURI());
      return Files.isDirectory(file)
          ? newest(file)
          : Files.getLastModifiedTime(file).toString() + ' ' + Files.size(file);
    } catch (IOException | URISyntaxException unknown) {
      throw new IllegalStateException("the program cannot find itself", unknown);
    }
  }

  /// Of classes that lie in a folder, while the program is worked on.
  private static String newest(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      return String.valueOf(all.mapToLong(file -> file.toFile().lastModified()).max().orElse(0));
    }
  }

  /// The operations.
  ///
  /// @param gate of the store
  public List<Operation> operations(StoreGate gate) {
    UnaryOperator<Handler> guard =
        asking -> StoredEndpoint.of(Operation.get("raster", TILE, asking), gate).handler();
    return List.of(
        Operation.get("raster", TILE, new RasterTileEndpoint(() -> tiles, styles, guard)).fetched(),
        Operation.get(
                "rasterTileJson",
                "/v1/tiles/raster/tiles.json",
                new RasterTileJsonEndpoint(() -> tiles, styles, guard))
            .inFamilyOf("raster")
            .fetched(),
        still("static", "GET", guard),
        still("staticPost", "POST", guard).inFamilyOf("static"));
  }

  /// Draws what the first callers would wait for: fonts, styles and their code are loaded.
  public void warmUp() {
    StaticOrder order =
        new StaticOrder(
            WARM_UP_SIDE,
            WARM_UP_SIDE,
            1,
            Optional.of(tiles.center()),
            OptionalDouble.empty(),
            0,
            List.of(),
            Optional.empty());
    Deadline deadline =
        Deadline.after(WARM_UP_LONGEST, System::nanoTime)
            .with(_ -> !Thread.currentThread().isInterrupted());
    try {
      images.png(order, styles.design(RasterStyles.USUAL).orElseThrow(), deadline);
    } catch (Deadline.DeadlinePassedException ended) {
      LOGGER.debug("pictures in advance have ended early: {}", ended.getMessage());
    }
  }

  private Operation still(String id, String method, UnaryOperator<Handler> guard) {
    return new Operation(
        id,
        method,
        "/v1/static",
        List.of(),
        Operation.Weight.FETCHED,
        StaticEndpoint.BOUNDS,
        new StaticEndpoint(() -> images, styles, guard));
  }

  /// The styles of the store.
  private record Stored(SavedStyles styles) implements SavedDesigns {

    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public Optional<String> findVersion(String accountId, String id) {
      return styles.findStyle(accountId, id).map(SavedStyle::tag);
    }

    @Override
    public Optional<Document> findDocument(String accountId, String id) {
      return styles.find(accountId, id).map(Stored::read);
    }

    private static Document read(SavedStyles.Content content) {
      try {
        byte[] bytes = content.document();
        JsonNode document = JSON.readTree(bytes);
        return new Document(
            content.style().tag(),
            bytes.length,
            document.path("layers"),
            sprites(document),
            languages(document));
      } catch (IOException notSavedByUs) {
        throw new UncheckedIOException(notSavedByUs);
      }
    }

    /// Those in the address of its vector tiles. All such sources show the same tiles.
    private static List<String> languages(JsonNode document) {
      for (JsonNode source : document.path("sources")) {
        String address = source.path("url").asText(source.path("tiles").path(0).asText());
        int query = address.indexOf('?');
        if (query >= 0 && source.path("type").asText().equals("vector")) {
          Parameters given =
              new Parameters(PercentCoding.query(address.substring(query + 1)).values());
          return LanguageList.read(given);
        }
      }
      return List.of();
    }

    /// The last parts of the sprites' addresses, which are ours, by the ids of a list.
    private static Map<String, String> sprites(JsonNode document) {
      JsonNode sprite = document.path("sprite");
      Map<String, String> sprites = new HashMap<>();
      for (JsonNode each : sprite.isArray() ? sprite : List.<JsonNode>of()) {
        sprites.put(each.path("id").asText(), lastPart(each.path("url").asText()));
      }
      return sprite.isTextual() ? SpriteSheet.alone(lastPart(sprite.asText())) : sprites;
    }

    private static String lastPart(String address) {
      int query = address.indexOf('?');
      String path = query < 0 ? address : address.substring(0, query);
      return path.substring(path.lastIndexOf('/') + 1);
    }
  }
}
