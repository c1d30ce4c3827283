package io.cartway.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Liechtenstein of 2021 and of 2024: what is the same in both has the same id.
class StableIdsTest {

  /// A thing that has moved farther is not unchanged.
  private static final double SAME_METERS = 20;

  private static final double KEPT_MIN = 0.99;

  /// Of each kind by itself. Measured: all but places at least 0.99, places 0.982: of several of
  /// one name in one town (stops, shops of a chain) one that was drawn anew is another.
  private static final double KEPT_OF_KIND_MIN = 0.98;

  @TempDir Path folder;

  @Test
  void what_is_unchanged_keeps_its_id() throws IOException {
    Map<Kind, int[]> counts = new HashMap<>();
    try (RealRegion old = region("liechtenstein-20210505", Optional.empty());
        RealRegion young = region("liechtenstein-20240304", Optional.of("liechtenstein-20210505"))) {
      Map<String, List<SearchItem>> later = new HashMap<>();
      for (int document = 0; document < young.index().size(); document++) {
        SearchItem item = item(young.index(), document);
        later
            .computeIfAbsent(key(young.index(), document, item), any -> new ArrayList<>())
            .add(item);
      }
      for (int document = 0; document < old.index().size(); document++) {
        SearchItem item = item(old.index(), document);
        List<SearchItem> same =
            later.getOrDefault(key(old.index(), document, item), List.of()).stream()
                .filter(other -> other.position().distanceMeters(item.position()) <= SAME_METERS)
                .toList();
        if (!same.isEmpty()) {
          Kind kind = Traits.kind(old.index().values().traits(document));
          int[] count = counts.computeIfAbsent(kind, any -> new int[2]);
          count[0]++;
          count[1] += same.stream().anyMatch(other -> other.id().equals(item.id())) ? 1 : 0;
        }
      }
    }
    counts.forEach((k, c) -> System.err.println("KEPT " + k + " " + c[1] + "/" + c[0]));
    assertThat(counts.keySet()).containsExactlyInAnyOrder(Kind.values());
    counts.forEach((kind, count) ->
        assertThat((double) count[1] / count[0])
            .as("%s: %d of %d", kind, count[1], count[0])
            .isGreaterThanOrEqualTo(KEPT_OF_KIND_MIN));
    int all = counts.values().stream().mapToInt(count -> count[0]).sum();
    int kept = counts.values().stream().mapToInt(count -> count[1]).sum();
    assertThat((double) kept / all).isGreaterThanOrEqualTo(KEPT_MIN);
    assertThat(all).isGreaterThan(5_000);
  }

  private static SearchItem item(SearchIndex index, int document) throws IOException {
    return new ItemMaker(index, index.values(), List.of()).item(document);
  }

  private static String key(SearchIndex index, int document, SearchItem item) throws IOException {
    return Traits.kind(index.values().traits(document)) + "|" + item.title();
  }

  private RealRegion region(String name, Optional<String> previous) throws IOException {
    return RealRegion.of(
        Workspace.shared("data/osm/" + name + ".osm.pbf"),
        Files.createDirectories(folder.resolve(name)),
        previous.map(folder::resolve));
  }
}
