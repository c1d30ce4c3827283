package io.cartway.search.build.lineage;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.RealRegion;
import io.cartway.search.identity.Lookup;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.PlaceDetails;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.Traits;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchItem;
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

  /// So many of the vanished ids have a successor at least; measured 0.67. Most of the rest are
  /// places: half of those that vanished have no successor.
  private static final double SUCCEEDED_MIN = 0.6;

  /// So many of what vanished are printed, for people to judge.
  private static final int SAMPLE = 20;

  @TempDir Path folder;

  @Test
  void unchanged_objects_keep_their_id() throws IOException {
    Map<DocumentKind, int[]> counts = new HashMap<>();
    Map<DocumentKind, int[]> vanished = new HashMap<>();
    List<String> unknown = new ArrayList<>();
    List<String> sample = new ArrayList<>();
    try (RealRegion old = region("liechtenstein-20210505", Optional.empty());
        RealRegion young =
            region("liechtenstein-20240304", Optional.of("liechtenstein-20210505"))) {
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
        DocumentKind kind = Traits.kind(old.index().values().traits(document));
        switch (new Lookup(young.index()).find(item.id(), List.of())) {
          case Lookup.Outcome.Gone(var successor, var _) -> {
            int[] count = vanished.computeIfAbsent(kind, any -> new int[2]);
            count[0]++;
            count[1] += successor.isPresent() ? 1 : 0;
            sample.add("%s | %s -> %s".formatted(kind, item.title(), successor(young, successor)));
          }
          case Lookup.Outcome.Unknown() -> unknown.add(item.id());
          case Lookup.Outcome.FoundItem(var _) -> {}
        }
        if (!same.isEmpty()) {
          int[] count = counts.computeIfAbsent(kind, any -> new int[2]);
          count[0]++;
          count[1] += same.stream().anyMatch(other -> other.id().equals(item.id())) ? 1 : 0;
        }
      }
    }
    assertThat(unknown).as("ids that nobody remembers").isEmpty();
    counts.forEach((k, c) -> System.err.println("KEPT " + k + " " + c[1] + "/" + c[0]));
    vanished.forEach((k, c) -> System.err.println("SUCCEEDED " + k + " " + c[1] + "/" + c[0]));
    for (int i = 0; i < SAMPLE; i++) {
      System.err.println("GONE " + sample.get(i * (sample.size() - 1) / (SAMPLE - 1)));
    }
    int lost = vanished.values().stream().mapToInt(count -> count[0]).sum();
    int succeeded = vanished.values().stream().mapToInt(count -> count[1]).sum();
    assertThat((double) succeeded / lost)
        .as("%d of %d vanished ids have a successor", succeeded, lost)
        .isGreaterThanOrEqualTo(SUCCEEDED_MIN);
    assertThat(counts.keySet()).containsExactlyInAnyOrder(DocumentKind.values());
    counts.forEach((kind, count) ->
        assertThat((double) count[1] / count[0])
            .as("%s: %d of %d", kind, count[1], count[0])
            .isGreaterThanOrEqualTo(KEPT_MIN));
    int all = counts.values().stream().mapToInt(count -> count[0]).sum();
    int kept = counts.values().stream().mapToInt(count -> count[1]).sum();
    assertThat((double) kept / all).isGreaterThanOrEqualTo(KEPT_MIN);
    assertThat(all).isGreaterThan(5_000);
  }

  private static String successor(RealRegion young, Optional<String> id) throws IOException {
    if (id.isEmpty()) {
      return "";
    }
    SearchItem item =
        ((Lookup.Outcome.FoundItem) new Lookup(young.index()).find(id.get(), List.of())).item();
    return item.title() + " " + item.categories();
  }

  private static SearchItem item(SearchIndex index, int document) throws IOException {
    return new ItemMaker(index, index.values(), List.of()).item(document);
  }

  /// Of two things without a name, only what they were drawn as says that they are one.
  private static String key(SearchIndex index, int document, SearchItem item) throws IOException {
    DocumentKind kind = Traits.kind(index.values().traits(document));
    boolean isUnnamed =
        kind == DocumentKind.PLACE && index.values().shown(document).names().local().isEmpty();
    String element = isUnnamed ? item.details().getOrDefault(PlaceDetails.ELEMENT, "") : "";
    return kind + "|" + item.title() + "|" + element;
  }

  private RealRegion region(String name, Optional<String> previous) throws IOException {
    return RealRegion.of(
        Workspace.shared("data/osm/" + name + ".osm.pbf"),
        Files.createDirectories(folder.resolve(name)),
        previous.map(folder::resolve));
  }
}
