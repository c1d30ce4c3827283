package io.cartway.style.value;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.ArabicShaping;
import com.ibm.icu.text.ArabicShapingException;

/// The forms in which characters are drawn, as Unicode has them.
public final class LetterForms {

  private LetterForms() {}

  /// A text with Arabic letters in the forms that they have beside each other, in the order in
  /// which they are read.
  public static String shaped(String text) {
    if (text.chars().noneMatch(letter -> letter >= 0x600 && letter < 0x700)) {
      return text;
    }
    try {
      return new ArabicShaping(
              ArabicShaping.LETTERS_SHAPE
                  | ArabicShaping.TEXT_DIRECTION_LOGICAL
                  | ArabicShaping.LENGTH_GROW_SHRINK)
          .shape(text);
    } catch (ArabicShapingException noRoom) {
      // It may not happen where the text may grow.
      throw new IllegalStateException(noRoom);
    }
  }

  /// The character that is drawn from right to left: brackets open the other way.
  public static int mirrored(int codePoint) {
    return UCharacter.getMirror(codePoint);
  }
}
