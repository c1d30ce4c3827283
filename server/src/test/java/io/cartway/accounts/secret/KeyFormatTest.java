package io.cartway.accounts.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import org.junit.jupiter.api.Test;

class KeyFormatTest {

  private static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  @Test
  void every_wrong_letter_at_every_place_is_recognised() {
    SecureRandom random = new SecureRandom();
    for (int i = 0; i < 200; i++) {
      String key = KeyFormat.generate(random).reveal();
      assertThat(KeyFormat.isWellFormed(key)).as(key).isTrue();
      assertThat(key).hasSize(KeyFormat.LENGTH);
      StringBuilder typo = new StringBuilder(key);
      for (int place = 0; place < key.length(); place++) {
        for (int digit = 0; digit < DIGITS.length(); digit++) {
          if (DIGITS.charAt(digit) != key.charAt(place)) {
            typo.setCharAt(place, DIGITS.charAt(digit));
            if (KeyFormat.isWellFormed(typo.toString())) {
              throw new AssertionError("taken for a key: " + typo);
            }
          }
        }
        typo.setCharAt(place, key.charAt(place));
      }
    }
  }

  @Test
  void a_cut_a_doubled_and_a_turned_letter_are_recognised() {
    SecureRandom random = new SecureRandom();
    for (int i = 0; i < 50; i++) {
      String key = KeyFormat.generate(random).reveal();
      for (int place = 0; place < key.length(); place++) {
        assertThat(KeyFormat.isWellFormed(key.substring(0, place))).isFalse();
        assertThat(KeyFormat.isWellFormed(new StringBuilder(key).deleteCharAt(place).toString()))
            .isFalse();
        assertThat(
                KeyFormat.isWellFormed(
                    key.substring(0, place) + key.charAt(place) + key.substring(place)))
            .isFalse();
      }
      for (int place = 1; place < key.length(); place++) {
        char one = key.charAt(place - 1);
        char two = key.charAt(place);
        if (one != two) {
          String turned = key.substring(0, place - 1) + two + one + key.substring(place + 1);
          assertThat(KeyFormat.isWellFormed(turned)).isFalse();
        }
      }
    }
  }
}
