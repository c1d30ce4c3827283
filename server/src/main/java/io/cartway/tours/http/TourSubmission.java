package io.cartway.tours.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobOwner;
import io.cartway.jobs.JobQuotaException;
import io.cartway.jobs.JobStart;
import io.cartway.jobs.Jobs;
import io.cartway.jobs.Submission;
import io.cartway.jobs.http.BodyHash;
import io.cartway.jobs.http.JobAnswers;
import io.cartway.tours.http.problem.TourParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Makes jobs of problems that were read.
final class TourSubmission {

  private final Jobs jobs;
  private final TourKind kind;
  private final JobAnswers answers;
  private final String operationId;
  private final Words words;

  /// How a submission is answered.
  @FunctionalInterface
  interface Words {
    /// 202 for a job.
    ///
    /// @param isKnown whether the same submission came before
    Answer accepted(Call call, Job job, boolean isKnown);
  }

  /// @param operationId of the operation that submits
  TourSubmission(Jobs jobs, TourKind kind, JobAnswers answers, String operationId, Words words) {
    this.jobs = jobs;
    this.kind = kind;
    this.answers = answers;
    this.operationId = operationId;
    this.words = words;
  }

  /// Submits the body of a call.
  Answer submit(Call call, TourParameters request) {
    Optional<Fault> keyFault = JobAnswers.keyFault(call);
    if (keyFault.isPresent()) {
      return new Answer.Invalid(List.of(keyFault.get()));
    }
    long bytes = kind.bytes(request);
    if (bytes > kind.bytesMax()) {
      return new Answer.Invalid(
          List.of(
              new Fault(
                  "plan.jobs",
                  "a problem of %,d bytes while it is solved".formatted(bytes),
                  "at most %,d, which is what this server has for it: fewer places, profiles or"
                          .formatted(kind.bytesMax())
                      + " vehicles",
                  "E613202")));
    }
    byte[] body = call.body().unsafeArray();
    String hash = hash(call, body);
    JobOwner owner = new JobOwner(call.caller().accountId(), call.caller().keyId());
    return switch (jobs.begin(owner, kind, JobAnswers.key(call))) {
      case JobStart.Begun(Submission submission) -> {
        try (submission) {
          submission.addInput(TourKind.UNITS, body);
          String receipt = call.charge(1).text();
          yield words.accepted(
              call, submission.submit(TourKind.UNITS, operationId, receipt, hash), false);
        } catch (JobQuotaException full) {
          yield answers.overQuota(full);
        }
      }
      case JobStart.Known known -> {
        if (!known.hash().equals(hash)) {
          yield answers.known(call, known, hash);
        }
        var _ = call.charge(0);
        yield words.accepted(call, known.job(), true);
      }
      case JobStart.UnderWay _ -> answers.underWay();
      case JobStart.Full full -> answers.full(full);
      case JobStart.KeptFull full -> answers.full(full);
    };
  }

  private static String hash(Call call, byte[] body) {
    List<String> settings = new ArrayList<>();
    for (String name : new TreeSet<>(call.query().names())) {
      settings.add(name);
      settings.addAll(call.query().repeated(name));
    }
    BodyHash hash = new BodyHash(settings);
    hash.add(body, 0, body.length);
    return hash.hex();
  }
}
