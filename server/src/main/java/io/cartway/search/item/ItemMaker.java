package io.cartway.search.item;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.address.Address;
import io.cartway.search.address.AddressFormat;
import io.cartway.search.address.AreaCodes;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.index.Crossings;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.DocumentRecord;
import io.cartway.search.index.House;
import io.cartway.search.index.HouseBook;
import io.cartway.search.index.HouseSearch;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.IndexedArea;
import io.cartway.search.index.ObjectIds;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.StreetLines;
import io.cartway.search.index.Traits;
import io.cartway.search.text.NameChooser;
import io.cartway.search.text.Names;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes result items from documents in the languages of a request.
public final class ItemMaker {

  /// Half the side of the map view around a house: about 100 m.
  private static final double HOUSE_VIEW_DEGREES = 0.0009;

  /// The same for a settlement without a known area: about 2 km, and 500 m for a part of one.
  private static final double TOWN_VIEW_DEGREES = 0.018;

  private static final double DISTRICT_VIEW_DEGREES = 0.0045;

  private final SearchIndex index;
  private final SearchIndex.Values values;
  private final List<String> tags;
  private final NameChooser languages;

  public ItemMaker(SearchIndex index, SearchIndex.Values values, List<String> languages) {
    this.index = index;
    this.values = values;
    this.tags = languages;
    this.languages = NameChooser.of(languages);
  }

  /// The item of any document; an address is a house of its street.
  public SearchItem item(int document) throws IOException {
    if (Traits.kind(values.traits(document)) != DocumentKind.ADDRESS) {
      return item(document, null);
    }
    long parent = values.parent(document);
    int street = IndexFields.street(parent);
    HouseBook book = values.houses(street);
    if (book == null) {
      throw new IOException("the search index has no houses of street " + street);
    }
    int house = IndexFields.house(parent);
    return house(street, book.house(house), false);
  }

  /// The item of a document, or of a house in it.
  public SearchItem item(int document, HouseSearch.@Nullable Hit hit) throws IOException {
    if (hit != null && !hit.isInterpolated()) {
      HouseBook book = values.houses(document);
      if (book != null) {
        return house(document, book.house(hit.house()), hit.isFallback());
      }
    }
    DocumentRecord record = values.record(document);
    DocumentRecord.Shown shown = values.shown(document);
    if (hit != null) {
      return interpolated(document, hit, record, shown);
    }
    long traits = values.traits(document);
    Optional<AreaLevel> level = Traits.level(traits);
    DocumentKind kind = Traits.kind(traits);
    Map<AreaLevel, IndexedArea> areas = index.areas(record.areas);
    Names street = kind == DocumentKind.STREET ? shown.names() : shown.street();
    String code = record.postalCodes.length == 0 ? "" : record.postalCodes[0];
    Parts parts =
        new Parts(street, record.houseNumber, "", code, shown.cityText(), record.alpha3, areas);
    AddressFormat format = AddressFormat.of(record.alpha3);
    Address address = address(parts, format, level, shown.names());
    String title =
        level.isPresent() ? format.areaLabel(address, level.get()) : format.label(address);
    address = address.withLabel(title);
    if (kind == DocumentKind.PLACE) {
      title = languages.choose(shown.names(), format.language()).text();
      if (title.isEmpty() && !shown.categories().isEmpty()) {
        // A place without a name gets the name of its category.
        List<String> wanted = tags.isEmpty() ? List.of(format.language()) : tags;
        title = index.vocabulary().categories().name(shown.categories().getFirst(), wanted);
      }
      // A square has the name of its street, and no number in it.
      String label = address.label();
      boolean isStreet = label.equals(title) || label.startsWith(title + ", ");
      address = address.withLabel(isStreet ? label : title + ", " + label);
    }
    return new SearchItem(
        shown.id(),
        title,
        spoken(shown.names(), street, record.alpha3),
        address,
        values.position(document),
        shown.access().stream().toList(),
        zone(shown.timeZone()),
        subject(kind, level, shown, values.position(document)),
        SearchItem.Relevance.NONE);
  }

  private SearchItem house(int street, House house, boolean isFallback) throws IOException {
    DocumentRecord record = values.record(street);
    DocumentRecord.Shown shown = values.shown(street);
    List<LatLng> access = new ArrayList<>();
    house.entrance().ifPresent(access::add);
    house.access().ifPresent(access::add);
    Item item =
        new Item(
            ObjectIds.ADDRESS + house.id(),
            house.number(),
            house.building(),
            house.position(),
            house.placement(),
            SearchItem.HouseNumberType.POINT,
            isFallback);
    return houseItem(item, access, record, shown);
  }

  private SearchItem interpolated(
      int street, HouseSearch.Hit hit, DocumentRecord record, DocumentRecord.Shown shown)
      throws IOException {
    StreetLines lines = values.lines(street);
    StreetLines.Nearest on = lines == null ? null : lines.nearest(hit.position());
    Item item =
        new Item(
            // No object in the data has an id here: use the street's id and the number.
            shown.id() + ":" + hit.number(),
            hit.number(),
            "",
            hit.position(),
            hit.placement(),
            SearchItem.HouseNumberType.INTERPOLATED,
            hit.isFallback());
    return houseItem(item, on == null ? List.of() : List.of(on.point()), record, shown);
  }

  /// The item of an intersection of two streets.
  public SearchItem junction(int street, Crossings.Place junction) throws IOException {
    SearchItem first = item(street, null);
    SearchItem second = item(junction.other(), null);
    List<String> ids = new ArrayList<>(List.of(own(first.id()), own(second.id())));
    Collections.sort(ids);
    String id = ObjectIds.JUNCTION + String.join(".", ids);
    Address one = first.address();
    Address address = one.withStreets(List.of(one.street(), second.address().street()));
    String title = AddressFormat.of(one.countryCode()).label(address);
    return new SearchItem(
        junction.number() == 0 ? id : id + "." + junction.number(),
        title,
        first.spoken(),
        address.withLabel(title),
        junction.point(),
        List.of(junction.point()),
        first.timeZone(),
        new SearchItem.Subject.Intersection(view(junction.point(), HOUSE_VIEW_DEGREES)),
        SearchItem.Relevance.NONE);
  }

  /// An id without the prefix of its kind.
  private static String own(String id) {
    return id.substring(id.lastIndexOf(':') + 1);
  }

  private record Item(
      String id,
      String number,
      String building,
      LatLng position,
      House.Placement placement,
      SearchItem.HouseNumberType type,
      boolean isFallback) {}

  private SearchItem houseItem(
      Item item, List<LatLng> access, DocumentRecord record, DocumentRecord.Shown shown) {
    Map<AreaLevel, IndexedArea> areas = new EnumMap<>(AreaLevel.class);
    item.placement.areas().forEach((level, ordinal) -> areas.put(level, index.area(ordinal)));
    Parts parts =
        new Parts(
            shown.names(),
            item.number,
            item.building,
            item.placement.postalCode(),
            item.placement.cityText(),
            record.alpha3,
            areas);
    AddressFormat format = AddressFormat.of(record.alpha3);
    Address address = address(parts, format, Optional.empty(), shown.names());
    String title = format.label(address);
    return new SearchItem(
        item.id,
        title,
        spoken(shown.names(), shown.names(), record.alpha3),
        address.withLabel(title),
        item.position,
        access,
        zone(shown.timeZone()),
        new SearchItem.Subject.HouseNumber(
            view(item.position, HOUSE_VIEW_DEGREES), item.type, item.isFallback),
        SearchItem.Relevance.NONE);
  }

  private record Parts(
      Names street,
      String houseNumber,
      String building,
      String postalCode,
      String cityText,
      String alpha3,
      Map<AreaLevel, IndexedArea> areas) {}

  private Address address(Parts parts, AddressFormat format, Optional<AreaLevel> level, Names own) {
    Map<AreaLevel, String> names = new EnumMap<>(AreaLevel.class);
    parts.areas.forEach((at, area) -> names.put(at, choose(area.names(), format).text()));
    String country = names.getOrDefault(AreaLevel.COUNTRY, "");
    if (country.isEmpty() || !tags.isEmpty()) {
      String known = format.countryName(tags);
      country = known.isEmpty() ? country : known;
    }
    names.remove(AreaLevel.COUNTRY);
    if (!parts.cityText.isEmpty()) {
      names.put(AreaLevel.CITY, languages.choose(parts.cityText, format.language()));
    }
    NameChooser.Chosen chosen = choose(own, format);
    level.ifPresent(at -> names.put(at, chosen.text()));
    if (level.isPresent() && level.get() == AreaLevel.COUNTRY) {
      country = chosen.text();
      names.remove(AreaLevel.COUNTRY);
    }
    if (!parts.postalCode.isEmpty()) {
      names.put(AreaLevel.POSTAL_CODE, format.postalCode(parts.postalCode));
    }
    return new Address(
        "",
        chosen.language(),
        parts.alpha3,
        country,
        code(parts, AreaLevel.STATE, level, own),
        code(parts, AreaLevel.COUNTY, level, own),
        names,
        choose(parts.street, format).text(),
        parts.houseNumber,
        parts.building,
        List.of());
  }

  private NameChooser.Chosen choose(Names names, AddressFormat format) {
    return languages.choose(names, format.language());
  }

  private static String code(Parts parts, AreaLevel wanted, Optional<AreaLevel> level, Names own) {
    if (level.isPresent() && level.get() == wanted) {
      return AreaCodes.of(wanted, own, parts.alpha3);
    }
    IndexedArea area = parts.areas.get(wanted);
    return area == null ? "" : area.code();
  }

  private static SearchItem.Subject subject(
      DocumentKind kind, Optional<AreaLevel> level, DocumentRecord.Shown shown, LatLng position) {
    return switch (kind) {
      case ADDRESS -> throw new IllegalArgumentException("an address is a house of its street");
      case STREET -> new SearchItem.Subject.Street(mapView(level, shown, position));
      case AREA -> new SearchItem.Subject.Area(mapView(level, shown, position), level);
      case PLACE ->
          new SearchItem.Subject.Place(shown.categories(), shown.foodTypes(), shown.details());
    };
  }

  private SearchItem.Spoken spoken(Names own, Names street, String alpha3) {
    String usual = AddressFormat.language(alpha3);
    String spoken = languages.choose(own, usual).language();
    if (own.equals(street)) {
      return new SearchItem.Spoken(spoken, spoken);
    }
    return new SearchItem.Spoken(
        spoken, street.isEmpty() ? "" : languages.choose(street, usual).language());
  }

  /// A settlement that is a point in the data has no box: it gets a default box of its level.
  private static Bounds mapView(
      Optional<AreaLevel> level, DocumentRecord.Shown shown, LatLng position) {
    boolean isPart = level.isEmpty() || level.get().isDistrict();
    return shown
        .box()
        .orElseGet(() -> view(position, isPart ? DISTRICT_VIEW_DEGREES : TOWN_VIEW_DEGREES));
  }

  private static Bounds view(LatLng position, double degrees) {
    double lng = degrees / Math.max(0.01, Math.cos(Math.toRadians(position.lat())));
    return new Bounds(
        Math.max(-180, position.lng() - lng),
        Math.max(-90, position.lat() - degrees),
        Math.min(180, position.lng() + lng),
        Math.min(90, position.lat() + degrees));
  }

  private static Optional<ZoneId> zone(String id) {
    return id.isEmpty() ? Optional.empty() : Optional.of(ZoneId.of(id));
  }
}
