package io.cartway.search.suggest;

import io.cartway.search.text.EditDistance;
import io.cartway.search.text.Folding;
import io.cartway.search.text.WordFolding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;
import org.jspecify.annotations.Nullable;

/// Finds the typed parts of a displayed text, even if they are spelled differently: `strasse` is in
/// `Straße`.
final class Highlighter {

  private static final int WHOLE = 5;
  private static final int STARTED = 4;
  private static final int JOINED = 3;
  private static final int UMLAUT = 2;
  private static final int ALIKE = 1;

  private final PrefixQueryTerms queryTerms;

  Highlighter(PrefixQueryTerms queryTerms) {
    this.queryTerms = queryTerms;
  }

  /// The part of a text that matches a token.
  ///
  /// @param quality how well they match
  private record Span(int piece, int quality, int from, int to) {}

  /// The typed parts of a text, in order; each typed word is in it once.
  ///
  /// @param pieces the tokens of the text
  List<Suggestion.Highlight> of(String text, List<Folding.Piece> pieces) {
    List<Span> spans = new ArrayList<>();
    boolean[] isTaken = new boolean[pieces.size()];
    for (int token = 0; token < queryTerms.size(); token++) {
      Span best = best(token, text, pieces, isTaken);
      if (best == null) {
        continue;
      }
      spans.add(best);
      isTaken[best.piece] = true;
      if (best.quality == JOINED) {
        int rest = restOf(token, pieces.get(best.piece).plain());
        if (rest > 0 && best.piece + 1 < pieces.size()) {
          Folding.Piece next = pieces.get(best.piece + 1);
          spans.add(new Span(best.piece + 1, JOINED, next.from(), end(text, next, rest, false)));
          isTaken[best.piece + 1] = true;
        }
      }
    }
    return merged(text, spans);
  }

  private @Nullable Span best(
      int token, String text, List<Folding.Piece> pieces, boolean[] isTaken) {
    Span best = null;
    for (int i = 0; i < pieces.size(); i++) {
      Span span = isTaken[i] ? null : span(token, text, pieces, i);
      if (span != null && (best == null || span.quality > best.quality)) {
        best = span;
      }
    }
    return best;
  }

  private @Nullable Span span(int token, String text, List<Folding.Piece> pieces, int at) {
    Folding.Piece piece = pieces.get(at);
    String plain = piece.plain();
    String letters = queryTerms.isOpen(token) ? queryTerms.typing(token).letters() : "";
    if (!letters.isEmpty() && plain.startsWith(letters)) {
      int quality = plain.length() == letters.length() ? WHOLE : STARTED;
      return new Span(at, quality, piece.from(), end(text, piece, letters.length(), false));
    }
    if (piece.term().equals(queryTerms.term(token))) {
      return new Span(at, WHOLE, piece.from(), piece.to());
    }
    int joined = joinedLetters(token, pieces, at);
    if (joined > 0) {
      return new Span(at, JOINED, piece.from(), end(text, piece, joined, false));
    }
    String written = Folding.withoutUmlauts(text.substring(piece.from(), piece.to()));
    if (written.length() != piece.to() - piece.from()) {
      String folded = WordFolding.fold(written);
      String typed = letters.isEmpty() ? queryTerms.term(token) : letters;
      if (letters.isEmpty() ? folded.equals(typed) : folded.startsWith(typed)) {
        return new Span(at, UMLAUT, piece.from(), end(text, piece, typed.length(), true));
      }
    }
    return queryTerms.similarity(token, piece.term()) > 0
        ? new Span(at, ALIKE, piece.from(), end(text, piece, alikeLetters(token, plain), false))
        : null;
  }

  /// The number of letters of a piece that a token and its neighbour match, or a token with the
  /// next piece.
  private int joinedLetters(int token, List<Folding.Piece> pieces, int at) {
    Folding.Piece piece = pieces.get(at);
    String plain = piece.plain();
    if (token + 1 < queryTerms.size() && queryTerms.isPair(token, piece.term())) {
      String rest = queryTerms.isOpen(token + 1) ? queryTerms.typing(token + 1).letters() : "";
      return rest.isEmpty() ? plain.length() : queryTerms.term(token).length() + rest.length();
    }
    boolean isTwo =
        at + 1 < pieces.size() && queryTerms.isPair(token, piece.term(), pieces.get(at + 1).term());
    return isTwo ? plain.length() : 0;
  }

  /// The number of letters of a token after a piece.
  private int restOf(int token, String plain) {
    String letters =
        queryTerms.isOpen(token) ? queryTerms.typing(token).letters() : queryTerms.term(token);
    return letters.startsWith(plain) ? letters.length() - plain.length() : 0;
  }

  private int alikeLetters(int token, String plain) {
    if (!queryTerms.isOpen(token)) {
      return plain.length();
    }
    UnfinishedWord typing = queryTerms.typing(token);
    int edits = EditDistance.ofStart(typing.letters(), plain, typing.allowed());
    return edits < 0 ? plain.length() : edits >> 8;
  }

  /// The offset in the text after a number of folded letters of a piece.
  ///
  /// @param isWritten whether umlauts were typed as two letters
  private static int end(String text, Folding.Piece piece, int letters, boolean isWritten) {
    int count = 0;
    int at = piece.from();
    while (at < piece.to()) {
      int letter = text.codePointAt(at);
      int folded = foldedLength(letter, isWritten);
      if (count >= letters && folded > 0) {
        break;
      }
      count += folded;
      at += Character.charCount(letter);
    }
    return at;
  }

  /// A combining mark folds to nothing, `ß` to two letters.
  private static int foldedLength(int letter, boolean isWritten) {
    if (letter < 0x80) {
      return 1;
    }
    String text = Character.toString(letter);
    text = isWritten ? Folding.withoutUmlauts(text) : text;
    return ICUFoldingFilter.NORMALIZER.normalize(text).length();
  }

  private static List<Suggestion.Highlight> merged(String text, List<Span> spans) {
    spans.sort(Comparator.comparingInt(Span::from).thenComparingInt(Span::to));
    List<Suggestion.Highlight> highlights = new ArrayList<>();
    int last = 0;
    for (Span span : spans) {
      int from = Math.max(last, span.from);
      if (span.to > from) {
        int start = text.codePointCount(0, from);
        highlights.add(new Suggestion.Highlight(start, start + text.codePointCount(from, span.to)));
        last = span.to;
      }
    }
    return highlights;
  }
}
