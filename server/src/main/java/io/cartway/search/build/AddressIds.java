package io.cartway.search.build;

import io.cartway.search.address.AreaLevel;
import io.cartway.search.build.elements.Elements;
import io.cartway.search.build.lineage.IndexedObject;
import io.cartway.search.index.ObjectIds;
import io.cartway.search.text.Folding;
import io.cartway.search.text.HouseNumbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// Ids of addresses and places that outlive their elements, because a house is often mapped first
/// as a point and later as a building. They are derived from the content of an address (country,
/// town, street, number), or from a place's town and name. Equal addresses are distinguished by
/// postal code, then part of town, then element; equal places by the previous build
/// ([PreviousPlaceIds]), then element. The first one by element keeps the plain id.
final class AddressIds {

  private AddressIds() {}

  /// The ids of places by element. Places of the previous build keep their ids.
  static Map<Elements.Ref, String> ofPlaces(
      List<Elements.Poi> pois,
      Function<Elements.Poi, EnclosingAreas> around,
      PreviousPlaceIds heritage) {
    Map<String, List<Elements.Poi>> byName = new LinkedHashMap<>();
    for (Elements.Poi poi : pois) {
      String name = IndexedObject.nameKey(poi.names(), poi.categories());
      byName.computeIfAbsent(name, any -> new ArrayList<>()).add(poi);
    }
    Map<Elements.Ref, String> ids = new HashMap<>();
    byName.forEach((name, group) -> ids.putAll(heritage.inherit(name, group)));
    Set<String> taken = new HashSet<>(ids.values());
    for (Elements.Poi poi : pois) {
      if (!ids.containsKey(poi.ref())) {
        heritage.inherit(poi).filter(taken::add).ifPresent(id -> ids.put(poi.ref(), id));
      }
    }
    for (Elements.Poi poi : pois) {
      if (ids.containsKey(poi.ref())) {
        continue;
      }
      EnclosingAreas surroundings = around.apply(poi);
      String key =
          String.join(
              "|",
              surroundings.alpha3(),
              surroundings.idOf(AreaLevel.CITY),
              IndexedObject.nameKey(poi.names(), poi.categories()));
      if (poi.names().isEmpty()) {
        // A town has many unnamed places: none of them is the first.
        key = key + "|" + poi.ref();
      }
      String id = ObjectIds.PLACE + StreetMerger.hash(key);
      while (heritage.isOfAnother(id, poi.position()) || !taken.add(id)) {
        key = key + "|" + poi.ref();
        id = ObjectIds.PLACE + StreetMerger.hash(key);
      }
      ids.put(poi.ref(), id);
    }
    return ids;
  }

  /// The ids, without prefix, by element.
  static Map<Elements.Ref, String> of(List<AddressBook.CompletedAddress> entries) {
    Map<Elements.Ref, String> ids = new HashMap<>();
    Set<String> taken = new HashSet<>();
    for (AddressBook.CompletedAddress entry : entries) {
      String key =
          String.join(
              "|",
              entry.matched().alpha3(),
              entry.matched().idOf(AreaLevel.CITY),
              Folding.key(entry.streetNames().local()),
              HouseNumbers.key(entry.tags().number()));
      String id = StreetMerger.hash(key);
      for (String salt :
          List.of(
              entry.tags().postalCode(),
              entry.matched().idOf(AreaLevel.DISTRICT),
              entry.ref().toString())) {
        if (!taken.contains(id)) {
          break;
        }
        key = key + "|" + salt;
        id = StreetMerger.hash(key);
      }
      taken.add(id);
      ids.put(entry.ref(), id);
    }
    return ids;
  }
}
