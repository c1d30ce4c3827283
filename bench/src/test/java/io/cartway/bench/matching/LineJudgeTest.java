package io.cartway.bench.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.geo.LatLng;
import io.cartway.matching.Fix;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineJudgeTest {

  private static final LatLng ORIGIN = new LatLng(42.5, 1.5);

  /// A point so many metres to the east and to the north.
  private static LatLng at(double east, double north) {
    return new LatLng(
        ORIGIN.lat() + LatLng.latDegrees(north), ORIGIN.lng() + ORIGIN.lngDegrees(east));
  }

  private static final List<LatLng> DRIVEN = List.of(at(0, 0), at(600, 0), at(1000, 0));

  private static double right(List<LatLng> matched) {
    return LineJudge.right(DRIVEN, List.of(matched));
  }

  @Test
  void the_same_way_is_right_however_it_is_cut() {
    assertThat(right(DRIVEN)).isEqualTo(1);
    assertThat(LineJudge.right(DRIVEN, List.of(DRIVEN.subList(0, 2), DRIVEN.subList(1, 3))))
        .isEqualTo(1);
    assertThat(right(List.of(at(0, 2), at(1000, 2)))).isEqualTo(1);
  }

  @Test
  void what_is_missing_and_what_is_too_much_are_both_wrong() {
    assertThat(LineJudge.right(DRIVEN, List.of())).isZero();
    assertThat(right(List.of(at(0, 0), at(500, 0)))).isCloseTo(0.5, within(0.01));
    assertThat(right(List.of(at(0, 0), at(1000, 0), at(1000, 250)))).isCloseTo(0.75, within(0.01));
    // A part beside the way is missing there and too much where it is.
    assertThat(
            right(List.of(at(0, 0), at(400, 0), at(400, 20), at(600, 20), at(600, 0), at(1000, 0))))
        .isCloseTo(1 - 0.2 - 0.24, within(0.02));
  }

  @Test
  void the_way_back_is_another_way() {
    assertThat(right(DRIVEN.reversed())).isZero();
    LineJudge truth = LineJudge.of(DRIVEN);
    assertThat(truth.passes(at(300, 1), 90)).isTrue();
    assertThat(truth.passes(at(300, 1), 270)).isFalse();
    assertThat(truth.passes(at(300, 5), 90)).isFalse();
  }

  @Test
  void a_receiver_measures_from_the_start_to_the_end_of_a_way() {
    DrivenLine driven = new DrivenLine(DrivenLine.Kind.OURS, DRIVEN, 10);
    List<Fix> exact = driven.fixes(10, 0, 1);

    assertThat(exact.getFirst().point().distanceMeters(at(0, 0))).isLessThan(0.01);
    assertThat(exact.getLast().point().distanceMeters(at(1000, 0))).isLessThan(0.01);
    assertThat(exact.get(1).epochMillis()).hasValue(10_000);
    assertThat(driven.fixesEvery(15, 0, 1)).hasSize(67);
    double square = 0;
    List<Fix> noisy = driven.fixesEvery(1, 10, 1);
    for (int i = 0; i < 1000; i++) {
      double off = noisy.get(i).point().distanceMeters(at(i, 0));
      square += off * off / 2000;
    }
    assertThat(Math.sqrt(square)).isCloseTo(10, within(0.7));
  }
}
