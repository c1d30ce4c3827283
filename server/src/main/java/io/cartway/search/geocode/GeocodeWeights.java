package io.cartway.search.geocode;

/// What the geocoder takes for an answer to a text.
///
/// Where the values come from: all were chosen by hand, by looking at single answers, on 2026-11-20
/// (commits 2b795e0 and f0fc2b6, most of them), `answers.townAnother` on 2026-11-22 (572d103);
/// scores are calibrated after them (`calibration.tsv`). `git log -S` has the commit of each. What
/// each moves today: `./cartway bench weights`, docs/measurements/weights.md.
///
/// @param readings when a text is read in another way
/// @param answers which of what is found is an answer
public record GeocodeWeights(Readings readings, Answers answers) {

  /// The values that are shipped.
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
              /* named= */ 0.5,
              /* townNamed= */ 0.75,
              /* townAnother= */ 0.65,
              /* less= */ 3,
              /* repeatMeters= */ 100));

  /// When a text is read in another way, and when enough of what may be meant was looked at. Shares
  /// are of the text's weight or of a name's, 0 to 1; promises are ranks.
  ///
  /// @param poor when the best explains less, all words are suspected of typos
  /// @param asGood two streets that meet may explain so much less than a name that has both
  /// @param surelyNamed so much of a name is there, but for a letter or two
  /// @param hardlyNamed a name of which less is there is hardly meant
  /// @param promiseGap what promises so much less than what is found is not shown
  /// @param promiseMargin what words that are alike, and so not in a promise, may add to it
  public record Readings(
      double poor,
      double asGood,
      double surelyNamed,
      double hardlyNamed,
      double promiseGap,
      double promiseMargin) {}

  /// Which of what is found is an answer. Shares are of the text's weight or of a name's, 0 to 1.
  ///
  /// @param explainedGap what explains so much less than the best is noise
  /// @param explainedGood what explains less must at least be named by the text
  /// @param explainedMin what explains less is no answer
  /// @param named more than so much of a name is the name
  /// @param townNamed a town that is named is explained so well at least
  /// @param townAnother what explains a town's words no better is in another town
  /// @param less what an answer's score loses for each part of the text that only others explain,
  ///   and for each that the first does not explain either: of two, the second is seldom meant
  /// @param repeatMeters houses of one label that are nearer than this are shown once
  public record Answers(
      double explainedGap,
      double explainedGood,
      double explainedMin,
      double named,
      double townNamed,
      double townAnother,
      double less,
      double repeatMeters) {}
}
