package io.cartway.tracking;

import java.util.List;

/// Some of what happened to an account, in order.
///
/// @param to the number up to which this is all that is kept
/// @param isCut whether something between the number asked for and the first of these is no longer
///   kept
public record HappeningPage(List<Happening> happenings, long to, boolean isCut) {

  public HappeningPage {
    happenings = List.copyOf(happenings);
  }
}
