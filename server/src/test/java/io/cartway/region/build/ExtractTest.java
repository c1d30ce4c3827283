package io.cartway.region.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.testing.ExtractWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where the data of an extract lies, whatever its header says.
class ExtractTest {

  private static final long SEED = 20261126;

  /// What a box may be larger than its nodes.
  private static final Offset<Double> METERS = Offset.offset(5e-5);

  @TempDir private Path folder;

  @Test
  void the_box_of_the_header_is_the_box() throws IOException {
    assertBoxes(
        open(ExtractWriter.header(7.4, 43.5, 7.5, 43.8), ExtractWriter.nodes(1, 43.7, 7.45)),
        new Bounds(7.4, 43.5, 7.5, 43.8));
  }

  @Test
  void without_a_box_in_the_header_the_box_is_that_of_the_nodes() throws IOException {
    byte[] nodes = ExtractWriter.nodes(1, 43.7, 7.45, 43.6, 7.41, 43.9, 7.6);
    byte[] more = ExtractWriter.nodes(9, 43.65, 7.2);
    Bounds expected = new Bounds(7.2, 43.6, 7.6, 43.9);
    assertBoxes(open(ExtractWriter.header(), nodes, more), expected);
    assertBoxes(open(ExtractWriter.header(0, 0, 0, 0), nodes, more), expected);
    assertBoxes(open(ExtractWriter.header(7, 44, 8, 43), nodes, more), expected);
    assertBoxes(open(ExtractWriter.header(7, -100, 8, 43), nodes, more), expected);
    assertBoxes(
        open(
            ExtractWriter.header(),
            ExtractWriter.nodes(1, 43.7, 7.45),
            ExtractWriter.nodes(2, 43.6, 7.41, 43.9, 7.6),
            more,
            ExtractWriter.road(1, 1, 2, 3)),
        expected);
  }

  @Test
  void a_history_with_deleted_elements_is_refused_in_one_sentence() throws IOException {
    Path file =
        Files.write(
            folder.resolve("history.osm.pbf"),
            ExtractWriter.file(
                ExtractWriter.headerWith("HistoricalInformation"),
                ExtractWriter.nodes(1, 43.7, 7.45)));
    assertThatThrownBy(() -> Extract.open(file))
        .isInstanceOf(BuildException.class)
        .hasMessage(
            ("%1$s needs a reader of HistoricalInformation, which this is not: give a plain"
                    + " extract, such as: osmium time-filter %1$s -o plain.osm.pbf")
                .formatted(file));
  }

  @Test
  void nodes_that_are_not_dense_count_too() throws IOException {
    Path file = Files.write(folder.resolve("plain.osm.pbf"), ExtractWriter.place(7, 1, "village"));
    assertBoxes(Extract.open(file), new Bounds(7.4246, 43.7384, 7.4246, 43.7384));
  }

  @Test
  void units_and_offsets_of_a_block_are_read() throws IOException {
    byte[] nodes = ExtractWriter.nodes(1, 4, 0.5, 4.1, 0.7);
    assertBoxes(
        open(ExtractWriter.header(), ExtractWriter.scaled(nodes, 1000, 3_000_000_000L, -2_000_000)),
        new Bounds(5 - 0.002, 43, 7 - 0.002, 44));
  }

  @Test
  void a_box_over_the_antimeridian_has_two_parts() throws IOException {
    Bounds[] fiji = {new Bounds(177, -19, 180, -16), new Bounds(-180, -19, -179, -16)};
    byte[] nodes = ExtractWriter.nodes(1, -19, 177, -17, -179.5, -18, 179.9, -16, -179);
    assertBoxes(open(ExtractWriter.header(), nodes), fiji);
    assertBoxes(open(ExtractWriter.header(177, -19, -179, -16), nodes), fiji);
    assertBoxes(open(ExtractWriter.header(177, -19, 181, -16), nodes), fiji);
    assertBoxes(open(ExtractWriter.header(-183, -19, -179, -16), nodes), fiji);
    assertBoxes(
        open(ExtractWriter.header(-180, -19, 180, -16), nodes), new Bounds(-180, -19, 180, -16));
  }

  @Test
  void a_box_of_nodes_holds_them_all_and_leaves_out_the_widest_stretch() throws IOException {
    Random random = new Random(SEED);
    for (int round = 0; round < 200; round++) {
      double[] latLngs = randomNodes(random);
      List<Bounds> boxes = open(ExtractWriter.header(), ExtractWriter.nodes(1, latLngs)).boxes();
      String where = "seed %d round %d: %s".formatted(SEED, round, boxes);
      double width = boxes.stream().mapToDouble(box -> box.east() - box.west()).sum();
      List<Double> lngs = new ArrayList<>();
      for (int i = 0; i < latLngs.length; i += 2) {
        double lat = latLngs[i];
        double lng = latLngs[i + 1];
        lngs.add(lng);
        assertThat(boxes).as(where).anyMatch(box -> box.contains(new LatLng(lat, lng)));
      }
      assertThat(width).as(where).isCloseTo(360 - widestStretch(lngs), METERS);
    }
  }

  /// Around a random place, many near the antimeridian.
  private static double[] randomNodes(Random random) {
    double[] latLngs = new double[2 * (1 + random.nextInt(6))];
    double center = random.nextBoolean() ? 180 : random.nextInt(-180, 180);
    double reach = random.nextBoolean() ? 3 : 170;
    for (int i = 0; i < latLngs.length; i += 2) {
      latLngs[i] = Math.round((random.nextDouble() * 170 - 85) * 1e7) / 1e7;
      double lng = center + (random.nextDouble() * 2 - 1) * reach;
      double inWorld = lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng;
      latLngs[i + 1] = Math.round(inWorld * 1e7) / 1e7;
    }
    return latLngs;
  }

  /// The widest stretch of longitudes without a node, found by comparing neighbours in order; a box
  /// that does not cross the antimeridian is preferred where both are equal.
  private static double widestStretch(List<Double> lngs) {
    List<Double> sorted = lngs.stream().sorted().toList();
    double widest = sorted.getFirst() + 360 - sorted.getLast();
    for (int i = 1; i < sorted.size(); i++) {
      double stretch = sorted.get(i) - sorted.get(i - 1);
      // A box with two parts ends at the antimeridian in any case, which leaves out the same.
      widest = Math.max(widest, stretch);
    }
    return widest;
  }

  @Test
  void a_file_without_nodes_and_box_is_named() {
    assertThatThrownBy(() -> open(ExtractWriter.header(), ExtractWriter.road(1, 1, 2)))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("some.osm.pbf holds no node");
  }

  @Test
  void a_block_that_is_compressed_in_another_way_is_named_with_the_command_that_helps()
      throws IOException {
    byte[] whole = ExtractWriter.file(ExtractWriter.header(), ExtractWriter.nodes(1, 43.7, 7.45));
    // Field 1 (raw) of the last blob becomes field 7 (zstd): its key is the first byte after the
    // blob's header.
    byte[] nodes = ExtractWriter.nodes(1, 43.7, 7.45);
    int key = whole.length - nodes.length - (nodes.length < 128 ? 2 : 3);
    assertThat(whole[key]).isEqualTo((byte) 10);
    whole[key] = 7 << 3 | 2;
    Path file = Files.write(folder.resolve("zstd.osm.pbf"), whole);
    assertThatThrownBy(() -> Extract.open(file))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("zstd.osm.pbf is compressed in a way that is not read")
        .hasMessageContaining("osmium cat");
  }

  private Extract open(byte[] header, byte[]... blocks) throws IOException {
    return Extract.open(
        Files.write(folder.resolve("some.osm.pbf"), ExtractWriter.file(header, blocks)));
  }

  private static void assertBoxes(Extract extract, Bounds... expected) {
    assertThat(extract.boxes()).hasSize(expected.length);
    for (int i = 0; i < expected.length; i++) {
      Bounds box = extract.boxes().get(i);
      assertThat(box.west()).as("west of %s", box).isCloseTo(expected[i].west(), METERS);
      assertThat(box.south()).as("south of %s", box).isCloseTo(expected[i].south(), METERS);
      assertThat(box.east()).as("east of %s", box).isCloseTo(expected[i].east(), METERS);
      assertThat(box.north()).as("north of %s", box).isCloseTo(expected[i].north(), METERS);
    }
  }
}
