package io.cartway.rows;

import java.util.Locale;
import java.util.Optional;

/// What stands between two cells of CSV.
public enum Delimiter {
  COMMA(','),
  SEMICOLON(';'),
  TAB('\t'),
  BAR('|');

  /// The accepted words, for error messages.
  public static final String EXPECTED = "one of , ; | and \\t";

  private final char character;

  Delimiter(char character) {
    this.character = character;
  }

  /// The character itself.
  public char character() {
    return character;
  }

  /// Reads the character, `\t`, or a name: `comma`, `semicolon`, `tab`, `bar`.
  public static Optional<Delimiter> find(String text) {
    String word = text.toLowerCase(Locale.ROOT);
    for (Delimiter delimiter : values()) {
      if (word.equals(String.valueOf(delimiter.character))
          || word.equals(delimiter.name().toLowerCase(Locale.ROOT))) {
        return Optional.of(delimiter);
      }
    }
    return word.equals("\\t") ? Optional.of(TAB) : Optional.empty();
  }
}
