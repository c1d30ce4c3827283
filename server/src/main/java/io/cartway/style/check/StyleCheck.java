package io.cartway.style.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.style.InvalidStyleException;
import io.cartway.style.StyleSheet;
import io.cartway.style.StyleSpecification;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Checks a document that somebody wants to save: its structure against the specification, and that
/// it opens nothing but this server's tiles, glyphs and sprites.
public final class StyleCheck {

  private static final Set<String> NUMBERS =
      Set.of("centerAltitude", "zoom", "bearing", "pitch", "roll");

  private static final Set<String> PARTS = Set.of("light", "sky", "projection", "terrain");

  private static final Set<String> OTHERS =
      Set.of(
          "version",
          "name",
          "metadata",
          "center",
          "state",
          "transition",
          "sources",
          "sprite",
          "glyphs",
          "layers");

  private final StyleFaults faults = new StyleFaults(StyleLimits.STANDARD.faultsMax());
  private final Set<String> sourceLayers;
  private final Sources sources;

  private StyleCheck(String base, Set<String> sourceLayers) {
    this.sourceLayers = sourceLayers;
    this.sources = new Sources(faults, base);
  }

  /// The faults of a document, at most [StyleLimits#faultsMax]; none when it can be saved.
  ///
  /// @param document of a bounded depth and size, without a name twice in one object
  /// @param base address of this server, without a trailing slash
  /// @param sourceLayers the layers that the vector tiles may have
  public static List<StyleFault> faults(
      ObjectNode document, String base, Set<String> sourceLayers) {
    StyleCheck check = new StyleCheck(base, sourceLayers);
    check.check(document);
    return check.faults.all();
  }

  /// Whether a member of a source is passed on to maps: those of its type, which are known not to
  /// open anything.
  public static boolean isOfSource(String type, String member) {
    return Sources.members(type).contains(member);
  }

  private void check(ObjectNode document) {
    for (Map.Entry<String, JsonNode> member : document.properties()) {
      String name = member.getKey();
      Place place = Place.ROOT.field(name);
      JsonNode value = member.getValue();
      if (NUMBERS.contains(name)) {
        if (!isFinite(value)) {
          faults.add(place, value, "a number");
        }
      } else if (PARTS.contains(name)) {
        new Values(faults).check(place, value, StyleSpecification.group(name), "the " + name);
      } else if (!OTHERS.contains(name)) {
        faults.add(place, name, "a style without it");
      }
    }
    checkHead(document);
    sources.check(Place.ROOT.field("sources"), document.path("sources"));
    checkTerrain(document.path("terrain"));
    if (document.has("glyphs")) {
      sources.checkAddress(Place.ROOT.field("glyphs"), document.get("glyphs"), OwnAddress.GLYPHS);
    }
    if (document.has("sprite")) {
      checkSprite(Place.ROOT.field("sprite"), document.get("sprite"));
    }
    checkLayers(document);
  }

  private void checkLayers(ObjectNode document) {
    JsonNode layers = document.path("layers");
    Place place = Place.ROOT.field("layers");
    if (!layers.isArray()) {
      faults.add(place, layers, "a list of layers");
      return;
    }
    if (layers.size() > StyleSheet.LAYERS_MAX) {
      faults.add(place, layers.size() + " layers", "at most %,d".formatted(StyleSheet.LAYERS_MAX));
      return;
    }
    try {
      StyleSheet.read(layers);
    } catch (InvalidStyleException invalid) {
      invalid.faults().forEach(faults::add);
    }
    new Layers(faults, sources, sourceLayers).check(place, layers);
  }

  private void checkHead(ObjectNode document) {
    JsonNode version = document.path("version");
    if (!version.isNumber() || version.asDouble() != 8) {
      faults.add(Place.ROOT.field("version"), version, "8");
    }
    JsonNode name = document.path("name");
    boolean isName =
        name.isMissingNode()
            || (name.isTextual()
                && name.asText().length() <= StyleLimits.STANDARD.nameLengthMax()
                && name.asText().chars().noneMatch(Character::isISOControl));
    if (!isName) {
      faults.add(
          Place.ROOT.field("name"), name, "a text of up to 200 characters, without control ones");
    }
    JsonNode center = document.path("center");
    boolean isCenter =
        center.isMissingNode()
            || (center.isArray()
                && center.size() == 2
                && center.valueStream().allMatch(StyleCheck::isFinite));
    if (!isCenter) {
      faults.add(Place.ROOT.field("center"), center, "longitude and latitude as a list");
    }
    JsonNode state = document.path("state");
    if (!state.isMissingNode() && !state.isObject()) {
      faults.add(Place.ROOT.field("state"), state, "an object");
    }
    new Values(faults).checkTransition(Place.ROOT.field("transition"), document.path("transition"));
  }

  private static boolean isFinite(JsonNode value) {
    return value.isNumber() && Double.isFinite(value.asDouble());
  }

  private void checkTerrain(JsonNode terrain) {
    JsonNode source = terrain.path("source");
    boolean isRight =
        !terrain.isObject()
            || sources.type(source.asText()).filter(type -> type.equals("raster-dem")).isPresent();
    if (!isRight) {
      faults.add(
          Place.ROOT.field("terrain").field("source"), source, "a source of type raster-dem");
    }
  }

  private void checkSprite(Place place, JsonNode sprite) {
    if (!sprite.isArray()) {
      sources.checkAddress(place, sprite, OwnAddress.SPRITE);
      return;
    }
    if (sprite.size() > StyleLimits.STANDARD.sourcesMax()) {
      faults.add(place, sprite, "at most %d sprites".formatted(StyleLimits.STANDARD.sourcesMax()));
      return;
    }
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < sprite.size(); i++) {
      JsonNode each = sprite.get(i);
      if (each.size() != 2 || !each.path("id").isTextual() || !ids.add(each.path("id").asText())) {
        faults.add(place.at(i), each, "an object of id and url, with an id of its own");
      }
      sources.checkAddress(place.at(i).field("url"), each.path("url"), OwnAddress.SPRITE);
    }
  }
}
