package io.cartway.search.query;

import com.ibm.icu.text.Transliterator;
import io.cartway.search.text.Folding;
import io.cartway.search.text.NormalizedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The possible readings of one text. The results decide between them.
///
/// @param asWritten the plain reading
/// @param junction as an intersection of two streets, if something in it says so
/// @param withoutUnits without unit designators
/// @param apart with words and numbers apart that are written together
public record QueryReadings(
    QueryText asWritten,
    Optional<QueryText> junction,
    Optional<QueryText> withoutUnits,
    Optional<QueryText> apart) {

  /// Transliterates a word to Latin letters without diacritics.
  private static final String TO_LATIN = "Any-Latin; Latin-ASCII";

  public static QueryReadings of(String text, Map<QueryField, String> fields) {
    String plain = NormalizedText.of(text);
    return new QueryReadings(
        QueryText.parse(plain, plain, fields, List.of()),
        plain.isEmpty() ? JunctionText.readField(fields) : JunctionText.read(plain, fields),
        withoutUnits(plain, fields),
        QueryText.parseApart(plain, fields));
  }

  private static Optional<QueryText> withoutUnits(String plain, Map<QueryField, String> fields) {
    List<UnitDesignators.Piece> pieces = UnitDesignators.find(plain);
    if (pieces.isEmpty()) {
      return Optional.empty();
    }
    String rest = plain;
    List<QueryPart> units = new ArrayList<>();
    for (UnitDesignators.Piece piece : pieces) {
      rest = NormalizedText.without(rest, piece.from(), piece.to());
      units.add(QueryPart.of(QueryField.UNIT, plain, piece.from(), piece.to(), false));
    }
    QueryText text = QueryText.parse(rest, plain, fields, units);
    return text.tokens().isEmpty() ? Optional.empty() : Optional.of(text);
  }

  /// The plain reading in Latin letters; empty if it has no others.
  public Optional<QueryText> inLatin() {
    boolean isOther = false;
    List<QueryText.Token> tokens = new ArrayList<>();
    for (QueryText.Token token : asWritten.tokens()) {
      String term = token.term();
      if (!isLatin(term)) {
        String latin = String.join("", Folding.tokens(ToLatin.INSTANCE.transliterate(term)));
        isOther |= !latin.isEmpty();
        term = latin.isEmpty() ? term : latin;
      }
      tokens.add(new QueryText.Token(term, token.only(), token.from(), token.to()));
    }
    return isOther
        ? Optional.of(
            new QueryText(
                tokens,
                asWritten.numbers(),
                asWritten.source(),
                asWritten.given(),
                asWritten.units(),
                asWritten.joint()))
        : Optional.empty();
  }

  private static boolean isLatin(String term) {
    return term.codePoints()
        .noneMatch(each ->
            Character.isLetter(each)
                && Character.UnicodeScript.of(each) != Character.UnicodeScript.LATIN);
  }

  /// Created on first use: its rules take a while to read.
  private static final class ToLatin {
    private static final Transliterator INSTANCE = Transliterator.getInstance(TO_LATIN);
  }
}
