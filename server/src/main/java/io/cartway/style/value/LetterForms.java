package io.cartway.style.value;

import com.ibm.icu.lang.UCharacter;

/// The forms in which characters are drawn, as Unicode has them.
public final class LetterForms {

  private LetterForms() {}

  /// The character that is drawn from right to left: brackets open the other way.
  public static int mirrored(int codePoint) {
    return UCharacter.getMirror(codePoint);
  }
}
