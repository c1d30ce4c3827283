package io.cartway.search.text;

import io.cartway.text.Scan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/// Splits text into folded tokens, in the same way for the index and for queries: words of any
/// script (ICU), without case and diacritics (ICU folding: `ß` is `ss`, `ø` is `o`), with common
/// abbreviations of street words unified (`Blvd.`, `Boulevard` are both `bd`). Thread-safe.
public final class Folding {

  private static final Map<String, String> ABBREVIATIONS = readAbbreviations();

  /// Minimum stem before a joined street word: `Hampl` has one, `Apl` does not.
  private static final int STEM_MIN = 3;

  /// The full forms of word endings, in a deterministic order.
  private static final Map<String, String> ENDINGS = readEndings();

  /// `V.le`, `P.zza`, `C.so`: one word in Italian.
  private static final List<String> DOTTED_ENDS =
      List.of("le", "za", "zza", "so", "go", "da", "ta", "to", "lli", "lo");

  /// An ignored letter keeps both sides together and all offsets unchanged.
  private static final char IGNORED = '\u00ad';

  private static final Analyzer ANALYZER =
      new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String fieldName) {
          ICUTokenizer words = new ICUTokenizer();
          return new TokenStreamComponents(words, new ICUFoldingFilter(words));
        }
      };

  private Folding() {}

  /// A token with its position in the text.
  ///
  /// @param plain the token before street words were unified
  public record Piece(String term, String plain, int from, int to) {}

  /// The tokens of a text, in order, repeats included.
  public static List<String> tokens(String text) {
    return pieces(text).stream().map(Piece::term).toList();
  }

  /// The tokens of a text with their positions.
  public static List<Piece> pieces(String text) {
    List<Piece> tokens = new ArrayList<>();
    // An elision is a separate word ("d'Ostende" is also queried as "Ostende"), but the word
    // breaker would join words around an apostrophe, a dot or an underscore.
    String whole = text.indexOf('.') < 0 ? text : withoutDots(text);
    String spaced =
        whole
            .replace('\'', ' ')
            .replace('’', ' ')
            .replace('.', ' ')
            .replace('_', ' ')
            .replace(':', ' ');
    try (TokenStream stream = ANALYZER.tokenStream("", spaced)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      OffsetAttribute place = stream.addAttribute(OffsetAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        if (term.length() > 0) {
          String plain = term.toString();
          tokens.add(new Piece(canonical(plain), plain, place.startOffset(), place.endOffset()));
        }
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory could not be read", e);
    }
    return tokens;
  }

  /// The text with an ignored letter for each dot within an Italian abbreviation.
  public static String withoutDots(String text) {
    StringBuilder whole = new StringBuilder(text);
    for (int dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', dot + 1)) {
      if (WordEdges.isLetterBefore(text, dot)
          && !WordEdges.isLetterBefore(text, WordEdges.previous(text, dot))
          && isDottedEnd(text, dot + 1)) {
        whole.setCharAt(dot, IGNORED);
      }
    }
    return whole.toString();
  }

  private static boolean isDottedEnd(String text, int at) {
    for (String end : DOTTED_ENDS) {
      if (WordEdges.isAtIgnoringCase(text, at, end)
          && !WordEdges.isLetterAt(text, at + end.length())) {
        return true;
      }
    }
    return false;
  }

  /// Separators between several house numbers.
  private static boolean isBetweenNumbers(int c) {
    return c == ';' || c == '/' || c == '–' || c == '-';
  }

  /// The tokens as one string: equal for texts that differ only in case, diacritics, punctuation or
  /// abbreviation.
  public static String key(String text) {
    return String.join(" ", tokens(text));
  }

  /// A text with the German umlauts written out (`ä` as `ae`), as it is often typed; the text
  /// itself when it has none.
  public static String withoutUmlauts(String text) {
    if (!hasUmlaut(text)) {
      return text;
    }
    return text.replace("ä", "ae")
        .replace("ö", "oe")
        .replace("ü", "ue")
        .replace("Ä", "Ae")
        .replace("Ö", "Oe")
        .replace("Ü", "Ue");
  }

  /// Most texts have none, and every displayed word is checked.
  private static boolean hasUmlaut(String text) {
    for (int i = 0; i < text.length(); i++) {
      if ("äöüÄÖÜ".indexOf(text.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /// The normalised house number: lower case, no spaces, `;` between several (`1 & 3`).
  public static String houseNumber(String text) {
    StringBuilder number = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char at = text.charAt(i);
      if (at == ',' || at == '&' || at == '+') {
        number.append(';');
      } else if (!Character.isWhitespace(at)) {
        number.append(at);
      }
    }
    return number.toString().toLowerCase(Locale.ROOT);
  }

  /// A house number as written and its parts: `12;14` is `12` and `14`, `12-16` is `12` and `16`.
  public static Set<String> houseNumbers(String written) {
    Set<String> numbers = new TreeSet<>();
    String whole = houseNumber(written);
    numbers.add(whole);
    for (String part : Scan.split(whole, Folding::isBetweenNumbers)) {
      // The second part of "12-a" or "3/b" is not a separate number.
      if (part.chars().anyMatch(Character::isDigit)) {
        numbers.add(part);
      }
    }
    numbers.remove("");
    return numbers;
  }

  /// The unified token of each form of a street word.
  public static Map<String, String> abbreviations() {
    return ABBREVIATIONS;
  }

  /// The full form of each word ending: `str` is `strasse`.
  public static Map<String, String> endings() {
    return ENDINGS;
  }

  private static String canonical(String token) {
    String canonical = ABBREVIATIONS.get(token);
    if (canonical != null) {
      return canonical;
    }
    // Compounds: "Aulestr" is "Aulestrasse".
    for (Map.Entry<String, String> ending : ENDINGS.entrySet()) {
      String form = ending.getKey();
      if (token.length() > form.length() + 1 && token.endsWith(form)) {
        String stem = token.substring(0, token.length() - form.length());
        if (stem.length() >= STEM_MIN) {
          return stem + ending.getValue();
        }
      }
    }
    return token;
  }

  /// Two adjacent tokens joined: `linden` and `pl` are `lindenplatz`.
  public static String joined(String first, String second) {
    return first + (second.equals("pl") && first.length() >= STEM_MIN ? "platz" : second);
  }

  /// The rows of tokens that stand for several forms; the others are read by [ShortWords].
  private static List<List<String>> unified() {
    return TsvTables.rows("abbreviations.tsv", 2).stream()
        .filter(row -> !row.getFirst().startsWith("~"))
        .toList();
  }

  private static Map<String, String> readEndings() {
    Map<String, String> endings = new TreeMap<>();
    for (List<String> row : unified()) {
      for (String form : row.get(1).split(" ", -1)) {
        if (form.startsWith("-")) {
          endings.put(form.substring(1), row.get(0).replace("-", ""));
        }
      }
    }
    return endings;
  }

  private static Map<String, String> readAbbreviations() {
    Map<String, String> forms = new HashMap<>();
    for (List<String> row : unified()) {
      for (String form : row.get(1).split(" ", -1)) {
        if (!form.startsWith("-") && forms.put(form, row.get(0)) != null) {
          throw new IllegalStateException(
              "search/abbreviations.tsv: '%s' stands in two rows".formatted(form));
        }
      }
    }
    return Map.copyOf(forms);
  }
}
