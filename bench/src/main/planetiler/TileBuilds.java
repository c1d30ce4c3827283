import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.Planetiler;
import com.onthegomap.planetiler.Profile;
import com.onthegomap.planetiler.VectorTile;
import com.onthegomap.planetiler.archive.ReadableTileArchive;
import com.onthegomap.planetiler.archive.Tile;
import com.onthegomap.planetiler.config.Arguments;
import com.onthegomap.planetiler.geo.GeometryException;
import com.onthegomap.planetiler.pmtiles.ReadablePmtiles;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.reader.osm.OsmRelationInfo;
import com.onthegomap.planetiler.util.CloseableIterator;
import com.sun.management.OperatingSystemMXBean;
import io.cartway.hierarchy.build.HierarchyPart;
import io.cartway.region.Regions;
import io.cartway.region.build.BuildProgress;
import io.cartway.region.build.BuildRequest;
import io.cartway.region.build.CountryBorders;
import io.cartway.region.build.Heights;
import io.cartway.region.build.PartContext;
import io.cartway.region.build.RegionBuilder;
import io.cartway.region.build.RegionPart;
import io.cartway.region.build.TimeZoneBorders;
import io.cartway.roads.build.RoadsPart;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.search.build.SearchPart;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.tiles.build.TilesPart;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Builds for `./cartway bench tiles`, in a process on the program's class path: the measurements'
/// own has GraphHopper, whose hppc and Planetiler's exclude each other. Java runs this file as it
/// is.
///
/// `builds EXTRACT FOLDER ROUNDS` builds a region with tiles (`with`), one with the extract's tiles
/// but not the world's (`extract`), one without any (`without`), and the extract's tiles by
/// Planetiler's own runner with our profile (`planetiler`), in turns: a line for each, `what
/// wallNanos processorNanos`. The first round is for warming up. `FOLDER/with`, `FOLDER/extract`,
/// and `FOLDER/planetiler.pmtiles` are left. `list ARCHIVE` tells the tiles, `z x y bytes`.
public final class TileBuilds {

  private static final int THREADS = Runtime.getRuntime().availableProcessors();

  /// Our tile layers, for Planetiler's runner.
  private static final class TilesProfile implements Profile {

    private final RegionPart part = new TilesPart();

    @Override
    public List<OsmRelationInfo> preprocessOsmRelation(OsmElement.Relation relation) {
      return part.preprocessRelation(relation);
    }

    @Override
    public void processFeature(SourceFeature feature, FeatureCollector features) {
      part.process(feature, features);
    }

    @Override
    public void finish(
        String source,
        FeatureCollector.Factory collectors,
        Consumer<FeatureCollector.Feature> features) {
      part.processLast(collectors, features);
    }

    @Override
    public List<VectorTile.Feature> postProcessLayerFeatures(
        String layer, int zoom, List<VectorTile.Feature> items) throws GeometryException {
      return part.postProcessLayer(layer, zoom, items);
    }

    @Override
    public String name() {
      return "Cartway";
    }
  }

  /// What the tiles show of the extract, without the world around it at low zooms, which
  /// Planetiler's runner cannot draw: it cuts to the extract's box.
  private static final class ExtractTiles implements RegionPart {

    private final RegionPart part = new TilesPart();

    @Override
    public String name() {
      return part.name();
    }

    @Override
    public List<OsmRelationInfo> preprocessRelation(OsmElement.Relation relation) {
      return part.preprocessRelation(relation);
    }

    @Override
    public void process(SourceFeature feature, FeatureCollector features) {
      part.process(feature, features);
    }

    @Override
    public void processLast(
        FeatureCollector.Factory collectors, Consumer<FeatureCollector.Feature> features) {
      part.processLast(collectors, features);
    }

    @Override
    public List<VectorTile.Feature> postProcessLayer(
        String layer, int zoom, List<VectorTile.Feature> items) throws GeometryException {
      return part.postProcessLayer(layer, zoom, items);
    }

    @Override
    public void finish(PartContext context) throws IOException {
      part.finish(context);
    }
  }

  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  private TileBuilds() {}

  public static void main(String[] arguments) throws IOException {
    if (arguments[0].equals("list")) {
      list(Path.of(arguments[1]));
      return;
    }
    Path extract = Path.of(arguments[1]);
    Path folder = Path.of(arguments[2]);
    int rounds = Integer.parseInt(arguments[3]);
    for (int round = 0; round <= rounds; round++) {
      boolean told = round > 0;
      for (String what : List.of("with", "extract", "without")) {
        time(told, what, () -> region(extract, folder.resolve(what), tiles(what)));
      }
      time(told, "planetiler", () -> planetiler(extract, folder));
    }
  }

  private static void time(boolean told, String what, Work work) throws IOException {
    System.gc();
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long processor = system.getProcessCpuTime();
    long start = System.nanoTime();
    work.run();
    if (told) {
      long wall = System.nanoTime() - start;
      System.out.println(
          "%s %d %d".formatted(what, wall, system.getProcessCpuTime() - processor));
    }
  }

  private static List<RegionPart> tiles(String what) {
    return switch (what) {
      case "with" -> List.of(new TilesPart());
      case "extract" -> List.of(new ExtractTiles());
      default -> List.of();
    };
  }

  private static void region(Path extract, Path directory, List<RegionPart> tiles)
      throws IOException {
    if (Files.exists(directory)) {
      Regions.delete(directory);
    }
    List<RegionPart> parts = new ArrayList<>();
    parts.add(new RoadsPart(OsmRoadTags.create(), Heights.NONE));
    parts.add(new HierarchyPart(THREADS));
    parts.add(new SearchPart(PlaceVocabulary.read(), THREADS));
    parts.addAll(tiles);
    new RegionBuilder(
            parts, CountryBorders.load(), TimeZoneBorders::read, BuildProgress.silent())
        .build(new BuildRequest(List.of(extract), directory, THREADS, Instant.now()));
  }

  private static void planetiler(Path extract, Path folder) throws IOException {
    Path output = folder.resolve("planetiler.pmtiles");
    Planetiler.create(
            Arguments.of(
                Map.of(
                    "tmpdir", folder.resolve("planetiler-tmp").toString(),
                    "threads", Integer.toString(THREADS),
                    "force", "true",
                    "color", "false")))
        .setProfile(new TilesProfile())
        .addOsmSource("osm", extract)
        .overwriteOutput(output)
        .run();
  }

  private static void list(Path file) throws IOException {
    try (ReadableTileArchive archive = ReadablePmtiles.newReadFromFile(file);
        CloseableIterator<Tile> tiles = archive.getAllTiles()) {
      while (tiles.hasNext()) {
        Tile tile = tiles.next();
        System.out.println(
            "%d %d %d %d"
                .formatted(
                    tile.coord().z(), tile.coord().x(), tile.coord().y(), tile.bytes().length));
      }
    }
  }
}
