package io.cartway.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Our car routes against GraphHopper 11 on Andorra: random pairs, the seed by `-Dagreement.seed`.
class RouteAgreementTest {

  private static final long SEED = Long.getLong("agreement.seed", RouteAgreement.SEED);

  /// Fewer pairs with near travel times than this and something is wrong with one of the engines.
  private static final int CLOSE_MIN = RouteAgreement.PAIRS * 3 / 4;

  private static final Path ROOT = Path.of(System.getProperty("cartway.root", ".."));
  private static final Path PROGRAM = ROOT.resolve("server/target/cartway.jar");
  private static final Path EXTRACT = ROOT.resolve("../shared/data/osm/andorra-20260404.osm.pbf");

  private static RouteComparison.Outcome outcome =
      new RouteComparison.Outcome("", Speeds.PLAIN, List.of(), 0, 0, List.of());
  private static RouteComparison.Outcome byTheirSpeeds = outcome;

  @BeforeAll
  static void compare() throws IOException, InterruptedException {
    assumeTrue(
        Files.isRegularFile(EXTRACT),
        "skipped: the real extracts of ../shared/data/osm are absent");
    List<RouteComparison.Outcome> outcomes =
        RouteAgreement.compare(
            PROGRAM, EXTRACT, List.of(Speeds.PLAIN, Speeds.THEIRS), RouteAgreement.PAIRS, SEED);
    outcome = outcomes.getFirst();
    byTheirSpeeds = outcomes.getLast();
  }

  @Test
  void a_thousand_pairs_are_compared_most_of_them_near_to_each_other() {
    assertThat(outcome.verdicts()).hasSize(RouteAgreement.PAIRS);
    assertThat(outcome.of(RouteClass.CLOSE)).as("seed %d", SEED).hasSizeGreaterThan(CLOSE_MIN);
  }

  @Test
  void with_their_speeds_on_our_arcs_half_of_the_travel_times_agree_within_a_hundredth() {
    assertThat(byTheirSpeeds.medianDifference()).as("seed %d", SEED).isLessThan(0.01);
    assertThat(byTheirSpeeds.of(RouteClass.UNEXPLAINED)).as("seed %d", SEED).isEmpty();
  }

  @Test
  void ends_are_seldom_drawn_anew() {
    assertThat(outcome.redrawnByThem() + outcome.redrawnByUs())
        .as("seed %d", SEED)
        .isLessThan(RouteAgreement.PAIRS / 10);
  }

  @Test
  void where_times_differ_ours_is_not_dearer_or_a_way_and_its_tag_are_named() {
    assertThat(outcome.of(RouteClass.UNEXPLAINED)).as("seed %d", SEED).isEmpty();
    assertThat(outcome.verdicts())
        .as("seed %d", SEED)
        .filteredOn(
            one -> one.kind() == RouteClass.FORBIDDEN || one.kind() == RouteClass.CLOSED_TO_THEM)
        .allSatisfy(one -> {
          assertThat(one.cause().wayId()).isPositive();
          assertThat(one.cause().tags()).isNotEmpty();
        });
  }

  @Test
  void the_kinds_of_road_sum_up_to_the_times_of_all_paths() {
    long priced = outcome.verdicts().stream().mapToLong(RouteVerdict::pricedMillis).sum();
    assertThat(outcome.kinds().stream().mapToLong(KindTimes.Row::ourMillis).sum())
        .isEqualTo(priced);
    assertThat(outcome.kinds().stream().mapToLong(KindTimes.Row::theirMillis).sum())
        .isBetween(priced * 9 / 10, priced * 11 / 10);
  }
}
