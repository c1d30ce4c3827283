package io.cartway.tours.check;

import io.cartway.tours.Relation;
import java.util.List;

/// The least that has to change for a job to fit.
///
/// @param crew who would do it; a vehicle that its type does not have yet for
///   [Change.Field#VEHICLE]
/// @param tour index of its tour in the plan, -1 for a new one
/// @param changes at least one; all of them together make it fit
public record CheapestChange(Relation.Crew crew, int tour, List<Change> changes) {

  public CheapestChange {
    changes = List.copyOf(changes);
  }
}
