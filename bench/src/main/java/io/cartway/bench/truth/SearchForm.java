package io.cartway.bench.truth;

/// The forms of questions to the search.
enum SearchForm {
  AS_IS("address as is, with commas in the country's order", 300),
  NO_COMMAS("address without commas", 300),
  LOWER("address in lower case", 300),
  OTHER_SIDE("address with the number on the other side of the street", 300),
  TOGETHER("address with street and number written together", 300),
  ABBREVIATED("address with the street word abbreviated", 300),
  PLAIN("address without diacritics", 300),
  TYPO("address with one typo", 300),
  POSTCODE("address with the postal code only, without the town", 300),
  WRONG_TOWN("address with a town that the street is not in", 300),
  NO_STREET("a street that is not there, in a town: the town, scored low", 300),
  NO_NUMBER("a number that is not there: the street, or said to be another", 300),
  PLACE("name of a place, with its town", 300),
  STREET("name of a street, with its town", 200),
  TOWN("name of a town or quarter", 100),
  DISCOVER("discover: name of a place near by, in the first three", 200),
  KIND("discover: a kind of place, near by", 150),
  BESIDE("reverse: a point two metres beside a building", 200),
  INSIDE("reverse: a point in a building", 200),
  COUNTRY("a country in many languages and as a code", 50);

  private final String title;
  private final int count;

  SearchForm(String title, int count) {
    this.title = title;
    this.count = count;
  }

  String title() {
    return title;
  }

  /// The number of questions of this form per extract; 5,000 in all.
  int count() {
    return count;
  }
}
