package io.cartway.search.build;

import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.index.ObjectIds;
import io.cartway.search.text.Folding;
import io.cartway.search.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;

/// Towns known only from addresses: an extract of a part of a town has neither its border nor its
/// node, but people search for it nevertheless.
final class TaggedCities {

  /// A name on fewer houses is probably a mistake.
  private static final int HOUSES_MIN = 5;

  /// Houses farther from all others with the name belong to another town.
  private static final double METERS_MAX = 20_000;

  private TaggedCities() {}

  /// The towns, in the order of their names.
  static List<AreaDraft> of(List<AddressBook.CompletedAddress> addresses) {
    Map<String, List<Group>> byName = new TreeMap<>();
    for (AddressBook.CompletedAddress entry : addresses) {
      String name = entry.cityText();
      if (!name.isEmpty() && name.chars().noneMatch(Character::isDigit)) {
        List<Group> groups = byName.computeIfAbsent(Folding.key(name), any -> new ArrayList<>());
        groupOf(groups, entry.position()).houses.add(entry);
      }
    }
    List<AreaDraft> cities = new ArrayList<>();
    byName.forEach((key, groups) -> {
      for (int i = 0; i < groups.size(); i++) {
        if (groups.get(i).houses.size() >= HOUSES_MIN) {
          cities.add(groups.get(i).located(i == 0 ? key : key + "|" + i));
        }
      }
    });
    return cities;
  }

  private static Group groupOf(List<Group> groups, LatLng at) {
    for (Group group : groups) {
      if (group.houses.getFirst().position().distanceMeters(at) <= METERS_MAX) {
        return group;
      }
    }
    groups.add(new Group(new ArrayList<>()));
    return groups.getLast();
  }

  private record Group(List<AddressBook.CompletedAddress> houses) {

    /// The country of most houses: near a border some are on the wrong side of the country's
    /// outline.
    private String country() {
      Map<String, Integer> counts = new TreeMap<>();
      houses.forEach(house -> counts.merge(house.shown().alpha3(), 1, Integer::sum));
      return counts.entrySet().stream()
          .max(Map.Entry.comparingByValue())
          .map(Map.Entry::getKey)
          .orElse("");
    }

    AreaDraft located(String key) {
      Envelope box = new Envelope();
      for (AddressBook.CompletedAddress house : houses) {
        box.expandToInclude(new Coordinate(house.position().lng(), house.position().lat()));
      }
      LatLng centre = ElementReader.at(box.centre());
      AddressBook.CompletedAddress middle =
          houses.stream()
              .min(
                  Comparator.comparingDouble((AddressBook.CompletedAddress house) ->
                      house.position().distanceMeters(centre)))
              .orElse(houses.getFirst());
      return new AreaDraft(
          ObjectIds.TAGGED_TOWN + StreetMerger.hash(country() + "|" + key),
          AreaLevel.CITY,
          Names.of(middle.cityText()),
          middle.position(),
          country(),
          new GeometryFactory().toGeometry(box),
          false);
    }
  }
}
