package io.cartway.search.match;

import io.cartway.search.query.QueryField;
import io.cartway.search.query.QueryText;
import io.cartway.search.query.TokenSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which tokens of a query are explained, as which fields, and how well. Each token is used once;
/// those that are free may still be of something else.
///
/// A candidate with several answers (the houses of a street, the places where it meets another) has
/// one of these for what they share, and each answer goes on in a [#branch] of its own.
final class ExplainedTokens {

  private final QueryText text;
  private final @Nullable QueryField[] fields;
  private final double[] similarities;
  private TokenSet free;
  private TokenSet named = TokenSet.EMPTY;

  /// With all tokens free.
  ExplainedTokens(QueryText text) {
    this.text = text;
    int count = text.tokens().size();
    fields = new QueryField[count];
    similarities = new double[count];
    free = TokenSet.range(0, count);
  }

  private ExplainedTokens(ExplainedTokens before) {
    text = before.text;
    fields = before.fields.clone();
    similarities = before.similarities.clone();
    free = before.free;
    named = before.named;
  }

  /// The same so far; what either explains from here on, the other does not.
  ExplainedTokens branch() {
    return new ExplainedTokens(this);
  }

  TokenSet free() {
    return free;
  }

  boolean isComplete() {
    return free.isEmpty();
  }

  /// The free tokens that may be of a field.
  TokenSet allowed(QueryField field) {
    TokenSet allowed = free;
    for (int i = 0; i < fields.length; i++) {
      var only = text.tokens().get(i).only();
      if (only.isPresent() && only.get() != field) {
        allowed = allowed.without(i);
      }
    }
    return allowed;
  }

  /// Takes a token for a field.
  void set(int token, QueryField field, double similarity) {
    fields[token] = field;
    similarities[token] = similarity;
    free = free.without(token);
  }

  /// Takes the tokens of a number for a house number.
  void set(QueryText.HouseNumber number, double similarity) {
    for (int i = number.from(); i < number.to(); i++) {
      fields[i] = QueryField.HOUSE_NUMBER;
      similarities[i] = similarity;
    }
    free = free.without(number.tokens());
  }

  /// Takes the aligned tokens for a field.
  ///
  /// @param factor what the field is worth, 0 to 1
  void set(Alignment alignment, QueryField field, double factor) {
    TokenSet used = alignment.used();
    for (int i = used.next(0); i != TokenSet.NONE; i = used.next(i + 1)) {
      fields[i] = field;
      similarities[i] = alignment.similarity(i) * factor;
    }
    free = free.without(used);
  }

  /// Takes the aligned tokens for the name of what is matched.
  void setName(Alignment alignment, QueryField field) {
    named = alignment.used();
    set(alignment, field, 1);
  }

  /// The tokens of its name.
  TokenSet named() {
    return named;
  }

  boolean has(QueryField field) {
    return Arrays.asList(fields).contains(field);
  }

  /// What each token is taken for; null for nothing. A view: what is set later shows in it.
  List<@Nullable QueryField> fields() {
    return Arrays.asList(fields);
  }

  /// How well each token fits, 0 to 1.
  List<Double> similarities() {
    List<Double> list = new ArrayList<>(similarities.length);
    for (double each : similarities) {
      list.add(each);
    }
    return list;
  }

  /// The weight of what is explained.
  double weight(QueryTerms queryTerms) {
    double sum = 0;
    for (int i = 0; i < similarities.length; i++) {
      sum += queryTerms.weight(i) * similarities[i];
    }
    return sum;
  }
}
