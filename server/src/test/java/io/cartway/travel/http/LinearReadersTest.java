package io.cartway.travel.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.travel.NumberText;
import io.cartway.travel.SegmentRef;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Readers that were expressions once say the same as these on random texts: most of their
/// characters are such as the expressions ask for, so that many texts match.
class LinearReadersTest {

  private static final int TEXTS = 60_000;

  @Test
  void numbers() {
    Pattern old =
        Pattern.compile("[+-]?([0-9]{1,18}(\\.[0-9]{0,30})?|\\.[0-9]{1,30})([eE][+-]?[0-9]{1,2})?");
    same(
        old,
        text -> NumberText.number(text).isPresent(),
        "",
        "+",
        "-",
        ".",
        "e",
        "E",
        "0",
        "7",
        "12",
        "123456789",
        "1234567890123456789",
        " ",
        "x",
        "٣");
  }

  @Test
  void segments() {
    Pattern old = Pattern.compile("cw:s:([0-9]{1,18})\\.([0-9]{1,9})(#[+* -]?)?");
    same(
        old,
        text -> SegmentRef.of(text).isPresent(),
        "cw:s:1",
        "",
        "23",
        "1234567890",
        ".",
        ".",
        "#",
        "#+",
        "#-",
        "#*",
        "# ",
        "cw:s:",
        "",
        "",
        "x");
  }

  @Test
  void states() {
    Pattern old = Pattern.compile("([A-Z]{3}):[A-Z0-9]{1,3}( *, *[A-Z0-9]{1,3})*");
    same(old, AvoidParameters::isStates, "USA:", "NY", "PA", "A", "Z9", ",", " ", " , ", ":", "");
  }

  @Test
  void zone_ids() {
    Pattern old = Pattern.compile(";exceptZoneIds=[^;=]+");
    same(old, AvoidParameters::isZoneIds, ";exceptZoneIds=", "a", ",", "\n", ";", "=", "", "", "");
  }

  @Test
  void plates() {
    Pattern old = Pattern.compile("lastCharacter:[A-Za-z0-9]");
    same(old, VehicleParameters::isPlate, "lastCharacter:", "a", "Z", "0", "", "", ":", "\n", "é");
  }

  @Test
  void numbers_of_elements() {
    Pattern old = Pattern.compile("\\[[0-9]+]$");
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < TEXTS; i++) {
      String text = text(random, "avoid", "[", "]", "0", "12", "x", ".areas", "");
      assertThat(TravelQuery.withoutIndex(text)).isEqualTo(old.matcher(text).replaceFirst(""));
    }
  }

  private static void same(Pattern old, Predicate<String> now, String head, String... parts) {
    SplittableRandom random = new SplittableRandom(7);
    int matching = 0;
    for (int i = 0; i < TEXTS; i++) {
      String text = (random.nextInt(10) == 0 ? "" : head) + text(random, parts);
      boolean expected = old.matcher(text.strip()).matches();
      matching += expected ? 1 : 0;
      assertThat(now.test(text.strip())).as("'%s'", text).isEqualTo(expected);
    }
    assertThat(matching).isBetween(TEXTS / 400, TEXTS * 49 / 50);
  }

  private static String text(SplittableRandom random, String... parts) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(7); i >= 0; i--) {
      text.append(parts[random.nextInt(parts.length)]);
    }
    return text.toString();
  }
}
