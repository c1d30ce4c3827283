package io.cartway.matching;

import io.cartway.paths.Trace;
import java.util.List;

/// A matched trace.
///
/// @param sections what was driven without an interruption, in order; none where nothing is on a
///   road
/// @param fixes one for each fix of the trace, in order
public record Match(List<Section> sections, List<MatchedFix> fixes) {

  public Match {
    sections = List.copyOf(sections);
    fixes = List.copyOf(fixes);
  }

  /// A part of the trace.
  ///
  /// @param trace its way
  /// @param firstFix the fix at its beginning, from 0
  /// @param lastFix the fix at its end
  public record Section(Trace trace, int firstFix, int lastFix) {}
}
