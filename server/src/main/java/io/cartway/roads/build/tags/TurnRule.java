package io.cartway.roads.build.tags;

import io.cartway.travel.TransportMode;
import java.util.Set;

/// The meaning of a restriction relation's tags; its members give the place.
///
/// @param kind forbidden or the only one allowed
/// @param modes the modes that it applies to, after `except` and per-mode forms
/// @param conditional the condition as written, empty when it always applies; conditional rules
///   have no effect by default
public record TurnRule(TurnRuleKind kind, Set<TransportMode> modes, String conditional) {

  public TurnRule {
    modes = Set.copyOf(modes);
  }

  /// `no_*` or `only_*`. `NO_ENTRY` may have several `from`, `NO_EXIT` several `to`.
  public enum TurnRuleKind {
    NO,
    ONLY,
    NO_ENTRY,
    NO_EXIT,
    NO_U_TURN
  }
}
