package io.cartway.search.http.batch;

import io.cartway.search.http.GeocodeParameters;
import io.cartway.search.http.LookupParameters;
import io.cartway.search.http.ResolveParameters;
import io.cartway.search.http.ReverseParameters;

/// What a row asks.
public sealed interface RowQuestion {

  record Geocode(GeocodeParameters parameters) implements RowQuestion {}

  record Reverse(ReverseParameters parameters) implements RowQuestion {}

  record Lookup(LookupParameters parameters) implements RowQuestion {}

  record Resolve(ResolveParameters parameters) implements RowQuestion {}

  /// Nothing that can be answered.
  ///
  /// @param sentence what is wrong and what is accepted
  record Faulty(String sentence) implements RowQuestion {}
}
