package io.cartway.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// A query as tokens, and which of them may be a house number. Which token means what is decided by
/// what is found, not by where it stands: people write parts of an address in any order.
///
/// @param tokens in order; at most [#TOKENS_MAX], the rest is ignored
/// @param numbers what may be a house number, the one with most tokens first
record QueryText(List<Token> tokens, List<HouseNumber> numbers) {

  /// Longer texts are no addresses, and each token costs a clause.
  static final int TOKENS_MAX = 32;

  private static final int NUMBER_LENGTH_MAX = 12;

  private static final int NUMBER_WORDS_MAX = 3;

  private static final Pattern NUMBER = Pattern.compile("\\p{L}{0,3}\\d[\\p{L}\\d;/–-]*|\\p{L}");

  /// Stand between two numbers as words of their own: `12 - 16`.
  private static final Set<String> DASHES = Set.of("-", "–", "/");

  QueryText {
    tokens = List.copyOf(tokens);
    numbers = List.copyOf(numbers);
  }

  /// A token.
  ///
  /// @param only the field that it must be of, if the caller said so
  record Token(String term, Optional<QueryField> only) {}

  /// A house number and the tokens that it is written with.
  ///
  /// @param from first token
  /// @param to behind the last token
  record HouseNumber(String number, int from, int to) {
    boolean covers(int token) {
      return token >= from && token < to;
    }
  }

  private record Word(String text, boolean isAfterComma, int from, int to) {}

  static QueryText parse(String text, Map<QueryField, String> fields) {
    List<Token> tokens = new ArrayList<>();
    List<HouseNumber> numbers = new ArrayList<>();
    for (QueryField field : QueryField.values()) {
      String value = fields.getOrDefault(field, "");
      int from = tokens.size();
      for (String term : Folding.tokens(value)) {
        add(tokens, new Token(term, Optional.of(field)));
      }
      if (field == QueryField.HOUSE_NUMBER && tokens.size() > from) {
        numbers.add(new HouseNumber(Folding.houseNumber(value), from, tokens.size()));
      }
    }
    List<Word> words = words(text, tokens);
    for (int count = NUMBER_WORDS_MAX; count >= 1; count--) {
      for (int i = 0; i + count <= words.size(); i++) {
        numberOf(words.subList(i, i + count)).ifPresent(numbers::add);
      }
    }
    return new QueryText(tokens, numbers);
  }

  private static List<Word> words(String text, List<Token> tokens) {
    List<Word> words = new ArrayList<>();
    boolean isFirstPart = true;
    for (String part : text.split(",", -1)) {
      boolean isAfterComma = !isFirstPart;
      isFirstPart = false;
      for (String word : part.strip().split("\\s+", -1)) {
        int from = tokens.size();
        for (String term : Folding.tokens(word)) {
          add(tokens, new Token(term, Optional.empty()));
        }
        if (tokens.size() > from || DASHES.contains(word)) {
          words.add(new Word(word, isAfterComma, from, tokens.size()));
          isAfterComma = false;
        }
      }
    }
    return words;
  }

  private static void add(List<Token> tokens, Token token) {
    if (tokens.size() < TOKENS_MAX) {
      tokens.add(token);
    }
  }

  /// `7`, `7 bis`, `12 - 16`, `4, 6`: words that may be one house number together.
  private static Optional<HouseNumber> numberOf(List<Word> words) {
    StringBuilder joined = new StringBuilder();
    for (Word word : words) {
      boolean isDigit = Character.isDigit(word.text.codePointAt(0));
      if (!joined.isEmpty()) {
        // "12 8045" are two numbers, "12 - 14" may be one.
        boolean isNext = isDigit && Character.isDigit(joined.charAt(joined.length() - 1));
        if (word.isAfterComma ? !isDigit : isNext) {
          return Optional.empty();
        }
        if (word.isAfterComma) {
          joined.append(';');
        }
      } else if (words.size() > 1 && !isDigit) {
        return Optional.empty();
      }
      joined.append(word.text);
    }
    String number = Folding.houseNumber(joined.toString());
    boolean isNumber = number.length() <= NUMBER_LENGTH_MAX && NUMBER.matcher(number).matches();
    return isNumber
        ? Optional.of(new HouseNumber(number, words.getFirst().from, words.getLast().to))
        : Optional.empty();
  }
}
