package io.cartway.region.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.geo.GeoUtils;
import com.onthegomap.planetiler.reader.SimpleFeature;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.reader.osm.OsmRelationInfo;
import io.cartway.geo.LatLng;
import io.cartway.region.DamagedRegionException;
import io.cartway.region.Manifest;
import io.cartway.region.RegionException;
import io.cartway.region.Regions;
import io.cartway.testing.ExtractWriter;
import io.cartway.testing.Workspace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

class RegionBuilderTest {

  private static final Instant TIME = Instant.parse("2026-11-20T10:00:00Z");
  private static final String EMBEDDED = "/io/cartway/region/embedded/monaco-latest.osm.pbf";

  @TempDir Path folder;

  @Test
  void every_element_of_the_extract_reaches_every_part() throws IOException {
    CountingPart one = new CountingPart();
    CountingPart two = new CountingPart();
    Manifest manifest = build(List.of(one, two), List.of(monaco("monaco.osm.pbf")));
    assertThat(one.nodes.get()).isGreaterThan(20_000).isEqualTo(two.nodes.get());
    assertThat(one.ways.get()).isGreaterThan(4_000).isEqualTo(two.ways.get());
    assertThat(one.relations.get()).isGreaterThan(200);
    assertThat(one.features.get()).isGreaterThan(4_000);
    assertThat(manifest.counts())
        .containsEntry("elements", one.nodes.get() + one.ways.get() + one.relations.get());
    assertThat(manifest.dataTime()).isEqualTo(Instant.parse("2021-04-21T20:21:46Z"));
    assertThat(manifest.dataVersion()).startsWith("20210421-");
    assertThat(one.located.distanceMeters(one.original)).isLessThan(0.03);
  }

  @Test
  void places_of_nodes_in_files_are_those_in_the_heap() throws IOException {
    CountingPart inHeap = new CountingPart();
    CountingPart inFiles = new CountingPart();
    build(List.of(inHeap), List.of(monaco("monaco.osm.pbf")));
    new RegionBuilder(
            List.of(inFiles),
            CountryBorders.load(),
            any -> TimeZones.NONE,
            BuildProgress.silent(),
            0)
        .build(new BuildRequest(List.of(monaco("monaco.osm.pbf")), region(), 2, TIME));
    assertThat(inFiles.isNodeMapOnDisk).isTrue();
    assertThat(inHeap.isNodeMapOnDisk).isFalse();
    assertThat(inFiles.features.get()).isEqualTo(inHeap.features.get());
    assertThat(inFiles.located).isEqualTo(inHeap.located);
    assertThat(folder.resolve("region.building")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE})
  void places_of_nodes_are_kept_for_the_parts_that_look_them_up_and_no_longer(long inHeapMax)
      throws IOException {
    AtomicLong node = new AtomicLong();
    List<String> found = new ArrayList<>();
    List<RegionPart> parts =
        List.of(
            new LookingPart("first", false, node, found),
            new LookingPart("second", true, node, found),
            new LookingPart("third", false, node, found));
    new RegionBuilder(
            parts, CountryBorders.load(), any -> TimeZones.NONE, BuildProgress.silent(), inHeapMax)
        .build(new BuildRequest(List.of(monaco("monaco.osm.pbf")), region(), 2, TIME));
    assertThat(found)
        .containsExactly(
            "first prepares: there",
            "second prepares: there",
            "third prepares: there",
            "first finishes: there",
            "second finishes: there",
            "third finishes: gone");
  }

  /// Tells whether it finds a node's place.
  private record LookingPart(String name, boolean looksUpNodes, AtomicLong node, List<String> found)
      implements RegionPart {

    @Override
    public void preprocessNode(OsmElement.Node some) {
      node.set(some.id());
    }

    @Override
    public void prepare(PartContext context) {
      look(context, " prepares: ");
    }

    @Override
    public void finish(PartContext context) {
      look(context, " finishes: ");
    }

    private void look(PartContext context, String when) {
      try {
        assertThat(context.nodeLocation(node.get())).isPresent();
        found.add(name + when + "there");
      } catch (IllegalStateException gone) {
        found.add(name + when + "gone");
      }
    }
  }

  @Test
  void overlapping_extracts_are_read_as_one() throws IOException {
    CountingPart single = new CountingPart();
    build(List.of(single), List.of(monaco("a.osm.pbf")));
    CountingPart merged = new CountingPart();
    build(List.of(merged), List.of(monaco("a.osm.pbf"), monaco("b.osm.pbf")));
    assertThat(merged.nodes.get()).isEqualTo(single.nodes.get());
    assertThat(merged.ways.get()).isEqualTo(single.ways.get());
    assertThat(merged.relations.get()).isEqualTo(single.relations.get());
    assertThat(merged.features.get()).isEqualTo(single.features.get());
  }

  @Test
  void a_part_that_throws_fails_the_build_and_leaves_the_old_region() throws IOException {
    build(List.of(new CountingPart()), List.of(monaco("monaco.osm.pbf")));
    byte[] before = Files.readAllBytes(region().resolve(Regions.MANIFEST));
    CountingPart broken =
        new CountingPart() {
          @Override
          public void process(SourceFeature feature, FeatureCollector collector) {
            throw new IllegalStateException("planted");
          }
        };
    assertThatThrownBy(() -> build(List.of(broken), List.of(monaco("monaco.osm.pbf"))))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("counting failed at")
        .hasMessageContaining("planted");
    assertThat(Files.readAllBytes(region().resolve(Regions.MANIFEST))).isEqualTo(before);
    assertThat(folder.resolve("region.building")).doesNotExist();
  }

  @Test
  @Timeout(60)
  void memory_that_runs_out_anywhere_ends_the_build_in_one_sentence() throws IOException {
    build(List.of(new CountingPart()), List.of(monaco("monaco.osm.pbf")));
    byte[] before = Files.readAllBytes(region().resolve(Regions.MANIFEST));
    CountingPart first =
        new CountingPart() {
          @Override
          public void preprocessWay(OsmElement.Way way) {
            throw new OutOfMemoryError("planted");
          }
        };
    CountingPart second =
        new CountingPart() {
          @Override
          public void process(SourceFeature feature, FeatureCollector collector) {
            throw new OutOfMemoryError("planted");
          }
        };
    CountingPart last =
        new CountingPart() {
          @Override
          public void finish(PartContext context) {
            throw new OutOfMemoryError("planted");
          }
        };
    for (CountingPart part : List.of(first, second, last)) {
      assertThatThrownBy(() -> build(List.of(part), List.of(monaco("monaco.osm.pbf"))))
          .isInstanceOf(BuildException.class)
          .hasMessageContaining("memory ran out before the region")
          .hasMessageNotContaining("planted");
      assertThat(Files.readAllBytes(region().resolve(Regions.MANIFEST))).isEqualTo(before);
      assertThat(folder.resolve("region.building")).doesNotExist();
    }
  }

  @Test
  void bad_extracts_are_named_in_one_sentence() throws IOException {
    Path whole = monaco("whole.osm.pbf");
    byte[] bytes = Files.readAllBytes(whole);
    Path cut = Files.write(folder.resolve("cut.osm.pbf"), Arrays.copyOf(bytes, 300_000));
    Path text = Files.writeString(folder.resolve("text.osm.pbf"), "<osm version='0.6'></osm>");
    Path empty = Files.write(folder.resolve("empty.osm.pbf"), new byte[0]);
    byte[] flipped = bytes.clone();
    Arrays.fill(flipped, 100_000, 100_400, (byte) 7);
    Path damaged = Files.write(folder.resolve("damaged.osm.pbf"), flipped);
    assertFault(cut, "is cut off: it has 300000 bytes");
    assertFault(text, "is not an OSM PBF extract");
    assertFault(empty, "is not an OSM PBF extract");
    assertFault(damaged, "damaged");
    assertFault(folder.resolve("absent.osm.pbf"), "there is no file");
    assertFault(folder, "is a folder");
  }

  private void assertFault(Path extract, String expected) {
    assertThatThrownBy(() -> build(List.of(new CountingPart()), List.of(extract)))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining(expected)
        .hasMessageNotContaining("\n");
    assertThat(region()).doesNotExist();
  }

  @Test
  void an_unsorted_extract_is_named() {
    assertFault(Workspace.shared("data/osm/baltimore-2015.osm.pbf"), "is not sorted by type");
  }

  @Test
  void an_extract_without_a_box_gives_the_region_that_one_with_it_gives() throws IOException {
    byte[] whole = Files.readAllBytes(monaco("monaco.osm.pbf"));
    int headerBytes;
    try (FileChannel channel = FileChannel.open(folder.resolve("monaco.osm.pbf"))) {
      headerBytes = (int) PbfBlobs.walk(channel, folder).getFirst().end();
    }
    byte[] bare = ExtractWriter.file(ExtractWriter.header());
    Path boxless = folder.resolve("boxless.osm.pbf");
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(bare);
    file.write(whole, headerBytes, whole.length - headerBytes);
    Files.write(boxless, file.toByteArray());
    Manifest with = build(List.of(new TilePart()), List.of(monaco("monaco.osm.pbf")));
    Manifest without = build(List.of(new TilePart()), List.of(boxless));
    assertThat(with.counts().get("tiles")).isGreaterThan(4);
    // The box of the nodes is wider: ways that leave the box of the header are whole.
    assertThat(without.counts().get("tiles")).isGreaterThanOrEqualTo(with.counts().get("tiles"));
    assertThat(without.counts().get("elements")).isEqualTo(with.counts().get("elements"));
    assertThat(without.bounds().union(with.bounds())).isEqualTo(without.bounds());
    assertThat(without.bounds().east() - without.bounds().west()).isLessThan(1);
    // Of the header; the newest element of the boxless file is as old.
    assertThat(without.dataTime())
        .isBetween(Instant.parse("2021-04-01T00:00:00Z"), with.dataTime());
  }

  @Test
  void a_region_over_the_antimeridian_has_the_tiles_of_both_sides_and_none_between()
      throws IOException {
    Path fiji = folder.resolve("fiji.osm.pbf");
    Files.write(
        fiji,
        ExtractWriter.file(
            ExtractWriter.header(),
            ExtractWriter.nodes(1, -17.03, 179.97, -17, 179.99, -17, -179.99, -17.03, -179.97),
            ExtractWriter.road(1, 1, 2),
            ExtractWriter.road(2, 3, 4)));
    Manifest manifest = build(List.of(new TilePart()), List.of(fiji));
    // At zoom 14 a tile is 0.022 degrees wide: two columns on each side, and two rows.
    assertThat(manifest.counts()).containsEntry("tiles", 8L);
    assertThat(manifest.bounds().west()).isEqualTo(-180);
    assertThat(manifest.bounds().east()).isEqualTo(180);
    assertThat(manifest.bounds().south()).isBetween(-17.031, -17.029);
    assertThat(manifest.dataTime()).isEqualTo(Instant.EPOCH);
  }

  @Test
  void an_extract_that_is_not_sorted_is_named_with_the_command_that_sorts_it() throws IOException {
    byte[] nodes = ExtractWriter.nodes(1, 43.7, 7.4, 43.8, 7.5);
    byte[] earlier = ExtractWriter.nodes(0, 43.6, 7.4);
    byte[] road = ExtractWriter.road(1, 1, 2);
    byte[] relation = ExtractWriter.relation(1);
    List<byte[][]> unsorted =
        List.of(
            new byte[][] {road, nodes},
            new byte[][] {nodes, relation, road},
            new byte[][] {nodes, earlier, road});
    for (byte[][] blocks : unsorted) {
      Path file = folder.resolve("unsorted.osm.pbf");
      Files.write(file, ExtractWriter.file(ExtractWriter.header(), blocks));
      assertFault(
          file,
          "unsorted.osm.pbf is not sorted by type (nodes, ways, relations) and id:"
              + " sort it first with: osmium sort %s -o sorted.osm.pbf".formatted(file));
    }
  }

  @Test
  void a_folder_with_other_things_is_not_replaced() throws IOException {
    Files.createDirectories(region());
    Files.writeString(region().resolve("thesis.txt"), "years of work");
    assertThatThrownBy(() -> build(List.of(new CountingPart()), List.of(monaco("monaco.osm.pbf"))))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("holds something that is no region");
    assertThat(region().resolve("thesis.txt")).hasContent("years of work");
  }

  @Test
  void damage_is_found_at_opening_or_by_verification() throws IOException {
    build(List.of(new CountingPart()), List.of(monaco("monaco.osm.pbf")));
    List<String> seen = new ArrayList<>();
    Regions.verify(region(), (file, size) -> seen.add(file));
    assertThat(seen).contains("counting/numbers.bin", "tiles.pmtiles");
    Path file = region().resolve("counting/numbers.bin");
    Files.write(file, new byte[] {4, 3, 2, 1});
    assertThatThrownBy(() -> Regions.open(region()))
        .isInstanceOf(DamagedRegionException.class)
        .hasMessageContaining("numbers.bin is damaged: its SHA-256 is");
    Files.write(file, new byte[] {1});
    assertThatThrownBy(() -> Regions.open(region()))
        .isInstanceOf(DamagedRegionException.class)
        .hasMessageContaining("it has 1 bytes, not 4");
    Files.delete(file);
    assertThatThrownBy(() -> Regions.open(region())).hasMessageContaining("it is missing");
  }

  private static String withFormat(String manifest, int version) {
    return manifest.replaceFirst("\"formatVersion\" : \\d+", "\"formatVersion\" : " + version);
  }

  @Test
  void a_newer_format_is_refused_and_says_so() throws IOException {
    build(List.of(new CountingPart()), List.of(monaco("monaco.osm.pbf")));
    Path manifest = region().resolve(Regions.MANIFEST);
    String text = Files.readString(manifest);
    Files.writeString(manifest, withFormat(text, 99));
    assertThatThrownBy(() -> Regions.open(region()))
        .isInstanceOf(RegionException.class)
        .hasMessageContaining("has format 99");
    assertThat(Regions.isOutdated(region())).isFalse();
    Files.writeString(manifest, withFormat(text, 1));
    assertThat(Regions.isOutdated(region())).isTrue();
    assertThatThrownBy(() -> Regions.open(region()))
        .isInstanceOf(RegionException.class)
        .hasMessageContaining("build the region anew");
    Files.writeString(manifest, "not json");
    assertThatThrownBy(() -> Regions.open(region())).isInstanceOf(DamagedRegionException.class);
  }

  @Test
  void a_replacement_that_was_interrupted_is_undone() throws IOException {
    build(List.of(new CountingPart()), List.of(monaco("monaco.osm.pbf")));
    Files.move(region(), folder.resolve("region.previous"));
    assertThat(Regions.open(region()).manifest().counts()).containsKey("elements");
    assertThat(folder.resolve("region.previous")).doesNotExist();
  }

  private Manifest build(List<RegionPart> parts, List<Path> extracts) throws IOException {
    return new RegionBuilder(parts, CountryBorders.load(), BuildProgress.silent())
        .build(new BuildRequest(extracts, region(), 2, TIME));
  }

  private Path region() {
    return folder.resolve("region");
  }

  private Path monaco(String name) throws IOException {
    Path file = folder.resolve(name);
    try (InputStream in = RegionBuilderTest.class.getResourceAsStream(EMBEDDED)) {
      assertThat(in).isNotNull();
      Files.write(file, in.readAllBytes());
    }
    return file;
  }

  /// A polygon over the whole world: the tiles are those that the region has.
  private static final class TilePart extends CountingPart {

    @Override
    public void processLast(
        FeatureCollector.Factory collectors, Consumer<FeatureCollector.Feature> features) {
      Geometry world =
          GeoUtils.worldToLatLonCoords(
              GeoUtils.JTS_FACTORY.toGeometry(new Envelope(0, 1, 0.01, 0.99)));
      FeatureCollector collector =
          collectors.get(SimpleFeature.create(world, Map.of("natural", "water")));
      collector.polygon("water").setZoomRange(14, 14);
      collector.forEach(features);
    }

    @Override
    public void finish(PartContext context) {}
  }

  private static class CountingPart implements RegionPart {

    final AtomicLong nodes = new AtomicLong();
    final AtomicLong ways = new AtomicLong();
    final AtomicLong relations = new AtomicLong();
    final AtomicLong features = new AtomicLong();
    volatile long someNode;
    volatile LatLng original = new LatLng(0, 0);
    LatLng located = new LatLng(90, 0);
    boolean isNodeMapOnDisk;

    @Override
    public String name() {
      return "counting";
    }

    @Override
    public boolean looksUpNodes() {
      return true;
    }

    @Override
    public void preprocessNode(OsmElement.Node node) {
      if (nodes.incrementAndGet() == 1) {
        someNode = node.id();
        original = new LatLng(node.lat(), node.lon());
      }
    }

    @Override
    public void preprocessWay(OsmElement.Way way) {
      ways.incrementAndGet();
    }

    @Override
    public List<OsmRelationInfo> preprocessRelation(OsmElement.Relation relation) {
      relations.incrementAndGet();
      return List.of();
    }

    @Override
    public void process(SourceFeature feature, FeatureCollector collector) {
      features.incrementAndGet();
    }

    @Override
    public void finish(PartContext context) throws IOException {
      located = context.nodeLocation(someNode).orElseThrow();
      isNodeMapOnDisk =
          Files.exists(context.directory().resolveSibling("temporary").resolve("nodes"));
      assertThat(context.nodeLocation(1)).isEmpty();
      Path own = Files.createDirectories(context.directory().resolve(name()));
      Files.write(own.resolve("numbers.bin"), new byte[] {1, 2, 3, 4});
    }
  }
}
