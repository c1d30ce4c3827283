package io.cartway.search.discover;

/// The thresholds of discover for names, kinds of places, and locations.
///
/// Where the values come from: all were chosen by hand, by looking at the answers to some hundred
/// questions (`DiscoverQuestionsTest`), on 2026-11-20 (commits 6e1665d and 93885c1, most of them),
/// `names.partOfName`, `names.misspeltMin` and `names.besidesMeters` on 2026-11-22 (b5f14e3),
/// `names.namesakeMeters` on 2026-11-26 as the size of a town. `git log -S` has the commit of each.
/// What each moves today: `./cartway bench weights`, docs/measurements/weights.md.
///
/// @param names when a text is a name
/// @param kinds when a word is a kind of places
/// @param where when a part of a text is a location
public record DiscoverWeights(Names names, Kinds kinds, Where where) {

  /// The default values.
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
              /* besidesMeters= */ 300,
              /* namesakeMeters= */ 20_000),
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

  /// When a text is a name. Shares are of the weight of the text or of a name, 0 to 1; so are
  /// confidences that words are a kind of places.
  ///
  /// @param name minimum share of a name to count as the name
  /// @param partOfName the same if the name contains the whole text
  /// @param weakName minimum share of a name if a word is a weak kind of places
  /// @param explainedGood below this explained share of the text, a name is a coincidence
  /// @param sureKind below this confidence, a kind of places may be a street
  /// @param weakKind below this confidence, a kind of places may be a part of a name
  /// @param namedKind minimum confidence of the name of a kind, as opposed to a search word
  /// @param misspeltMin the same with a wrong letter
  /// @param besidesMeters distance added to a place whose main category is another one
  /// @param namesakeMeters what is called exactly so and not farther away is near by: about as far
  ///   as a town reaches
  public record Names(
      double name,
      double partOfName,
      double weakName,
      double explainedGood,
      double sureKind,
      double weakKind,
      double namedKind,
      double misspeltMin,
      double besidesMeters,
      double namesakeMeters) {}

  /// When a word is a kind of places: confidences, 0 to 1.
  ///
  /// @param asGood a category below this factor of the best confidence is not meant
  /// @param singular the factor of a plural whose singular is known
  /// @param sure above this, the singular of a word is not looked up
  /// @param scoreMin below this, a match is a coincidence
  /// @param name minimum confidence of a category name to take precedence over other meanings
  /// @param food the confidence of a word for a food type
  /// @param chain the confidence of the name of a chain
  /// @param nearlyMin minimum for an incomplete or misspelt word
  /// @param pieceMin minimum for a part of a text
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

  /// When a part of a text is a location. Shares are of the weight of the part or of a name, 0 to
  /// 1.
  ///
  /// @param joinedExplained minimum explained share after `near` or `in`
  /// @param areaExplained minimum explained share without such a word, for an area, allowing a
  ///   typing error
  /// @param areaCoverage and minimum share of the area's name
  /// @param streetExplained the same for a street
  /// @param streetCoverage and for the street's name
  /// @param asGood how much less than the best an area may explain and still be meant
  /// @param kindScore minimum confidence that a whole part of a text is a kind of places
  /// @param onStreetMeters maximum distance of something on a street
  /// @param atStreetMeters maximum distance of something at a street
  /// @param nearByMeters beyond this distance from a street, a caller does not mean its nearest end
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
