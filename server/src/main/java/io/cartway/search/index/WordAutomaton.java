package io.cartway.search.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;

/// Automata of the words within one or two edits of a word: insertions, deletions, substitutions
/// and transpositions (optimal string alignment), over the bytes of UTF-8.
///
/// For a word of ASCII letters the deterministic automaton is made straight from sets of positions,
/// bit-parallel (Wu, Manber 1992; subsumed positions as in Schulz, Mihov 2002). Only states that
/// can be reached are made, and no code points are translated into bytes afterwards: for a word of
/// ten letters and two edits this takes a tenth of the time of [LevenshteinAutomata], which makes
/// the automaton of any other word.
final class WordAutomaton {

  /// Bits of a set of positions.
  private static final int LENGTH_MAX = 60;

  private static final int EDITS_MAX = 2;

  private static final int ASCII_MAX = 0x7f;

  private final String word;
  private final int edits;

  /// The last bit is behind the word.
  private final long all;

  /// The letters of the word, sorted, and where each stands.
  private final char[] letters;

  private final long[] masks;
  private final Map<State, Integer> numbers = new HashMap<>();
  private final List<State> states = new ArrayList<>();

  /// The positions in the word that are reached with at most 0, 1 and 2 edits, and those after
  /// whose letter the one before it must follow, a transposition that is the first or second edit.
  private record State(long none, long one, long two, long swapOne, long swapTwo) {

    static final State DEAD = new State(0, 0, 0, 0, 0);
  }

  private WordAutomaton(String word, int edits) {
    this.word = word;
    this.edits = edits;
    this.all = (1L << (word.length() + 1)) - 1;
    this.letters = distinct(word);
    this.masks = new long[letters.length];
    for (int i = 0; i < word.length(); i++) {
      masks[Arrays.binarySearch(letters, word.charAt(i))] |= 1L << i;
    }
  }

  private static char[] distinct(String word) {
    StringBuilder distinct = new StringBuilder();
    word.chars().sorted().distinct().forEach(letter -> distinct.append((char) letter));
    return distinct.toString().toCharArray();
  }

  /// The automaton of the words within some edits of a word.
  static CompiledAutomaton of(String word, int edits) {
    boolean isAscii = word.chars().allMatch(letter -> letter <= ASCII_MAX);
    if (!isAscii
        || word.isEmpty()
        || word.length() > LENGTH_MAX
        || edits < 1
        || edits > EDITS_MAX) {
      Automaton automaton = new LevenshteinAutomata(word, true).toAutomaton(edits);
      return new CompiledAutomaton(automaton, true, false);
    }
    return new CompiledAutomaton(new WordAutomaton(word, edits).make(), true, false, true);
  }

  /// With the positions that lie so near others that they add nothing: equal sets of words have
  /// equal states, as far as that is cheap.
  private State closed(long none, long one, long two, long swapOne, long swapTwo) {
    long zero = none & all;
    long first = (one | spread(zero)) & all;
    long second = edits == EDITS_MAX ? (two | spread(first)) & all : 0;
    return new State(zero, first, second, swapOne & all, edits == EDITS_MAX ? swapTwo & all : 0);
  }

  /// A position, and those that lie an insertion or a deletion away.
  private static long spread(long positions) {
    return positions | positions << 1 | positions >>> 1;
  }

  /// The state after a letter.
  ///
  /// @param mask where the letter stands in the word
  private State after(State state, long mask) {
    long none = (state.none & mask) << 1;
    long one = (state.one & mask) << 1 | state.none << 1 | state.none | (state.swapOne & mask) << 2;
    long two = (state.two & mask) << 1 | state.one << 1 | state.one | (state.swapTwo & mask) << 2;
    return closed(none, one, two, state.none & mask >>> 1, state.one & mask >>> 1);
  }

  private boolean isAccepted(State state) {
    long end = 1L << word.length();
    return ((state.none | state.one | state.two) & end) != 0;
  }

  private int number(State state) {
    Integer known = numbers.get(state);
    if (known != null) {
      return known;
    }
    int number = states.size();
    numbers.put(state, number);
    states.add(state);
    return number;
  }

  /// Makes the automaton. The states of letters come first; behind them are three for each state
  /// that a letter beyond ASCII leads to: for one, two and three bytes that are still to come.
  private Automaton make() {
    number(closed(1, 0, 0, 0, 0));
    List<int[]> next = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      State state = states.get(i);
      int[] after = new int[letters.length + 1];
      for (int letter = 0; letter < letters.length; letter++) {
        after[letter] = numberOrDead(after(state, masks[letter]));
      }
      after[letters.length] = numberOrDead(after(state, 0));
      next.add(after);
    }
    int count = states.size();
    Automaton automaton = new Automaton(4 * count, count * (2 * letters.length + 6));
    for (int i = 0; i < count; i++) {
      int _ = automaton.createState();
      automaton.setAccept(i, isAccepted(states.get(i)));
    }
    int[] tails = new int[count];
    for (int[] after : next) {
      int other = after[letters.length];
      if (other >= 0 && tails[other] == 0) {
        tails[other] = automaton.createState();
        int _ = automaton.createState();
        int _ = automaton.createState();
      }
    }
    for (int i = 0; i < count; i++) {
      addLetters(automaton, i, next.get(i), tails);
    }
    for (int i = 0; i < count; i++) {
      if (tails[i] > 0) {
        automaton.addTransition(tails[i], i, 0x80, 0xBF);
        automaton.addTransition(tails[i] + 1, tails[i], 0x80, 0xBF);
        automaton.addTransition(tails[i] + 2, tails[i] + 1, 0x80, 0xBF);
      }
    }
    automaton.finishState();
    return automaton;
  }

  private int numberOrDead(State state) {
    return state.equals(State.DEAD) ? -1 : number(state);
  }

  private void addLetters(Automaton automaton, int from, int[] after, int[] tails) {
    int other = after[letters.length];
    int start = 0;
    for (int letter = 0; letter < letters.length; letter++) {
      if (other >= 0 && start < letters[letter]) {
        automaton.addTransition(from, other, start, letters[letter] - 1);
      }
      if (after[letter] >= 0) {
        automaton.addTransition(from, after[letter], letters[letter]);
      }
      start = letters[letter] + 1;
    }
    if (other >= 0) {
      if (start <= ASCII_MAX) {
        automaton.addTransition(from, other, start, ASCII_MAX);
      }
      automaton.addTransition(from, tails[other], 0xC2, 0xDF);
      automaton.addTransition(from, tails[other] + 1, 0xE0, 0xEF);
      automaton.addTransition(from, tails[other] + 2, 0xF0, 0xF4);
    }
  }
}
