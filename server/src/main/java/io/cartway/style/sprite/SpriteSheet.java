package io.cartway.style.sprite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageInputStream;

/// The images of one or some of the own styles' sprites, unpacked. Immutable.
public final class SpriteSheet {

  /// The sprite whose images have their names alone.
  private static final String DEFAULT = "default";

  /// Those of the own styles, each unpacked when it is first asked for: 4 MB in all.
  private static final Map<String, Optional<SpriteSheet>> READ = new ConcurrentHashMap<>();

  private final Map<String, SpriteImage> images;

  private SpriteSheet(Map<String, SpriteImage> images) {
    this.images = Map.copyOf(images);
  }

  /// Reads a sprite.
  ///
  /// @param style the id of an own style
  /// @param twice whether it is the one with two pixels for one of the map
  /// @return empty when the style is not an own one
  public static Optional<SpriteSheet> of(String style, boolean twice) {
    String base = twice ? style + Sprites.TWICE : style;
    boolean isOwn = Sprites.of(base + Sprites.INDEX).isPresent();
    return isOwn ? READ.computeIfAbsent(base, SpriteSheet::unpacked) : Optional.empty();
  }

  /// The sprite of one style, for [#of(Map, boolean)].
  ///
  /// @param style the id of an own style; another has no images
  public static Map<String, String> alone(String style) {
    return Map.of(DEFAULT, style);
  }

  /// Reads the sprites of a style that has several: images are named `id:name`, those of the sprite
  /// `default` by their names alone.
  ///
  /// @param styles ids of own styles by those of the sprites
  /// @param twice whether they are those with two pixels for one of the map
  /// @return empty when there is no image
  public static Optional<SpriteSheet> of(Map<String, String> styles, boolean twice) {
    if (styles.size() == 1 && styles.containsKey(DEFAULT)) {
      return of(styles.values().iterator().next(), twice);
    }
    Map<String, SpriteImage> images = new HashMap<>();
    styles.forEach((id, style) -> {
      String before = id.equals(DEFAULT) ? "" : id + ":";
      of(style, twice)
          .ifPresent(
              sheet -> sheet.images.forEach((name, image) -> images.put(before + name, image)));
    });
    return images.isEmpty() ? Optional.empty() : Optional.of(new SpriteSheet(images));
  }

  private static Optional<SpriteSheet> unpacked(String base) {
    Optional<SpriteFile> index = Sprites.of(base + Sprites.INDEX);
    Optional<SpriteFile> sheet = Sprites.of(base + Sprites.SHEET);
    if (index.isEmpty() || sheet.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(read(index.get().bytes(), sheet.get().bytes()));
    } catch (IOException ownFile) {
      throw new UncheckedIOException(base, ownFile);
    }
  }

  private static SpriteSheet read(byte[] index, byte[] sheet) throws IOException {
    // In memory, for else its cache is a file. It closes the stream.
    BufferedImage picture =
        ImageIO.read(new MemoryCacheImageInputStream(new ByteArrayInputStream(sheet)));
    Map<String, SpriteImage> images = new HashMap<>();
    for (Map.Entry<String, JsonNode> each : new ObjectMapper().readTree(index).properties()) {
      JsonNode entry = each.getValue();
      int width = entry.path("width").asInt();
      int height = entry.path("height").asInt();
      int[] pixels =
          picture.getRGB(
              entry.path("x").asInt(), entry.path("y").asInt(), width, height, null, 0, width);
      images.put(
          each.getKey(),
          new SpriteImage(
              width,
              height,
              entry.path("pixelRatio").asDouble(1),
              entry.path("sdf").asBoolean(),
              pixels,
              new SpriteImage.Stretch(
                  numbers(entry.path("stretchX")),
                  numbers(entry.path("stretchY")),
                  numbers(entry.path("content")))));
    }
    return new SpriteSheet(images);
  }

  /// The numbers of a list, and of the lists in it.
  private static List<Double> numbers(JsonNode list) {
    List<Double> numbers = new ArrayList<>();
    for (JsonNode each : list) {
      if (each.isArray()) {
        numbers.addAll(numbers(each));
      } else {
        numbers.add(each.asDouble());
      }
    }
    return numbers;
  }

  /// The names of all images.
  public Set<String> names() {
    return images.keySet();
  }

  /// The image of a name; empty when there is none.
  public Optional<SpriteImage> find(String name) {
    return Optional.ofNullable(images.get(name));
  }

  /// How many images there are.
  public int size() {
    return images.size();
  }
}
