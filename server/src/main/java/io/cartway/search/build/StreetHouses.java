package io.cartway.search.build;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.build.elements.Elements;
import io.cartway.search.build.elements.HouseBuildings;
import io.cartway.search.index.House;
import io.cartway.search.index.HouseOutline;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.NumberRange;
import io.cartway.search.index.ObjectIds;
import io.cartway.search.text.Folding;
import io.cartway.search.text.HouseNumbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.util.BytesRef;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.strtree.STRtree;

/// Assigns houses to streets. Houses whose street name belongs to no way get a street made from
/// them, so that they are found like all others.
final class StreetHouses {

  /// A house without a nearby street of its name uses any street within this distance for access.
  private static final double ANY_STREET_METERS = 60;

  /// Longer ranges are mistakes.
  private static final int RANGE_MAX = 1_000;

  private final STRtree driven = new STRtree();
  private final EntranceFinder entrances;
  private final HouseBuildings buildings;

  /// @param pieces of all streets
  StreetHouses(List<Elements.StreetPiece> pieces, SearchPart.Collected collected)
      throws IOException {
    for (Elements.StreetPiece piece : pieces) {
      if (piece.isDriven() && !piece.line().isEmpty()) {
        driven.insert(piece.line().getEnvelopeInternal(), piece);
      }
    }
    driven.build();
    entrances = new EntranceFinder(collected);
    buildings = HouseBuildings.of(collected.many());
  }

  /// A street with its houses, by number.
  record Group(Street street, List<AddressBook.CompletedAddress> entries, List<Range> ranges) {
    Group {
      entries = List.copyOf(entries);
      ranges = List.copyOf(ranges);
    }
  }

  /// Numbers between two houses, with the postal code of the first one.
  record Range(int from, int to, int step, AddressBook.CompletedAddress like, List<LatLng> line) {
    Range {
      line = List.copyOf(line);
    }

    NumberRange placed() {
      return new NumberRange(from, to, step, placement(like), line);
    }
  }

  /// The streets with their houses; those made from houses come last.
  List<Group> group(
      List<Street> streets,
      List<AddressBook.CompletedAddress> entries,
      List<Elements.Interpolation> interpolations) {
    Map<String, List<AddressBook.CompletedAddress>> byStreet = new HashMap<>();
    Map<String, List<AddressBook.CompletedAddress>> pseudo = new TreeMap<>();
    Map<Long, AddressBook.CompletedAddress> byPoint = new HashMap<>();
    for (AddressBook.CompletedAddress entry : entries) {
      byPoint.put(IndexFields.packPosition(entry.position()), entry);
      if (entry.street() != null) {
        byStreet.computeIfAbsent(entry.streetId(), any -> new ArrayList<>()).add(entry);
      } else {
        pseudo.computeIfAbsent(pseudoId(entry), any -> new ArrayList<>()).add(entry);
      }
    }
    Map<String, List<Range>> ranges = ranges(interpolations, byPoint);
    List<Group> groups = new ArrayList<>();
    for (Street street : streets) {
      groups.add(group(street, byStreet.getOrDefault(street.id(), List.of()), ranges));
    }
    pseudo.forEach((id, houses) -> groups.add(group(pseudoStreet(id, houses), houses, ranges)));
    return groups;
  }

  private static Group group(
      Street street, List<AddressBook.CompletedAddress> entries, Map<String, List<Range>> ranges) {
    List<AddressBook.CompletedAddress> sorted = new ArrayList<>(entries);
    sorted.sort(
        Comparator.comparingInt((AddressBook.CompletedAddress entry) ->
                HouseNumbers.base(HouseNumbers.key(entry.tags().number())))
            .thenComparing(entry -> entry.tags().number())
            .thenComparing(AddressBook.CompletedAddress::ref));
    return new Group(street, sorted, ranges.getOrDefault(street.id(), List.of()));
  }

  private static String streetIdOf(AddressBook.CompletedAddress entry) {
    return entry.street() == null ? pseudoId(entry) : entry.streetId();
  }

  private static String pseudoId(AddressBook.CompletedAddress entry) {
    String key = Folding.key(entry.streetNames().local());
    return ObjectIds.STREET
        + StreetMerger.hash("houses|" + key + "|" + entry.matched().idOf(AreaLevel.CITY));
  }

  private static Street pseudoStreet(String id, List<AddressBook.CompletedAddress> houses) {
    List<LatLng> points = new ArrayList<>();
    houses.forEach(house -> points.add(house.position()));
    Bounds box = Bounds.around(points);
    LatLng middle = new LatLng((box.south() + box.north()) / 2, (box.west() + box.east()) / 2);
    AddressBook.CompletedAddress central =
        houses.stream()
            .min(Comparator.comparingDouble(house -> house.position().distanceMeters(middle)))
            .orElseThrow();
    return new Street(
        id,
        Folding.key(central.streetNames().local()),
        central.streetNames(),
        List.of(),
        central.position(),
        box,
        central.shown());
  }

  /// The ranges of interpolations, by street: from each known house on the line to the next.
  private static Map<String, List<Range>> ranges(
      List<Elements.Interpolation> interpolations,
      Map<Long, AddressBook.CompletedAddress> byPoint) {
    Map<String, List<Range>> ranges = new LinkedHashMap<>();
    for (Elements.Interpolation interpolation : interpolations) {
      AddressBook.CompletedAddress last = null;
      List<LatLng> line = new ArrayList<>();
      for (LatLng point : interpolation.line()) {
        line.add(point);
        AddressBook.CompletedAddress entry = byPoint.get(IndexFields.packPosition(point));
        if (entry != null) {
          if (last != null) {
            range(interpolation.step(), last, entry, line)
                .ifPresent(range ->
                    ranges
                        .computeIfAbsent(streetIdOf(range.like), any -> new ArrayList<>())
                        .add(range));
          }
          last = entry;
          line = new ArrayList<>(List.of(point));
        }
      }
    }
    return ranges;
  }

  private static Optional<Range> range(
      int step,
      AddressBook.CompletedAddress first,
      AddressBook.CompletedAddress last,
      List<LatLng> line) {
    int from = HouseNumbers.base(HouseNumbers.key(first.tags().number()));
    int to = HouseNumbers.base(HouseNumbers.key(last.tags().number()));
    boolean isRange =
        from > 0
            && to > 0
            && from != to
            && Math.abs(to - from) <= RANGE_MAX
            && streetIdOf(first).equals(streetIdOf(last));
    if (!isRange) {
      return Optional.empty();
    }
    return Optional.of(
        from < to
            ? new Range(from, to, step, first, line)
            : new Range(to, from, step, last, line.reversed()));
  }

  /// The data shared by many houses.
  static House.Placement placement(AddressBook.CompletedAddress entry) {
    Map<AreaLevel, Integer> areas = new EnumMap<>(AreaLevel.class);
    entry.shown().byLevel().forEach((level, area) -> areas.put(level, area.ordinal()));
    return new House.Placement(entry.postalCode(), entry.cityText(), areas);
  }

  /// The stored outline of the building of a house; empty when none is known.
  Optional<BytesRef> outline(AddressBook.CompletedAddress entry) {
    return entry.outline().isEmpty()
        ? buildings.of(entry.ref())
        : HouseOutline.of(entry.outline(), false).map(HouseOutline::encode);
  }

  /// The index record of a house.
  House house(AddressBook.CompletedAddress entry, Street street, String id) {
    Optional<LatLng> entrance = entrances.entranceOf(entry, street);
    LatLng door = entrance.orElse(entry.position());
    Optional<LatLng> access =
        entrances.drivewayOf(entry, door).or(() -> street.nearest(door)).or(() -> anyStreet(door));
    return new House(
        entry.tags().number(),
        id,
        entry.position(),
        access,
        entrance,
        entry.tags().building(),
        placement(entry));
  }

  /// The nearest point of any street open to vehicles.
  Optional<LatLng> anyStreet(LatLng at) {
    Envelope box = new Envelope(at.lng(), at.lng(), at.lat(), at.lat());
    Boxes.expand(box, at, ANY_STREET_METERS);
    LatLng best = null;
    double bestMeters = ANY_STREET_METERS;
    for (Object item : driven.query(box)) {
      if (item instanceof Elements.StreetPiece piece) {
        LatLng on = Street.nearest(piece.line(), at);
        double meters = on.distanceMeters(at);
        if (meters < bestMeters) {
          best = on;
          bestMeters = meters;
        }
      }
    }
    return Optional.ofNullable(best);
  }
}
