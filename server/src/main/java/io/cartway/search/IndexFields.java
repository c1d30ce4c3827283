package io.cartway.search;

/// The names of the index's fields: what `search.build` writes and this package reads.
///
/// Of the text fields only the terms are kept: no positions, no norms. Ranking among candidates is
/// done on stored values, where every rule can be read.
public final class IndexFields {

  /// The file of the index format; another number is another format.
  public static final String FORMAT = "cartway-search-1";

  /// [Kind] by its name: term and stored.
  public static final String KIND = "kind";

  /// The object's id: term and stored.
  public static final String ID = "id";

  /// Tokens of the object's own names (of its street for an address).
  public static final String NAME = "name";

  /// Whole names as [Folding#key].
  public static final String EXACT = "exact";

  /// House numbers as [Folding#houseNumber], parts of several included.
  public static final String NUMBER = "number";

  /// Tokens of everything that the object lies in, postal code and country codes included.
  public static final String CONTEXT = "context";

  /// ISO 3166-1 alpha-3: term and stored.
  public static final String COUNTRY = "country";

  /// [AreaLevel] by its name: term and stored.
  public static final String LEVEL = "level";

  /// Where the object is, for sorting out by distance; by kind for the nearest ones.
  public static final String POINT = "point";

  /// Lines of streets.
  public static final String LINES = "lines";

  /// The lines of a street again, as stored units, to measure distances.
  public static final String LINES_GEOMETRY = "lines.geometry";

  /// Polygons of areas.
  public static final String SHAPE = "shape";

  /// Own names, packed; of an address the names of its street.
  public static final String NAMES = "names";

  /// Names of an addressed thing's street, packed, when they are not its own.
  public static final String STREET = "street";

  /// House number as written.
  public static final String HOUSE_NUMBER = "houseNumber";

  /// Postal code as written.
  public static final String POSTAL_CODE = "postalCode";

  /// City as the object's own tags have it, when no area says it better.
  public static final String CITY_TEXT = "cityText";

  /// Ids of the areas that hold the object, as `LEVEL=id` separated by blanks.
  public static final String AREAS = "areas";

  /// Latitude and longitude in stored units, blank between.
  public static final String POSITION = "position";

  /// West, south, east, north in stored units, blanks between.
  public static final String BOX = "box";

  /// Category ids, blanks between, the main one first.
  public static final String CATEGORIES = "categories";

  /// How important among others of the same name, 0 to 1.
  public static final String IMPORTANCE = "importance";

  /// Square metres of an area.
  public static final String SIZE = "size";

  private IndexFields() {}

  /// The point field of one kind.
  public static String pointOf(Kind kind) {
    return switch (kind) {
      case ADDRESS -> "point.address";
      case PLACE -> "point.place";
      case STREET -> "point.street";
      case AREA -> "point.area";
    };
  }
}
