package io.cartway.paths.place;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Chooses one candidate for each end of a journey, so that each leads to the next and all together
/// are moved least: the sum of their distances is the smallest. Not thread-safe.
///
/// One pass over the legs; its work is the number of ends times the square of that of candidates.
public final class CandidateChoice {

  /// How many choices are searched at most, before the preferred candidates.
  public static final int TRIES_MAX = 5;

  private final List<List<Candidate>> ends;
  private final Set<Pair> failed = new HashSet<>();

  /// A candidate of an end and one of the next, by their numbers.
  private record Pair(int end, int from, int to) {}

  /// @param ends the candidates of each, at least one
  public CandidateChoice(List<List<Candidate>> ends) {
    this.ends = List.copyOf(ends);
  }

  /// For each end its nearest wide candidate, else the nearest one.
  public List<Candidate> preferred() {
    return ends.stream().map(CandidateChoice::preferred).toList();
  }

  /// The nearest wide candidate, else the nearest one.
  public static Candidate preferred(List<Candidate> candidates) {
    for (Candidate candidate : candidates) {
      if (candidate.isWide()) {
        return candidate;
      }
    }
    return candidates.getFirst();
  }

  /// Whether there is a choice at all.
  public boolean hasChoice() {
    return ends.stream().anyMatch(candidates -> candidates.size() > 1);
  }

  /// Rules out a leg that a search found no path for.
  ///
  /// @param from the number of the end where it begins
  public void fail(int from, List<Candidate> chosen) {
    failed.add(
        new Pair(
            from,
            ends.get(from).indexOf(chosen.get(from)),
            ends.get(from + 1).indexOf(chosen.get(from + 1))));
  }

  /// The best choice that is left; empty when there is none.
  public Optional<List<Candidate>> best() {
    int[][] before = new int[ends.size()][];
    double[] sums = distances(0);
    for (int end = 1; end < ends.size(); end++) {
      double[] next = distances(end);
      before[end] = new int[next.length];
      for (int to = 0; to < next.length; to++) {
        int best = bestBefore(end, to, sums);
        before[end][to] = best;
        next[to] += best < 0 ? Double.POSITIVE_INFINITY : sums[best];
      }
      sums = next;
    }
    int last = least(sums);
    if (Double.isInfinite(sums[last])) {
      return Optional.empty();
    }
    Candidate[] chosen = new Candidate[ends.size()];
    for (int end = ends.size() - 1; end >= 0; end--) {
      chosen[end] = ends.get(end).get(last);
      last = end == 0 ? last : before[end][last];
    }
    return Optional.of(new ArrayList<>(Arrays.asList(chosen)));
  }

  private double[] distances(int end) {
    List<Candidate> candidates = ends.get(end);
    double[] meters = new double[candidates.size()];
    for (int i = 0; i < meters.length; i++) {
      meters[i] = candidates.get(i).distanceMeters();
    }
    return meters;
  }

  /// The candidate of the end before from which one is reached with the smallest sum; -1 for none.
  private int bestBefore(int end, int to, double[] sums) {
    Candidate target = ends.get(end).get(to);
    int best = -1;
    for (int from = 0; from < sums.length; from++) {
      if ((best < 0 ? Double.isFinite(sums[from]) : sums[from] < sums[best])) {
        Candidate source = ends.get(end - 1).get(from);
        boolean hasFailed = !failed.isEmpty() && failed.contains(new Pair(end - 1, from, to));
        if (!hasFailed && source.mayLeadTo(target)) {
          best = from;
        }
      }
    }
    return best;
  }

  private static int least(double[] sums) {
    int least = 0;
    for (int i = 1; i < sums.length; i++) {
      least = sums[i] < sums[least] ? i : least;
    }
    return least;
  }
}
