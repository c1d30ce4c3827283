package io.cartway.search.address;

/// The level of an area in an address, from large to small.
public enum AreaLevel {
  COUNTRY(0, "country"),
  STATE(1, "state"),
  COUNTY(2, "county"),
  CITY(3, "city"),
  DISTRICT(4, "district"),
  SUBDISTRICT(5, "subdistrict"),
  POSTAL_CODE(6, "postalCode");

  private final int code;
  private final String word;

  AreaLevel(int code, String word) {
    this.code = code;
    this.word = word;
  }

  /// Its number in the index: its position among all levels.
  public int code() {
    return code;
  }

  /// The contract's word (`localityType`).
  public String word() {
    return word;
  }

  /// Whether the contract reports it as a district; all others are localities (decision 9).
  public boolean isDistrict() {
    return this == DISTRICT || this == SUBDISTRICT;
  }
}
