package io.cartway.search.query;

import io.cartway.search.text.Folding;
import io.cartway.search.text.NormalizedText;
import io.cartway.search.text.WordEdges;
import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A query as tokens, and which of them may be a house number. The results decide the meaning of a
/// token, not its position: people write parts of an address in any order.
///
/// @param tokens in order; at most [#TOKENS_MAX], the rest is ignored
/// @param numbers possible house numbers, the one with most tokens first
/// @param source the free text of the tokens
/// @param given the values of fields, with their tokens
/// @param units the removed unit designators
/// @param joint the first token of the second street of an intersection; [#NO_JOINT] if the text is
///   not one, 0 if that token is unknown
public record QueryText(
    List<Token> tokens,
    List<HouseNumber> numbers,
    String source,
    Map<QueryField, String> given,
    List<QueryPart> units,
    int joint) {

  /// Maximum number of tokens: longer texts are not addresses, and each token costs a clause.
  public static final int TOKENS_MAX = 32;

  public static final int NO_JOINT = -1;

  private static final int NUMBER_LENGTH_MAX = 12;

  private static final int NUMBER_WORDS_MAX = 3;

  /// As many letters beside digits are a word of their own: `Miraustrasse50`, but not `12a`.
  private static final int APART_LETTERS_MIN = 3;

  /// Number signs that may precede a number without a blank: `n°12`, `Nr.12`.
  private static final List<String> SIGN_WORDS = List.of("num", "nr", "no", "n");

  /// Separators between two numbers as words of their own: `12 - 16`.
  private static final Set<String> DASHES = Set.of("-", "–", "/", "&", "+");

  /// Words for "and" between two numbers: `12 und 14`.
  private static final Set<String> AND =
      Set.of("&", "+", "and", "und", "et", "y", "i", "e", "en", "og", "och", "ja", "a", "in", "и");

  /// Words that mark the next token as a house number.
  private static final Set<String> NUMBER_SIGNS =
      Set.of("nr", "no", "n", "num", "nro", "numero", "number", "č", "čp", "č.p", "br", "д", "№");

  /// Words that mark the next token as a distance along a road.
  private static final Set<String> KILOMETERS = Set.of("km", "pk", "км");

  public QueryText {
    tokens = List.copyOf(tokens);
    numbers = List.copyOf(numbers);
    given = Map.copyOf(given);
    units = List.copyOf(units);
  }

  /// A token.
  ///
  /// @param only the field that it must belong to, if the caller gave one
  /// @param from its start in the free text, or in the value of its field
  /// @param to the offset after its last character
  public record Token(String term, Optional<QueryField> only, int from, int to) {}

  /// A house number and its tokens.
  ///
  /// @param from first token
  /// @param to the index after the last token
  public record HouseNumber(String number, int from, int to) {
    /// The tokens as a set.
    public TokenSet tokens() {
      return TokenSet.range(from, to);
    }
  }

  private record Word(String text, boolean isAfterComma, int from, int to) {

    boolean isDigit() {
      return Character.isDigit(text.codePointAt(0));
    }

    /// Without the sign or the dot of `n°`, `Nr.`.
    String bare() {
      return Scan.withoutTail(text.toLowerCase(Locale.ROOT), c -> ".°º:".indexOf(c) >= 0);
    }
  }

  /// Parses a text as it is.
  public static QueryText parse(String text, Map<QueryField, String> fields) {
    String plain = NormalizedText.of(text);
    return parse(plain, plain, fields, List.of());
  }

  /// Parses a text whose words and numbers are written together (`Miraustrasse50`); empty when none
  /// are.
  static Optional<QueryText> parseApart(String text, Map<QueryField, String> fields) {
    for (int at = 1; at < text.length(); at++) {
      if (isSeam(text, at)) {
        return Optional.of(parse(text, text, fields, List.of(), true));
      }
    }
    return Optional.empty();
  }

  /// Parses a text with blanked parts.
  ///
  /// @param source the text before blanking
  /// @param units the blanked parts
  static QueryText parse(
      String text, String source, Map<QueryField, String> fields, List<QueryPart> units) {
    return parse(text, source, fields, units, false);
  }

  private static QueryText parse(
      String text,
      String source,
      Map<QueryField, String> fields,
      List<QueryPart> units,
      boolean isApart) {
    List<Token> tokens = new ArrayList<>();
    List<HouseNumber> numbers = new ArrayList<>();
    Map<QueryField, String> given = new EnumMap<>(QueryField.class);
    for (QueryField field : QueryField.values()) {
      String value = NormalizedText.of(fields.getOrDefault(field, ""));
      given.put(field, value);
      int from = tokens.size();
      for (Folding.Piece piece : Folding.pieces(value)) {
        add(tokens, new Token(piece.term(), Optional.of(field), piece.from(), piece.to()));
      }
      if (field == QueryField.HOUSE_NUMBER && tokens.size() > from) {
        numbers.add(new HouseNumber(Folding.houseNumber(value), from, tokens.size()));
      }
    }
    addNumbers(words(PostalCodeText.plain(text), isApart, tokens), numbers);
    return new QueryText(tokens, numbers, source, given, units, NO_JOINT);
  }

  /// The same text as an intersection of two streets.
  QueryText withJoint(int token) {
    return new QueryText(tokens, List.of(), source, given, units, token);
  }

  /// The same tokens with the free text as the value of a field.
  QueryText asField(QueryField field, String value) {
    List<Token> bound = new ArrayList<>();
    for (Token token : tokens) {
      Optional<QueryField> only = token.only().or(() -> Optional.of(field));
      bound.add(new Token(token.term(), only, token.from(), token.to()));
    }
    Map<QueryField, String> all = new EnumMap<>(QueryField.class);
    all.putAll(given);
    all.put(field, value);
    return new QueryText(bound, numbers, "", all, units, joint);
  }

  /// The same text without the house numbers that contain its last token.
  public QueryText withoutLastNumbers() {
    List<HouseNumber> kept =
        numbers.stream().filter(number -> number.to() < tokens.size()).toList();
    return new QueryText(tokens, kept, source, given, units, joint);
  }

  public String given(QueryField field) {
    return given.getOrDefault(field, "");
  }

  /// Whether a token and the next one belong to the same street.
  public boolean isOneStreet(int token) {
    return joint <= 0 || token + 1 != joint;
  }

  /// Whether a comma stands between a token and the next one, or they are of different fields.
  public boolean isApart(int token) {
    Token one = tokens.get(token);
    Token two = tokens.get(token + 1);
    if (!one.only().equals(two.only())) {
      return true;
    }
    String written = one.only().map(this::given).orElse(source);
    int comma = written.indexOf(',', Math.min(one.to(), written.length()));
    return comma >= 0 && comma < two.from();
  }

  /// Whether a word ends and a number begins at an offset, or the other way round.
  private static boolean isSeam(String text, int at) {
    boolean isNumberNext = Scan.isDigit(text.charAt(at));
    if (isNumberNext == Scan.isDigit(text.charAt(at - 1))) {
      return false;
    }
    int step = isNumberNext ? -1 : 1;
    int letters = 0;
    for (int i = isNumberNext ? at - 1 : at; i >= 0 && i < text.length(); i += step) {
      if (letters > 0 && isApostrophe(text.charAt(i))) {
        continue;
      }
      if (!isLetter(text.charAt(i))) {
        return false;
      }
      if (++letters == APART_LETTERS_MIN) {
        return true;
      }
    }
    return false;
  }

  /// As in `2706O'Donnell Street`.
  private static boolean isApostrophe(char each) {
    return each == '\'' || each == '’';
  }

  /// A letter or a mark on one, which Indian scripts have in most words.
  private static boolean isLetter(char each) {
    return switch (Character.getType(each)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> true;
      default -> Character.isLetter(each);
    };
  }

  /// @param isApart whether words and numbers are read apart where they are written together
  private static List<Word> words(String text, boolean isApart, List<Token> tokens) {
    List<Word> words = new ArrayList<>();
    boolean isAfterComma = false;
    int at = 0;
    while (at < text.length()) {
      char letter = text.charAt(at);
      if (letter == ',' || Character.isWhitespace(letter)) {
        isAfterComma |= letter == ',' && !words.isEmpty();
        at++;
        continue;
      }
      int end = at;
      while (end < text.length()
          && text.charAt(end) != ','
          && !isBlank(text.charAt(end))
          && !(isApart && end > at && isSeam(text, end))) {
        end++;
      }
      String word = text.substring(at, end);
      int from = tokens.size();
      for (Folding.Piece piece : Folding.pieces(word)) {
        int start = at + piece.from();
        add(tokens, new Token(piece.term(), Optional.empty(), start, at + piece.to()));
      }
      if (tokens.size() > from || DASHES.contains(word) || word.equals("№")) {
        words.add(new Word(word, isAfterComma, from, tokens.size()));
        isAfterComma = false;
      }
      at = end;
    }
    return words;
  }

  private static boolean isBlank(char letter) {
    return Character.isWhitespace(letter);
  }

  private static void add(List<Token> tokens, Token token) {
    if (tokens.size() < TOKENS_MAX) {
      tokens.add(token);
    }
  }

  private static void addNumbers(List<Word> words, List<HouseNumber> numbers) {
    for (int count = NUMBER_WORDS_MAX; count >= 1; count--) {
      for (int i = 0; i + count <= words.size(); i++) {
        String before = i == 0 ? "" : words.get(i - 1).bare();
        if (KILOMETERS.contains(before) && words.get(i).isDigit()) {
          continue;
        }
        Optional<HouseNumber> number = numberOf(words.subList(i, i + count));
        if (number.isEmpty()) {
          continue;
        }
        if (NUMBER_SIGNS.contains(before) && words.get(i).isDigit()) {
          HouseNumber bare = number.get();
          numbers.add(new HouseNumber(bare.number(), words.get(i - 1).from(), bare.to()));
        }
        numbers.add(number.get());
      }
    }
  }

  /// Whether a token may be a number sign.
  public static boolean isNumberSign(String term) {
    return NUMBER_SIGNS.contains(term);
  }

  /// Whether a token may be an "and" between two numbers.
  public static boolean isAnd(String term) {
    return AND.contains(term);
  }

  /// `7`, `7 bis`, `12 - 16`, `4, 6`, `1 & 3`, `km 22`: words that together may be one house
  /// number.
  private static Optional<HouseNumber> numberOf(List<Word> words) {
    StringBuilder joined = new StringBuilder();
    for (int i = 0; i < words.size(); i++) {
      Word word = words.get(i);
      boolean isDigit = word.isDigit();
      boolean isAnd = i == 1 && words.size() == 3 && AND.contains(word.bare());
      if (isAnd && words.getFirst().isDigit() && words.getLast().isDigit()) {
        joined.append(';');
        continue;
      }
      if (!joined.isEmpty()) {
        // "12 8045" are two numbers, "12 - 14" may be one.
        boolean isNext = isDigit && Character.isDigit(joined.charAt(joined.length() - 1));
        if (word.isAfterComma ? !isDigit : isNext) {
          return Optional.empty();
        }
        if (word.isAfterComma) {
          joined.append(';');
        }
      } else if (words.size() > 1 && !isDigit && !KILOMETERS.contains(word.bare())) {
        return Optional.empty();
      }
      joined.append(words.size() > 1 && i == 0 && !isDigit ? word.bare() : word.text);
    }
    String number = Folding.houseNumber(withoutSign(joined.toString()));
    boolean isNumber = number.length() <= NUMBER_LENGTH_MAX && isNumber(number);
    return isNumber
        ? Optional.of(new HouseNumber(number, words.getFirst().from, words.getLast().to))
        : Optional.empty();
  }

  /// `n°12`, `Nr.12` without the sign before the digits.
  static String withoutSign(String text) {
    for (String word : SIGN_WORDS) {
      if (WordEdges.isAtIgnoringCase(text, 0, word)) {
        int digits = behindSign(text, word.length());
        if (digits > 0) {
          return text.substring(digits);
        }
      }
    }
    return text.substring(behindSign(text, 0));
  }

  /// The offset after signs that digits follow; 0 if there are none.
  private static int behindSign(String text, int from) {
    int count = Scan.countFrom(text, from, c -> ".°º:#№".indexOf(c) >= 0);
    int at = from + count;
    return count > 0 && at < text.length() && Scan.isDigit(text.charAt(at)) ? at : 0;
  }

  /// A single letter; or up to three, a digit, and more of both with what joins houses.
  static boolean isNumber(String text) {
    int at = 0;
    int letters = 0;
    while (letters < 3 && WordEdges.isLetterAt(text, at)) {
      at = WordEdges.next(text, at);
      letters++;
    }
    if (at == text.length()) {
      return letters == 1;
    }
    if (!Scan.isDigit(text.charAt(at))) {
      return false;
    }
    while (at < text.length()) {
      char each = text.charAt(at);
      if (!Scan.isDigit(each) && ";/–-".indexOf(each) < 0 && !WordEdges.isLetterAt(text, at)) {
        return false;
      }
      at = WordEdges.next(text, at);
    }
    return true;
  }
}
