package io.cartway.style.check;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.LayerType;
import io.cartway.style.StyleSpecification;
import java.util.Map;
import java.util.Optional;
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

  private final StyleFaults faults;
  private final Sources sources;
  private final Set<String> sourceLayers;
  private final Values values;

  /// @param sourceLayers the layers that the vector tiles may have
  Layers(StyleFaults faults, Sources sources, Set<String> sourceLayers) {
    this.faults = faults;
    this.sources = sources;
    this.sourceLayers = sourceLayers;
    this.values = new Values(faults);
  }

  /// Checks what reading the layers passes over: what must be nowhere else, and what may not be.
  void check(Place place, JsonNode layers) {
    for (int i = 0; i < layers.size() && !faults.isFull(); i++) {
      if (layers.get(i).isObject()) {
        checkLayer(place.at(i), layers.get(i));
      }
    }
  }

  private void checkLayer(Place place, JsonNode layer) {
    for (Map.Entry<String, JsonNode> member : layer.properties()) {
      if (!MEMBERS.contains(member.getKey())) {
        faults.add(place.field(member.getKey()), member.getKey(), "a layer without it");
      }
    }
    if (layer.path("id").asText().length() > StyleLimits.STANDARD.nameLengthMax()) {
      faults.add(place.field("id"), layer.path("id"), "a text of up to 200 characters");
    }
    Optional<LayerType> type = LayerType.of(layer.path("type").asText());
    if (type.isEmpty()) {
      return;
    }
    checkSource(place, layer, type.get());
    if (layer.has("filter")) {
      Filters.checkShape(faults, place.field("filter"), layer.get("filter"));
    }
    values.checkMore(
        place.field("layout"), layer.path("layout"), StyleSpecification.layout(type.get()));
    values.checkMore(
        place.field("paint"), layer.path("paint"), StyleSpecification.paint(type.get()));
  }

  private void checkSource(Place place, JsonNode layer, LayerType type) {
    if (type == LayerType.BACKGROUND) {
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

  private static Set<String> drawnBy(LayerType type) {
    return switch (type) {
      case RASTER -> Set.of();
      case HILLSHADE, COLOR_RELIEF -> Set.of("raster-dem");
      default -> Set.of("vector", "geojson");
    };
  }
}
