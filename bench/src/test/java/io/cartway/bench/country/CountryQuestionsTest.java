package io.cartway.bench.country;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountryQuestionsTest {

  @TempDir Path folder;

  private Path town(int houses) throws IOException {
    Path file = folder.resolve("town%d.osm.pbf".formatted(houses));
    try (PbfWriter out = new PbfWriter(file, new int[] {470_000_000, 95_000_000, 1, 2})) {
      for (int i = 0; i < houses; i++) {
        out.node(
            1 + i,
            470_000_000 + 100 * i,
            95_000_000,
            List.of(
                "addr:street",
                "Äuli & Co",
                "addr:housenumber",
                "%d".formatted(i),
                "addr:city",
                "Ort"));
      }
      out.node(100, 470_000_000, 95_000_000, List.of("addr:street", "Weg", "addr:city", "Ort"));
    }
    return file;
  }

  @Test
  void every_operation_and_mode_is_asked_equally_often_and_always_the_same() throws IOException {
    CountryQuestions questions = CountryQuestions.of(town(9));
    Map<String, List<String>> paths = questions.paths(20, 5);
    assertThat(paths.keySet())
        .containsExactly(
            "geocode",
            "autosuggest",
            "revgeocode",
            "browse",
            "discover",
            "route, car",
            "route, truck",
            "route, bicycle",
            "route, pedestrian",
            "route, scooter");
    assertThat(paths.values()).allSatisfy(each -> assertThat(each).hasSize(20));
    assertThat(questions.paths(20, 5)).isEqualTo(paths);
    assertThat(questions.paths(20, 6)).isNotEqualTo(paths);
    assertThat(new HashSet<>(paths.get("geocode"))).hasSizeGreaterThan(4);
  }

  @Test
  void questions_are_urls_of_addresses_with_a_number() throws IOException {
    Map<String, List<String>> paths = CountryQuestions.of(town(2)).paths(50, 5);
    assertThat(paths.get("geocode"))
        .containsOnly(
            "/v1/geocode?limit=1&q=%C3%84uli+%26+Co+0%2C+Ort",
            "/v1/geocode?limit=1&q=%C3%84uli+%26+Co+1%2C+Ort");
    assertThat(paths.get("autosuggest"))
        .contains("/v1/autosuggest?q=%C3%84uli+&at=47.000000%2C9.500000");
    assertThat(paths.get("route, truck"))
        .allMatch(
            path -> path.startsWith("/v1/routes?return=summary&transportMode=truck&origin=47"));
  }

  @Test
  void routes_lead_from_one_address_to_another() throws IOException {
    Map<String, List<String>> paths = CountryQuestions.of(town(9)).paths(20, 5);
    for (String mode : CountryQuestions.MODES) {
      long apart =
          Objects.requireNonNull(paths.get("route, " + mode)).stream()
              .map(path -> path.split("&(origin|destination)=", -1))
              .filter(parts -> !parts[1].equals(parts[2]))
              .count();
      assertThat(apart).isBetween(10L, 20L);
    }
  }

  @Test
  void an_extract_without_addresses_is_refused() throws IOException {
    Path extract = town(1);
    assertThatThrownBy(() -> CountryQuestions.of(extract))
        .hasMessage("%s has 1 addresses at nodes: at least 2 are needed".formatted(extract));
  }

  @Test
  void the_size_of_a_folder_is_that_of_its_files() throws IOException {
    Files.createDirectories(folder.resolve("a/b"));
    Files.write(folder.resolve("a/one"), new byte[100]);
    Files.write(folder.resolve("a/b/two"), new byte[23]);
    assertThat(MeasuredBuild.size(folder.resolve("a"))).isEqualTo(123);
    assertThat(MeasuredBuild.size(folder.resolve("none"))).isZero();
  }

  @Test
  void the_memory_of_this_process_is_seen_and_that_of_none_is_nothing() {
    if (Files.exists(Path.of("/proc/self/status"))) {
      assertThat(MeasuredBuild.residentBytes(ProcessHandle.current().pid()))
          .isBetween(10L << 20, 1L << 40);
    }
    assertThat(MeasuredBuild.residentBytes(Long.MAX_VALUE)).isZero();
  }
}
