package io.cartway.bench.search;

/// A query with a wrong answer.
///
/// @param got the first answer in words; `nothing` if there was none
/// @param metersOff the distance of the first answer from the truth; infinite if there was none
record Failure(
    String extract,
    QuerySet set,
    String text,
    String expected,
    String got,
    double metersOff,
    Cause cause,
    Reason reason) {}
