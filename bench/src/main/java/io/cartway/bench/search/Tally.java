package io.cartway.bench.search;

/// Counts the right answers of a set of queries. Not thread-safe.
final class Tally {

  private final QuerySet set;
  private final String extract;
  private int asked;
  private int right;
  private int apart;
  private int apartRight;

  Tally(QuerySet set, String extract) {
    this.set = set;
    this.extract = extract;
  }

  /// Counts a query; ambiguous ones are counted separately.
  void add(boolean isApart, boolean isRight) {
    if (isApart) {
      apart++;
      apartRight += isRight ? 1 : 0;
    } else {
      asked++;
      right += isRight ? 1 : 0;
    }
  }

  QuerySet set() {
    return set;
  }

  String extract() {
    return extract;
  }

  int asked() {
    return asked;
  }

  int right() {
    return right;
  }

  int apart() {
    return apart;
  }

  int apartRight() {
    return apartRight;
  }

  double share() {
    return asked == 0 ? Double.NaN : (double) right / asked;
  }
}
