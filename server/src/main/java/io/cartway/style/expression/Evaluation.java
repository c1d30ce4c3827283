package io.cartway.style.expression;

import io.cartway.style.expression.TextOperators.CollatorKey;
import io.cartway.style.feature.GeometryType;
import io.cartway.style.feature.StyleFeature;
import io.cartway.style.feature.TilePoints;
import io.cartway.style.feature.TilePosition;
import io.cartway.style.value.Color;
import io.cartway.style.value.EvaluationException;
import io.cartway.style.value.NumberFormats;
import io.cartway.style.value.TextCollator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What expressions are evaluated with: the zoom, a feature and its tile, and the rest that the
/// specification names. Mutable, of one thread, and meant to be kept for many features.
public final class Evaluation {

  /// What one evaluation may cost beside the steps that are counted at reading: comparisons of
  /// points with edges of `within` and `distance`, and characters of texts, which cost ten each. It
  /// takes 50 ms at most.
  static final long WORK_MAX = 10_000_000;

  private static final int PER_CHARACTER = 10;

  /// Colours that are kept: 200 kB.
  private static final int COLORS_MAX = 1_000;

  private static final int COLLATORS_MAX = 20;

  private static final int COLOR_LENGTH_MAX = 40;

  double zoom;
  @Nullable StyleFeature feature;
  double lineProgress;
  double heatmapDensity;
  double elevation;
  @Nullable Object accumulated;
  Map<String, ? extends @Nullable Object> featureState = Map.of();
  Map<String, ? extends @Nullable Object> globalState = Map.of();
  @Nullable Set<String> availableImages;
  @Nullable TilePosition tile;
  final TilePoints points = new TilePoints();
  final NumberFormats numberFormats = new NumberFormats();
  private final Map<CollatorKey, TextCollator> collators = new HashMap<>();
  private final Map<String, Color> colors = new HashMap<>();
  private long workLeft = WORK_MAX;

  /// Sets the zoom of the map.
  public Evaluation zoom(double to) {
    zoom = to;
    return this;
  }

  /// Sets the feature; null for none.
  public Evaluation feature(@Nullable StyleFeature to) {
    feature = to;
    return this;
  }

  /// Sets the tile in which the feature's points lie.
  ///
  /// @param z zoom of the tile; -1 for none
  public Evaluation tile(int z, int x, int y) {
    boolean same = tile != null && tile.z() == z && tile.x() == x && tile.y() == y;
    if (!same) {
      tile = z < 0 ? null : new TilePosition(z, x, y);
    }
    return this;
  }

  /// Sets the place along a line, from 0 to 1.
  public Evaluation lineProgress(double to) {
    lineProgress = to;
    return this;
  }

  /// Sets the density of points at a place of a heatmap, from 0 to 1.
  public Evaluation heatmapDensity(double to) {
    heatmapDensity = to;
    return this;
  }

  /// Sets the elevation of the ground in metres.
  public Evaluation elevation(double to) {
    elevation = to;
    return this;
  }

  /// Sets the value of a cluster's property so far.
  public Evaluation accumulated(@Nullable Object to) {
    accumulated = to;
    return this;
  }

  /// Sets what the application says of the feature.
  public Evaluation featureState(Map<String, ? extends @Nullable Object> to) {
    featureState = to;
    return this;
  }

  /// Sets what the application says of the map.
  public Evaluation globalState(Map<String, ? extends @Nullable Object> to) {
    globalState = to;
    return this;
  }

  /// Sets the images of the sprite; null when they are not known.
  public Evaluation availableImages(@Nullable Set<String> to) {
    availableImages = to;
    return this;
  }

  /// A colour of CSS; null when the text is none. Colours of tiles are few and come again.
  @Nullable Color color(String css) {
    Color color = colors.get(css);
    if (color == null) {
      color = Color.parse(css);
      if (color != null && css.length() <= COLOR_LENGTH_MAX) {
        if (colors.size() >= COLORS_MAX) {
          colors.clear();
        }
        colors.put(css, color);
      }
    }
    return color;
  }

  /// Rules for comparing texts; the last ones are remembered, because it takes long to make them.
  TextCollator collator(boolean caseMatters, boolean accentsMatter, @Nullable String locale) {
    CollatorKey key = new CollatorKey(caseMatters, accentsMatter, locale);
    TextCollator collator = collators.get(key);
    if (collator == null) {
      if (collators.size() >= COLLATORS_MAX) {
        collators.clear();
      }
      collator = key.make();
      collators.put(key, collator);
    }
    return collator;
  }

  GeometryType geometryType() {
    return feature == null ? GeometryType.UNKNOWN : feature.geometryType();
  }

  /// Takes the feature's points.
  ///
  /// @return whether they are known
  boolean fillPoints() {
    return feature != null && points.fill(feature);
  }

  /// Begins an evaluation: its work is counted from here on.
  void begin() {
    workLeft = WORK_MAX;
  }

  /// Counts work.
  ///
  /// @throws EvaluationException when the evaluation has taken too much
  void spend(long work) {
    workLeft -= work;
    if (workLeft < 0) {
      throw new EvaluationException("the expression takes too long for this feature");
    }
  }

  /// Counts a text that was made.
  String made(String text) {
    spend((long) PER_CHARACTER * text.length());
    return text;
  }
}
