package io.cartway.search.geocode;

/// The thresholds of the geocoder.
///
/// Where the values come from: all were chosen by hand, by looking at single answers, on 2026-11-20
/// (commits 2b795e0 and f0fc2b6, most of them), `answers.townAnother` on 2026-11-22 (572d103),
/// `answers.townMin` on 2026-11-26; scores are calibrated after them (`calibration.tsv`). `git log
/// -S` has the commit of each. What each moves today: `./cartway bench weights`,
/// docs/measurements/weights.md.
///
/// @param readings when to try other readings of a text
/// @param answers which matches are results
public record GeocodeWeights(Readings readings, Answers answers) {

  /// The default values.
  public static final GeocodeWeights DEFAULT =
      new GeocodeWeights(
          new Readings(
              /* poor= */ 0.6,
              /* asGood= */ 0.05,
              /* surelyNamed= */ 0.75,
              /* hardlyNamed= */ 0.35,
              /* promiseGap= */ 6,
              /* promiseMargin= */ 1),
          new Answers(
              /* explainedGap= */ 0.3,
              /* explainedGood= */ 0.85,
              /* explainedMin= */ 0.2,
              /* townMin= */ 0.1,
              /* named= */ 0.5,
              /* townNamed= */ 0.75,
              /* townAnother= */ 0.65,
              /* less= */ 3,
              /* repeatMeters= */ 100));

  /// When to try other readings of a text, and when to stop scoring candidates. Shares are of the
  /// weight of the text or of a name, 0 to 1; promises are ranks.
  ///
  /// @param poor if the best match explains less, all words may have typing errors
  /// @param asGood how much less an intersection may explain than a name with both streets
  /// @param surelyNamed minimum share of a name that is present except for a letter or two
  /// @param hardlyNamed below this share of a name, it is hardly meant
  /// @param promiseGap candidates with a promise this much below the results are skipped
  /// @param promiseMargin what similar words, which are not in a promise, may add to it
  public record Readings(
      double poor,
      double asGood,
      double surelyNamed,
      double hardlyNamed,
      double promiseGap,
      double promiseMargin) {}

  /// Which matches are results. Shares are of the weight of the text or of a name, 0 to 1.
  ///
  /// @param explainedGap a match that explains this much less than the best is noise
  /// @param explainedGood a match that explains less must at least be named by the text
  /// @param explainedMin a match that explains less is not a result
  /// @param townMin the same for a town that is named whole
  /// @param named above this share of a name, it counts as the name
  /// @param townNamed minimum similarity of a named town
  /// @param townAnother up to this similarity of the town's words, a match is in another town
  /// @param less the rate at which a result's score drops for parts of the text that only other
  ///   results explain, and for parts that the first does not explain either: of two results, the
  ///   second is seldom meant
  /// @param repeatMeters houses with the same label within this distance are one result
  public record Answers(
      double explainedGap,
      double explainedGood,
      double explainedMin,
      double townMin,
      double named,
      double townNamed,
      double townAnother,
      double less,
      double repeatMeters) {}
}
