package io.cartway.region.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.onthegomap.planetiler.reader.osm.OsmBlockSource;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.reader.osm.OsmInputFile;
import io.cartway.testing.ExtractWriter;
import io.cartway.testing.ExtractWriter.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class MergedExtractsTest {

  @TempDir private Path folder;

  @Test
  void of_an_element_in_several_files_the_newest_version_is_read_once() throws IOException {
    Extract old = extract("old", ExtractWriter.place(7, 2, "village"));
    Extract young = extract("young", ExtractWriter.place(7, 11, "town"));
    Extract other = extract("other", ExtractWriter.place(3, 1, "hamlet"));
    assertThat(places(List.of(old, young, other))).containsExactly("3 hamlet", "7 town");
    assertThat(places(List.of(young, other, old))).containsExactly("3 hamlet", "7 town");
  }

  @Test
  void of_nodes_ways_and_relations_the_newest_versions_are_read_in_any_order_of_the_files()
      throws IOException {
    Version second = new Version(2, 500);
    Version third = new Version(3, 400);
    Extract old =
        extract(
            "old",
            ExtractWriter.file(
                ExtractWriter.headerOf(900),
                ExtractWriter.node(1, second, 43.1, 7.1),
                ExtractWriter.node(2, second, 43.2, 7.2),
                ExtractWriter.road(5, third, 1, 2),
                ExtractWriter.road(6, second, 1, 2),
                ExtractWriter.relation(8, second, 5),
                ExtractWriter.relation(9, third, 5, 6)));
    Extract young =
        extract(
            "young",
            ExtractWriter.file(
                ExtractWriter.headerOf(1000),
                ExtractWriter.node(1, third, 43.5, 7.5),
                ExtractWriter.node(3, second, 43.3, 7.3),
                ExtractWriter.road(5, second, 1, 3),
                ExtractWriter.road(6, third, 1, 2, 3),
                ExtractWriter.relation(8, third, 5, 6),
                ExtractWriter.relation(9, second, 5)));
    assertMerged(
        List.of(old, young),
        "NODE 1 43.5,7.5",
        "NODE 2 43.2,7.2",
        "NODE 3 43.3,7.3",
        "WAY 5 [1, 2]",
        "WAY 6 [1, 2, 3]",
        "RELATION 8 [5, 6]",
        "RELATION 9 [5, 6]");
  }

  @Test
  void of_equal_versions_the_latest_time_wins_then_the_file_with_the_latest_data()
      throws IOException {
    Extract early = nodes("early", 3000, new Version(4, 100), 43.1);
    Extract late = nodes("late", 2000, new Version(4, 200), 43.2);
    Extract copy = nodes("copy", 2500, new Version(4, 200), 43.3);
    assertMerged(List.of(early, late), "NODE 7 43.2,7.0");
    assertMerged(List.of(early, late, copy), "NODE 7 43.3,7.0");
    Extract unknown =
        extract(
            "unknown",
            ExtractWriter.file(
                ExtractWriter.header(), ExtractWriter.node(7, new Version(4, 200), 43.4, 7)));
    assertMerged(List.of(unknown, late), "NODE 7 43.2,7.0");
    Extract bare =
        extract(
            "bare",
            ExtractWriter.file(ExtractWriter.headerOf(9000), ExtractWriter.nodes(7, 43.5, 7)));
    assertMerged(List.of(bare, late), "NODE 7 43.2,7.0");
  }

  @Test
  void of_files_that_say_nothing_of_their_time_the_same_one_wins_in_any_order() throws IOException {
    Version same = new Version(1, 1);
    Extract one = nodes("one", 5, same, 43.1);
    Extract two = nodes("two", 5, same, 43.2);
    assertThat(elements(List.of(one, two))).isEqualTo(elements(List.of(two, one))).hasSize(1);
  }

  @Test
  void of_several_versions_in_one_file_the_newest_is_read_once() throws IOException {
    Extract joined =
        extract(
            "joined",
            ExtractWriter.file(
                ExtractWriter.headerOf(9),
                ExtractWriter.node(7, new Version(2, 1), 43.2, 7),
                ExtractWriter.node(7, new Version(3, 2), 43.3, 7),
                ExtractWriter.node(7, new Version(1, 3), 43.1, 7),
                ExtractWriter.node(8, new Version(1, 1), 43.8, 7)));
    Extract other = nodes("other", 5, new Version(2, 9), 43.5);
    assertMerged(List.of(joined, other), "NODE 7 43.3,7.0", "NODE 8 43.8,7.0");
  }

  private Extract nodes(String name, long dataSeconds, Version version, double lat)
      throws IOException {
    return extract(
        name,
        ExtractWriter.file(
            ExtractWriter.headerOf(dataSeconds), ExtractWriter.node(7, version, lat, 7)));
  }

  private static void assertMerged(List<Extract> extracts, String... expected) {
    assertThat(elements(extracts)).containsExactly(expected);
    assertThat(elements(extracts.reversed())).containsExactly(expected);
  }

  private static List<String> elements(List<Extract> extracts) {
    List<String> found = new ArrayList<>();
    new MergedExtracts(extracts)
        .forEachBlock(block -> block.decodeElements().forEach(it -> found.add(line(it))));
    return found;
  }

  private static String line(OsmElement element) {
    String what =
        switch (element) {
          case OsmElement.Node node ->
              "%s,%s"
                  .formatted(
                      Math.round(node.lat() * 10) / 10.0, Math.round(node.lon() * 10) / 10.0);
          case OsmElement.Way way -> Arrays.toString(way.nodes().toArray());
          case OsmElement.Relation relation ->
              relation.members().stream().map(OsmElement.Relation.Member::ref).toList().toString();
          default -> "";
        };
    return "%s %d %s".formatted(element.type(), element.id(), what);
  }

  @Test
  @Timeout(30)
  void an_error_in_the_thread_that_reads_a_file_reaches_the_build() throws IOException {
    List<Extract> two =
        List.of(
            extract("good", ExtractWriter.place(7, 2, "village")),
            extract("bad", ExtractWriter.place(8, 2, "village")));
    List<Throwable> planted =
        List.of(
            new OutOfMemoryError("planted"),
            new StackOverflowError("planted"),
            new IllegalStateException("planted"));
    for (Throwable fault : planted) {
      for (boolean isFirstBlockRead : List.of(false, true)) {
        MergedExtracts merged =
            new MergedExtracts(two, path -> failing(path, isFirstBlockRead, fault));
        List<Long> seen = new CopyOnWriteArrayList<>();
        assertThatThrownBy(() ->
                merged.forEachBlock(
                    block -> block.decodeElements().forEach(it -> seen.add(it.id()))))
            .isSameAs(fault);
        assertThat(seen).doesNotContain(8L);
      }
    }
  }

  /// Reads a file, but for the bad one, which fails at its opening or after its first block.
  private static OsmBlockSource failing(Path path, boolean isFirstBlockRead, Throwable fault) {
    OsmBlockSource file = OsmInputFile.readFrom(path);
    if (!path.endsWith("bad.osm.pbf")) {
      return file;
    }
    return new OsmBlockSource() {
      @Override
      public void forEachBlock(Consumer<Block> consumer) {
        if (isFirstBlockRead) {
          file.forEachBlock(consumer);
        }
        throwAsItIs(fault);
      }

      @Override
      public void close() {
        file.close();
      }
    };
  }

  private static void throwAsItIs(Throwable fault) {
    switch (fault) {
      case RuntimeException failure -> throw failure;
      case Error failure -> throw failure;
      default -> throw new AssertionError(fault);
    }
  }

  private Extract extract(String name, byte[] content) throws IOException {
    return Extract.open(Files.write(folder.resolve(name + ".osm.pbf"), content));
  }

  private static List<String> places(List<Extract> extracts) {
    List<String> places = new ArrayList<>();
    new MergedExtracts(extracts)
        .forEachBlock(block -> {
          for (OsmElement element : block.decodeElements()) {
            places.add(element.id() + " " + element.getTag("place"));
          }
        });
    return places;
  }
}
