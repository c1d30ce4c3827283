package io.cartway.search.index;

import io.cartway.geo.LatLng;

/// The names of the index's fields: what `search.build` writes and this package reads.
///
/// Terms find candidates; everything that scoring and showing need is in doc values, one binary
/// value for each purpose. Nothing is stored in Lucene's own stored fields: they are compressed in
/// blocks, and a block costs more than all the rest of a question.
public final class IndexFields {

  /// The file of the index format; another number is another format.
  public static final String FORMAT = "cartway-search-10";

  /// [DocumentKind] by its name: term.
  public static final String KIND = "kind";

  /// The object's id: term.
  public static final String ID = "id";

  /// Tokens of the object's own names, and two neighbouring tokens written together.
  public static final String NAME = "name";

  /// The first letters of the words of names, see [Prefixes].
  public static final String PREFIX = "prefix";

  /// House numbers of a street, see `HouseNumbers#keys`.
  public static final String NUMBER = "number";

  /// Tokens of everything that the object lies in, postal code and country codes included.
  public static final String CONTEXT = "context";

  /// Grid cells ([Cells]) that a street runs through, or that a house stands in: terms.
  public static final String STREET_CELL = "cell.street";

  /// The cells of a house: that of its position, and those that the outline of its building
  /// touches.
  public static final String ADDRESS_CELL = "cell.address";

  /// The cell of a place.
  public static final String PLACE_CELL = "cell.place";

  /// The categories of a place: its own ids, and those of every level above them.
  public static final String CATEGORY = "category";

  /// The food types of a place: their ids, and that of the group of each: `101-000` of `101-003`.
  public static final String FOOD_TYPE = "food";

  /// The id of the chain of a place.
  public static final String CHAIN = "chain";

  /// Three letters that follow each other in a word of a place's names (`NamePart`).
  public static final String NAME_GRAM = "gram";

  /// What else a place has: [#HAS_HOURS].
  public static final String HAS = "has";

  /// The term of a place whose opening hours are known.
  public static final String HAS_HOURS = "hours";

  /// Polygons of areas.
  public static final String SHAPE = "shape";

  /// [Traits]: what sorts candidates before anything else is read.
  public static final String TRAITS = "traits";

  /// Where the object is, [#packPosition].
  public static final String POSITION = "position";

  /// [DocumentContent], encoded.
  public static final String RECORD = "record";

  /// The [HouseBook] of a street, encoded.
  public static final String HOUSES = "houses";

  /// The lines of a street ([StreetLines]).
  public static final String LINES = "lines";

  /// Of an address: the outline of its building ([HouseOutline]).
  public static final String OUTLINE = "outline";

  /// The streets that a street meets, and where ([Crossings]).
  public static final String CROSSINGS = "crossings";

  /// Of an address: its street's document above, its place in the house book below 20 bits.
  public static final String PARENT = "parent";

  /// How many bits of [#PARENT] are the house.
  public static final int HOUSE_BITS = 20;

  private IndexFields() {}

  /// The point field of one kind, to find the nearest ones if no cell nearby has any.
  public static String pointOf(DocumentKind kind) {
    return switch (kind) {
      case ADDRESS -> "point.address";
      case PLACE -> "point.place";
      case STREET -> "point.street";
      case AREA -> "point.area";
    };
  }

  /// Latitude above, longitude below, in stored units: one column of numbers on disk, and loops
  /// over candidates read it without an object for each.
  public static long packPosition(LatLng at) {
    return ((long) at.latUnits() << Integer.SIZE) | (at.lngUnits() & 0xffff_ffffL);
  }

  /// Of a packed position.
  public static int latUnits(long packed) {
    return (int) (packed >> Integer.SIZE);
  }

  /// Of a packed position.
  public static int lngUnits(long packed) {
    return (int) packed;
  }

  /// The position that was packed.
  public static LatLng position(long packed) {
    return LatLng.ofUnits(latUnits(packed), lngUnits(packed));
  }

  /// A house of a street as [#PARENT] has it.
  public static long packParent(int street, int house) {
    return (long) street << HOUSE_BITS | house;
  }

  /// The street's document of a [#PARENT].
  public static int street(long parent) {
    return (int) (parent >> HOUSE_BITS);
  }

  /// The place in the house book of a [#PARENT].
  public static int house(long parent) {
    return (int) (parent & (1 << HOUSE_BITS) - 1);
  }
}
