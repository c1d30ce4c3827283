package io.cartway.bench.search;

/// Reasons why the right answer was not the first, as far as a program can tell.
enum Reason {
  LOWER("right answer is further down the list"),
  NOT_RETRIEVED("house is in the index, not among the first 20 answers"),
  HOUSE_MISSING("house is not in the index under this number and street"),
  STREET_MISSING("nor is the street known by this name"),
  UNKNOWN("");

  private final String title;

  Reason(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
