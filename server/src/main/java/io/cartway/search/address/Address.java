package io.cartway.search.address;

import java.util.List;
import java.util.Map;

/// An address in one language. Absent parts are empty.
///
/// @param label the address in one line
/// @param language BCP 47 tag of its names; empty when unknown
/// @param countryCode alpha-3
/// @param stateCode the ISO 3166-2 code without the country
/// @param countyCode the same for the county, or the code used in the country's addresses
/// @param areas names by level, including the postal code
/// @param building the name of the building
/// @param streets the streets of an intersection; else empty
public record Address(
    String label,
    String language,
    String countryCode,
    String countryName,
    String stateCode,
    String countyCode,
    Map<AreaLevel, String> areas,
    String street,
    String houseNumber,
    String building,
    List<String> streets) {

  public Address {
    areas = Map.copyOf(areas);
    streets = List.copyOf(streets);
  }

  /// The parts of an address line.
  enum Part {
    STREET("street"),
    HOUSE_NUMBER("houseNumber"),
    POSTAL_CODE("postalCode"),
    CITY("city"),
    DISTRICT("district"),
    SUBDISTRICT("subdistrict"),
    COUNTY("county"),
    COUNTY_CODE("countyCode"),
    STATE("state"),
    STATE_CODE("stateCode");

    private final String word;

    Part(String word) {
      this.word = word;
    }

    static Part of(String word) {
      for (Part part : values()) {
        if (part.word.equals(word)) {
          return part;
        }
      }
      throw new IllegalArgumentException("an address has no part '" + word + "'");
    }
  }

  /// The name of the area of a level; empty when there is none.
  public String area(AreaLevel level) {
    return areas.getOrDefault(level, "");
  }

  String text(Part part) {
    return switch (part) {
      case STREET -> street;
      case HOUSE_NUMBER -> houseNumber;
      case POSTAL_CODE -> area(AreaLevel.POSTAL_CODE);
      case CITY -> area(AreaLevel.CITY);
      case DISTRICT -> area(AreaLevel.DISTRICT);
      case SUBDISTRICT -> area(AreaLevel.SUBDISTRICT);
      case COUNTY -> area(AreaLevel.COUNTY);
      case COUNTY_CODE -> countyCode;
      case STATE -> area(AreaLevel.STATE);
      case STATE_CODE -> stateCode;
    };
  }

  public Address withLabel(String text) {
    return new Address(
        text,
        language,
        countryCode,
        countryName,
        stateCode,
        countyCode,
        areas,
        street,
        houseNumber,
        building,
        streets);
  }

  /// The same for an intersection, without a house.
  public Address withStreets(List<String> names) {
    return new Address(
        "",
        language,
        countryCode,
        countryName,
        stateCode,
        countyCode,
        areas,
        String.join(" & ", names),
        "",
        "",
        names);
  }

  /// The same with only some areas and without a street.
  Address areaOf(Map<AreaLevel, String> kept) {
    return new Address(
        "",
        language,
        countryCode,
        countryName,
        kept.containsKey(AreaLevel.STATE) ? stateCode : "",
        kept.containsKey(AreaLevel.COUNTY) ? countyCode : "",
        kept,
        "",
        "",
        "",
        List.of());
  }
}
