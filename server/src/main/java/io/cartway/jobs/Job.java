package io.cartway.jobs;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A job as it is stored.
///
/// @param id begins with the prefix of its kind; cannot be guessed
/// @param owner who submitted it
/// @param kind name of its kind
/// @param state where it stands
/// @param progress how far it has come
/// @param notices what its owner should know
/// @param dataVersion of the region that answered first; empty until then
/// @param settings the kind's own, as a text
/// @param receipt what was paid, as the listener reads it
/// @param bytes of inputs and results
/// @param times its moments
/// @param failure why it failed
public record Job(
    String id,
    JobOwner owner,
    String kind,
    JobState state,
    Progress progress,
    List<JobNotice> notices,
    String dataVersion,
    String settings,
    String receipt,
    long bytes,
    Times times,
    Optional<Failure> failure) {

  public Job {
    notices = List.copyOf(notices);
  }

  /// How far a job has come.
  ///
  /// @param units all
  /// @param done of these
  /// @param counts by the kind's words (`succeeded`), sorted
  public record Progress(long units, long done, Map<String, Long> counts) {
    public Progress {
      counts = Collections.unmodifiableMap(new TreeMap<>(counts));
    }
  }

  /// The moments of a job.
  ///
  /// @param created when it was submitted
  /// @param started when its first turn was due
  /// @param ended when its state became final
  /// @param expires from when on its results are gone
  public record Times(
      Instant created,
      Optional<Instant> started,
      Optional<Instant> ended,
      Optional<Instant> expires) {}

  /// Why a job failed.
  ///
  /// @param sentence for the caller
  /// @param fault whose it is
  public record Failure(String sentence, JobFault fault) {}

  /// Whether its results are gone.
  public boolean hasExpired(Instant now) {
    return times.expires.map(end -> !now.isBefore(end)).orElse(false);
  }

  /// When it will have ended, if it goes on as until now; empty when it does not run.
  public Optional<Instant> estimate(Instant now) {
    if (state != JobState.IN_PROGRESS || times.started.isEmpty() || progress.done == 0) {
      return Optional.empty();
    }
    double share = (double) (progress.units - progress.done) / progress.done;
    long millis = Duration.between(times.started.get(), now).toMillis();
    return Optional.of(now.plusMillis((long) (Math.max(0, millis) * share)));
  }
}
