package io.cartway.search.build;

import io.cartway.geo.LatLng;
import io.cartway.geo.PackedPoints;
import io.cartway.region.build.Distinct;
import io.cartway.region.build.spill.ElementRuns;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.build.elements.Elements;
import io.cartway.search.text.Folding;
import io.cartway.search.text.Names;
import io.cartway.work.OrderedWork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;

/// Completes address tags by position: the street's other names, the areas, a postal code from
/// neighbours; and drops duplicates.
final class AddressBook {

  /// Maximum distance of an address from its street: a farther one of the same name is another
  /// street.
  private static final double STREET_METERS_MAX = 4_000;

  /// A house beyond its municipality's border may still be on a street from that side.
  private static final double OTHER_CITY_METERS_MAX = 800;

  /// A shop repeats the address of its house; the same number farther away is another house.
  private static final double SAME_HOUSE_METERS = 30;

  /// Search radius for the settlement of a tagged city that is not the name of any surrounding
  /// area.
  private static final double CITY_METERS_MAX = 20_000;

  /// The share of an area's addresses that must agree on a postal code for the whole area.
  private static final double POSTAL_CODE_SHARE = 0.9;

  /// About a kilometre.
  private static final int CELLS_PER_DEGREE = 100;

  private final AreaTree tree;
  private final StreetsByName streetsByName;
  private final Map<String, List<AreaDraft>> citiesByName = new HashMap<>();

  /// Number of addresses with a postal code, by the id of a street or area, then by code.
  private final Map<String, Map<String, Integer>> postalCodes = new HashMap<>();

  /// Number of addresses with a tagged city, by the id of a street or by postal code. The city of
  /// more than half of them is used.
  private final Map<String, Map<City, Integer>> cities = new HashMap<>();

  /// The same, by cells of about a kilometre: see [#nearbyCity].
  private final CellCounts<City> citiesByCell = new CellCounts<>(CELLS_PER_DEGREE);

  private final Distinct<Names> names = new Distinct<>();

  AddressBook(AreaTree tree, List<Street> streets, List<AreaDraft> areas) {
    this.tree = tree;
    this.streetsByName = new StreetsByName(streets);
    for (AreaDraft area : areas) {
      if (area.level == AreaLevel.CITY || area.level == AreaLevel.DISTRICT) {
        for (String name : area.names().all()) {
          citiesByName.computeIfAbsent(Folding.key(name), any -> new ArrayList<>()).add(area);
        }
      }
    }
  }

  /// A city of addresses: an area, or the text of tags that is not the name of any area.
  private record City(@Nullable AreaDraft area, String text, String alpha3) {}

  /// The displayed location of something.
  ///
  /// @param cityText the tagged city if it is none of the areas; else empty
  record Shown(EnclosingAreas areas, String cityText) {}

  /// A completed address.
  ///
  /// @param outline of its building, if it is one
  /// @param street null if no way has the name
  /// @param shown the areas of its label
  /// @param matched the areas at its position, which a query may also name
  /// @param cityText the tagged city if it is none of the displayed areas; else empty
  record CompletedAddress(
      Elements.Ref ref,
      LatLng position,
      Elements.AddressTags tags,
      List<LatLng> outline,
      Names streetNames,
      @Nullable Street street,
      EnclosingAreas shown,
      EnclosingAreas matched,
      String cityText,
      String postalCode) {

    CompletedAddress {
      outline = PackedPoints.of(outline);
    }

    CompletedAddress with(String code, Shown where) {
      return new CompletedAddress(
          ref,
          position,
          tags,
          outline,
          streetNames,
          street,
          where.areas,
          matched,
          where.cityText,
          code);
    }

    String streetId() {
      return street == null ? "" : street.id();
    }
  }

  /// The addresses, without repeats, sorted by element.
  List<CompletedAddress> enter(ElementRuns<Elements.Address> addresses, OrderedWork work)
      throws IOException {
    List<CompletedAddress> entries = kept(addresses, work);
    work.update(entries, this::completed);
    entries.sort(Comparator.comparing(CompletedAddress::ref));
    return entries;
  }

  /// Not completed yet, because that needs the tallies of all.
  private List<CompletedAddress> kept(ElementRuns<Elements.Address> addresses, OrderedWork work)
      throws IOException {
    KeptAddresses houses = new KeptAddresses(SAME_HOUSE_METERS);
    List<CompletedAddress> kept = new ArrayList<>();
    // Houses before shops, so that the shop is the duplicate.
    for (boolean isPlace : new boolean[] {false, true}) {
      try (ElementRuns.Reading<Elements.Address> some =
          addresses.read(address -> address.isPlace() == isPlace)) {
        work.each(
            some,
            this::entered,
            each -> {
              if (houses.keep(each.text, each.entry.position())) {
                kept.add(each.entry);
                tally(each.entry);
              }
            });
      }
    }
    return kept;
  }

  /// An address with the text that a repeat of it has.
  private record Entered(CompletedAddress entry, String text) {}

  private Entered entered(Elements.Address address) {
    CompletedAddress entry =
        entry(address.ref(), address.tags(), address.position(), address.outline());
    String street = Folding.key(entry.streetNames().local());
    return new Entered(entry, Folding.houseNumber(address.tags().number()) + "|" + street);
  }

  /// The address entry of a place of interest.
  CompletedAddress entryOf(Elements.Poi poi) {
    return completed(entry(poi.ref(), poi.address(), poi.position(), List.of()));
  }

  private CompletedAddress completed(CompletedAddress entry) {
    String code = postalCodeOf(entry);
    if (!entry.tags().city().isEmpty()) {
      return entry.with(code, new Shown(entry.shown(), entry.cityText()));
    }
    City ofStreet = commonCity(entry.streetId());
    return entry.with(
        code,
        ofStreet == null
            ? shownAt(entry.shown(), code, entry.position())
            : shown(entry.shown(), ofStreet));
  }

  /// The displayed location of a place without a tagged city: by its postal code, else by nearby
  /// houses, else by the town that it may belong to.
  private Shown shownAt(EnclosingAreas around, String code, LatLng at) {
    City common = commonCity(codeKey(around, code));
    City city = common == null ? nearbyCity(at, around.alpha3()) : common;
    if (city == null && around.find(AreaLevel.CITY) == null) {
      AreaDraft far = tree.farSettlement(at, around.alpha3());
      city = far == null ? null : new City(far, "", far.alpha3);
    }
    return shown(around, city);
  }

  /// The city of most houses within a kilometre or two.
  private @Nullable City nearbyCity(LatLng at, String alpha3) {
    return citiesByCell.majority(at, city -> city.alpha3.equals(alpha3));
  }

  /// The displayed location of a street: the city of its houses, if any; else by position.
  Shown shownOf(Street street) {
    City ofHouses = commonCity(street.id());
    if (ofHouses != null) {
      return placed(street.surroundings(), ofHouses);
    }
    String code = postalCodeOf(street);
    return shownAt(street.surroundings(), code, street.position());
  }

  /// Without a border of the city, the nearest settlement is a guess; the city of nearby addresses
  /// is better.
  private Shown shown(EnclosingAreas around, @Nullable City city) {
    AreaDraft guess = around.find(AreaLevel.CITY);
    boolean isKnown = guess != null && guess.geometry != null;
    return city == null || isKnown ? new Shown(around, "") : placed(around, city);
  }

  private Shown placed(EnclosingAreas around, City city) {
    AreaDraft area = city.area;
    if (area == null) {
      return new Shown(around, city.text);
    }
    AreaDraft before = around.find(AreaLevel.CITY);
    EnclosingAreas shown = around.with(AreaLevel.CITY, area);
    if (before != null
        && before != area
        && before.geometry == null
        && !around.byLevel().containsKey(AreaLevel.DISTRICT)) {
      shown = shown.with(AreaLevel.DISTRICT, before);
    }
    return new Shown(tree.once(shown), "");
  }

  private static String codeKey(EnclosingAreas around, String code) {
    return code.isEmpty() ? "" : around.alpha3() + "|" + code;
  }

  private @Nullable City commonCity(String key) {
    return CellCounts.majority(cities.getOrDefault(key, Map.of()));
  }

  private CompletedAddress entry(
      Elements.Ref ref, Elements.AddressTags tags, LatLng position, List<LatLng> outline) {
    EnclosingAreas around = tree.at(position);
    EnclosingAreas shown = around;
    String cityText = "";
    if (!tags.city().isEmpty()) {
      AreaDraft city = cityCalled(tags.city(), around, position);
      if (city == null) {
        cityText = tags.city();
      } else if (city.level != AreaLevel.CITY && around.find(AreaLevel.CITY) != null) {
        // "Monte-Carlo" is a part of Monaco, even if addresses tag it as the city.
        shown = around.with(city.level, city);
      } else if (!city.id.equals(around.idOf(AreaLevel.CITY))) {
        shown = around.with(AreaLevel.CITY, city);
        if (city.id.equals(around.idOf(AreaLevel.DISTRICT))) {
          shown = shown.without(AreaLevel.DISTRICT);
        }
      }
    }
    // Houses of a hamlet without street names are numbered by place.
    String street = tags.street().isEmpty() ? tags.place() : tags.street();
    Street known = street.isEmpty() ? null : streetCalled(street, position, around);
    return new CompletedAddress(
        ref,
        position,
        tags,
        outline,
        namesOf(street, known),
        known,
        tree.once(shown),
        around,
        cityText,
        tags.postalCode());
  }

  /// A street's names as an address writes it. They are one object for all houses of the street.
  private Names namesOf(String street, @Nullable Street known) {
    if (known == null) {
      return street.isEmpty() ? Names.NONE : names.of(Names.of(street));
    }
    Map<String, String> merged = new TreeMap<>(known.names().byKey());
    merged.put("name", street);
    return names.of(new Names(merged));
  }

  private @Nullable AreaDraft cityCalled(String name, EnclosingAreas around, LatLng position) {
    String key = Folding.key(name);
    AreaDraft municipality = around.find(AreaLevel.CITY);
    if (municipality != null && municipality.isCalled(key)) {
      return municipality;
    }
    AreaDraft best = null;
    double bestMeters = CITY_METERS_MAX;
    for (AreaDraft city : citiesByName.getOrDefault(key, List.of())) {
      double meters = city.position().distanceMeters(position);
      if (meters < bestMeters && city.alpha3.equals(around.alpha3())) {
        best = city;
        bestMeters = meters;
      }
    }
    return best;
  }

  private @Nullable Street streetCalled(String name, LatLng position, EnclosingAreas around) {
    String ownCity = around.idOf(AreaLevel.CITY);
    NearestStreet nearest = new NearestStreet();
    streetsByName.visit(
        Folding.key(name),
        position,
        STREET_METERS_MAX,
        (street, number) -> {
          boolean isSameCity = street.surroundings().idOf(AreaLevel.CITY).equals(ownCity);
          double reach = isSameCity ? STREET_METERS_MAX : OTHER_CITY_METERS_MAX;
          if (isNear(street, position, reach)) {
            double meters = street.distanceMeters(position);
            if (meters <= reach) {
              nearest.offer(street, number, meters);
            }
          }
        });
    return nearest.street;
  }

  /// The nearest street so far; of equally near ones the first in the list of streets.
  private static final class NearestStreet {
    private @Nullable Street street;
    private int number;
    private double meters;

    void offer(Street other, int otherNumber, double otherMeters) {
      boolean isBetter =
          street == null || otherMeters < meters || (otherMeters == meters && otherNumber < number);
      if (isBetter) {
        street = other;
        number = otherNumber;
        meters = otherMeters;
      }
    }
  }

  /// Whether a point is within a distance of a street's box; a fast check.
  private static boolean isNear(Street street, LatLng at, double reach) {
    double high = LatLng.latDegrees(Boxes.MARGIN * reach);
    double wide = at.lngDegrees(Boxes.MARGIN * reach);
    return at.lat() >= street.box().south() - high
        && at.lat() <= street.box().north() + high
        && at.lng() >= street.box().west() - wide
        && at.lng() <= street.box().east() + wide;
  }

  /// The settlements that a point may belong to, regardless of borders.
  List<AreaDraft> settlementsAt(LatLng point, String alpha3) {
    return tree.settlementsAt(point, alpha3);
  }

  private void tally(CompletedAddress entry) {
    if (!entry.tags().city().isEmpty()) {
      AreaDraft area = entry.cityText().isEmpty() ? entry.shown().find(AreaLevel.CITY) : null;
      City city = new City(area, entry.cityText(), entry.shown().alpha3());
      citiesByCell.add(entry.position(), city, 1);
      for (String key :
          List.of(ownStreetId(entry), codeKey(entry.shown(), entry.tags().postalCode()))) {
        if (!key.isEmpty()) {
          cities.computeIfAbsent(key, any -> new HashMap<>()).merge(city, 1, Integer::sum);
        }
      }
    }
    String code = entry.tags().postalCode();
    if (!code.isEmpty()) {
      List<String> ids = new ArrayList<>();
      ids.add(ownStreetId(entry));
      entry.matched().byLevel().values().forEach(area -> ids.add(area.id));
      entry.shown().byLevel().values().forEach(area -> ids.add(area.id));
      for (String id : ids.stream().distinct().filter(id -> !id.isEmpty()).toList()) {
        postalCodes.computeIfAbsent(id, any -> new TreeMap<>()).merge(code, 1, Integer::sum);
      }
    }
  }

  /// The id of an entry's street; empty when the street is in another country: across the border it
  /// does not have the town and the codes of this side.
  private static String ownStreetId(CompletedAddress entry) {
    Street street = entry.street();
    boolean isAbroad =
        street != null && !street.surroundings().alpha3().equals(entry.shown().alpha3());
    return isAbroad ? "" : entry.streetId();
  }

  private String postalCodeOf(CompletedAddress entry) {
    if (!entry.tags().postalCode().isEmpty()) {
      return entry.tags().postalCode();
    }
    String ofStreet = commonCode(entry.streetId(), POSTAL_CODE_SHARE);
    return ofStreet.isEmpty() ? postalCodeAt(entry.matched()) : ofStreet;
  }

  /// The code of most of a street's houses; without any, by position.
  String postalCodeOf(Street street) {
    String ofHouses = commonCode(street.id(), 0.5);
    return ofHouses.isEmpty() ? postalCodeAt(street.surroundings()) : ofHouses;
  }

  /// The only code of a settlement; empty when it has several, or for larger areas.
  String postalCodeOf(AreaDraft area) {
    if (area.level.compareTo(AreaLevel.CITY) < 0) {
      return "";
    }
    if (area.level == AreaLevel.POSTAL_CODE) {
      return area.names().local();
    }
    String own = area.postalCode();
    return own.isEmpty() ? commonCode(area.id, POSTAL_CODE_SHARE) : own;
  }

  private String postalCodeAt(EnclosingAreas around) {
    AreaDraft postal = around.find(AreaLevel.POSTAL_CODE);
    if (postal != null) {
      return postal.names().local();
    }
    for (AreaLevel level : List.of(AreaLevel.SUBDISTRICT, AreaLevel.DISTRICT, AreaLevel.CITY)) {
      AreaDraft area = around.find(level);
      String code = area == null ? "" : postalCodeOf(area);
      if (!code.isEmpty()) {
        return code;
      }
    }
    return "";
  }

  private String commonCode(String id, double share) {
    Map<String, Integer> counts = postalCodes.getOrDefault(id, Map.of());
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    return counts.entrySet().stream()
        .filter(entry -> entry.getValue() > share * all)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }

  /// Postal codes without a boundary in the data, from the addresses that have them.
  List<AreaDraft> postalAreas(List<CompletedAddress> addresses) {
    Map<String, List<CompletedAddress>> byCode = new TreeMap<>();
    for (CompletedAddress entry : addresses) {
      boolean hasArea = entry.matched().find(AreaLevel.POSTAL_CODE) != null;
      if (!entry.postalCode().isEmpty() && !hasArea) {
        String key = entry.shown().alpha3() + "|" + entry.postalCode();
        byCode.computeIfAbsent(key, any -> new ArrayList<>()).add(entry);
      }
    }
    GeometryFactory geometries = new GeometryFactory();
    List<AreaDraft> areas = new ArrayList<>();
    byCode.forEach((key, entries) -> {
      Envelope box = new Envelope();
      List<LatLng> points = new ArrayList<>();
      for (CompletedAddress entry : entries) {
        points.add(entry.position());
        box.expandToInclude(new Coordinate(entry.position().lng(), entry.position().lat()));
      }
      CompletedAddress first = entries.getFirst();
      areas.add(
          IndexBuilder.postalArea(
              first.postalCode(), first.shown().alpha3(), points, geometries.toGeometry(box)));
    });
    return areas;
  }
}
