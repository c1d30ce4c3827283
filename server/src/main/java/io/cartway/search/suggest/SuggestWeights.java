package io.cartway.search.suggest;

/// The thresholds of autosuggest.
///
/// Where the values come from: all were chosen by hand, by looking at single answers, on 2026-11-20
/// (commits dba0cde, 7ddc5f3 and 1632912), `words.otherNumber`, `found.junctionMin` and
/// `kinds.farMeters` on 2026-11-22 (96fc2b6). `git log -S` has the commit of each. What each moves
/// today: `./cartway bench weights`, docs/measurements/weights.md.
///
/// @param rank the ranking of suggestions
/// @param words the weight of incomplete words
/// @param match which matches are suggested
/// @param kinds which kinds of places are suggested
public record SuggestWeights(Rank rank, Words words, MatchWeights match, Kinds kinds) {

  /// The default values.
  public static final SuggestWeights DEFAULT =
      new SuggestWeights(
          new Rank(
              /* text= */ 16,
              /* coverage= */ 1.2,
              /* start= */ 0.8,
              /* importance= */ 2,
              /* minor= */ 1.2,
              /* near= */ 2.5,
              /* nearMeters= */ 2_000,
              /* region= */ 1,
              /* regionMeters= */ 40_000),
          new Words(
              /* started= */ 0.94, /* alias= */ 0.95, /* editLetters= */ 5, /* otherNumber= */ 0.9),
          new MatchWeights(
              /* poor= */ 0.75,
              /* nearlyCalled= */ 0.75,
              /* gap= */ 0.2,
              /* promiseGap= */ 0.3,
              /* explainedMin= */ 0.4,
              /* numberGoesOn= */ 0.8,
              /* streetOfNumber= */ 0.68,
              /* numberStep= */ 0.006,
              /* numberBetween= */ 0.9,
              /* junctionMin= */ 0.8),
          new Kinds(
              /* exactMin= */ 0.5,
              /* startedMin= */ 0.6,
              /* nameMin= */ 0.85,
              /* foreignNameMin= */ 0.67,
              /* fewLettersMin= */ 0.8,
              /* farMeters= */ 50_000));

  /// The rank of a suggestion: the sum of these.
  ///
  /// @param text for the whole text
  /// @param coverage for the whole name of the suggestion
  /// @param start for a text that is the start of the name, not of a word within it
  /// @param importance for the most important thing
  /// @param minor penalty of things named after something nearby, so that they rank after it
  /// @param near for things in the same quarter
  /// @param nearMeters the distance at which that counts half
  /// @param region for things in the same part of the country
  /// @param regionMeters the distance at which that counts half
  public record Rank(
      double text,
      double coverage,
      double start,
      double importance,
      double minor,
      double near,
      double nearMeters,
      double region,
      double regionMeters) {}

  /// The weight of an incomplete word, relative to 1 for the whole word.
  ///
  /// @param started an incomplete word, and more with more of its letters
  /// @param alias a street word in another form than in the index
  /// @param editLetters a wrong letter costs at most one of this many letters
  /// @param otherNumber an incomplete number, relative to a complete one
  public record Words(double started, double alias, double editLetters, double otherNumber) {}

  /// Which matches are suggested. Shares are of the weight of the text or of a name, 0 to 1.
  ///
  /// @param poor if the best match explains less, the words are tried with typing errors
  /// @param nearlyCalled minimum share of a name, with a letter or two wrong, to count as the name
  /// @param gap a match that explains this much less than the best is dropped
  /// @param promiseGap a candidate that may explain this much less than the most promising is
  ///   skipped
  /// @param explainedMin minimum explained share
  /// @param numberGoesOn the similarity of a number with the typed prefix
  /// @param streetOfNumber the similarity of a street with such numbers
  /// @param numberStep the decrease of similarity for each further number of a street
  /// @param numberBetween the factor of the similarity of an interpolated number
  /// @param junctionMin minimum share of the first street's text that must be its name
  public record MatchWeights(
      double poor,
      double nearlyCalled,
      double gap,
      double promiseGap,
      double explainedMin,
      double numberGoesOn,
      double streetOfNumber,
      double numberStep,
      double numberBetween,
      double junctionMin) {}

  /// Which kinds of places are suggested, by confidence, 0 to 1.
  ///
  /// @param exactMin below this, a word of a category is from another language, or only related to
  ///   it
  /// @param startedMin the same for an incomplete word
  /// @param nameMin a name in the caller's language
  /// @param foreignNameMin a name in another one
  /// @param fewLettersMin an incomplete word with only a few letters
  /// @param farMeters beyond this distance, a place of a kind is too far to suggest
  public record Kinds(
      double exactMin,
      double startedMin,
      double nameMin,
      double foreignNameMin,
      double fewLettersMin,
      double farMeters) {}
}
