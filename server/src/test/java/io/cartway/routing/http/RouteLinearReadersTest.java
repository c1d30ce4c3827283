package io.cartway.routing.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Readers of routes that were expressions once.
class RouteLinearReadersTest {

  private static final String[] PARTS = {
    "euro", "1", "6", "7", "Eev", ";co2class=", ";", "5", "0", "euro5", "euroEev", ""
  };

  @Test
  void emission_types() {
    Pattern old = Pattern.compile("euro([1-6]|Eev)(;co2class=[1-5])?");
    SplittableRandom random = new SplittableRandom(3);
    int matching = 0;
    for (int i = 0; i < 60_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int part = random.nextInt(5); part >= 0; part--) {
        text.append(PARTS[random.nextInt(PARTS.length)]);
      }
      boolean expected = old.matcher(text).matches();
      matching += expected ? 1 : 0;
      assertThat(ReturnParameters.isEmission(text.toString())).as("%s", text).isEqualTo(expected);
    }
    assertThat(matching).isGreaterThan(1000);
  }
}
