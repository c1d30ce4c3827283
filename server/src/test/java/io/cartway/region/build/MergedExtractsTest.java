package io.cartway.region.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.onthegomap.planetiler.reader.osm.OsmElement;
import io.cartway.testing.ExtractWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
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
