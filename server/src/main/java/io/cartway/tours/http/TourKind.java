package io.cartway.tours.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.JsonBody;
import io.cartway.jobs.Chunk;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobFailedException;
import io.cartway.jobs.JobFault;
import io.cartway.jobs.JobKind;
import io.cartway.jobs.JobWork;
import io.cartway.tours.TourLimits;
import io.cartway.tours.http.problem.PartJson;
import io.cartway.tours.http.problem.ProblemJson;
import io.cartway.tours.http.problem.TourParameters;
import io.cartway.tours.solver.Effort;
import io.cartway.tours.solver.TourSolver;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Tours as a kind of jobs: units are thousandths of the effort, and the result is the best
/// solution so far. The search lives in memory beside the turns, which ask how far it is. After a
/// restart another one begins with what is left of the effort; the better of the two solutions
/// stays.
final class TourKind implements JobKind, AutoCloseable {

  /// Into so many units the effort is divided.
  static final int UNITS = 1000;

  private static final int SIZES_MAX = 1_000;

  private final TourMeans means;

  // Guarded by itself, with all that follows.
  private final Map<String, TourSearch> searches = new HashMap<>();
  private final JobSlots slots;
  private boolean isClosed;

  /// Bytes of jobs that wait for memory, so that their problems are not read again at each turn.
  private final Map<String, Long> sizes =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > SIZES_MAX;
        }
      };

  TourKind(TourMeans means) {
    this.means = means;
    slots = new JobSlots(means.room().jobSolversMax(), means.room().jobBytesMax());
  }

  @Override
  public String name() {
    return "tour";
  }

  @Override
  public String idPrefix() {
    return "cw:t:";
  }

  @Override
  public String operationId() {
    return "tourAsync";
  }

  @Override
  public String operationId(Job job) {
    return job.settings();
  }

  @Override
  public boolean isInPlace() {
    return true;
  }

  /// Times on other roads would not fit.
  @Override
  public Optional<String> oneVersion() {
    return Optional.of(means.dataVersion().get());
  }

  /// Most bytes that the solver of a job may hold.
  long bytesMax() {
    return means.room().jobBytesMax();
  }

  /// The bytes that the solver of a problem holds.
  long bytes(TourParameters request) {
    return TourSolver.sizeBytes(
        request.problem(),
        request.sites().size(),
        request.profiles().size(),
        means.room().threads());
  }

  @Override
  public Chunk work(JobWork work, long first, long end, Deadline slice) throws IOException {
    String id = work.job().id();
    forget();
    Optional<TourSearch> known = search(id);
    if (known.isEmpty()) {
      begin(work, first, end);
      return Chunk.nothing();
    }
    TourSearch search = known.get();
    search.ask();
    if (search.failure().isPresent()) {
      remove(id);
      throw new IllegalStateException("a search failed", search.failure().get());
    }
    String version = means.dataVersion().get();
    if (search.hasEnded()) {
      // It stays until it is forgotten: this turn may be lost.
      return search
          .better()
          .map(last -> Chunk.better(end - first, last.bytes(), version))
          .orElseGet(() -> Chunk.further(end - first, version));
    }
    // The last unit is the end's.
    long passed = Math.min(end - 1, (long) (search.passed() * end));
    Optional<StoredSolution> better = search.better();
    if (better.isPresent()) {
      // The first one is a unit: it stands for something.
      long done = Math.max(passed - first, first == 0 ? 1 : 0);
      return Chunk.better(done, better.get().bytes(), version);
    }
    return first > 0 && passed > first ? Chunk.further(passed - first, version) : Chunk.nothing();
  }

  private Optional<TourSearch> search(String id) {
    synchronized (searches) {
      return Optional.ofNullable(searches.get(id));
    }
  }

  private void remove(String id) {
    synchronized (searches) {
      Optional.ofNullable(searches.remove(id)).ifPresent(TourSearch::close);
    }
  }

  /// Ends what nobody asks for any more.
  private void forget() {
    synchronized (searches) {
      for (Iterator<TourSearch> all = searches.values().iterator(); all.hasNext(); ) {
        TourSearch search = all.next();
        if (search.isForgotten() || search.isLost()) {
          search.close();
          all.remove();
        }
      }
    }
  }

  /// Begins the search of a job, if there is a place for a solver.
  private void begin(JobWork work, long first, long end) throws IOException {
    String id = work.job().id();
    String accountId = work.job().owner().accountId();
    synchronized (searches) {
      if (isClosed || !slots.isFree(accountId, sizes.getOrDefault(id, 0L))) {
        return;
      }
    }
    TourParameters request = request(work.input(0).content());
    long bytes = bytes(request);
    if (bytes > bytesMax()) {
      throw new JobFailedException(
          "The problem takes %,d bytes while it is solved: this server gives %,d"
              .formatted(bytes, bytesMax()),
          JobFault.OURS);
    }
    Optional<StoredSolution> stored = work.result().flatMap(StoredSolution::of);
    TourSearch.Work wanted =
        new TourSearch.Work(
            request,
            means.jobTables(),
            means.lines(),
            means.jobTurns(),
            effort(request, first, end),
            stored.map(StoredSolution::rank));
    synchronized (searches) {
      if (isClosed || searches.containsKey(id)) {
        return;
      }
      if (slots.take(accountId, bytes)) {
        sizes.remove(id);
        searches.put(id, TourSearch.begin(wanted, () -> giveBack(accountId, bytes)));
      } else {
        sizes.put(id, bytes);
      }
    }
  }

  private void giveBack(String accountId, long bytes) {
    synchronized (searches) {
      slots.giveBack(accountId, bytes);
    }
  }

  /// What is left of the effort after the units that were done before a restart.
  private Effort effort(TourParameters request, long first, long end) {
    TourParameters.Termination whole = request.termination();
    long left = whole.maxTime().toNanos() / end * (end - first);
    return new TourParameters.Termination(
            Duration.ofNanos(Math.max(left, Duration.ofSeconds(1).toNanos())),
            whole.stagnationTime(),
            whole.iterations(),
            whole.seed())
        .effort(request.problem().jobs().size(), means.room().threads());
  }

  private TourParameters request(byte[] input) {
    PartJson.Faults faults = new PartJson.Faults();
    if (JsonBody.read(Bytes.owning(input), Map.of(), ToursEndpoint.TOKENS_MAX)
        instanceof JsonBody.Given(var root)) {
      Optional<TourParameters> request =
          new ProblemJson(means.map().get(), TourLimits.JOB, faults).read(root);
      if (request.isPresent()) {
        return request.get();
      }
    }
    // It was read when it came. The map may have changed since.
    throw new JobFailedException(
        "The problem cannot be solved on this server's map: "
            + faults.all().stream().findFirst().map(Object::toString).orElse("it is unreadable"),
        JobFault.OURS);
  }

  /// What a status says of the best solution so far.
  Answer.Body best(Optional<StoredSolution> stored) {
    return json -> {
      if (stored.isPresent()) {
        write(json, stored.get());
      }
    };
  }

  private static void write(JsonGenerator json, StoredSolution best) throws IOException {
    json.writeObjectFieldStart("best");
    json.writeNumberField("cost", best.rank().money());
    json.writeNumberField("tours", best.tours());
    json.writeNumberField("unassigned", best.unassigned());
    json.writeEndObject();
  }

  /// The best solution of a job so far.
  static Optional<StoredSolution> stored(JobWork work) {
    try {
      return work.result().flatMap(StoredSolution::of);
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  @Override
  public void ended(String jobId) {
    synchronized (searches) {
      sizes.remove(jobId);
    }
    remove(jobId);
  }

  /// Ends all searches; their jobs go on when a server works on them again.
  @Override
  public void close() {
    synchronized (searches) {
      isClosed = true;
      searches.values().forEach(TourSearch::close);
      searches.clear();
    }
  }
}
