package io.cartway.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuiltRegionsTest {

  @TempDir private Path folder;

  private Path regions;
  private Path extract;
  private Path code;
  private int builds;

  @BeforeEach
  void begin() throws IOException {
    regions = folder.resolve("regions");
    extract = Files.writeString(folder.resolve("a.osm.pbf"), "nodes");
    code = Files.createDirectories(folder.resolve("classes"));
    Files.writeString(code.resolve("A.class"), "one");
  }

  private Path region(String parts) throws IOException {
    return BuiltRegions.in(
        regions,
        parts,
        extract,
        code,
        region -> {
          builds++;
          Files.createDirectories(region.resolve("roads"));
          Files.writeString(region.resolve("roads/arcs"), "build " + builds);
        });
  }

  @Test
  void the_same_parts_extract_and_code_are_built_once() throws IOException {
    Path first = region("roads");
    assertThat(region("roads")).isEqualTo(first);
    assertThat(first.resolve("roads/arcs")).hasContent("build 1");
    assertThat(builds).isEqualTo(1);
  }

  @Test
  void other_parts_another_extract_or_other_code_are_other_regions() throws IOException {
    Set<Path> all = new TreeSet<>();
    all.add(region("roads"));
    all.add(region("search"));
    Files.writeString(extract, "nodes and ways");
    all.add(region("roads"));
    Files.writeString(code.resolve("A.class"), "two");
    all.add(region("roads"));
    // The same bytes under another name.
    Files.move(code.resolve("A.class"), code.resolve("B.class"));
    all.add(region("roads"));
    assertThat(all).hasSize(5);
    assertThat(builds).isEqualTo(5);
  }

  @Test
  void a_build_that_fails_leaves_nothing_that_looks_built() throws IOException {
    assertThatThrownBy(() ->
            BuiltRegions.in(
                regions,
                "roads",
                extract,
                code,
                region -> {
                  Files.createDirectories(region);
                  throw new IOException("half");
                }))
        .hasMessage("half");
    assertThat(region("roads").resolve("roads/arcs")).hasContent("build 1");
  }

  @Test
  void regions_of_older_code_go_after_an_hour() throws IOException {
    Path old = region("roads");
    Files.writeString(code.resolve("A.class"), "two");
    region("roads");
    assertThat(old).as("a run may be using it").exists();
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(3700)));
    region("search");
    assertThat(old).doesNotExist();
  }

  @Test
  void a_copy_can_be_changed() throws IOException {
    Path copy = BuiltRegions.copy(region("roads"), folder.resolve("copy"));
    Files.writeString(copy.resolve("roads/arcs"), "changed");
    assertThat(region("roads").resolve("roads/arcs")).hasContent("build 1");
  }
}
