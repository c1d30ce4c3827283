package io.cartway.search;

/// What an area is in the hierarchy of an address, from large to small.
public enum AreaLevel {
  COUNTRY("country"),
  STATE("state"),
  COUNTY("county"),
  CITY("city"),
  DISTRICT("district"),
  SUBDISTRICT("subdistrict"),
  POSTAL_CODE("postalCode");

  private final String word;

  AreaLevel(String word) {
    this.word = word;
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
