package io.cartway.matching;

import io.cartway.geo.LatLng;
import io.cartway.paths.Stretch;
import io.cartway.paths.Trace;
import io.cartway.roads.NearSegments;
import io.cartway.roads.RoadGraph;
import io.cartway.work.Deadline;
import io.cartway.work.WorkMemory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Matches one trace with a borrowed [Matcher], and makes an answer of its best way.
final class TraceMatcher {

  private static final int CHECK_EVERY = 16;

  /// Memory is taken for so many arcs at once.
  private static final int ARCS_STEP = 5000;

  /// Fixes that are no steps are as near to the last step as two standard deviations: they are
  /// looked for on the way from there up to this.
  private static final double BETWEEN_METERS = 1000;

  private final Matcher matcher;
  private final RoadGraph graph;
  private final Deadline deadline;

  TraceMatcher(Matcher matcher, Deadline deadline) {
    this.matcher = matcher;
    this.deadline = deadline;
    graph = matcher.graph();
  }

  /// Matches a whole trace.
  ///
  /// @param hold grows with the way
  Match match(List<Fix> fixes, WorkMemory.Hold hold) {
    MatchState state = MatchState.whole();
    boolean[] isLate = new boolean[fixes.size()];
    for (int i = 0; i < fixes.size(); i++) {
      if (i % CHECK_EVERY == 0) {
        deadline.check();
      }
      boolean isLast = i == fixes.size() - 1;
      isLate[i] = matcher.add(state, fixes.get(i), isLast, deadline::check) == Matcher.Outcome.LATE;
    }
    return new Decoding(state, fixes, isLate, hold).run();
  }

  /// The newest place of a state that has been shown a fix.
  MatchedFix newest(MatchState state, Fix fix) {
    int last = state.steps() - 1;
    if (last < 0) {
      return new MatchedFix.Unmatched(MatchedFix.Reason.NO_ROAD_NEAR);
    }
    int best = state.best();
    if (state.arc(last, best) < 0) {
      return unmatched(state, last);
    }
    double confidence = new Confidence(state).of(last, best);
    return onRoad(state.arc(last, best), state.fraction(last, best), fix, confidence);
  }

  private static MatchedFix unmatched(MatchState state, int step) {
    return new MatchedFix.Unmatched(
        state.count(step) > 1 ? MatchedFix.Reason.OFF_ROAD : MatchedFix.Reason.NO_ROAD_NEAR);
  }

  private MatchedFix onRoad(int arc, double fraction, Fix fix, double confidence) {
    LatLng point = new Stretch(arc, 0, fraction).end(graph);
    return new MatchedFix.OnRoad(
        arc, fraction, point, point.distanceMeters(fix.point()), confidence);
  }

  /// The answer of one trace.
  private final class Decoding {
    private final MatchState state;
    private final List<Fix> fixes;
    private final boolean[] isLate;
    private final int[] way;
    private final Confidence confidence;
    private final @Nullable MatchedFix[] found;
    private final List<Match.Section> sections = new ArrayList<>();

    /// The stretches of the section that is being made, without two on the same arc in a row.
    private List<Stretch> section = new ArrayList<>();

    private int sectionFirst = -1;
    private final WorkMemory.Hold hold;
    private int arcs;

    /// For how many arcs memory has been taken.
    private int heldArcs;

    Decoding(MatchState state, List<Fix> fixes, boolean[] isLate, WorkMemory.Hold hold) {
      this.hold = hold;
      this.state = state;
      this.fixes = fixes;
      this.isLate = isLate;
      way = state.way();
      confidence = new Confidence(state);
      found = new MatchedFix[fixes.size()];
    }

    Match run() {
      for (int step = 0; step < state.steps(); step++) {
        look(step);
        place(step);
      }
      if (state.steps() > 0) {
        end(state.fix(state.steps() - 1));
      }
      return new Match(sections, matched());
    }

    /// Places a step, the way to it, and the fixes in between.
    private void place(int step) {
      int arc = state.arc(step, way[step]);
      double fraction = state.fraction(step, way[step]);
      int fix = state.fix(step);
      int before = step == 0 ? MatchState.OFF_ROAD : state.arc(step - 1, way[step - 1]);
      if (arc < 0) {
        if (before >= 0) {
          end(state.fix(step - 1));
        }
        found[fix] = unmatched(state, step);
        between(step, List.of());
        return;
      }
      found[fix] = onRoad(arc, fraction, fixes.get(fix), confidence.of(step, way[step]));
      boolean goesOn = before >= 0 && state.back(step, way[step]) == way[step - 1];
      List<Stretch> path = goesOn ? path(step) : List.of();
      boolean isStill = goesOn && path.isEmpty() && staysAt(step);
      if (path.isEmpty() && !isStill) {
        if (before >= 0) {
          end(state.fix(step - 1));
        }
        sectionFirst = fix;
        section.add(new Stretch(arc, fraction, fraction));
      }
      arcs += path.size();
      if (arcs > Matching.ARCS_MAX) {
        throw new TraceTooLongException(fix);
      }
      if (arcs > heldArcs) {
        heldArcs = arcs + ARCS_STEP;
        hold.set(fixes.size() * Matching.FIX_BYTES + heldArcs * Matching.ARC_BYTES);
      }
      between(step, path);
      path.forEach(this::append);
    }

    private Matcher.Place placeAt(int step) {
      return new Matcher.Place(state.arc(step, way[step]), state.fraction(step, way[step]));
    }

    private List<Stretch> path(int step) {
      double straight =
          Matcher.meters(
              state.lat(step), state.lng(step), state.lat(step - 1), state.lng(step - 1));
      Fix fix = fixes.get(state.fix(step));
      return matcher.way(placeAt(step - 1), placeAt(step), fix, straight, deadline::check);
    }

    private boolean staysAt(int step) {
      return matcher.isSlip(placeAt(step - 1), placeAt(step), fixes.get(state.fix(step)));
    }

    /// After a slip a stretch begins before the end of the last one.
    private void append(Stretch next) {
      Stretch last = section.getLast();
      if (last.arc() == next.arc() && next.from() <= last.to()) {
        double from = Math.min(last.from(), next.from());
        double to = Math.max(last.to(), next.to());
        section.set(section.size() - 1, new Stretch(last.arc(), from, to));
      } else {
        section.add(next);
      }
    }

    private void end(int lastFix) {
      if (!section.isEmpty()) {
        Trace trace = new Trace(matcher.costs(), section, deadline::check);
        sections.add(new Match.Section(trace, sectionFirst, lastFix));
        section = new ArrayList<>();
      }
    }

    /// Places the fixes between a step and the one before, on the way between them.
    private void between(int step, List<Stretch> path) {
      int first = step == 0 ? 0 : state.fix(step - 1) + 1;
      if (first == state.fix(step)) {
        return;
      }
      List<Stretch> beginning = path.subList(0, countWithin(path, BETWEEN_METERS));
      double sure = beginning.isEmpty() ? 0 : confidence.of(step, way[step]);
      for (int fix = first; fix < state.fix(step); fix++) {
        look(fix);
        if (!isLate[fix]) {
          MatchedFix.@Nullable OnRoad best = nearest(fixes.get(fix), beginning, sure);
          found[fix] = best == null ? beside(fixes.get(fix), step - 1) : best;
        }
      }
    }

    private void look(int number) {
      if (number % CHECK_EVERY == 0) {
        deadline.check();
      }
    }

    /// How many parts of a way begin within a distance from its start.
    private int countWithin(List<Stretch> path, double meters) {
      double length = 0;
      int count = 0;
      while (count < path.size() && length < meters) {
        length += path.get(count++).lengthMillimeters(graph) / 1000.0;
      }
      return count;
    }

    private MatchedFix.@Nullable OnRoad nearest(Fix fix, List<Stretch> path, double sure) {
      MatchedFix.@Nullable OnRoad best = null;
      for (Stretch part : path) {
        MatchedFix.OnRoad here = on(part, fix, sure);
        best = best == null || here.distanceMeters() < best.distanceMeters() ? here : best;
      }
      return best;
    }

    /// A fix beside the place of a step: on it, when it is on a road.
    private MatchedFix beside(Fix fix, int step) {
      int arc = step < 0 ? MatchState.OFF_ROAD : state.arc(step, way[step]);
      if (arc < 0) {
        return unmatched(state, Math.max(step, 0));
      }
      return onRoad(arc, state.fraction(step, way[step]), fix, confidence.of(step, way[step]));
    }

    /// The place on a part of an arc: of several the nearest within the part.
    private MatchedFix.OnRoad on(Stretch part, Fix fix, double sure) {
      NearSegments segments = matcher.segments();
      int count = segments.on(fix.point(), graph.segment(part.arc()));
      for (int i = 0; i < count; i++) {
        double along =
            graph.isForward(part.arc()) ? segments.fraction(i) : 1 - segments.fraction(i);
        if (along >= part.from() && along <= part.to()) {
          LatLng point = LatLng.ofUnits(segments.latUnits(i), segments.lngUnits(i));
          return new MatchedFix.OnRoad(part.arc(), along, point, segments.meters(i), sure);
        }
      }
      LatLng start = part.start(graph);
      LatLng end = part.end(graph);
      double toStart = start.distanceMeters(fix.point());
      double toEnd = end.distanceMeters(fix.point());
      return toStart < toEnd
          ? new MatchedFix.OnRoad(part.arc(), part.from(), start, toStart, sure)
          : new MatchedFix.OnRoad(part.arc(), part.to(), end, toEnd, sure);
    }

    private List<MatchedFix> matched() {
      int steps = state.steps();
      List<MatchedFix> all = new ArrayList<>(fixes.size());
      for (int fix = 0; fix < found.length; fix++) {
        look(fix);
        MatchedFix known = found[fix];
        if (isLate[fix]) {
          known = new MatchedFix.Unmatched(MatchedFix.Reason.LATE);
        } else if (known == null) {
          known = beside(fixes.get(fix), steps - 1);
        }
        all.add(known);
      }
      return all;
    }
  }
}
