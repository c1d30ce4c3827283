package io.cartway.search.discover;

/// What discover takes for a name, for a kind of places, and for where they are looked for.
///
/// Where the values come from: all were chosen by hand, by looking at the answers to some hundred
/// questions (`DiscoverQuestionsTest`), on 2026-11-20 (commits 6e1665d and 93885c1, most of them),
/// `names.partOfName`, `names.misspeltMin` and `names.besidesMeters` on 2026-11-22 (b5f14e3). `git
/// log -S` has the commit of each. What each moves today: `./cartway bench weights`,
/// docs/measurements/weights.md.
///
/// @param names when a text is a name
/// @param kinds when a word is a kind of places
/// @param where when a piece of a text says where
public record DiscoverWeights(Names names, Kinds kinds, Where where) {

  /// The values that are shipped.
  public static final DiscoverWeights DEFAULT =
      new DiscoverWeights(
          new Names(
              /* name= */ 0.95,
              /* partOfName= */ 0.6,
              /* weakName= */ 0.3,
              /* explainedGood= */ 0.67,
              /* sureKind= */ 0.7,
              /* weakKind= */ 0.65,
              /* namedKind= */ 0.85,
              /* misspeltMin= */ 0.75,
              /* besidesMeters= */ 300),
          new Kinds(
              /* asGood= */ 0.89,
              /* singular= */ 0.9,
              /* sure= */ 0.75,
              /* scoreMin= */ 0.45,
              /* name= */ 0.85,
              /* food= */ 0.9,
              /* chain= */ 0.95,
              /* nearlyMin= */ 0.6,
              /* pieceMin= */ 0.5),
          new Where(
              /* joinedExplained= */ 0.67,
              /* areaExplained= */ 0.75,
              /* areaCoverage= */ 0.7,
              /* streetExplained= */ 0.95,
              /* streetCoverage= */ 0.9,
              /* asGood= */ 0.001,
              /* kindScore= */ 0.6,
              /* onStreetMeters= */ 60,
              /* atStreetMeters= */ 150,
              /* nearByMeters= */ 3_000));

  /// When a text is a name. Shares are of the text's weight or of a name's, 0 to 1, as are how
  /// surely words are a kind of places.
  ///
  /// @param name so much of a name is the name
  /// @param partOfName so much of a name that has all of the text is the name
  /// @param weakName so much of a name is enough where a word is hardly a kind of places
  /// @param explainedGood a name that explains less of the text is a chance
  /// @param sureKind a word that is less surely a kind of places may be a street
  /// @param weakKind a word that is hardly a kind of places may be a part of a name
  /// @param namedKind a word that is a name of a kind of places, not only one it is searched by
  /// @param misspeltMin the same with a letter wrong
  /// @param besidesMeters how much farther away a place counts that is foremost something else
  public record Names(
      double name,
      double partOfName,
      double weakName,
      double explainedGood,
      double sureKind,
      double weakKind,
      double namedKind,
      double misspeltMin,
      double besidesMeters) {}

  /// When a word is a kind of places: how surely it is meant, 0 to 1.
  ///
  /// @param asGood a category that is so much less surely meant than the best one is not
  /// @param singular what a word in the plural counts when only the singular is known
  /// @param sure surer than this, a word is not looked for in the singular
  /// @param scoreMin less than this is a chance
  /// @param name a word that is both the name of a category and of something else is the category
  /// @param food what a word for a food type counts
  /// @param chain what the name of a chain counts
  /// @param nearlyMin the least for a word that goes on or is misspelt
  /// @param pieceMin the least for a piece of a text
  public record Kinds(
      double asGood,
      double singular,
      double sure,
      double scoreMin,
      double name,
      double food,
      double chain,
      double nearlyMin,
      double pieceMin) {}

  /// When a piece of a text says where. Shares are of the piece's weight or of a name's, 0 to 1.
  ///
  /// @param joinedExplained behind `near` or `in`, so much of a text is a place
  /// @param areaExplained without such a word, so much of it names an area, but for a typing error
  /// @param areaCoverage and so much of the area's name is there
  /// @param streetExplained the same of a street
  /// @param streetCoverage and of the street's name
  /// @param asGood an area may explain so much less than the best, and is meant
  /// @param kindScore how surely a whole piece of a text must be a kind of places
  /// @param onStreetMeters what is so near to a street is on it
  /// @param atStreetMeters what is so near to a street is at it
  /// @param nearByMeters a caller who is farther away from a street does not mean its nearest end
  public record Where(
      double joinedExplained,
      double areaExplained,
      double areaCoverage,
      double streetExplained,
      double streetCoverage,
      double asGood,
      double kindScore,
      double onStreetMeters,
      double atStreetMeters,
      double nearByMeters) {}
}
