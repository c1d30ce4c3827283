package io.cartway.bench.tours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TourFileTest {

  private static final String SOLOMON =
      """
      TEST

      VEHICLE
      NUMBER     CAPACITY
        2         10

      CUSTOMER
      CUST NO.  XCOORD.   YCOORD.    DEMAND   READY TIME  DUE DATE   SERVICE   TIME
          0      0         0          0          0       100          0
          1      3         4          6          0        50         10
          2      6         8          4          0        18          5
          3      0         5          5         30        40          1
      """;

  private static final String PAIR =
      """
      1 10 1
      0 0 0 0 0 100 0 0 0
      1 3 4 6 0 50 10 0 2
      2 6 8 -6 0 60 5 1 0
      """;

  @TempDir private Path folder;

  private TourFile file(String text) throws IOException {
    return TourFile.read(Files.writeString(folder.resolve("instance.txt"), text));
  }

  @Test
  void theLengthOfAPlanIsThatOfItsWays() throws IOException {
    assertThat(file(SOLOMON).check(List.of(List.of(2, 1), List.of(3)))).isCloseTo(30, within(1e-9));
  }

  @Test
  void aBrokenRuleIsSaid() throws IOException {
    TourFile file = file(SOLOMON);
    assertThatThrownBy(() -> file.check(List.of(List.of(1, 2), List.of(3))))
        .hasMessageContaining("window, load or second visit at 2");
    assertThatThrownBy(() -> file.check(List.of(List.of(2, 1, 3))))
        .hasMessageContaining("window, load or second visit at 2");
    assertThatThrownBy(() -> file.check(List.of(List.of(2, 1))))
        .hasMessageContaining("customer 3 is left out");
    assertThatThrownBy(() -> file.check(List.of(List.of(2), List.of(1), List.of(3))))
        .hasMessageContaining("too many tours");
    assertThatThrownBy(() -> file.check(List.of(List.of(2, 2, 1), List.of(3))))
        .hasMessageContaining("second visit at 2");
  }

  @Test
  void whatIsDeliveredWasPickedUp() throws IOException {
    TourFile file = file(PAIR);
    assertThat(file.check(List.of(List.of(1, 2)))).isCloseTo(20, within(1e-9));
    assertThatThrownBy(() -> file.check(List.of(List.of(2, 1))))
        .hasMessageContaining("delivered before it was picked up: 2");
  }

  @Test
  void madeInstancesCanBePlanned() throws IOException {
    for (int horizon : List.of(1_000, 4_000)) {
      Path path = folder.resolve("made.txt");
      TourFile.make(path, 60, horizon, 3);
      TourFile file = TourFile.read(path);
      assertThat(file.customers()).isEqualTo(60);
      TourPeer.Routes found = new CartwayTours().solve(file, 500, 1, 1);
      assertThat(file.check(found.routes())).isPositive();
    }
  }
}
