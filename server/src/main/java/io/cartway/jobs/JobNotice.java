package io.cartway.jobs;

/// Something that the owner of a job should know.
///
/// @param code a word for programs: `dataVersion`, `computedAgain`, `startedAnew`
/// @param unit the first unit that it concerns
/// @param text a value or a sentence, at most some hundred characters
public record JobNotice(String code, long unit, String text) {

  /// A new version of the region answers from a unit on; the text is the version.
  public static final String DATA_VERSION = "dataVersion";

  /// The results were lost, and are computed again.
  public static final String COMPUTED_AGAIN = "computedAgain";

  /// A new version of the region began the job anew; the text is a sentence.
  public static final String STARTED_ANEW = "startedAnew";

  /// Whether it was known when the job was submitted: it concerns no unit.
  public boolean isOfSubmission() {
    return !code.equals(DATA_VERSION) && !code.equals(COMPUTED_AGAIN) && !code.equals(STARTED_ANEW);
  }
}
