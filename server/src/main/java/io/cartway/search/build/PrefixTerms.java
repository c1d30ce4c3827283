package io.cartway.search.build;

import io.cartway.geo.LatLng;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.Prefixes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The terms of [io.cartway.search.index.IndexFields#PREFIX] of each document, and the number of
/// documents per prefix so far.
final class PrefixTerms {

  /// Hashed counters of prefixes in cells. A large country has more prefixes than counters; those
  /// that share one go to finer cells slightly sooner, which is harmless.
  private static final int COUNTERS = 1 << 24;

  private final Map<String, int[]> counts = new HashMap<>();
  private final char[] inCells = new char[COUNTERS];

  /// The terms of a document with names.
  Set<String> of(DocumentKind kind, List<List<String>> forms, LatLng position) {
    return of(kind, Prefixes.of(forms), position);
  }

  /// The terms of a document with the prefixes of its names.
  Set<String> of(DocumentKind kind, Set<String> starts, LatLng position) {
    String[] cells = new String[Prefixes.grids()];
    for (int grid = 0; grid < cells.length; grid++) {
      int row = Prefixes.row(grid, position.lat());
      int column = Prefixes.column(grid, position.lng());
      cells[grid] = Prefixes.cell(grid, row, column);
    }
    Set<String> terms = new TreeSet<>();
    for (String start : starts) {
      addInCell(kind, start, cells, terms);
      int[] count = counts.computeIfAbsent(start, any -> new int[DocumentKind.values().length]);
      if (count[kind.code()] < Prefixes.EVERYWHERE_MAX) {
        count[kind.code()]++;
        terms.add(start);
      }
    }
    return terms;
  }

  /// Adds the term of the coarsest cell that is not full; none if all are.
  private void addInCell(DocumentKind kind, String start, String[] cells, Set<String> terms) {
    for (int grid = 0; grid < cells.length; grid++) {
      String term = start + cells[grid];
      int counter = counter(term, kind);
      if (inCells[counter] < Prefixes.inCellMax(grid)) {
        inCells[counter]++;
        terms.add(term);
        return;
      }
    }
  }

  private static int counter(String term, DocumentKind kind) {
    long hash = 1L + kind.code();
    for (int i = 0; i < term.length(); i++) {
      hash = (hash ^ term.charAt(i)) * 0x9e3779b97f4a7c15L;
      hash ^= hash >>> 32;
    }
    return (int) (hash & COUNTERS - 1);
  }
}
