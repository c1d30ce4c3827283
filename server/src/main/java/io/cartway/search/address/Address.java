package io.cartway.search.address;

import java.util.List;
import java.util.Map;

/// An address in one language. Absent parts are empty.
///
/// @param label the whole in one line
/// @param language BCP 47 tag of its names; empty when it is not known
/// @param countryCode alpha-3
/// @param stateCode what ISO 3166-2 has behind the country
/// @param countyCode the same of the county, or what the country's addresses have
/// @param areas names by level; the postal code is among them
/// @param building the name of the building
/// @param streets of a place where streets meet; else empty
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

  /// The parts that a country may write in a line.
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

  /// The same where streets meet, without a house.
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

  /// The same with some areas only, and no street.
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
