package io.cartway.search.build.elements;

import io.cartway.geo.LatLng;
import io.cartway.search.index.HouseOutline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/// The buildings in which houses stand that are points, as their outlines are stored
/// ([HouseOutline]). Buildings come from files one after the other; only those round a house are
/// kept.
public final class HouseBuildings {

  /// Cells of about 14 m.
  private static final double CELLS_PER_DEGREE = 8_192;

  /// A house on a wall, as at a door, stands in the building.
  private static final double WALL_METERS = 0.3;

  /// A building with more rows of cells is none.
  private static final int ROWS_MAX = 128;

  private record HousePoint(long cell, LatLng at, Elements.Ref ref, String number, String street) {}

  private record Standing(BytesRef outline, double area) {}

  /// The houses by cell.
  private final List<HousePoint> houses = new ArrayList<>();

  /// The smallest building of each house.
  private final Map<Elements.Ref, Standing> buildings = new HashMap<>();

  private HouseBuildings() {}

  /// Finds the buildings of the addresses that have no outline of their own.
  public static HouseBuildings of(ManyElements many) throws IOException {
    HouseBuildings found = new HouseBuildings();
    many.addresses()
        .forEach(address -> {
          if (address.outline().isEmpty()) {
            LatLng at = address.position();
            Elements.AddressTags tags = address.tags();
            long cell = cell(at.lat(), at.lng());
            found.houses.add(new HousePoint(cell, at, address.ref(), tags.number(), tags.street()));
          }
        });
    found.houses.sort(Comparator.comparingLong(HousePoint::cell).thenComparing(HousePoint::ref));
    if (!found.houses.isEmpty()) {
      many.buildings().forEach(building -> found.add(building.outline()));
      many.addresses().forEach(found::addOwn);
    }
    found.houses.clear();
    return found;
  }

  /// The stored outline of the building of a house; empty when it stands in none.
  public Optional<BytesRef> of(Elements.Ref house) {
    return Optional.ofNullable(buildings.get(house)).map(Standing::outline);
  }

  private void add(List<LatLng> points) {
    Optional<HouseOutline> alone = HouseOutline.of(points, false);
    if (alone.isEmpty()) {
      return;
    }
    List<HousePoint> inside = inside(alone.get());
    if (inside.isEmpty()) {
      return;
    }
    HouseOutline outline = HouseOutline.of(points, inside.size() > 1).orElseThrow();
    Standing standing = new Standing(outline.encode(), outline.area());
    for (HousePoint house : inside) {
      // Of two of one size the first one stays: they come in the order of their references.
      buildings.merge(
          house.ref, standing, (known, other) -> other.area < known.area ? other : known);
    }
  }

  /// A building with an address, and the same one at its door: only one of both is kept.
  private void addOwn(Elements.Address address) {
    Optional<HouseOutline> outline = HouseOutline.of(address.outline(), false);
    if (outline.isEmpty()) {
      return;
    }
    Standing standing = null;
    for (HousePoint house : inside(outline.get())) {
      if (house.number.equals(address.tags().number())
          && house.street.equals(address.tags().street())) {
        standing =
            standing == null
                ? new Standing(outline.get().encode(), outline.get().area())
                : standing;
        buildings.put(house.ref, standing);
      }
    }
  }

  private List<HousePoint> inside(HouseOutline outline) {
    LatLng southWest = outline.box().getFirst();
    LatLng northEast = outline.box().getLast();
    int south = place(southWest.lat());
    int north = place(northEast.lat());
    List<HousePoint> inside = new ArrayList<>();
    for (int row = south; row <= north && north - south < ROWS_MAX; row++) {
      long last = cell(row, place(northEast.lng()));
      int at = firstAtLeast(cell(row, place(southWest.lng())));
      for (; at < houses.size() && houses.get(at).cell <= last; at++) {
        if (outline.meters(houses.get(at).at) <= WALL_METERS) {
          inside.add(houses.get(at));
        }
      }
    }
    return inside;
  }

  private int firstAtLeast(long cell) {
    int low = 0;
    int high = houses.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (houses.get(middle).cell < cell) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static int place(double degrees) {
    return (int) Math.floor(degrees * CELLS_PER_DEGREE);
  }

  private static long cell(double lat, double lng) {
    return cell(place(lat), place(lng));
  }

  /// Cells of a row follow each other in the order of their columns.
  private static long cell(int row, int column) {
    return ((long) row << Integer.SIZE) | ((column + (long) Integer.MAX_VALUE) & 0xffff_ffffL);
  }
}
