package io.cartway.search.query;

import io.cartway.search.address.AreaLevel;
import java.util.Optional;

/// The fields of an address that a query may name, in `qq` and in `fieldScore`.
public enum QueryField {
  COUNTRY("country"),
  STATE("state"),
  COUNTY("county"),
  CITY("city"),
  DISTRICT("district"),
  STREET("street"),
  HOUSE_NUMBER("houseNumber"),
  POSTAL_CODE("postalCode"),
  PLACE_NAME("placeName"),
  /// A part of a building: reported in the parsing, never searched.
  UNIT("unit");

  private final String word;

  QueryField(String word) {
    this.word = word;
  }

  /// The contract's word.
  public String word() {
    return word;
  }

  /// The field of a name in `qq`; empty if there is none.
  public static Optional<QueryField> find(String word) {
    for (QueryField field : values()) {
      if (field.word.equals(word) && field != PLACE_NAME && field != UNIT) {
        return Optional.of(field);
      }
    }
    return Optional.empty();
  }

  /// The field of areas of a level.
  public static QueryField of(AreaLevel level) {
    return switch (level) {
      case COUNTRY -> COUNTRY;
      case STATE -> STATE;
      case COUNTY -> COUNTY;
      case CITY -> CITY;
      case DISTRICT, SUBDISTRICT -> DISTRICT;
      case POSTAL_CODE -> POSTAL_CODE;
    };
  }
}
