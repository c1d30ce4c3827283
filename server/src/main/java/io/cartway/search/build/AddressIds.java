package io.cartway.search.build;

import io.cartway.search.AreaLevel;
import io.cartway.search.Folding;
import io.cartway.search.HouseNumbers;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Ids of addresses that outlive their elements: made of what the address says (country, town,
/// street, number), because a house is often drawn as a point first and as a building later. Of
/// several that say the same, the postal code, then the part of town, then the element tells them
/// apart; the first one by element keeps the plain id.
final class AddressIds {

  private AddressIds() {}

  /// The ids, without prefix, by element.
  static Map<Elements.Ref, String> of(List<AddressBook.Entry> entries) {
    Map<Elements.Ref, String> ids = new HashMap<>();
    Set<String> taken = new HashSet<>();
    for (AddressBook.Entry entry : entries) {
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
