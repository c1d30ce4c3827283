package io.cartway.search.build;

import io.cartway.geo.LatLng;
import io.cartway.search.build.elements.Elements;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.algorithm.locate.SimplePointInAreaLocator;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Location;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.index.strtree.STRtree;

/// Addresses of places without address tags: most shops are mapped inside a house with an address.
///
/// Inside the outline of a house, a place gets its address. Elsewhere it gets the street of the
/// nearest house, or the nearest street, without a number, because a neighbour's number would be
/// wrong.
final class PlaceAddresses {

  /// Maximum distance of a house that gives a place its street.
  private static final double HOUSE_METERS = 30;

  /// Maximum distance of a place from its street.
  private static final double STREET_METERS = 40;

  /// Peaks, lakes and glaciers are on no street.
  private static final String NATURAL = "350";

  private final GeometryFactory geometries = new GeometryFactory();
  private final STRtree houses = new STRtree();
  private final STRtree streets = new STRtree();

  PlaceAddresses(List<AddressBook.CompletedAddress> addresses, List<Street> named) {
    for (AddressBook.CompletedAddress entry : addresses) {
      houses.insert(envelope(entry), entry);
    }
    houses.build();
    for (Street street : named) {
      if (!street.isPseudo() && !street.names().local().isEmpty()) {
        Envelope box =
            new Envelope(
                street.box().west(),
                street.box().east(),
                street.box().south(),
                street.box().north());
        streets.insert(box, street);
      }
    }
    streets.build();
  }

  private static Envelope envelope(AddressBook.CompletedAddress entry) {
    LatLng at = entry.position();
    Envelope box = new Envelope(new Coordinate(at.lng(), at.lat()));
    entry.outline().forEach(point -> box.expandToInclude(new Coordinate(point.lng(), point.lat())));
    return box;
  }

  /// The address of a place, as far as known.
  Elements.AddressTags of(Elements.Poi poi) {
    Elements.AddressTags own = poi.address();
    boolean isNatural = poi.categories().stream().allMatch(id -> id.startsWith(NATURAL));
    if (own.isLocated() || own.hasNumber() || isNatural) {
      return own;
    }
    AddressBook.CompletedAddress around = houseAround(poi.position());
    if (around != null) {
      Elements.AddressTags house = around.tags();
      return new Elements.AddressTags(
          house.number(),
          house.street(),
          house.place(),
          own.city().isEmpty() ? house.city() : own.city(),
          own.postalCode().isEmpty() ? house.postalCode() : own.postalCode(),
          own.building());
    }
    String street = streetAt(poi.position());
    return new Elements.AddressTags("", street, "", own.city(), own.postalCode(), own.building());
  }

  private AddressBook.@Nullable CompletedAddress houseAround(LatLng at) {
    Coordinate point = new Coordinate(at.lng(), at.lat());
    AddressBook.CompletedAddress best = null;
    for (Object item : houses.query(new Envelope(point))) {
      if (item instanceof AddressBook.CompletedAddress entry
          && holds(entry, point)
          && (best == null || entry.ref().compareTo(best.ref()) < 0)) {
        best = entry;
      }
    }
    return best;
  }

  private boolean holds(AddressBook.CompletedAddress entry, Coordinate point) {
    List<LatLng> outline = entry.outline();
    if (outline.size() < 4 || !outline.getFirst().equals(outline.getLast())) {
      return false;
    }
    Polygon polygon =
        geometries.createPolygon(
            outline.stream()
                .map(each -> new Coordinate(each.lng(), each.lat()))
                .toArray(Coordinate[]::new));
    return SimplePointInAreaLocator.locate(point, polygon) != Location.EXTERIOR;
  }

  private String streetAt(LatLng at) {
    AddressBook.CompletedAddress house = null;
    double houseMeters = HOUSE_METERS;
    for (Object item : houses.query(box(at, HOUSE_METERS))) {
      if (item instanceof AddressBook.CompletedAddress entry) {
        double meters = entry.position().distanceMeters(at);
        boolean isBetter =
            meters < houseMeters
                || (house != null
                    && meters == houseMeters
                    && entry.ref().compareTo(house.ref()) < 0);
        if (isBetter && !entry.tags().street().isEmpty()) {
          house = entry;
          houseMeters = meters;
        }
      }
    }
    if (house != null) {
      return house.tags().street();
    }
    Street best = null;
    double bestMeters = STREET_METERS;
    for (Object item : streets.query(box(at, STREET_METERS))) {
      if (item instanceof Street street) {
        double meters = street.distanceMeters(at);
        boolean isBetter =
            meters < bestMeters
                || (best != null && meters == bestMeters && street.id().compareTo(best.id()) < 0);
        if (isBetter) {
          best = street;
          bestMeters = meters;
        }
      }
    }
    return best == null ? "" : best.names().local();
  }

  private static Envelope box(LatLng at, double meters) {
    Envelope box = new Envelope(new Coordinate(at.lng(), at.lat()));
    Boxes.expand(box, at, meters);
    return box;
  }
}
