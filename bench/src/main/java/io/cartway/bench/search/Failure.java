package io.cartway.bench.search;

/// A question that was not answered right.
///
/// @param got the first answer in words; `nothing` when there was none
/// @param metersOff how far the first answer is from the truth; infinite when there was none
record Failure(
    String extract,
    QuerySet set,
    String text,
    String expected,
    String got,
    double metersOff,
    Cause cause,
    Reason reason) {}
