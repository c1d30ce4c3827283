package io.cartway.style.sprite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.style.StyleDocument;
import io.cartway.testing.Workspace;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SpritesTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int BORDER = 2;

  static List<String> ids() {
    return StyleDocument.ids();
  }

  static List<String> bases() {
    return Stream.concat(ids().stream(), ids().stream().map(id -> id + "@2x")).toList();
  }

  private static JsonNode index(String base) throws IOException {
    return JSON.readTree(Sprites.of(base + ".json").orElseThrow().bytes());
  }

  private static BufferedImage sheet(String base) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(Sprites.of(base + ".png").orElseThrow().bytes()));
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @ParameterizedTest
  @MethodSource("bases")
  void each_image_that_a_style_can_name_is_in_its_sprite_and_no_other(String base)
      throws IOException {
    StyleDocument style = StyleDocument.of(base.replace("@2x", "")).orElseThrow();
    assertThat(names(index(base))).isSorted().containsExactlyElementsOf(NameableImages.of(style));
  }

  @Test
  void what_styles_can_name_is_found_in_all_branches() {
    Set<String> day = NameableImages.of(StyleDocument.of("service-day").orElseThrow());
    assertThat(day)
        .contains("oneway", "circle", "star", "volcano", "airfield", "bakery", "rail-metro", "zoo")
        .contains("shield-road", "shield-motorway", "shield-gb-trunk")
        .doesNotContain("", "shield-");
    assertThat(NameableImages.of(StyleDocument.of("minimal").orElseThrow()))
        .containsExactly("circle");
  }

  @Test
  void each_network_of_the_schema_has_its_shield() throws IOException {
    JsonNode schema =
        JSON.readTree(
            Workspace.root()
                .resolve("server/src/test/resources/tiles/openmaptiles-3.16.schema.json")
                .toFile());
    Set<String> shields = new TreeSet<>();
    for (JsonNode fields : schema.findValues("network")) {
      for (JsonNode network : fields.path("values")) {
        shields.add("shield-" + network.asText().replace(" (default)", ""));
      }
    }
    assertThat(shields).hasSizeGreaterThan(10);
    for (String id : List.of("service-day", "service-night", "terrain")) {
      assertThat(names(index(id))).containsAll(shields);
    }
  }

  @ParameterizedTest
  @MethodSource("bases")
  void images_lie_in_the_sheet_beside_each_other(String base) throws IOException {
    BufferedImage sheet = sheet(base);
    Rectangle all = new Rectangle(sheet.getWidth(), sheet.getHeight());
    Map<String, Rectangle> boxes = new HashMap<>();
    long area = 0;
    for (Map.Entry<String, JsonNode> each : index(base).properties()) {
      JsonNode image = each.getValue();
      assertThat(names(image)).as(each.getKey()).isSorted();
      assertThat(image.path("pixelRatio").asInt()).isEqualTo(base.endsWith("@2x") ? 2 : 1);
      Rectangle box = box(image);
      assertThat(box.isEmpty()).isFalse();
      assertThat(all.contains(box)).as(each.getKey()).isTrue();
      boxes.forEach((name, other) ->
          assertThat(box.intersects(other)).as("%s, %s", each.getKey(), name).isFalse());
      boxes.put(each.getKey(), box);
      area += (long) box.width * box.height;
    }
    assertThat((double) area / (all.width * all.height)).isGreaterThan(0.9);
  }

  private static Rectangle box(JsonNode image) {
    return new Rectangle(
        image.path("x").asInt(),
        image.path("y").asInt(),
        image.path("width").asInt(),
        image.path("height").asInt());
  }

  @ParameterizedTest
  @MethodSource("ids")
  void the_larger_sheet_has_the_same_images_at_twice_the_size(String id) throws IOException {
    JsonNode plain = index(id);
    JsonNode twice = index(id + "@2x");
    assertThat(names(twice)).isEqualTo(names(plain));
    for (String name : names(plain)) {
      for (String size : List.of("width", "height", "content", "stretchX", "stretchY")) {
        List<Integer> doubled =
            numbers(plain.path(name).path(size)).stream().map(number -> 2 * number).toList();
        assertThat(numbers(twice.path(name).path(size))).as(name + " " + size).isEqualTo(doubled);
      }
      assertThat(twice.path(name).path("sdf")).isEqualTo(plain.path(name).path("sdf"));
    }
  }

  private static List<Integer> numbers(JsonNode node) {
    List<Integer> numbers = new ArrayList<>();
    if (node.isInt()) {
      numbers.add(node.asInt());
    }
    node.forEach(each -> numbers.addAll(numbers(each)));
    return numbers;
  }

  @ParameterizedTest
  @MethodSource("bases")
  void shields_stretch_inside_of_their_box_around_their_text(String base) throws IOException {
    for (Map.Entry<String, JsonNode> each : index(base).properties()) {
      JsonNode image = each.getValue();
      boolean isShield = each.getKey().startsWith("shield-");
      assertThat(image.path("sdf").asBoolean()).as(each.getKey()).isEqualTo(!isShield);
      assertThat(image.has("content")).as(each.getKey()).isEqualTo(isShield);
      if (isShield) {
        List<Integer> content = numbers(image.path("content"));
        assertThat(content).hasSize(4);
        assertRises(List.of(content.get(0), content.get(2)), image.path("width").asInt());
        assertRises(List.of(content.get(1), content.get(3)), image.path("height").asInt());
        assertRises(numbers(image.path("stretchX")), image.path("width").asInt());
        assertRises(numbers(image.path("stretchY")), image.path("height").asInt());
      }
    }
  }

  private static void assertRises(List<Integer> numbers, int end) {
    assertThat(numbers).isNotEmpty().first().satisfies(first -> assertThat(first).isPositive());
    for (int i = 1; i < numbers.size(); i++) {
      assertThat(numbers.get(i)).isGreaterThan(numbers.get(i - 1));
    }
    assertThat(numbers.getLast()).isLessThan(end);
  }

  /// The disc of Maki has a radius of 6.5 pixels, so each distance is known.
  @ParameterizedTest
  @MethodSource("bases")
  void icons_are_distance_fields_of_eight_pixels(String base) throws IOException {
    JsonNode image = index(base).path("circle");
    int ratio = image.path("pixelRatio").asInt();
    Rectangle box = box(image);
    BufferedImage sheet = sheet(base);
    assertThat(box.width).isEqualTo((15 + 2 * BORDER) * ratio);
    for (int y = 0; y < box.height; y++) {
      for (int x = 0; x < box.width; x++) {
        double across = (x + 0.5) / ratio - 7.5 - BORDER;
        double down = (y + 0.5) / ratio - 7.5 - BORDER;
        double away = Math.hypot(across, down) - 6.5;
        double expected = Math.clamp(255 * (0.75 - away / 8), 0, 255);
        int alpha = sheet.getRGB(box.x + x, box.y + y) >>> 24;
        assertThat((double) alpha).as("%d %d", x, y).isBetween(expected - 4, expected + 4);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("bases")
  void each_icon_has_an_inside_and_ends_within_its_border(String base) throws IOException {
    BufferedImage sheet = sheet(base);
    for (Map.Entry<String, JsonNode> each : index(base).properties()) {
      Rectangle box = box(each.getValue());
      int most = 0;
      int mostAtEdge = 0;
      for (int y = box.y; y < box.y + box.height; y++) {
        for (int x = box.x; x < box.x + box.width; x++) {
          int alpha = sheet.getRGB(x, y) >>> 24;
          most = Math.max(most, alpha);
          boolean isEdge =
              x == box.x || y == box.y || x == box.x + box.width - 1 || y == box.y + box.height - 1;
          mostAtEdge = isEdge ? Math.max(mostAtEdge, alpha) : mostAtEdge;
        }
      }
      boolean isField = each.getValue().path("sdf").asBoolean();
      assertThat(most).as(each.getKey()).isGreaterThan(isField ? 191 : 254);
      // A pixel and a half from the edge.
      assertThat(mostAtEdge).as(each.getKey()).isLessThan(isField ? 150 : 256);
    }
  }
}
