package io.cartway.jobs.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobLimits;
import io.cartway.jobs.JobQuotaException;
import io.cartway.jobs.JobStart;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The answers of the endpoints that a kind of jobs has for itself: those that submit, and those
/// that read results.
///
/// ```java
/// Optional<Answer> fault = JobAnswers.keyFault(call);
/// return switch (jobs.begin(owner, kind, JobAnswers.key(call))) {
///   case JobStart.Begun(Submission submission) -> {
///     try (submission) {
///       ... submission.addInput(...), hash.add(...)    // 413 on JobQuotaException
///       String receipt = call.charge(units).text();
///       yield answers.accepted(call, submission.submit(units, settings, receipt, hash.hex()));
///     }
///   }
///   case JobStart.Known known -> answers.known(call, known, hash of the body);
///   case JobStart.UnderWay _ -> answers.underWay();
///   case JobStart.Full full -> answers.full(full);
///   case JobStart.KeptFull full -> answers.full(full);
/// };
/// ```
public final class JobAnswers {

  /// The header with the key of idempotency.
  public static final String KEY_HEADER = "Idempotency-Key";

  private static final int KEY_LENGTH_MAX = 255;
  private static final long FULL_SECONDS = 60;

  private final JobJson json;

  public JobAnswers(JobPaths paths) {
    this.json = new JobJson(paths, JobEndpoints.NOTHING);
  }

  /// The key of idempotency of a call, without the quotes of a structured string.
  public static Optional<String> key(Call call) {
    return call.header(KEY_HEADER).map(String::strip).map(JobAnswers::unquoted);
  }

  private static String unquoted(String text) {
    return text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"")
        ? text.substring(1, text.length() - 1)
        : text;
  }

  /// What is wrong with the key of a call.
  public static Optional<Fault> keyFault(Call call) {
    return key(call)
        .filter(text ->
            text.isEmpty()
                || text.length() > KEY_LENGTH_MAX
                || !text.chars().allMatch(c -> c >= ' ' && c <= '~'))
        .map(text ->
            Fault.of(
                KEY_HEADER,
                text,
                "1 to %d printable characters of ASCII, for example a UUID"
                    .formatted(KEY_LENGTH_MAX)));
  }

  /// 202 with the place of the status.
  public Answer accepted(Call call, Job job) {
    return accepted(call, job, Map.of());
  }

  /// The same, or that of a submission that came before.
  public Answer accepted(Call call, Job job, boolean isKnown) {
    return accepted(call, job, isKnown ? Map.of("Idempotent-Replayed", "true") : Map.of());
  }

  private Answer accepted(Call call, Job job, Map<String, String> further) {
    String statusUrl = json.statusUrl(call, job);
    Map<String, String> headers = new LinkedHashMap<>(further);
    headers.put("Location", statusUrl);
    return new Answer.Json(202, json.accepted(statusUrl, job), headers);
  }

  /// The answer to a key that is known: the same answer again, which costs nothing, or 409 for
  /// another body.
  ///
  /// @param hash of the body that was sent now
  public Answer known(Call call, JobStart.Known known, String hash) {
    if (!known.hash().equals(hash)) {
      return new Answer.Problem(
          409,
          "conflict",
          "The key of idempotency was used for another request",
          "%s: another body or other parameters were sent with this key less than %d hours ago"
              .formatted(KEY_HEADER, JobLimits.KEYS_KEPT.toHours()),
          "Send a new key with a new request, or the same request with the same key");
    }
    var _ = call.charge(0);
    return accepted(call, known.job(), true);
  }

  /// 409: another request with this key has not been answered yet.
  public Answer underWay() {
    return new Answer.Problem(
        409,
        "conflict",
        "A request with this key of idempotency is under way",
        KEY_HEADER + ": the first request with this key has not been answered yet",
        "Wait for its answer, or send the same request again later",
        List.of(),
        Map.of("Retry-After", "1"));
  }

  /// 429: too many jobs wait.
  public Answer full(JobStart.Full full) {
    return new Answer.Problem(
        429,
        "rateLimited",
        "Too many jobs wait",
        String.format(Locale.ROOT, "%,d jobs of the account wait already", full.waitingMax()),
        "Wait until some have ended, or cancel some",
        List.of(),
        Map.of("Retry-After", Long.toString(FULL_SECONDS)));
  }

  /// 409: the account keeps too many jobs. Waiting a minute does not help, so it is no 429.
  public Answer full(JobStart.KeptFull full) {
    return new Answer.Problem(
        409,
        "conflict",
        "The account keeps too many jobs",
        String.format(
            Locale.ROOT,
            "%,d jobs of the account have not expired: accepted are %,d",
            full.keptMax(),
            full.keptMax()),
        JobQuotaException.ACTION);
  }

  /// 413: the account's bytes are used up.
  public Answer overQuota(JobQuotaException full) {
    return new Answer.Problem(
        413,
        "payloadTooLarge",
        "The account's room for jobs is used up",
        String.valueOf(full.getMessage()),
        JobQuotaException.ACTION);
  }

  /// 404: no such job of this account.
  public Answer notFound(String id) {
    return Answer.notFound(
        "There is no such job",
        "id: " + (id.length() > 100 ? id.substring(0, 100) + "..." : id),
        "Use the id that the submission answered; jobs are forgotten some time after they expired");
  }

  /// 410 when the results of a job have expired.
  public Optional<Answer> gone(Job job, Instant now) {
    return job.hasExpired(now)
        ? Optional.of(
            new Answer.Problem(
                410,
                "gone",
                "The results have expired",
                "The results of %s were kept until %s"
                    .formatted(job.id(), job.times().expires().orElseThrow()),
                "Submit the job again"))
        : Optional.empty();
  }
}
