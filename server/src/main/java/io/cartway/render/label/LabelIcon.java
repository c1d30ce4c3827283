package io.cartway.render.label;

import io.cartway.style.sprite.SpriteImage;
import io.cartway.style.value.Padding;

/// The icon of a feature, laid out round its anchor, in pixels of the style at icon-size 1.
///
/// @param name of its image
/// @param isFit whether it is stretched to the text
/// @param room beyond the box: what an image with content has outside of the text
/// @param look size and angle
record LabelIcon(
    String name,
    double left,
    double top,
    double right,
    double bottom,
    boolean isFit,
    Padding room,
    Look look) {

  /// Size and angle of an icon.
  ///
  /// @param padding that nothing else comes into, in pixels of the style
  /// @param layoutSize by which its room is scaled
  /// @param size by which it is drawn
  /// @param rotate clockwise, in radians
  record Look(Padding padding, double layoutSize, double size, double rotate) {}

  private static final Padding NONE = new Padding(0, 0, 0, 0);

  /// An icon at its place.
  static LabelIcon of(
      String name, SpriteImage image, double[] offset, LabelAnchor anchor, Look look) {
    double width = image.width() / image.pixelRatio();
    double height = image.height() / image.pixelRatio();
    double left = offset[0] - width * anchor.across();
    double top = offset[1] - height * anchor.down();
    return new LabelIcon(name, left, top, left + width, top + height, false, NONE, look);
  }

  /// The icon stretched to a text (`icon-text-fit`).
  ///
  /// @param fit `width`, `height` or `both`
  /// @param around between text and icon: top, right, bottom, left
  LabelIcon fitted(
      SpriteImage image, LabelText text, String fit, double[] around, double[] offset) {
    double by = text.layoutSize() / LabelText.EM;
    double width = right - left;
    double height = bottom - top;
    double textLeft = text.box().left() * by;
    double textRight = text.box().right() * by;
    double textTop = text.box().top() * by;
    double textBottom = text.box().bottom() * by;
    boolean wide = !fit.equals("height");
    boolean high = !fit.equals("width");
    double newLeft = offset[0] + (wide ? textLeft - around[3] : (textLeft + textRight - width) / 2);
    double newRight = wide ? offset[0] + textRight + around[1] : newLeft + width;
    double newTop = offset[1] + (high ? textTop - around[0] : (textTop + textBottom - height) / 2);
    double newBottom = high ? offset[1] + textBottom + around[2] : newTop + height;
    Padding beyond = NONE;
    if (image.hasContent()) {
      double ratio = image.pixelRatio();
      beyond =
          new Padding(
              image.contentTop() / ratio,
              width - image.contentRight() / ratio,
              height - image.contentBottom() / ratio,
              image.contentLeft() / ratio);
    }
    return new LabelIcon(name, newLeft, newTop, newRight, newBottom, true, beyond, look);
  }

  /// The room that the icon takes round its anchor, in pixels of the style: left, top, right,
  /// bottom.
  double[] box() {
    double layoutSize = look.layoutSize();
    Padding padding = look.padding();
    double[] box = {
      (left - room.left()) * layoutSize - padding.left(),
      (top - room.top()) * layoutSize - padding.top(),
      (right + room.right()) * layoutSize + padding.right(),
      (bottom + room.bottom()) * layoutSize + padding.bottom()
    };
    return LabelText.turned(box, look.rotate());
  }

  /// What is drawn round the anchor, likewise, before the icon is turned with a line.
  double[] ink() {
    double size = look.size();
    return LabelText.turned(
        new double[] {left * size, top * size, right * size, bottom * size}, look.rotate());
  }
}
