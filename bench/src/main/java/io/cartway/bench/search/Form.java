package io.cartway.bench.search;

import java.util.ArrayList;
import java.util.List;

/// A form of writing an address.
public enum Form {
  COMMAS("1 with commas in the country's order", 0.99),
  NO_COMMAS("2 without commas", 0.99),
  OTHER_SIDE("3 the number on the other side of the street", 0.99),
  ABBREVIATED("4 street word abbreviated", 0.99),
  NO_POSTCODE("5 without the postal code", 0.99),
  NO_CITY("6 street and number only, `at` within 2 km", 0.97),
  PLAIN("7 form 1 in lower case without diacritics", 0.99);

  private final String title;
  private final double target;

  Form(String title, double target) {
    this.title = title;
    this.target = target;
  }

  String title() {
    return title;
  }

  double target() {
    return target;
  }

  /// Whether the address has this form: a street without a street word has no abbreviation.
  public boolean suits(TruthAddress address, Country country) {
    return this != ABBREVIATED || !country.abbreviate(address.street()).equals(address.street());
  }

  /// The address in this form.
  public String write(TruthAddress address, Country country) {
    boolean isFirst = country.isNumberFirst();
    String street = address.street();
    return switch (this) {
      case COMMAS -> whole(address, country, isFirst, street, true);
      case NO_COMMAS ->
          whole(address, country, isFirst, street, true).replace(",", " ").replaceAll(" +", " ");
      case OTHER_SIDE -> whole(address, country, !isFirst, street, true);
      case ABBREVIATED -> whole(address, country, isFirst, country.abbreviate(street), true);
      case NO_POSTCODE -> whole(address, country, isFirst, street, false);
      case NO_CITY -> line(address, country, isFirst, street);
      case PLAIN -> Plain.letters(whole(address, country, isFirst, street, true));
    };
  }

  private static String whole(
      TruthAddress address, Country country, boolean isFirst, String street, boolean hasCode) {
    String code = hasCode ? address.postcode() : "";
    List<String> parts = new ArrayList<>();
    parts.add(line(address, country, isFirst, street));
    if (country.isStateBeforeCode()) {
      parts.add(address.city());
      parts.add((address.state() + " " + code).strip());
    } else {
      parts.add((code + " " + address.city()).strip());
    }
    parts.removeIf(String::isEmpty);
    return String.join(", ", parts);
  }

  private static String line(
      TruthAddress address, Country country, boolean isFirst, String street) {
    if (isFirst) {
      return address.number() + " " + street;
    }
    return street + (country.isNumberFirst() ? " " : country.separator()) + address.number();
  }
}
