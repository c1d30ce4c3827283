package io.cartway.matrix.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.Operation;
import io.cartway.jobs.JobNotice;
import io.cartway.jobs.JobOwner;
import io.cartway.jobs.JobQuotaException;
import io.cartway.jobs.JobStart;
import io.cartway.jobs.Jobs;
import io.cartway.jobs.Submission;
import io.cartway.jobs.http.BodyHash;
import io.cartway.jobs.http.JobAnswers;
import io.cartway.matrix.Matrices;
import io.cartway.matrix.MatrixRequest;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;

/// `POST /v1/matrix`, HERE's `/v8/matrix`: a matrix of up to 500 origins and 500 destinations at
/// once, a larger one as a job.
final class MatrixEndpoint implements Handler {

  /// Two lists of 10,000 points with all digits take a third; lists to avoid are as long as those
  /// of routes.
  static final Operation.Bounds BOUNDS =
      new Operation.Bounds(
          4_000_000,
          Operation.Bounds.STANDARD.answerBytesMax(),
          "Ask for fewer origins, destinations or attributes, or with async=true");

  private final Supplier<Matrices> matrices;
  private final Jobs jobs;
  private final MatrixKind kind;
  private final JobAnswers answers;
  private final Clock clock;

  MatrixEndpoint(
      Supplier<Matrices> matrices, Jobs jobs, MatrixKind kind, JobAnswers answers, Clock clock) {
    this.matrices = matrices;
    this.jobs = jobs;
    this.kind = kind;
    this.answers = answers;
    this.clock = clock;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    Matrices current = matrices.get();
    return switch (MatrixParameters.read(call, current.limits(), current.map())) {
      case MatrixParameters.Refused(Answer refusal) -> refusal;
      case MatrixParameters.Read(MatrixParameters parameters) -> answer(call, current, parameters);
    };
  }

  private Answer answer(Call call, Matrices current, MatrixParameters parameters)
      throws IOException {
    MatrixRequest request = parameters.request();
    int onceMax = current.limits().onceMax();
    boolean isLarge = request.origins().size() > onceMax || request.destinations().size() > onceMax;
    if (isLarge || parameters.isAsync()) {
      return submit(call, parameters);
    }
    var _ = call.charge(request.cellCount());
    return new Answer.Computed(deadline -> {
      long[] cells = current.cells(request, clock.instant(), deadline);
      return Answer.json(
          MatrixJson.body(UUID.randomUUID().toString(), request, cells, parameters.notices()));
    });
  }

  private Answer submit(Call call, MatrixParameters parameters) throws IOException {
    Optional<Fault> keyFault = JobAnswers.keyFault(call);
    if (keyFault.isPresent()) {
      return new Answer.Invalid(List.of(keyFault.get()));
    }
    String hash = hash(call);
    JobOwner owner = new JobOwner(call.caller().accountId(), call.caller().keyId());
    return switch (jobs.begin(owner, kind, JobAnswers.key(call))) {
      case JobStart.Begun(Submission submission) -> {
        try (submission) {
          yield submit(call, parameters, submission, hash);
        } catch (JobQuotaException full) {
          yield answers.overQuota(full);
        }
      }
      case JobStart.Known known -> answers.known(call, known, hash);
      case JobStart.UnderWay _ -> answers.underWay();
      case JobStart.Full full -> answers.full(full);
      case JobStart.KeptFull full -> answers.full(full);
    };
  }

  private Answer submit(Call call, MatrixParameters parameters, Submission submission, String hash)
      throws IOException {
    MatrixRequest request = parameters.request();
    // What the results will take is refused now rather than after hours of work.
    submission.requireRoom(request.layout().sizeBytes(request.origins().size()));
    byte[] input = MatrixInput.bytes(parameters, call.query());
    submission.addInput(request.origins().size(), input);
    List<JobNotice> notices = new ArrayList<>();
    parameters
        .notices()
        .first()
        .forEach(notice -> notices.add(new JobNotice(notice.code(), 0, notice.title())));
    int more = parameters.notices().moreCount();
    if (more > 0) {
      // A job keeps twenty notices: the last one counts the rest.
      notices.set(
          notices.size() - 1,
          new JobNotice(
              "furtherNotices", 0, String.format(Locale.ROOT, "%,d further notices", more + 1)));
    }
    String settings = "%d %d".formatted(request.origins().size(), request.destinations().size());
    String receipt = call.charge(request.cellCount()).text();
    return answers.accepted(
        call, submission.submit(request.origins().size(), settings, receipt, hash, notices));
  }

  private static String hash(Call call) throws IOException {
    List<String> settings = new ArrayList<>();
    for (String name : new TreeSet<>(call.query().names())) {
      settings.add(name);
      settings.addAll(call.query().repeated(name));
    }
    BodyHash hash = new BodyHash(settings);
    byte[] bytes = call.body().stream().readAllBytes();
    hash.add(bytes, 0, bytes.length);
    return hash.hex();
  }
}
