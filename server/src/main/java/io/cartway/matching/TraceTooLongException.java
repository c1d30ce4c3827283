package io.cartway.matching;

/// The way of a trace has more arcs than a match holds.
public final class TraceTooLongException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TraceTooLongException(int fix) {
    super(
        "the way up to fix %,d goes over more than %,d parts of roads"
            .formatted(fix, Matching.ARCS_MAX),
        null,
        false,
        false);
  }
}
