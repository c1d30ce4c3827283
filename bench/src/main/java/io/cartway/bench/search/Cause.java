package io.cartway.bench.search;

/// The kinds of wrong answers.
enum Cause {
  NOTHING("no answer at all"),
  MOVED("the right number and street, but more than 50 m off"),
  OTHER_TOWN("the right number and street of another town"),
  OTHER_NUMBER("another number of the street"),
  OTHER_NUMBER_FORM("another number; the wanted one is no plain number"),
  STREET_ONLY("the street without the number"),
  OTHER_STREET("a house of another street"),
  OTHER_STREET_ONLY("another street"),
  AREA("a town or area"),
  PLACE("a shop or other place");

  private final String title;

  Cause(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  static Cause of(TruthAddress wanted, Answer got, double metersOff) {
    boolean isOn = got.isOn(wanted.street());
    return switch (got.kind()) {
      case HOUSE, INTERPOLATED, FALLBACK -> {
        if (!isOn) {
          yield OTHER_STREET;
        }
        if (!got.hasNumber(wanted.number())) {
          yield wanted.number().matches("\\d+ ?[a-zA-Z]?") ? OTHER_NUMBER : OTHER_NUMBER_FORM;
        }
        boolean isTown = Plain.key(got.city()).equals(Plain.key(wanted.city()));
        yield isTown || metersOff < 500 ? MOVED : OTHER_TOWN;
      }
      case STREET -> isOn ? STREET_ONLY : OTHER_STREET_ONLY;
      case AREA -> AREA;
      case PLACE -> PLACE;
    };
  }
}
