package io.cartway.region.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.build.HierarchyPart;
import io.cartway.region.Regions;
import io.cartway.roads.build.RoadsPart;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.search.build.SearchPart;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.testing.BuiltRegions;
import io.cartway.tiles.build.TilesPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A region is the same in every byte of every file, however many threads build it and wherever the
/// places of nodes are kept meanwhile. Of the index, sizes are compared here, and `SameIndexTest`
/// compares the bytes, but for Lucene's random ids.
class SameRegionTest {

  private static final Pattern INDEX_CHECKSUM =
      Pattern.compile("(\"search/[^\"]+\" : \\{[^}]*\"sha256\" : )\"[0-9a-f]{64}\"");

  @TempDir private Path folder;

  @Test
  void monaco_is_the_same_region_with_any_number_of_threads() throws IOException {
    Path one = build(1, Long.MAX_VALUE);
    List<String> names = names(one);
    assertThat(names)
        .contains("manifest.json", "tiles.pmtiles")
        .anyMatch(name -> name.startsWith("roads/"))
        .anyMatch(name -> name.startsWith("hierarchy/"))
        .anyMatch(name -> name.startsWith("search/"));
    assertSame(build(2, 0), one, names);
    assertSame(build(4, Long.MAX_VALUE), one, names);
  }

  private static void assertSame(Path region, Path other, List<String> names) throws IOException {
    assertThat(names(region)).isEqualTo(names);
    for (String name : names) {
      if (name.equals(Regions.MANIFEST)) {
        assertThat(manifest(region)).as("manifest of %s", region).isEqualTo(manifest(other));
      } else if (!name.startsWith("search/")) {
        assertThat(Files.mismatch(region.resolve(name), other.resolve(name)))
            .as("the first byte of %s that differs in %s", name, region)
            .isEqualTo(-1);
      }
    }
  }

  /// Without the checksums of the index, in whose files Lucene writes random ids.
  private static String manifest(Path region) throws IOException {
    String text = Files.readString(region.resolve(Regions.MANIFEST));
    String without = INDEX_CHECKSUM.matcher(text).replaceAll("$1");
    assertThat(without.length()).isBetween(text.length() / 3, text.length() - 64);
    return without;
  }

  private Path build(int threads, long nodesInHeapMax) throws IOException {
    List<RegionPart> parts =
        List.of(
            new RoadsPart(OsmRoadTags.create(), Heights.NONE),
            new HierarchyPart(threads),
            new SearchPart(PlaceVocabulary.read(), threads),
            new TilesPart(CountryBorders.load()));
    Path region = folder.resolve("region" + threads);
    new RegionBuilder(
            parts,
            CountryBorders.load(),
            TimeZoneBorders::read,
            BuildProgress.silent(),
            nodesInHeapMax)
        .build(
            new BuildRequest(
                List.of(BuiltRegions.embeddedExtract()),
                region,
                threads,
                Instant.parse("2026-11-26T10:00:00Z")));
    return region;
  }

  private static List<String> names(Path region) throws IOException {
    try (Stream<Path> all = Files.walk(region)) {
      return all.filter(Files::isRegularFile)
          .map(file -> region.relativize(file).toString())
          .sorted()
          .toList();
    }
  }
}
