package io.cartway.search.build;

import io.cartway.geo.LatLng;
import io.cartway.search.Kind;
import io.cartway.search.Prefixes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The terms of [io.cartway.search.IndexFields#PREFIX] of each document, and how many documents
/// have each start already.
final class PrefixTerms {

  private final Map<String, int[]> counts = new HashMap<>();

  /// The terms of a document with names.
  Set<String> of(Kind kind, List<List<String>> forms, LatLng position) {
    int row = Prefixes.row(position.lat());
    int column = Prefixes.column(position.lng());
    Set<String> terms = new TreeSet<>();
    for (String start : Prefixes.of(forms)) {
      terms.add(Prefixes.inCell(start, row, column));
      int[] count = counts.computeIfAbsent(start, any -> new int[Kind.values().length]);
      if (count[kind.code()] < Prefixes.EVERYWHERE_MAX) {
        count[kind.code()]++;
        terms.add(start);
      }
    }
    return terms;
  }
}
