package io.cartway.search.suggest;

import io.cartway.search.index.IndexFields;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.match.QueryTerms;
import io.cartway.search.match.ScoreWeights;
import io.cartway.search.query.QueryText;
import io.cartway.search.query.TokenSet;
import io.cartway.search.text.EditDistance;
import io.cartway.search.text.Folding;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Terms;
import org.apache.lucene.util.BytesRef;

/// A query whose last word, and every word that the index does not know, may be incomplete.
final class PrefixQueryTerms extends QueryTerms {

  /// Fewer letters may be an incomplete word even if such a word exists.
  private static final int SURE_LETTERS = 4;

  /// Minimum length of two joined words.
  private static final int TWO_WORDS_MIN = 5;

  /// Maximum number of words tried for misspelt letters.
  private static final int NEIGHBOURS_MAX = 96;

  /// Minimum length of an unknown word that may be incomplete.
  private static final int OPEN_LENGTH_MIN = 2;

  /// Minimum length of a form of a street word: shorter ones resemble too many others.
  private static final int ALIAS_LENGTH_MIN = 4;

  private final SearchIndex index;
  private final SuggestWeights.Words weights;
  private final QueryText text;
  private final UnfinishedWord[] typings;
  private TokenSet open;
  private TokenSet misspelt = TokenSet.EMPTY;

  /// The similarity of a token to the forms of a street word, by token and street word.
  private final Map<String, Double> nearAliases = new HashMap<>();

  private PrefixQueryTerms(SearchIndex index, Weights weights, QueryText text, TokenSet last)
      throws IOException {
    super(index, weights.scores, text, new HashMap<>(), last);
    this.index = index;
    this.weights = weights.suggest.words();
    this.text = text;
    typings = new UnfinishedWord[text.tokens().size()];
    open = last;
    for (int i = 0; i < typings.length; i++) {
      String term = term(i);
      if (!last.contains(i) && term.length() >= OPEN_LENGTH_MIN && !isKnown(i, term)) {
        open = open.with(i);
      }
      typings[i] = open.contains(i) ? UnfinishedWord.last(written(i)) : UnfinishedWord.NOTHING;
    }
  }

  /// What words, documents and suggestions are weighed with.
  record Weights(ScoreWeights scores, SuggestWeights suggest) {}

  /// @param isOpen whether the last word may be incomplete
  static PrefixQueryTerms of(SearchIndex index, Weights weights, QueryText text, boolean isOpen)
      throws IOException {
    TokenSet last = isOpen ? TokenSet.of(text.tokens().size() - 1) : TokenSet.EMPTY;
    return new PrefixQueryTerms(index, weights, text, last);
  }

  private boolean isKnown(int token, String term) throws IOException {
    for (TermVariant variant : variants()) {
      if (variant.tokens().contains(token)) {
        return true;
      }
    }
    return index.terms().has(IndexFields.CONTEXT, term);
  }

  private String written(int token) {
    QueryText.Token at = text.tokens().get(token);
    return text.source().substring(at.from(), at.to());
  }

  /// Whether a token may be incomplete.
  boolean isOpen(int token) {
    return open.contains(token);
  }

  /// The typed part of a token that may be incomplete.
  UnfinishedWord typing(int token) {
    return typings[token];
  }

  @Override
  public double similarity(int token, String word, int lettersOfWord) {
    if (!isOpen(token)) {
      return super.similarity(token, word, lettersOfWord);
    }
    UnfinishedWord typing = typings[token];
    String letters = typing.letters();
    if (word.startsWith(letters)) {
      double started = started(letters.length(), word.length());
      return isNumberGoingOn(letters, word) ? weights.otherNumber() * started : started;
    }
    if (word.equals(term(token))) {
      return 1;
    }
    if (!typing.aliases().isEmpty() && typing.aliases().contains(word)) {
      return weights.alias();
    }
    if (!misspelt.contains(token)) {
      return 0;
    }
    double whole = Math.max(super.similarity(token, word, lettersOfWord), misspelt(typing, word));
    return Math.max(whole, nearAliases.getOrDefault(token + word, 0.0));
  }

  /// Whether a number behind letters is another one: `No1` is sooner that than `No13`. A postal
  /// code is not another one while it is being typed.
  private static boolean isNumberGoingOn(String letters, String word) {
    int length = letters.length();
    return word.length() > length
        && !Character.isDigit(word.charAt(0))
        && Character.isDigit(word.charAt(length))
        && Character.isDigit(word.charAt(length - 1));
  }

  private double misspelt(UnfinishedWord typing, String word) {
    String letters = typing.letters();
    int most = typing.allowed();
    if (most == 0 || EditDistance.hasDigit(word) || !typing.mayStart(word)) {
      return 0;
    }
    int edits = EditDistance.ofStart(letters, word, most);
    if (edits < 0) {
      return 0;
    }
    double right = 1 - (edits & 0xff) / Math.max(weights.editLetters(), letters.length());
    return right * started(letters.length(), Math.max(letters.length(), word.length()));
  }

  /// The weight of a number of letters of a word, relative to the whole word.
  double started(int letters, int of) {
    double sure = Math.min(1, (double) letters / SURE_LETTERS);
    return weights.started() + (1 - weights.started()) * sure * letters / of;
  }

  @Override
  public boolean isPair(int token, String word) {
    if (token + 1 < size() && isOpen(token + 1)) {
      String first = term(token);
      String rest = typings[token + 1].letters();
      return word.startsWith(first) && word.startsWith(rest, first.length());
    }
    return super.isPair(token, word);
  }

  @Override
  public boolean isPair(int token, String first, String second) {
    if (isOpen(token)) {
      String letters = typings[token].letters();
      return letters.length() >= TWO_WORDS_MIN
          && letters.length() > first.length()
          && letters.startsWith(first)
          && second.startsWith(letters.substring(first.length()));
    }
    return super.isPair(token, first, second);
  }

  @Override
  public boolean expand(TokenSet tokens, Deadline deadline) throws IOException {
    int before = variants().size();
    boolean isMore = super.expand(tokens.without(open), deadline);
    forgetAreas();
    for (int i = 0; i < typings.length; i++) {
      boolean isNew = tokens.and(open).without(misspelt).contains(i);
      if (isNew && typings[i].allowed() > 0) {
        deadline.check();
        misspelt = misspelt.with(i);
        addNeighbours(i);
      }
    }
    return isMore || variants().size() > before;
  }

  private void addNeighbours(int token) throws IOException {
    UnfinishedWord typing = typings[token];
    List<TermVariant> found = new ArrayList<>();
    for (String field : List.of(IndexFields.NAME, IndexFields.CONTEXT)) {
      Terms terms = index.terms().walk(field);
      if (terms != null) {
        new FuzzyPrefixTerms(terms.iterator(), typing)
            .forEach(word -> {
              double similarity = misspelt(typing, word);
              if (similarity > 0) {
                found.add(new TermVariant(new BytesRef(word), TokenSet.of(token), similarity));
              }
            });
      }
    }
    Folding.abbreviations()
        .forEach((form, canonical) -> {
          double similarity = form.length() > ALIAS_LENGTH_MIN ? misspelt(typing, form) : 0;
          if (similarity > 0 && !canonical.equals(form)) {
            nearAliases.merge(token + canonical, similarity, Math::max);
            found.add(new TermVariant(new BytesRef(canonical), TokenSet.of(token), similarity));
          }
        });
    found.sort(
        Comparator.comparingDouble((TermVariant each) -> -each.similarity())
            .thenComparing(TermVariant::term));
    variants().addAll(found.subList(0, Math.min(NEIGHBOURS_MAX, found.size())));
  }
}
