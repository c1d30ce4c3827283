package io.cartway.search.discover;

import io.cartway.search.discover.DiscoverParse.Join;
import io.cartway.search.discover.DiscoverParse.Reading;
import io.cartway.search.text.NormalizedText;
import io.cartway.search.text.WordFolding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Parses texts that may ask for a kind of places. For one query.
final class DiscoverParser {

  /// An intent of more words is none.
  private static final int WISH_WORDS_MAX = 5;

  /// More words are no question.
  private static final int WORDS_MAX = 24;

  private final LocationPhrases phrases;
  private final PlaceIntentWords intents;

  DiscoverParser(LocationPhrases phrases, PlaceIntentWords intents) {
    this.phrases = phrases;
    this.intents = intents;
  }

  private record Word(String folded, int from, int to) {}

  DiscoverParse parse(String plain) throws IOException {
    String text = phrases.spaced(plain);
    List<Word> words = words(text);
    List<Word> all = List.copyOf(words);
    boolean isOpen = withoutOpen(words);
    withoutHere(words);
    Optional<String> bare = bare(text, all, words);
    List<Reading> joined = new ArrayList<>();
    List<Reading> plainOnes = new ArrayList<>();
    if (!words.isEmpty() && words.size() <= WISH_WORDS_MAX) {
      intents
          .find(folded(words))
          .ifPresent(intent -> plainOnes.add(new Reading(intent, Join.NONE, "", "", List.of())));
    }
    if (words.size() <= WORDS_MAX) {
      for (boolean isHead : new boolean[] {true, false}) {
        Optional<Reading> reading = read(text, words, isHead);
        reading.ifPresent(one ->
            (one.join() == Join.NONE && !one.where().isEmpty() ? plainOnes : joined).add(one));
      }
    }
    joined.addAll(plainOnes);
    // The whole text is one kind of place: no words are left for a location.
    joined.sort((a, b) -> Boolean.compare(b.where().isEmpty(), a.where().isEmpty()));
    return new DiscoverParse(joined, folded(words), isOpen, bare);
  }

  private static List<String> folded(List<Word> words) {
    return words.stream().map(Word::folded).toList();
  }

  private static List<Word> words(String text) {
    List<Word> words = new ArrayList<>();
    int from = 0;
    for (int i = 0; i <= text.length(); i++) {
      char letter = i < text.length() ? text.charAt(i) : ' ';
      boolean isElision = letter == '\'' || letter == '’';
      if (isElision || letter == ',' || letter == ';' || Character.isWhitespace(letter)) {
        int to = Math.min(text.length(), isElision ? i + 1 : i);
        String folded = WordFolding.fold(text.substring(from, Math.max(from, to)));
        if (!folded.isEmpty()) {
          words.add(new Word(folded, from, to));
        }
        from = i + 1;
      }
    }
    return words;
  }

  /// The text without the removed words and the joining words.
  private Optional<String> bare(String text, List<Word> all, List<Word> left) {
    List<Word> kept = new ArrayList<>(left);
    for (int i = 1; i < kept.size() - 1; i++) {
      LocationPhrases.Phrase phrase = phrases.startingAt(folded(kept), i);
      if (joinBefore(phrase) != Join.NONE && i + phrase.words() < kept.size()) {
        kept.subList(i, i + phrase.words()).clear();
      }
    }
    String bare = text;
    for (Word word : all) {
      bare = kept.contains(word) ? bare : NormalizedText.without(bare, word.from, word.to);
    }
    return bare.equals(text) || bare.isBlank() ? Optional.empty() : Optional.of(bare);
  }

  private static String piece(String text, List<Word> words) {
    return words.isEmpty() ? "" : text.substring(words.getFirst().from, words.getLast().to);
  }

  /// Removes the words for "open now": at an end of the text, or anywhere if they are unambiguous.
  private boolean withoutOpen(List<Word> words) {
    boolean isOpen = false;
    for (int i = 0; i < words.size(); i++) {
      LocationPhrases.Phrase phrase = phrases.startingAt(folded(words), i);
      boolean isEnd = i == 0 || i + phrase.words() == words.size();
      if (phrase.is(LocationPhrases.Role.OPEN)
          && (isEnd || phrase.words() > 1)
          && phrase.words() < words.size()) {
        words.subList(i, i + phrase.words()).clear();
        isOpen = true;
        i--;
      }
    }
    return isOpen;
  }

  /// Removes the words for "here" and filler words.
  private void withoutHere(List<Word> words) {
    boolean isChanged = true;
    while (isChanged && words.size() > 1) {
      isChanged = false;
      LocationPhrases.Phrase end = phrases.ending(folded(words));
      boolean isAfter =
          end.is(
              LocationPhrases.Role.NEAR_AFTER,
              LocationPhrases.Role.IN_AFTER,
              LocationPhrases.Role.ALONG_AFTER);
      if (end.is(LocationPhrases.Role.HERE) && !isAfter && end.words() < words.size()) {
        words.subList(words.size() - end.words(), words.size()).clear();
        isChanged = true;
      }
      LocationPhrases.Phrase start = phrases.startingAt(folded(words), 0);
      boolean isJoin =
          start.is(LocationPhrases.Role.NEAR, LocationPhrases.Role.IN, LocationPhrases.Role.ALONG);
      boolean isNothing = start.is(LocationPhrases.Role.HERE, LocationPhrases.Role.FILLER);
      if (isNothing && !isJoin && start.words() < words.size()) {
        words.subList(0, start.words()).clear();
        isChanged = true;
      }
    }
  }

  /// The longest part at the start or the end of the text that is an intent.
  private Optional<Reading> read(String text, List<Word> words, boolean isHead) throws IOException {
    for (int count = Math.min(WISH_WORDS_MAX, words.size() - 1); count > 0; count--) {
      int from = isHead ? 0 : words.size() - count;
      Optional<PlaceIntent> intent = intents.find(folded(words.subList(from, from + count)));
      if (intent.isPresent() && intent.get().score() >= intents.pieceMin()) {
        List<Word> rest =
            isHead ? words.subList(count, words.size()) : words.subList(0, words.size() - count);
        Optional<Reading> reading = joined(text, intent.get(), rest, isHead);
        if (reading.isPresent()) {
          return reading;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Reading> joined(
      String text, PlaceIntent intent, List<Word> rest, boolean isHead) {
    List<String> folded = folded(rest);
    LocationPhrases.Phrase end = phrases.ending(folded);
    Join after = joinAfter(end);
    if (after != Join.NONE) {
      return Optional.of(reading(text, intent, after, rest.subList(0, rest.size() - end.words())));
    }
    LocationPhrases.Phrase start = phrases.startingAt(folded, 0);
    Join before = joinBefore(start);
    if (before != Join.NONE) {
      return Optional.of(reading(text, intent, before, rest.subList(start.words(), rest.size())));
    }
    // `Vaduz in pizza`: the words before the intent belong to it.
    return !isHead && joinBefore(end) != Join.NONE
        ? Optional.empty()
        : Optional.of(reading(text, intent, Join.NONE, rest));
  }

  private static Join joinBefore(LocationPhrases.Phrase phrase) {
    return phrase.is(LocationPhrases.Role.ALONG) && !phrase.is(LocationPhrases.Role.IN)
        ? Join.ALONG
        : phrase.is(LocationPhrases.Role.NEAR)
            ? Join.NEAR
            : phrase.is(LocationPhrases.Role.IN) ? Join.IN : Join.NONE;
  }

  private static Join joinAfter(LocationPhrases.Phrase phrase) {
    return phrase.is(LocationPhrases.Role.ALONG_AFTER)
        ? Join.ALONG
        : phrase.is(LocationPhrases.Role.NEAR_AFTER)
            ? Join.NEAR
            : phrase.is(LocationPhrases.Role.IN_AFTER) ? Join.IN : Join.NONE;
  }

  private Reading reading(String text, PlaceIntent intent, Join join, List<Word> where) {
    LocationPhrases.Phrase start = phrases.startingAt(folded(where), 0);
    boolean isArticle = start.is(LocationPhrases.Role.FILLER) && start.words() < where.size();
    List<Word> bare = isArticle ? where.subList(start.words(), where.size()) : where;
    return new Reading(
        intent,
        where.isEmpty() ? Join.NONE : join,
        piece(text, where),
        piece(text, bare),
        folded(bare));
  }
}
