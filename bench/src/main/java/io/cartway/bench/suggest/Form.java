package io.cartway.bench.suggest;

/// The form of a typed text, and whether a position is given.
enum Form {
  NAME_AT("name alone, `at` within 2 km", true, false),
  NAME_TOWN("name, town; no `at`", false, false),
  NAME_AT_TYPO("name alone with one typo, `at` within 2 km", true, true),
  NAME_TOWN_TYPO("name with one typo, town; no `at`", false, true);

  private final String title;
  private final boolean isNear;
  private final boolean isWrong;

  Form(String title, boolean isNear, boolean isWrong) {
    this.title = title;
    this.isNear = isNear;
    this.isWrong = isWrong;
  }

  String title() {
    return title;
  }

  boolean isNear() {
    return isNear;
  }

  boolean isWrong() {
    return isWrong;
  }

  /// The text for a name as it is typed in a town.
  String write(String name, String city) {
    return isNear || city.isEmpty() ? name : name + ", " + city;
  }
}
