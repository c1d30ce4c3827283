package io.cartway.tracking.store;

/// Reports were not written in the time of their request. Whether they will be is not known: sent
/// again, those that are there are duplicates.
public final class UnansweredException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnansweredException() {
    super("the positions were not written in time", null, false, false);
  }
}
