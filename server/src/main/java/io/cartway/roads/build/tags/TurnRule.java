package io.cartway.roads.build.tags;

import io.cartway.travel.TransportMode;
import java.util.Set;

/// What the tags of a restriction relation mean; its members say where.
///
/// @param kind forbidden or the only one allowed
/// @param modes the modes that it binds, after `except` and per-mode forms
/// @param conditional the condition as written, empty when it always holds; conditional rules are
///   kept for later and bind nobody by default
public record TurnRule(Kind kind, Set<TransportMode> modes, String conditional) {

  public TurnRule {
    modes = Set.copyOf(modes);
  }

  /// `no_*` or `only_*`. `NO_ENTRY` may have several `from`, `NO_EXIT` several `to`.
  public enum Kind {
    NO,
    ONLY,
    NO_ENTRY,
    NO_EXIT,
    NO_U_TURN
  }
}
