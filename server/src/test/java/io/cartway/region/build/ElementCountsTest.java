package io.cartway.region.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.reader.osm.OsmInputFile;
import io.cartway.testing.ExtractWriter;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ElementCountsTest {

  @TempDir private Path folder;

  @Test
  void a_small_extract_is_counted_exactly() throws IOException {
    Path file =
        write(
            ExtractWriter.nodes(1, 43, 7, 43, 8, 44, 7),
            ExtractWriter.nodes(5, 43, 7),
            ExtractWriter.road(1, 1, 2),
            ExtractWriter.road(2, 2, 3),
            ExtractWriter.relation(1));
    assertThat(ElementCounts.of(file)).isEqualTo(new ElementCounts(Files.size(file), 4, 2, 1));
    Path plain = Files.write(folder.resolve("plain"), ExtractWriter.place(7, 1, "village"));
    assertThat(ElementCounts.of(plain).nodes()).isEqualTo(1);
  }

  @Test
  void a_large_extract_is_estimated_from_a_sample() throws IOException {
    List<byte[]> blocks = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      blocks.add(ExtractWriter.nodes(1 + 10L * i, 43, 7, 43, 8, 44, 7, 44, 8));
    }
    for (int i = 0; i < 500; i++) {
      blocks.add(ExtractWriter.road(i, 1, 2));
    }
    for (int i = 0; i < 100; i++) {
      blocks.add(ExtractWriter.relation(i));
    }
    ElementCounts counts = ElementCounts.of(write(blocks.toArray(new byte[0][])));
    assertThat(counts.nodes()).isCloseTo(4000, Percentage.withPercentage(4));
    assertThat(counts.ways()).isCloseTo(500, Percentage.withPercentage(4));
    assertThat(counts.relations()).isCloseTo(100, Percentage.withPercentage(15));
  }

  @Test
  void a_real_extract_has_what_planetiler_reads() throws IOException {
    Path file = Workspace.shared("data/osm/liechtenstein-20240304.osm.pbf");
    Map<OsmElement.Type, Long> read = new EnumMap<>(OsmElement.Type.class);
    try (var source = OsmInputFile.readFrom(file)) {
      source.forEachBlock(
          block -> block.decodeElements().forEach(it -> read.merge(it.type(), 1L, Long::sum)));
    }
    ElementCounts counts = ElementCounts.of(file);
    assertThat(counts.nodes()).isEqualTo(read.get(OsmElement.Type.NODE));
    assertThat(counts.ways()).isEqualTo(read.get(OsmElement.Type.WAY));
    assertThat(counts.relations()).isEqualTo(read.get(OsmElement.Type.RELATION));
  }

  @Test
  void what_is_no_extract_is_named() {
    assertThatThrownBy(() -> ElementCounts.of(folder.resolve("absent.osm.pbf")))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("there is no file");
    assertThatThrownBy(() -> ElementCounts.of(folder))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("is a folder");
  }

  private Path write(byte[]... blocks) throws IOException {
    return Files.write(
        folder.resolve("some.osm.pbf"), ExtractWriter.file(ExtractWriter.header(), blocks));
  }
}
