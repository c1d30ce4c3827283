package io.cartway.render.label;

import java.util.List;

/// What a symbol layer draws in an area, in drawing order: the icons, then the texts.
///
/// @param layer the id of the layer
public record PlacedLayer(String layer, List<PlacedIcon> icons, List<PlacedText> texts) {

  public PlacedLayer {
    icons = List.copyOf(icons);
    texts = List.copyOf(texts);
  }
}
