package io.cartway.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Our reading of tags against GraphHopper 11 on three real extracts, way by way.
///
/// With `-Dagreement.date`, `-Dagreement.machine` and `-Dagreement.commit` it writes the page anew.
class WayAgreementTest {

  private static final double ACCESS_SHARE_MIN = 0.99;
  private static final double SPEED_SHARE_MIN = 0.95;
  private static final Path ROOT = Path.of(System.getProperty("cartway.root", ".."));
  private static final Path DATA = ROOT.resolve("../shared/data/osm");
  private static final Path PAGE = ROOT.resolve("docs/measurements/graphhopper-agreement-ways.md");

  private static List<Comparison> comparisons = List.of();

  @BeforeAll
  static void compare() throws IOException {
    assumeTrue(
        Files.isDirectory(DATA), "skipped: the real extracts of ../shared/data/osm are absent");
    comparisons =
        WayAgreement.compare(
            Stream.of("andorra-20260404", "porto-20150606-roads", "heidelberg-20240908-roads")
                .map(name -> DATA.resolve(name + ".osm.pbf"))
                .toList());
    String date = System.getProperty("agreement.date");
    if (date != null) {
      String head =
          AgreementPage.head(
              date,
              System.getProperty("agreement.machine", "unknown"),
              System.getProperty("agreement.commit", "unknown"));
      Files.writeString(PAGE, head + AgreementPage.body(comparisons), StandardCharsets.UTF_8);
    }
  }

  @Test
  void the_extracts_are_read_whole() {
    assertThat(comparisons).extracting(Comparison::waysCompared).allMatch(count -> count > 5_000);
    assertThat(comparisons)
        .extracting(Comparison::kilometersCompared)
        .allMatch(kilometers -> kilometers > 500);
  }

  @Test
  void access_of_car_bike_and_foot_agrees_on_99_percent_of_ways() {
    for (Comparison one : comparisons) {
      for (TransportMode mode : Comparison.MODES) {
        assertThat(one.agreement(mode))
            .as("%s in %s", mode, one.name())
            .isGreaterThanOrEqualTo(ACCESS_SHARE_MIN);
      }
    }
  }

  @Test
  void every_difference_of_access_belongs_to_a_judged_class() {
    for (Comparison one : comparisons) {
      for (TransportMode mode : Comparison.MODES) {
        assertThat(one.unexplained(mode)).as("%s in %s", mode, one.name()).isEmpty();
      }
    }
  }

  @Test
  void car_speeds_are_within_10_percent_on_95_percent_of_the_length() {
    for (Comparison one : comparisons) {
      assertThat(one.speedAgreement())
          .as("car speeds in %s", one.name())
          .isGreaterThanOrEqualTo(SPEED_SHARE_MIN);
    }
  }

  @Test
  void the_page_shows_what_was_measured() throws IOException {
    assertThat(Files.readString(PAGE, StandardCharsets.UTF_8))
        .as("run again with -Dagreement.date=... to write the page anew")
        .endsWith(AgreementPage.body(comparisons));
  }
}
