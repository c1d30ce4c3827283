package io.cartway.glyphs;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import org.junit.jupiter.api.Test;

class VerticalFormsTest {

  @Test
  void characters_that_stand_upright_are_those_of_unicode() {
    int[] upright = {0x2ea, 0x1100, 0x3042, 0x4e00, 0xac00, 0xff21, 0x1f600, 0x2a6d6, 0x3fffd};
    int[] not = {'A', ' ', 0x2e9, 0x2ec, 0x628, 0x915, 0xe17, 0xa9, 0x10ffff, 0};
    for (int each : upright) {
      assertThat(VerticalForms.isUpright(each)).as(Integer.toHexString(each)).isTrue();
      assertThat(orientation(each)).as(Integer.toHexString(each)).isNotZero();
    }
    for (int each : not) {
      assertThat(VerticalForms.isUpright(each)).as(Integer.toHexString(each)).isFalse();
    }
    for (int each = 0; each < 0x20000; each++) {
      boolean isLetter = UCharacter.isLetter(each);
      if (isLetter && each < 0x1f00) {
        assertThat(VerticalForms.isUpright(each))
            .as(Integer.toHexString(each))
            .isEqualTo(orientation(each) != 0);
      }
    }
    assertThat(VerticalForms.hasUpright("Rue \u4e00")).isTrue();
    assertThat(VerticalForms.hasUpright("Rue 7")).isFalse();
  }

  /// Vertical_Orientation: 0 is rotated.
  private static int orientation(int codePoint) {
    return UCharacter.getIntPropertyValue(codePoint, UProperty.VERTICAL_ORIENTATION);
  }

  @Test
  void punctuation_stands_as_what_is_beside_it() {
    assertThat(VerticalForms.punctuated("\u5317(\u4eac)")).isEqualTo("\u5317\ufe35\u4eac\ufe36");
    assertThat(VerticalForms.punctuated("A(\u4eac)-b")).isEqualTo("A(\u4eac\ufe36-b");
    assertThat(VerticalForms.punctuated("(-)")).isEqualTo("\ufe35\ufe32\ufe36");
    assertThat(VerticalForms.punctuated("Rue (1)")).as("between Latin").isEqualTo("Rue (1)");
    assertThat(VerticalForms.punctuated("")).isEmpty();
    assertThat(VerticalForms.punctuated("\ud83d\ude00!")).isEqualTo("\ud83d\ude00\ufe15");
  }
}
