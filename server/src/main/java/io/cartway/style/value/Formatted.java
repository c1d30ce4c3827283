package io.cartway.style.value;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A text in sections of different looks.
///
/// @param sections in their order
public record Formatted(List<Section> sections) {

  /// A piece of the text, or an image in it.
  ///
  /// @param text empty with an image
  /// @param image null with a text
  /// @param scale of the size of the font; null for 1
  /// @param fontStack names of fonts, separated by commas; null for the layer's
  /// @param color null for the layer's
  /// @param verticalAlign `bottom`, `center`, `top`, or null for `bottom`
  public record Section(
      String text,
      @Nullable ResolvedImage image,
      @Nullable Double scale,
      @Nullable String fontStack,
      @Nullable Color color,
      @Nullable String verticalAlign) {}

  public Formatted {
    sections = List.copyOf(sections);
  }

  /// A text of one section that looks as the layer says.
  public static Formatted of(String text) {
    return new Formatted(List.of(new Section(text, null, null, null, null, null)));
  }

  /// Whether there is nothing to be seen.
  public boolean isEmpty() {
    return sections.stream()
        .allMatch(section ->
            section.text.isEmpty() && (section.image == null || section.image.name().isEmpty()));
  }

  /// The text without its looks and images.
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    sections.forEach(section -> text.append(section.text));
    return text.toString();
  }
}
