package io.cartway.bench.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HiddenStreetsTest {

  private static final Path MONACO =
      Path.of(System.getProperty("cartway.root", ".."))
          .resolve("../shared/data/osm/monaco-20251108.osm.pbf");

  @TempDir Path folder;

  @Test
  void hidden_streets_have_no_houses_and_no_roads_and_all_else_stays() throws IOException {
    assumeTrue(
        Files.isRegularFile(MONACO), "skipped: the real extracts of ../shared/data/osm are absent");
    RawOsm before = RawOsm.read(MONACO);
    Truth truth = TruthReader.read(before);
    HiddenStreets hidden = HiddenStreets.of(truth, 0.25, 7);
    Path file = folder.resolve("hidden/monaco.osm.pbf");
    hidden.write(MONACO, file);

    RawOsm after = RawOsm.read(file);
    Truth left = TruthReader.read(after);
    assertThat(hidden.keys()).hasSizeBetween(10, truth.streets().size() / 2);
    assertThat(hidden.of(truth.addresses())).hasSizeGreaterThan(20);
    assertThat(hidden.of(left.addresses())).isEmpty();
    assertThat(left.streets().keySet()).doesNotContainAnyElementsOf(hidden.keys());

    Map<String, List<TruthAddress>> others = byStreet(truth);
    others.keySet().removeAll(hidden.keys());
    assertThat(byStreet(left)).isEqualTo(others);
    assertThat(after.nodes()).isEqualTo(before.nodes());
    assertThat(after.ways().keySet()).isEqualTo(before.ways().keySet());
    // A stop that is named after a hidden street keeps its name.
    assertThat(stopNames(after)).isEqualTo(stopNames(before)).containsAnyElementsOf(hidden.keys());
  }

  private static Map<String, List<TruthAddress>> byStreet(Truth truth) {
    Map<String, List<TruthAddress>> byStreet = new HashMap<>();
    for (TruthAddress each : truth.addresses()) {
      byStreet.merge(
          Plain.key(each.street()),
          List.of(each),
          (one, two) -> Stream.concat(one.stream(), two.stream()).toList());
    }
    return byStreet;
  }

  private static List<String> stopNames(RawOsm raw) {
    return raw.tagged().values().stream()
        .filter(tags -> tags.getOrDefault("highway", "").equals("bus_stop"))
        .map(tags -> Plain.key(tags.getOrDefault("name", "")))
        .sorted()
        .toList();
  }
}
