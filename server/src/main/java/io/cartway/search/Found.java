package io.cartway.search;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.lucene.document.Document;

/// A document of the index as it is stored, before a language is chosen.
///
/// @param names its own; of an address those of its street
/// @param street of a place with an address
/// @param areas what it lies in, by level
record Found(
    int document,
    String id,
    Kind kind,
    Optional<AreaLevel> level,
    Names names,
    Names street,
    String houseNumber,
    String postalCode,
    String cityText,
    String alpha3,
    Map<AreaLevel, KnownArea> areas,
    LatLng position,
    Optional<Bounds> box,
    List<String> categories,
    double importance,
    double squareMeters) {

  /// Half a side of the box that a map shows round a house: about 100 m.
  private static final double HOUSE_VIEW_DEGREES = 0.0009;

  static Found read(SearchIndex index, int docId) throws IOException {
    Document document = index.searcher().storedFields().document(docId);
    Kind kind = Kind.valueOf(document.get(IndexFields.KIND));
    String level = document.get(IndexFields.LEVEL);
    Map<AreaLevel, KnownArea> areas = new EnumMap<>(AreaLevel.class);
    for (String entry : text(document, IndexFields.AREAS).split(" ", -1)) {
      int equals = entry.indexOf('=');
      if (equals > 0) {
        AreaLevel at = AreaLevel.valueOf(entry.substring(0, equals));
        index.findArea(entry.substring(equals + 1)).ifPresent(area -> areas.put(at, area));
      }
    }
    String[] at = text(document, IndexFields.POSITION).split(" ", -1);
    String categories = text(document, IndexFields.CATEGORIES);
    return new Found(
        docId,
        text(document, IndexFields.ID),
        kind,
        level == null ? Optional.empty() : Optional.of(AreaLevel.valueOf(level)),
        Names.unpack(text(document, IndexFields.NAMES)),
        Names.unpack(text(document, IndexFields.STREET)),
        text(document, IndexFields.HOUSE_NUMBER),
        text(document, IndexFields.POSTAL_CODE),
        text(document, IndexFields.CITY_TEXT),
        text(document, IndexFields.COUNTRY),
        areas,
        LatLng.ofUnits(Integer.parseInt(at[0]), Integer.parseInt(at[1])),
        box(text(document, IndexFields.BOX)),
        categories.isEmpty() ? List.of() : List.of(categories.split(" ", -1)),
        number(document, IndexFields.IMPORTANCE),
        number(document, IndexFields.SIZE));
  }

  private static String text(Document document, String field) {
    String value = document.get(field);
    return value == null ? "" : value;
  }

  private static double number(Document document, String field) {
    var stored = document.getField(field);
    return stored == null ? 0 : stored.numericValue().doubleValue();
  }

  private static Optional<Bounds> box(String units) {
    if (units.isEmpty()) {
      return Optional.empty();
    }
    List<Double> degrees = new ArrayList<>();
    for (String unit : units.split(" ", -1)) {
      degrees.add(Long.parseLong(unit) / LatLng.UNITS_PER_DEGREE);
    }
    return Optional.of(new Bounds(degrees.get(0), degrees.get(1), degrees.get(2), degrees.get(3)));
  }

  /// The names of the street that it stands at.
  Names streetNames() {
    return switch (kind) {
      case ADDRESS, STREET -> names;
      case PLACE, AREA -> street;
    };
  }

  /// As it is shown in the languages.
  SearchItem item(List<String> languages) {
    AddressFormat format = AddressFormat.of(alpha3);
    Address address = address(languages, format);
    String title;
    if (level.isPresent()) {
      title = format.areaLabel(address, level.get());
      address = address.withLabel(title);
    } else {
      title = format.label(address);
      address = address.withLabel(title);
    }
    if (kind == Kind.PLACE) {
      title = names.in(languages);
      address = address.withLabel(title + ", " + address.label());
    }
    return new SearchItem(
        id,
        title,
        resultType(),
        level,
        address,
        position,
        OptionalInt.empty(),
        mapView(),
        categories,
        Optional.empty());
  }

  private SearchItem.ResultType resultType() {
    return switch (kind) {
      case ADDRESS -> SearchItem.ResultType.HOUSE_NUMBER;
      case STREET -> SearchItem.ResultType.STREET;
      case PLACE -> SearchItem.ResultType.PLACE;
      case AREA ->
          level.isPresent() && level.get().isDistrict()
              ? SearchItem.ResultType.DISTRICT
              : SearchItem.ResultType.LOCALITY;
    };
  }

  private Optional<Bounds> mapView() {
    return switch (kind) {
      case PLACE -> Optional.empty();
      case STREET, AREA -> box;
      case ADDRESS -> {
        double lng = HOUSE_VIEW_DEGREES / Math.cos(Math.toRadians(position.lat()));
        yield Optional.of(
            new Bounds(
                Math.max(-180, position.lng() - lng),
                Math.max(-90, position.lat() - HOUSE_VIEW_DEGREES),
                Math.min(180, position.lng() + lng),
                Math.min(90, position.lat() + HOUSE_VIEW_DEGREES)));
      }
    };
  }

  private Address address(List<String> languages, AddressFormat format) {
    Map<AreaLevel, String> names = new EnumMap<>(AreaLevel.class);
    areas.forEach((at, area) -> names.put(at, area.names().in(languages)));
    String country = names.getOrDefault(AreaLevel.COUNTRY, "");
    if (country.isEmpty() || !languages.isEmpty()) {
      String known = format.countryName(alpha3, languages);
      country = known.isEmpty() ? country : known;
    }
    names.remove(AreaLevel.COUNTRY);
    if (!cityText.isEmpty()) {
      names.put(AreaLevel.CITY, cityText);
    }
    level.ifPresent(own -> names.put(own, this.names.in(languages)));
    if (level.isPresent() && level.get() == AreaLevel.COUNTRY) {
      country = this.names.in(languages);
      names.remove(AreaLevel.COUNTRY);
    }
    if (!postalCode.isEmpty()) {
      names.put(AreaLevel.POSTAL_CODE, postalCode);
    }
    return new Address("", alpha3, country, names, streetNames().in(languages), houseNumber);
  }
}
