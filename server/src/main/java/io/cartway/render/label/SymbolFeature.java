package io.cartway.render.label;

import io.cartway.render.feature.TileLayer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A feature of a symbol layer, with what is drawn of it. Used by one thread.
final class SymbolFeature {

  private final SymbolSlice slice;
  private final TileLayer layer;
  private final int number;
  private final double sortKey;
  private final @Nullable LabelText text;
  private final @Nullable LabelIcon icon;
  private List<double[]> lines;

  /// @param number in its layer
  /// @param lines in units of [TileLines]
  SymbolFeature(
      SymbolSlice slice,
      TileLayer layer,
      int number,
      double sortKey,
      @Nullable LabelText text,
      @Nullable LabelIcon icon,
      List<double[]> lines) {
    this.slice = slice;
    this.layer = layer;
    this.number = number;
    this.sortKey = sortKey;
    this.text = text;
    this.icon = icon;
    this.lines = lines;
  }

  /// The part of a tile that the feature is from.
  SymbolSlice slice() {
    return slice;
  }

  /// The layer that the feature is from.
  TileLayer layer() {
    return layer;
  }

  /// The feature's number in its layer.
  int number() {
    return number;
  }

  /// The feature's place in the order, smallest first.
  double sortKey() {
    return sortKey;
  }

  /// The text; null without one.
  @Nullable LabelText text() {
    return text;
  }

  /// The icon; null without one.
  @Nullable LabelIcon icon() {
    return icon;
  }

  /// The feature's lines, in units of [TileLines].
  List<double[]> lines() {
    return lines;
  }

  /// Lets its lines go: symbols have their places.
  void forgetLines() {
    lines = List.of();
  }

  /// Takes a longer first line.
  void joined(double[] line) {
    lines = new ArrayList<>(lines);
    lines.set(0, line);
  }
}
