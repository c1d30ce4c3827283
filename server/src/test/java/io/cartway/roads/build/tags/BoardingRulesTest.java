package io.cartway.roads.build.tags;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.roads.RoadClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The wait, and the times at the landings by the kind of ferry.
class BoardingRulesTest {

  @ParameterizedTest
  @CsvSource({
    // ride, interval, on foot: board/leave, driving: board/leave
    "FERRY, 60, 0, 360/60, 420/60",
    "FERRY, 180, 0, 360/60, 420/60",
    "FERRY, 181, 0, 361/60, 421/60",
    "FERRY, 900, 0, 1080/60, 1140/60",
    "FERRY, 901, 0, 1201/120, 1621/300",
    "FERRY, 7200, 0, 1980/120, 2400/300",
    "FERRY, 7201, 0, 3000/600, 4500/1200",
    "FERRY, 2000000000, 0, 3000/600, 4500/1200",
    "FERRY, 300, 60, 90/60, 150/60",
    "FERRY, 300, 1200, 660/60, 720/60",
    "FERRY, 300, 3600, 1860/60, 1920/60",
    "FERRY, 300, 2000000000, 1860/60, 1920/60",
    "SHUTTLE_TRAIN, 600, 0, 900/120, 1320/300",
    "SHUTTLE_TRAIN, 600, 900, 630/120, 1050/300",
  })
  void boarding_is_the_wait_and_the_time_at_the_landing(
      RoadClass roadClass, int ride, int interval, String walking, String driving) {
    assertThat(print(BoardingRules.read(roadClass, ride, interval, false))).isEqualTo(walking);
    assertThat(print(BoardingRules.read(roadClass, ride, interval, true))).isEqualTo(driving);
  }

  private static String print(BoardingRules.Boarding times) {
    return times.boardSeconds() + "/" + times.leaveSeconds();
  }
}
