package io.cartway.bench.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HiddenStreetsTest {

  /// Place d'Armes is hidden, and two stops are called so.
  private static final long SEED = 10;

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
    HiddenStreets hidden = HiddenStreets.of(truth, 0.25, SEED);
    Path file = folder.resolve("hidden/monaco.osm.pbf");
    hidden.write(MONACO, file);

    RawOsm after = RawOsm.read(file);
    Truth left = TruthReader.read(after);
    assertThat(hidden.keys()).hasSizeBetween(10, truth.streets().size() / 2);
    assertThat(hidden.of(truth.addresses())).hasSizeGreaterThan(20);
    assertThat(hidden.of(left.addresses())).isEmpty();
    assertThat(left.streets().keySet()).doesNotContainAnyElementsOf(hidden.keys());

    Map<String, List<String>> others = byStreet(truth);
    others.keySet().removeAll(hidden.keys());
    assertThat(byStreet(left)).isEqualTo(others);
    assertThat(after.nodes()).isEqualTo(before.nodes());
    assertThat(after.ways().keySet()).isEqualTo(before.ways().keySet());
    // A stop that is named after a hidden street keeps its name.
    assertThat(stopNames(after)).isEqualTo(stopNames(before)).containsAnyElementsOf(hidden.keys());
  }

  private static Map<String, List<String>> byStreet(Truth truth) {
    Map<String, List<String>> byStreet = new HashMap<>();
    for (TruthAddress each : truth.addresses()) {
      byStreet.computeIfAbsent(Plain.key(each.street()), any -> new ArrayList<>()).add(text(each));
    }
    return byStreet;
  }

  /// The middle of a relation differs in its last digit by the order of what it is made from.
  private static String text(TruthAddress each) {
    return String.format(
        Locale.ROOT,
        "%s: %s %s, %s %s at %.7f,%.7f",
        each.object(),
        each.number(),
        each.street(),
        each.postcode(),
        each.city(),
        each.position().lat(),
        each.position().lng());
  }

  private static List<String> stopNames(RawOsm raw) {
    return raw.tagged().values().stream()
        .filter(tags -> tags.getOrDefault("highway", "").equals("bus_stop"))
        .map(tags -> Plain.key(tags.getOrDefault("name", "")))
        .sorted()
        .toList();
  }
}
