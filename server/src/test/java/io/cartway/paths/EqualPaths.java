package io.cartway.paths;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// The best paths between the ends of two places: several, where a world is even, have one cost and
/// one length. They are found by searching again without a step of one that is known.
record EqualPaths(PlainRules plain, int violation, ArcPath best) {

  private static final int SEARCHES_MAX = 300;

  /// Whether one of them is as wanted.
  boolean any(List<RouteEnd> origin, List<RouteEnd> to, Predicate<ArcPath> wanted) {
    return wanted.test(best)
        || origin.stream().anyMatch(from -> to.stream().anyMatch(end -> any(from, end, wanted)));
  }

  private boolean any(RouteEnd from, RouteEnd to, Predicate<ArcPath> wanted) {
    Deque<Set<PlainRules.Step>> open = new ArrayDeque<>(List.of(Set.of()));
    Set<Set<PlainRules.Step>> seen = new HashSet<>();
    while (!open.isEmpty() && seen.size() < SEARCHES_MAX) {
      Set<PlainRules.Step> without = open.remove();
      ArcPath path = seen.add(without) ? plain.path(from, to, violation, without) : null;
      if (path == null || TableSideTest.isLess(best, path, plain.costs())) {
        continue;
      }
      if (wanted.test(path)) {
        return true;
      }
      for (int i = 1; i < path.arcCount(); i++) {
        Set<PlainRules.Step> less = new HashSet<>(without);
        less.add(new PlainRules.Step(path.arc(i - 1), path.arc(i)));
        open.add(less);
      }
    }
    return false;
  }
}
