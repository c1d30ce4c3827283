package io.cartway.style.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// The layers of a document.
final class Layers {

  private static final Set<String> MEMBERS =
      Set.of(
          "id",
          "type",
          "metadata",
          "source",
          "source-layer",
          "minzoom",
          "maxzoom",
          "filter",
          "layout",
          "paint");

  private static final double ZOOM_MAX = 24;

  private final StyleFaults faults;
  private final Sources sources;
  private final Set<String> sourceLayers;
  private final Values values;
  private final Set<String> ids = new HashSet<>();

  /// @param sourceLayers the layers that the vector tiles may have
  Layers(StyleFaults faults, Sources sources, Set<String> sourceLayers) {
    this.faults = faults;
    this.sources = sources;
    this.sourceLayers = sourceLayers;
    this.values = new Values(faults);
  }

  void check(Place place, JsonNode layers) {
    if (!layers.isArray()) {
      faults.add(place, layers, "a list of layers");
      return;
    }
    if (layers.size() > StyleLimits.STANDARD.layersMax()) {
      faults.add(
          place,
          layers.size() + " layers",
          "at most %,d".formatted(StyleLimits.STANDARD.layersMax()));
      return;
    }
    for (int i = 0; i < layers.size() && !faults.isFull(); i++) {
      checkLayer(place.at(i), layers.get(i));
    }
  }

  private void checkLayer(Place place, JsonNode layer) {
    if (!layer.isObject()) {
      faults.add(place, layer, "a layer, an object");
      return;
    }
    for (Map.Entry<String, JsonNode> member : layer.properties()) {
      if (!MEMBERS.contains(member.getKey())) {
        faults.add(place.field(member.getKey()), member.getKey(), "a layer without it");
      }
    }
    JsonNode id = layer.path("id");
    boolean isId =
        id.isTextual()
            && !id.asText().isEmpty()
            && id.asText().length() <= StyleLimits.STANDARD.nameLengthMax();
    if (!isId) {
      faults.add(place.field("id"), id, "a text of up to 200 characters");
    } else if (!ids.add(id.asText())) {
      faults.add(place.field("id"), id, "an id that no other layer has");
    }
    String type = layer.path("type").isTextual() ? layer.path("type").asText() : "";
    if (!Specification.isLayerType(type)) {
      faults.add(
          place.field("type"),
          layer.path("type"),
          "one of background, fill, line, symbol, circle, heatmap, fill-extrusion, raster,"
              + " hillshade, color-relief");
      return;
    }
    checkSource(place, layer, type);
    checkZoom(place.field("minzoom"), layer.path("minzoom"));
    checkZoom(place.field("maxzoom"), layer.path("maxzoom"));
    if (layer.has("filter")) {
      Filters.check(faults, place.field("filter"), layer.get("filter"));
    }
    for (String group : new String[] {"layout", "paint"}) {
      values.check(
          place.field(group),
          layer.path(group),
          Specification.properties(type, group),
          "the %s of %s layers".formatted(group, type));
    }
  }

  private void checkSource(Place place, JsonNode layer, String type) {
    if (type.equals("background")) {
      return;
    }
    JsonNode source = layer.path("source");
    String kind = source.isTextual() ? sources.type(source.asText()).orElse("") : "";
    if (kind.isEmpty()) {
      faults.add(place.field("source"), source, "the name of a source of the document");
      return;
    }
    Set<String> drawn = drawnBy(type);
    if (!drawn.contains(kind)) {
      faults.add(
          place.field("source"),
          "%s, a source of type %s".formatted(source.asText(), kind),
          drawn.isEmpty()
              ? "no layer of type raster: there are no such sources"
              : "a source of type " + String.join(" or ", drawn.stream().sorted().toList()));
    }
    JsonNode inner = layer.path("source-layer");
    if (kind.equals("vector") && !sourceLayers.contains(inner.asText())) {
      faults.add(
          place.field("source-layer"), inner, "a layer of the vector tiles, as transportation");
    } else if (!kind.equals("vector") && !inner.isMissingNode()) {
      faults.add(place.field("source-layer"), inner, "none: only vector tiles have layers");
    }
  }

  private static Set<String> drawnBy(String type) {
    return switch (type) {
      case "raster" -> Set.of();
      case "hillshade", "color-relief" -> Set.of("raster-dem");
      default -> Set.of("vector", "geojson");
    };
  }

  private void checkZoom(Place place, JsonNode zoom) {
    if (!zoom.isMissingNode()
        && (!zoom.isNumber() || zoom.asDouble() < 0 || zoom.asDouble() > ZOOM_MAX)) {
      faults.add(place, zoom, "a number from 0 to 24");
    }
  }
}
