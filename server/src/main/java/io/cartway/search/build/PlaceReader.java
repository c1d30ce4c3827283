package io.cartway.search.build;

import io.cartway.search.build.elements.Elements;
import io.cartway.search.category.Chains;
import io.cartway.search.index.PlaceDetails;
import io.cartway.search.item.ChargingStation;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Reads the details of a place besides its name and address ([PlaceDetails]).
final class PlaceReader {

  /// The tags of each detail, best first. OpenStreetMap has two schemes, with `contact:` and
  /// without.
  private static final Map<String, List<String>> TAGS =
      Map.of(
          PlaceDetails.PHONE, List.of("phone", "contact:phone"),
          PlaceDetails.MOBILE, List.of("mobile", "contact:mobile", "phone:mobile"),
          PlaceDetails.FAX, List.of("fax", "contact:fax"),
          PlaceDetails.WWW, List.of("website", "contact:website", "url"),
          PlaceDetails.EMAIL, List.of("email", "contact:email"),
          PlaceDetails.HOURS, List.of("opening_hours"),
          PlaceDetails.WIKIDATA, List.of("wikidata"));

  private PlaceReader() {}

  static Map<String, String> details(Map<String, Object> tags, Elements.Ref ref, Chains chains) {
    Map<String, String> details = new TreeMap<>();
    details.put(PlaceDetails.ELEMENT, ref.toString());
    TAGS.forEach((key, names) -> {
      // Opening hours contain semicolons.
      Set<String> values = new LinkedHashSet<>();
      names.forEach(name -> values.add(ElementReader.text(tags, name)));
      values.remove("");
      if (!values.isEmpty()) {
        details.put(key, String.join(";", values));
      }
    });
    chains
        .of(tags, null)
        .ifPresent(chain -> {
          details.put(PlaceDetails.CHAIN, chain.id());
          details.put(PlaceDetails.CHAIN_NAME, chain.name());
        });
    String charging =
        ElementReader.text(tags, "amenity").equals("charging_station")
            ? ChargingStation.pack(tags)
            : "";
    if (!charging.isEmpty()) {
      details.put(PlaceDetails.CHARGING, charging);
    }
    return details;
  }
}
