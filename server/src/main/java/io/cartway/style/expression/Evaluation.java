package io.cartway.style.expression;

import io.cartway.style.expression.TextOperators.CollatorKey;
import io.cartway.style.feature.GeometryType;
import io.cartway.style.feature.Polygons;
import io.cartway.style.feature.StyleFeature;
import io.cartway.style.feature.TilePoints;
import io.cartway.style.feature.TilePosition;
import io.cartway.style.value.Color;
import io.cartway.style.value.EvaluationException;
import io.cartway.style.value.NumberFormats;
import io.cartway.style.value.TextCollator;
import io.cartway.style.value.ValueType;
import io.cartway.style.value.Values;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What expressions are evaluated with: the zoom, a feature and its tile, and the rest that the
/// specification names. Mutable, of one thread, and meant to be kept for many features.
public final class Evaluation {

  /// What one evaluation may cost beside the steps that are counted at reading, in units of some 5
  /// nanoseconds: 50 ms. A comparison of a point with an edge is one, in `within` and `distance`.
  static final long WORK_MAX = 10_000_000;

  /// What the constant parts of one expression may cost at reading, beside what their own texts
  /// allow: without it, a style of 1 kB could make texts of megabytes that are kept.
  private static final long CONSTANT_WORK_MAX = 200_000;

  /// For a character that is made, and as much for each text.
  private static final int PER_CHARACTER = 10;

  /// Characters that are looked at for one unit.
  private static final int READ_AT_ONCE = 8;

  /// Steps of the search for one text in another, character by character, for one unit.
  private static final int SEARCHED_AT_ONCE = 16;

  private static final int PER_COLLATOR = 40_000;

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

  /// Polygons of `within` at the zoom of the tile: 16 bytes for each of their points.
  private final IdentityHashMap<Polygons, Polygons.Projected> projected = new IdentityHashMap<>();

  private long workLeft = WORK_MAX;
  private long workDone;

  /// An evaluation of the constant parts of one expression, whose work is counted together.
  static Evaluation ofConstants() {
    Evaluation constants = new Evaluation();
    constants.workLeft = CONSTANT_WORK_MAX;
    return constants;
  }

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
      if (tile == null || tile.z() != z) {
        projected.clear();
      }
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
      spend(PER_COLLATOR);
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

  /// Polygons at the zoom of the tile.
  Polygons.Projected projected(Polygons polygons, TilePosition at) {
    Polygons.Projected known = projected.get(polygons);
    if (known == null) {
      known = polygons.at(at, this::spend);
      projected.put(polygons, known);
    }
    return known;
  }

  /// All work that was counted, of all evaluations: what goes over many features looks at its
  /// deadline by this.
  public long workDone() {
    return workDone;
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
    workDone += work;
    if (workLeft < 0) {
      throw new EvaluationException(
          "the expression takes too much work: its texts, lists or geometries are too large");
    }
  }

  /// Lets constants cost what a text of the expression is long.
  void allow(String text) {
    workLeft += 2L * PER_CHARACTER * (1 + text.length());
  }

  /// Counts a text that was made.
  String made(String text) {
    spend((long) PER_CHARACTER * (1 + text.length()));
    return text;
  }

  /// Counts a text that is looked at, character by character.
  String read(String text) {
    spend(text.length() / READ_AT_ONCE);
    return text;
  }

  /// Counts the search for a text in another: at worst, it is compared at each place.
  void search(String part, String text) {
    spend(text.length() + (long) text.length() * part.length() / SEARCHED_AT_ONCE);
  }

  /// The type of a value, for which the items of a list are looked at.
  ValueType type(@Nullable Object value) {
    if (value instanceof List<?> list) {
      spend(Values.count(list));
    }
    return Values.type(value);
  }
}
