package io.cartway.jobs;

import io.cartway.text.Scan;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What is known of a job that has ended, beside its input and results.
///
/// @param state one that has ended
/// @param progress how far it came
/// @param notices what its owner should know
/// @param dataVersion of the region that answered first; may be empty
/// @param settings the kind's own
/// @param created when it was submitted
/// @param started when its first turn was due
/// @param ended when its state became final
/// @param failure why it failed; present when it did
public record EndedJob(
    JobState state,
    Job.Progress progress,
    List<JobNotice> notices,
    String dataVersion,
    String settings,
    Instant created,
    Optional<Instant> started,
    Instant ended,
    Optional<Job.Failure> failure) {

  private static final int TEXT_LENGTH_MAX = 1000;
  private static final int NOTICES_MAX = 20;
  private static final int WORD_LENGTH_MAX = 40;

  /// @throws IllegalArgumentException when no job can be so
  public EndedJob {
    notices = List.copyOf(notices);
    require(state.hasEnded(), "a job that has ended");
    require(failure.isPresent() == (state == JobState.FAILED), "a reason for a failure only");
    require(progress.units() > 0, "at least one unit");
    require(progress.done() >= 0 && progress.done() <= progress.units(), "units that are done");
    require(state != JobState.COMPLETED || progress.done() == progress.units(), "all units done");
    require(progress.counts().values().stream().allMatch(count -> count >= 0), "counts from 0 on");
    Map<String, Long> summed = JobTexts.sum(new TreeMap<>(), progress.counts());
    require(summed.equals(progress.counts()), "counts by words");
    require(notices.size() <= NOTICES_MAX, "at most %d notices".formatted(NOTICES_MAX));
    for (JobNotice notice : notices) {
      require(
          Scan.isAll(notice.code(), 1, WORD_LENGTH_MAX, Scan::isLetterOrDigit)
              && notice.unit() >= 0,
          "notices with a word and a unit");
      requireText(notice.text());
    }
    requireText(dataVersion);
    failure.ifPresent(why -> requireText(why.sentence()));
    require(
        settings.length() <= JobLimits.SETTINGS_MAX && settings.indexOf(0) < 0,
        "settings of at most %,d characters".formatted(JobLimits.SETTINGS_MAX));
    require(
        isTime(created) && isTime(ended) && started.stream().allMatch(EndedJob::isTime), "times");
  }

  private static boolean isTime(Instant time) {
    return !time.isBefore(Instant.EPOCH) && time.isBefore(Instant.parse("9999-01-01T00:00:00Z"));
  }

  private static void requireText(String text) {
    require(
        text.length() <= TEXT_LENGTH_MAX && text.indexOf(0) < 0,
        "texts of at most %,d characters, without NUL".formatted(TEXT_LENGTH_MAX));
  }

  private static void require(boolean isSo, String what) {
    if (!isSo) {
      throw new IllegalArgumentException(what);
    }
  }
}
