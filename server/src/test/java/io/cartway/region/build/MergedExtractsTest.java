package io.cartway.region.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.onthegomap.planetiler.reader.osm.OsmBlockSource;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.reader.osm.OsmInputFile;
import io.cartway.testing.ExtractWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
