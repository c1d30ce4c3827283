package io.cartway.search.match;

import io.cartway.search.index.AlikeTerms.AlikeTerm;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.IndexedArea;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.query.QueryText;
import io.cartway.search.query.TokenSet;
import io.cartway.search.text.CommonWords;
import io.cartway.search.text.EditDistance;
import io.cartway.search.text.Folding;
import io.cartway.search.text.NumberWords;
import io.cartway.search.text.ShortWords;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// A query against one index: the weight of each token, and the words of the index that it may
/// mean.
public class QueryTerms {

  /// Maximum number of words of a query that are tried with typing errors.
  private static final int EXPANDED_MAX = 12;

  private final SearchIndex index;
  private final ScoreWeights scoreWeights;
  private final QueryText text;
  private final double[] weights;
  private final String[] terms;

  /// Allowed edits, and the set of letters, by token: these alone rule out most words.
  private final int[] allowed;

  private final int[] letters;

  /// What unknown tokens stand for if they are a misspelt street word: `utreet` is `st`; null for
  /// none.
  private final @Nullable String[] meant;

  private final double[] meantSimilarity;

  /// The compass directions that tokens mean, by token.
  private final List<Set<String>> directions = new ArrayList<>();

  /// Whether any token means one: every candidate's words are compared with all tokens.
  private boolean hasDirections;

  /// What number a token is, and what it is together with the next one; known when it is in doubt.
  private final int[] numbers;

  private final int[] pairNumbers;

  /// Whether numbers are compared by value.
  private boolean areNumbersAlike;

  private final Map<String, List<AlikeTerm>> near;

  private double totalWeight;

  /// Tokens that are more than kinds of streets and binding words; all when there are no others.
  private TokenSet telling = TokenSet.EMPTY;

  private final List<TermVariant> variants = new ArrayList<>();
  private TokenSet expanded = TokenSet.EMPTY;
  private int expansions;

  /// The tokens that each area may explain, by ordinal: every candidate in the area needs them.
  private final Map<Integer, TokenSet> areaTokens = new HashMap<>();

  /// @param near what is known already of words that are alike, by token; filled on
  public QueryTerms(
      SearchIndex index,
      ScoreWeights scoreWeights,
      QueryText text,
      Map<String, List<AlikeTerm>> near)
      throws IOException {
    this(index, scoreWeights, text, near, TokenSet.EMPTY);
  }

  /// @param open tokens that are being typed: not known yet whether they are written for short
  public QueryTerms(
      SearchIndex index,
      ScoreWeights scoreWeights,
      QueryText text,
      Map<String, List<AlikeTerm>> near,
      TokenSet open)
      throws IOException {
    this.index = index;
    this.scoreWeights = scoreWeights;
    this.near = near;
    this.text = text;
    int count = text.tokens().size();
    weights = new double[count];
    terms = new String[count];
    allowed = new int[count];
    letters = new int[count];
    meant = new String[count];
    meantSimilarity = new double[count];
    numbers = new int[count];
    pairNumbers = new int[count];
    for (int i = 0; i < count; i++) {
      String term = text.tokens().get(i).term();
      terms[i] = term;
      directions.add(ShortWords.directions(term));
      hasDirections |= !directions.get(i).isEmpty();
      allowed[i] = EditDistance.allowed(term);
      letters[i] = EditDistance.letters(term);
      int named = index.terms().count(IndexFields.NAME, term);
      int around = index.terms().count(IndexFields.CONTEXT, term);
      weights[i] = weight(term, named);
      if (named > 0 || around > 0) {
        variants.add(new TermVariant(new BytesRef(term), TokenSet.of(i), 1));
      } else if (!open.contains(i) && allowed[i] > 0) {
        findMeant(i);
      }
      if (i + 1 < count && isPairable(i)) {
        BytesRef pair = new BytesRef(Folding.joined(term, text.tokens().get(i + 1).term()));
        if (index.terms().count(IndexFields.NAME, pair) > 0) {
          variants.add(new TermVariant(pair, TokenSet.range(i, i + 2), 1));
        }
      }
    }
    shareNumbers();
    for (double weight : weights) {
      totalWeight += weight;
    }
    findTelling();
  }

  /// `5-7` is one number: it does not count more than a street's name.
  private void shareNumbers() {
    for (QueryText.HouseNumber number : text.numbers()) {
      boolean isRange = number.number().chars().anyMatch(each -> "-–/".indexOf(each) >= 0);
      for (int i = number.from(); isRange && i < number.to(); i++) {
        weights[i] =
            Math.min(weights[i], scoreWeights.words().number() / (number.to() - number.from()));
      }
    }
  }

  private void findTelling() {
    boolean hasOther = false;
    for (int i = 0; i < terms.length; i++) {
      // `ban` may be `van`, or Bank Street without a letter; `ustrasse` may be Austrasse.
      String word = meantSimilarity[i] < 1 ? null : meant[i];
      boolean isCommon = CommonWords.contains(word == null ? terms[i] : word);
      telling = isCommon ? telling : telling.with(i);
      hasOther |= !isCommon && !EditDistance.hasDigit(terms[i]);
    }
    telling = hasOther ? telling : TokenSet.ALL;
  }

  /// The tokens that distinguish names.
  public TokenSet telling() {
    return telling;
  }

  /// Whether any token of a set tells one name from another: not `rue` and `des` of a text that has
  /// more words than these.
  boolean isTelling(TokenSet tokens) {
    return tokens.intersects(telling);
  }

  /// `lindenpl` is `lindenplatz` where there is such a word.
  private boolean findCompound(int token) throws IOException {
    for (String compound : ShortWords.compounds(terms[token])) {
      if (index.terms().count(IndexFields.NAME, compound) > 0) {
        meant[token] = compound;
        meantSimilarity[token] = scoreWeights.words().abbreviation();
        variants.add(
            new TermVariant(
                new BytesRef(compound), TokenSet.of(token), scoreWeights.words().abbreviation()));
        return true;
      }
    }
    return false;
  }

  /// A word that the index does not have may be written for short, or be a street word or a binding
  /// word with a letter wrong.
  private void findMeant(int token) throws IOException {
    if (terms[token].length() == CommonWords.BINDING_LENGTH) {
      findBinding(token);
    } else if (terms[token].length() > CommonWords.BINDING_LENGTH && !findCompound(token)) {
      findStreetWord(token);
    }
  }

  /// `fes` is `des`: of the binding words that are a letter away, the one that most names have.
  private void findBinding(int token) throws IOException {
    int most = 0;
    for (String word : CommonWords.binding()) {
      int named = index.terms().count(IndexFields.NAME, word);
      String before = String.valueOf(meant[token]);
      boolean isMore = named > most || (named == most && word.compareTo(before) < 0);
      if (named > 0 && isMore && EditDistance.distance(terms[token], word, 1) <= 1) {
        most = named;
        meant[token] = word;
      }
    }
    String word = meant[token];
    if (word != null) {
      meantSimilarity[token] = scoreWeights.words().bindingWithTypo();
      variants.add(
          new TermVariant(
              new BytesRef(word), TokenSet.of(token), scoreWeights.words().bindingWithTypo()));
      weights[token] = Math.min(weights[token], scoreWeights.words().misspeltMax());
    }
  }

  private void findStreetWord(int token) {
    for (Map.Entry<String, String> form : Folding.abbreviations().entrySet()) {
      double similarity = likeness(token, form.getKey(), EditDistance.letters(form.getKey()));
      boolean isBetter =
          similarity > meantSimilarity[token]
              || (similarity > 0
                  && similarity == meantSimilarity[token]
                  && form.getValue().compareTo(String.valueOf(meant[token])) < 0);
      if (form.getKey().length() > 3 && isBetter) {
        meant[token] = form.getValue();
        meantSimilarity[token] = similarity;
      }
    }
    String term = meant[token];
    if (term != null) {
      variants.add(new TermVariant(new BytesRef(term), TokenSet.of(token), meantSimilarity[token]));
      weights[token] = Math.min(weights[token], scoreWeights.words().misspeltMax());
    }
  }

  /// A word of the index, and the tokens that may mean it.
  public record TermVariant(BytesRef term, TokenSet tokens, double similarity) {}

  private boolean isPairable(int first) {
    QueryText.Token one = text.tokens().get(first);
    QueryText.Token two = text.tokens().get(first + 1);
    return one.only().equals(two.only());
  }

  private double weight(String term, int documents) {
    if (EditDistance.hasDigit(term)) {
      return scoreWeights.words().number();
    }
    double rarity = index.terms().rarity(documents);
    double weight = scoreWeights.words().common() + (1 - scoreWeights.words().common()) * rarity;
    return term.length() <= 2 && term.charAt(0) < 0x300
        ? Math.min(scoreWeights.words().shortMax(), weight)
        : weight;
  }

  /// What words and documents are weighed with.
  public ScoreWeights scoreWeights() {
    return scoreWeights;
  }

  public QueryText text() {
    return text;
  }

  public int size() {
    return weights.length;
  }

  public String term(int token) {
    return terms[token];
  }

  /// Whether typing errors are allowed in a token.
  boolean isForgiven(int token) {
    return allowed[token] > 0;
  }

  /// The similarity of a token to a word, 0 to 1.
  public final double similarity(int token, String word) {
    return similarity(token, word, EditDistance.letters(word));
  }

  /// The same for a word whose letters are known.
  ///
  /// @param lettersOfWord see [EditDistance#letters]
  public double similarity(int token, String word, int lettersOfWord) {
    return likeness(token, word, lettersOfWord);
  }

  /// The same for the constructor, which must not call an overridable method.
  private double likeness(int token, String word, int lettersOfWord) {
    String term = terms[token];
    int most = allowed[token];
    int lengths = term.length() - word.length();
    if (lengths == 0 && term.equals(word)) {
      return 1;
    }
    if (areNumbersAlike && NumberWords.isSame(numbers[token], word)) {
      return scoreWeights.words().sameNumber();
    }
    if (word.equals(meant[token])) {
      return meantSimilarity[token];
    }
    if (hasDirections && directions.get(token).contains(word)) {
      return scoreWeights.words().abbreviation();
    }
    if (most == 0 || lengths > most || -lengths > most) {
      return 0;
    }
    // Each edit changes two letters of the set at most.
    boolean isFar = Integer.bitCount(letters[token] ^ lettersOfWord) > 2 * most;
    return isFar ? 0 : EditDistance.similarity(term, word);
  }

  /// Whether earlier candidates must be scored again, because numbers are now compared by value.
  public boolean areNumbersAlike() {
    return areNumbersAlike;
  }

  /// Whether a token and the next one are a word.
  public boolean isPair(int token, String word) {
    return token + 1 < terms.length
        && (isJoined(word, terms[token], terms[token + 1])
            || (areNumbersAlike && NumberWords.isSame(pairNumbers[token], word)));
  }

  /// Whether a token is two words.
  public boolean isPair(int token, String first, String second) {
    return isJoined(terms[token], first, second)
        || (areNumbersAlike
            && numbers[token] != NumberWords.NONE
            && NumberWords.isSame(numbers[token], first + second));
  }

  private static boolean isJoined(String whole, String first, String second) {
    int rest = whole.length() - first.length();
    return rest > 0
        && (first.isEmpty() || whole.charAt(0) == first.charAt(0))
        && whole.startsWith(first)
        && (rest == second.length()
            ? whole.endsWith(second)
            : second.equals("pl") && whole.equals(Folding.joined(first, second)));
  }

  public double weight(int token) {
    return weights[token];
  }

  public double totalWeight() {
    return totalWeight;
  }

  public List<TermVariant> variants() {
    return variants;
  }

  /// Adds other spellings of a number: `11` is `onze`, `fifth` is `5th`.
  private void addNumbers(int number, TokenSet tokens) throws IOException {
    for (String form : NumberWords.forms(number)) {
      BytesRef word = new BytesRef(form);
      if (index.terms().count(IndexFields.NAME, word) > 0) {
        areNumbersAlike = true;
        variants.add(new TermVariant(word, tokens, scoreWeights.words().sameNumber()));
      }
    }
  }

  private void addNumbers(int token) throws IOException {
    numbers[token] = NumberWords.of(terms[token]);
    addNumbers(numbers[token], TokenSet.of(token));
    if (token + 1 < terms.length) {
      pairNumbers[token] = NumberWords.of(terms[token] + terms[token + 1]);
      addNumbers(pairNumbers[token], TokenSet.range(token, token + 2));
    }
  }

  /// Adds the words that are a few letters away from some tokens, and the numbers that are written
  /// otherwise.
  ///
  /// @param deadline checked for each token: a walk through the index takes a millisecond or more
  /// @return whether there were any
  public boolean expand(TokenSet tokens, Deadline deadline) throws IOException {
    expansions++;
    int before = variants.size();
    for (int i = 0; i < weights.length; i++) {
      String term = term(i);
      boolean isNew = tokens.contains(i) && !expanded.contains(i);
      if (isNew) {
        deadline.check();
        addNumbers(i);
      }
      if (isNew && allowed[i] > 0) {
        addAlike(term, TokenSet.of(i));
      }
    }
    expanded = expanded.with(tokens);
    return variants.size() > before;
  }

  private void addAlike(String term, TokenSet tokens) throws IOException {
    List<AlikeTerm> found = near.get(term);
    if (found == null) {
      // A text with this many unknown words is not an address, and each costs a walk through the
      // index.
      found = near.size() < EXPANDED_MAX ? index.terms().alike().of(term) : List.of();
      near.put(term, found);
    }
    for (AlikeTerm alike : found) {
      variants.add(new TermVariant(alike.term(), tokens, alike.similarity()));
    }
  }

  /// How often words were tried otherwise: what is known of how alike words are, is of one of them.
  int expansions() {
    return expansions;
  }

  /// Clears the cached tokens of areas, because more words match now.
  protected void forgetAreas() {
    areaTokens.clear();
  }

  /// The tokens that an area's names may explain.
  public TokenSet tokensOf(IndexedArea area) {
    TokenSet tokens = areaTokens.get(area.ordinal());
    if (tokens == null) {
      tokens = TokenSet.EMPTY;
      for (int i = 0; i < weights.length; i++) {
        if (isLike(i, area)) {
          tokens = tokens.with(i);
        }
      }
      areaTokens.put(area.ordinal(), tokens);
    }
    return tokens;
  }

  private boolean isLike(int token, IndexedArea area) {
    String term = term(token);
    if (area.terms().contains(term)) {
      return true;
    }
    String pair = token + 1 < weights.length ? Folding.joined(term, term(token + 1)) : "";
    String back = token > 0 ? Folding.joined(term(token - 1), term) : "";
    if (area.terms().contains(pair) || area.terms().contains(back)) {
      return true;
    }
    return area.hasAny((word, lettersOfWord) -> {
      boolean isPart = word.length() < term.length() && term.startsWith(word);
      return (isPart && area.terms().contains(term.substring(word.length())))
          || similarity(token, word, lettersOfWord) > 0;
    });
  }
}
