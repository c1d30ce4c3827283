package io.cartway.render.label;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Joins the lines of features that have the same text and touch at their ends, in the order in
/// which MapLibre's `merge_lines.ts` does: one long line has room for more labels than many short
/// ones. Only the first line of each feature is joined.
final class LineMerge {

  private final Map<End, Joined> byStart = new HashMap<>();
  private final Map<End, Joined> byEnd = new HashMap<>();
  private final List<Joined> all = new ArrayList<>();

  private record End(String text, double x, double y) {

    static End first(String text, double[] line) {
      return new End(text, line[0], line[1]);
    }

    static End last(String text, double[] line) {
      return new End(text, line[line.length - 2], line[line.length - 1]);
    }
  }

  /// A line of pieces, drawn as a feature.
  private static final class Joined {

    private @Nullable SymbolFeature feature;
    private final Deque<double[]> pieces = new ArrayDeque<>();

    Joined(SymbolFeature feature, double[] line) {
      this.feature = feature;
      pieces.add(line);
    }
  }

  /// The features with their lines joined, in the order of the first piece.
  static List<SymbolFeature> of(List<SymbolFeature> features) {
    LineMerge merge = new LineMerge();
    features.forEach(merge::add);
    List<SymbolFeature> merged = new ArrayList<>();
    for (Joined each : merge.all) {
      if (each.feature != null) {
        if (each.pieces.size() > 1) {
          each.feature.joined(whole(each.pieces));
        }
        merged.add(each.feature);
      }
    }
    return merged;
  }

  private void add(SymbolFeature feature) {
    double[] line = feature.lines().getFirst();
    Joined joined = new Joined(feature, line);
    if (feature.text() == null) {
      all.add(joined);
      return;
    }
    String text = feature.text().text();
    End start = End.first(text, line);
    End end = End.last(text, line);
    Joined before = byEnd.get(start);
    Joined after = byStart.get(end);
    if (before != null && after != null && before != after) {
      byEnd.remove(start);
      byStart.remove(end);
      before.pieces.add(line);
      before.pieces.addAll(after.pieces);
      byEnd.put(End.last(text, after.pieces.getLast()), before);
      after.feature = null;
    } else if (before != null) {
      byEnd.remove(start);
      before.pieces.add(line);
      byEnd.put(end, before);
    } else if (after != null) {
      byStart.remove(end);
      after.pieces.addFirst(line);
      byStart.put(start, after);
    } else {
      all.add(joined);
      byStart.put(start, joined);
      byEnd.put(end, joined);
    }
  }

  private static double[] whole(Deque<double[]> pieces) {
    int length = 2;
    for (double[] piece : pieces) {
      length += piece.length - 2;
    }
    double[] whole = new double[length];
    int at = 0;
    for (double[] piece : pieces) {
      int skipped = at == 0 ? 0 : 2;
      System.arraycopy(piece, skipped, whole, at, piece.length - skipped);
      at += piece.length - skipped;
    }
    return whole;
  }
}
