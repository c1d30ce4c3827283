package io.cartway.search.suggest;

/// What autosuggest takes for what somebody is typing.
///
/// Where the values come from: all were chosen by hand, by looking at single answers, on 2026-11-20
/// (commits dba0cde, 7ddc5f3 and 1632912), `words.otherNumber`, `found.junctionMin` and
/// `kinds.farMeters` on 2026-11-22 (96fc2b6). `git log -S` has the commit of each. What each moves
/// today: `./cartway bench weights`, docs/measurements/weights.md.
///
/// @param rank what puts one suggestion before another
/// @param words what a word counts of which some letters are typed
/// @param found which of what is found is suggested
/// @param kinds which kinds of places are suggested
public record SuggestWeights(Rank rank, Words words, Found found, Kinds kinds) {

  /// The values that are shipped.
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
          new Found(
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

  /// What puts one suggestion before another: the sum of these.
  ///
  /// @param text for all of the text
  /// @param coverage for all of the suggestion's own name
  /// @param start for a text that is the start of the name, not of a word within it
  /// @param importance for the most important thing
  /// @param minor what is called after what it stands at loses: it comes behind that
  /// @param near for what is in the same quarter
  /// @param nearMeters the distance at which that counts half
  /// @param region for what is in the same part of the country
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

  /// What a word counts of which some letters are typed, of 1 for the whole word.
  ///
  /// @param started a word that goes on, and more the more of it is there
  /// @param alias a street word in another form than the index has it
  /// @param editLetters a wrong letter costs one of so many letters at most
  /// @param otherNumber a number of which some digits are typed, of one that is typed whole
  public record Words(double started, double alias, double editLetters, double otherNumber) {}

  /// Which of what is found is suggested. Shares are of the text's weight or of a name's, 0 to 1.
  ///
  /// @param poor when the best explains less, the words are tried with other letters
  /// @param nearlyCalled so much of a name, with a letter or two wrong, is the name
  /// @param gap what explains so much less than the best is no answer beside it
  /// @param promiseGap what may explain so much less than the most promising is not looked at
  /// @param explainedMin what explains less is not what somebody is typing
  /// @param numberGoesOn the likeness of a number that begins as is typed
  /// @param streetOfNumber the likeness of a street that has such numbers
  /// @param numberStep what each further number of a street is less alike
  /// @param numberBetween what a number that lies between others keeps of its likeness
  /// @param junctionMin so much of the first street's text must be its name
  public record Found(
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

  /// Which kinds of places are suggested, by how surely they are meant, 0 to 1.
  ///
  /// @param exactMin below this, a word of a category is one of another language, or says only what
  ///   it has to do with
  /// @param startedMin the same of a word that goes on
  /// @param nameMin a name in the caller's language
  /// @param foreignNameMin a name in another one
  /// @param fewLettersMin a word that goes on, of which only a few letters are there
  /// @param farMeters nobody goes so far for a place of a kind, though one may ask for the nearest
  public record Kinds(
      double exactMin,
      double startedMin,
      double nameMin,
      double foreignNameMin,
      double fewLettersMin,
      double farMeters) {}
}
