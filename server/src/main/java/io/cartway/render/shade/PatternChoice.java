package io.cartway.render.shade;

import io.cartway.style.expression.Evaluation;
import io.cartway.style.expression.PropertyValue;
import io.cartway.style.sprite.SpriteImage;
import io.cartway.style.value.ResolvedImage;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Which pattern each feature of a layer has. It changes at whole zooms only. Used by one thread.
public final class PatternChoice {

  private final PropertyValue property;
  private final Evaluation with;
  private final double zoom;
  private final Function<String, Optional<SpriteImage>> images;

  /// Of the images that there are: expressions may make as many long names as there are features.
  private final Map<String, Pattern> read = new HashMap<>();

  /// @param property of images, as `fill-pattern`
  /// @param zoom of the picture, which the evaluation has
  /// @param images of the sprite, by name
  public PatternChoice(
      PropertyValue property,
      Evaluation with,
      double zoom,
      Function<String, Optional<SpriteImage>> images) {
    this.property = property;
    this.with = with;
    this.zoom = zoom;
    this.images = images;
  }

  /// Whether the layer has a pattern.
  public boolean isGiven() {
    return !property.isConstant() || property.evaluate(with) != null;
  }

  /// The steps that [#get] takes at most.
  public long steps() {
    return property.steps();
  }

  /// The pattern of the feature that the evaluation has; null when it has none, and then the
  /// feature is not drawn.
  public @Nullable Pattern get() {
    ResolvedImage image = property.image(with.zoom(Math.floor(zoom)));
    with.zoom(zoom);
    if (image == null) {
      return null;
    }
    Pattern known = read.get(image.name());
    if (known == null) {
      known = images.apply(image.name()).map(Pattern::of).orElse(null);
      if (known != null) {
        read.put(image.name(), known);
      }
    }
    return known;
  }

  /// How many patterns are kept.
  int kept() {
    return read.size();
  }
}
