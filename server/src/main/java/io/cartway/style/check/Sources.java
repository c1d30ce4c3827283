package io.cartway.style.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The sources of a document: this server's tiles, and GeoJSON that stands in the document. No
/// source may be opened anywhere else.
final class Sources {

  private static final Set<String> VECTOR =
      Set.of("type", "url", "scheme", "bounds", "minzoom", "maxzoom", "promoteId", "volatile");

  private static final Set<String> ELEVATIONS =
      Set.of(
          "type",
          "url",
          "tiles",
          "tileSize",
          "encoding",
          "bounds",
          "minzoom",
          "maxzoom",
          "volatile");

  private static final Set<String> GEO_JSON =
      Set.of(
          "type",
          "data",
          "maxzoom",
          "attribution",
          "buffer",
          "filter",
          "tolerance",
          "cluster",
          "clusterRadius",
          "clusterMaxZoom",
          "clusterMinPoints",
          "clusterProperties",
          "lineMetrics",
          "generateId",
          "promoteId");

  private static final Set<String> NUMBERS =
      Set.of(
          "minzoom",
          "maxzoom",
          "tileSize",
          "buffer",
          "tolerance",
          "clusterRadius",
          "clusterMaxZoom",
          "clusterMinPoints");

  private static final Set<String> FLAGS =
      Set.of("volatile", "cluster", "lineMetrics", "generateId");

  private static final Set<String> GEO_JSON_TYPES =
      Set.of(
          "FeatureCollection",
          "Feature",
          "Point",
          "MultiPoint",
          "LineString",
          "MultiLineString",
          "Polygon",
          "MultiPolygon",
          "GeometryCollection");

  private static final String TYPES =
      "vector or raster-dem of this server, or geojson with its data in the document";

  private final StyleFaults faults;
  private final String base;
  private final Map<String, String> types = new HashMap<>();

  /// @param base address of this server
  Sources(StyleFaults faults, String base) {
    this.faults = faults;
    this.base = base;
  }

  /// The type of a source; empty when there is none of this name.
  Optional<String> type(String name) {
    return Optional.ofNullable(types.get(name));
  }

  /// What a source of a type may have.
  static Set<String> members(String type) {
    return switch (type) {
      case "vector" -> VECTOR;
      case "raster-dem" -> ELEVATIONS;
      case "geojson" -> GEO_JSON;
      default -> Set.of();
    };
  }

  void check(Place place, JsonNode sources) {
    if (!sources.isObject()) {
      faults.add(place, sources, "an object of sources by name");
      return;
    }
    if (sources.size() > StyleLimits.STANDARD.sourcesMax()) {
      faults.add(
          place,
          sources.size() + " sources",
          "at most %d".formatted(StyleLimits.STANDARD.sourcesMax()));
      return;
    }
    for (Map.Entry<String, JsonNode> source : sources.properties()) {
      check(place.field(source.getKey()), source.getKey(), source.getValue());
    }
  }

  private void check(Place place, String name, JsonNode source) {
    String type = source.path("type").asText();
    types.put(name, type);
    Set<String> members = members(type);
    if (members.isEmpty() || !source.path("type").isTextual()) {
      faults.add(place.field("type"), source.path("type"), TYPES);
      return;
    }
    for (Map.Entry<String, JsonNode> member : source.properties()) {
      Place at = place.field(member.getKey());
      if (!members.contains(member.getKey())) {
        faults.add(at, member.getKey(), "a source without it" + why(type, member.getKey()));
      } else {
        checkMember(at, member.getKey(), member.getValue());
      }
    }
    switch (type) {
      case "vector" -> checkAddress(place.field("url"), source.path("url"), OwnAddress.TILE_JSON);
      case "raster-dem" -> checkElevations(place, source);
      default -> checkData(place.field("data"), source.path("data"));
    }
  }

  private static String why(String type, String member) {
    boolean isTold = type.equals("vector") && List.of("tiles", "attribution").contains(member);
    return isTold ? ": the TileJSON of its url has it" : "";
  }

  private void checkMember(Place place, String member, JsonNode value) {
    if (NUMBERS.contains(member) && !value.isNumber()) {
      faults.add(place, value, "a number");
    } else if (FLAGS.contains(member) && !value.isBoolean()) {
      faults.add(place, value, "true or false");
    } else if (member.equals("bounds") && !isBounds(value)) {
      faults.add(place, value, "west, south, east and north as a list of four numbers");
    } else if (member.equals("scheme") && !value.asText().equals("xyz")) {
      faults.add(place, value, "xyz");
    } else if (member.equals("attribution") && !isPlainText(value)) {
      faults.add(place, value, "a text without markup");
    } else if (member.equals("promoteId") && !value.isTextual() && !value.isObject()) {
      faults.add(place, value, "the name of an attribute, or names by layer");
    } else if (member.equals("filter")) {
      Filters.check(faults, place, value);
    }
  }

  private static boolean isBounds(JsonNode value) {
    return value.isArray() && value.size() == 4 && value.valueStream().allMatch(JsonNode::isNumber);
  }

  /// Attributions are shown as HTML, which could open an address.
  private static boolean isPlainText(JsonNode value) {
    return value.isTextual()
        && value.asText().chars().noneMatch(c -> c == '<' || c == '>' || c == '&');
  }

  /// Checks that an address is one of ours.
  ///
  /// @param what a path of [OwnAddress]
  void checkAddress(Place place, JsonNode address, String what) {
    boolean isOurs =
        address.isTextual() && OwnAddress.read(address.asText(), what, base).isPresent();
    if (!isOurs) {
      faults.add(place, address, OwnAddress.expected(what, base));
    }
  }

  private void checkElevations(Place place, JsonNode source) {
    JsonNode tiles = source.path("tiles");
    if (source.has("url")) {
      checkAddress(place.field("url"), source.get("url"), OwnAddress.ELEVATIONS_JSON);
    }
    boolean isByUrl = source.has("url") && tiles.isMissingNode();
    if (isByUrl) {
      return;
    }
    if (tiles.isArray() && tiles.size() == 1) {
      checkAddress(place.field("tiles").at(0), tiles.get(0), OwnAddress.ELEVATIONS);
    } else {
      faults.add(
          place.field("tiles"),
          tiles,
          "a list of one: " + OwnAddress.expected(OwnAddress.ELEVATIONS, base));
    }
    if (!source.path("encoding").asText().equals("terrarium")) {
      faults.add(place.field("encoding"), source.path("encoding"), "terrarium");
    }
  }

  private void checkData(Place place, JsonNode data) {
    if (!data.isObject()) {
      faults.add(place, data, "an object of GeoJSON in the document, no address");
    } else if (!GEO_JSON_TYPES.contains(data.path("type").asText())) {
      faults.add(place.field("type"), data.path("type"), "a type of GeoJSON, as FeatureCollection");
    }
  }
}
