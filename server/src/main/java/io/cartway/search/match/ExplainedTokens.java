package io.cartway.search.match;

import io.cartway.search.query.QueryField;
import io.cartway.search.query.QueryText;
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
  private int free;

  /// With all tokens free.
  ExplainedTokens(QueryText text) {
    this.text = text;
    int count = text.tokens().size();
    fields = new QueryField[count];
    similarities = new double[count];
    free = all(count);
  }

  private ExplainedTokens(ExplainedTokens before) {
    text = before.text;
    fields = before.fields.clone();
    similarities = before.similarities.clone();
    free = before.free;
  }

  static int all(int count) {
    return count == Integer.SIZE ? -1 : (1 << count) - 1;
  }

  /// The same so far; what either explains from here on, the other does not.
  ExplainedTokens branch() {
    return new ExplainedTokens(this);
  }

  int free() {
    return free;
  }

  boolean isComplete() {
    return free == 0;
  }

  /// The free tokens that may be of a field.
  int allowed(QueryField field) {
    int mask = free;
    for (int i = 0; i < fields.length; i++) {
      var only = text.tokens().get(i).only();
      if (only.isPresent() && only.get() != field) {
        mask &= ~(1 << i);
      }
    }
    return mask;
  }

  /// Takes a token for a field.
  void set(int token, QueryField field, double similarity) {
    fields[token] = field;
    similarities[token] = similarity;
    free &= ~(1 << token);
  }

  /// Takes the tokens of a number for a house number.
  void set(QueryText.HouseNumber number, double similarity) {
    for (int i = number.from(); i < number.to(); i++) {
      set(i, QueryField.HOUSE_NUMBER, similarity);
    }
  }

  /// Takes the aligned tokens for a field.
  ///
  /// @param factor what the field is worth, 0 to 1
  void set(Alignment alignment, QueryField field, double factor) {
    for (int rest = alignment.used(); rest != 0; rest &= rest - 1) {
      int i = Integer.numberOfTrailingZeros(rest);
      set(i, field, alignment.similarity(i) * factor);
    }
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
