package io.cartway.app;

import io.cartway.accounts.http.StoredEndpoint;
import io.cartway.accounts.metering.Refunds;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.app.transfer.Exports;
import io.cartway.app.webhook.Fencing;
import io.cartway.app.webhook.Notifying;
import io.cartway.export.http.ExportOperations;
import io.cartway.geofences.store.FenceArchive;
import io.cartway.http.Gatekeeper.Caller;
import io.cartway.http.Gatekeeper.Receipt;
import io.cartway.http.Operation;
import io.cartway.http.OutboundRules;
import io.cartway.http.Vital;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobArchive;
import io.cartway.jobs.JobFault;
import io.cartway.jobs.JobKind;
import io.cartway.jobs.JobLimits;
import io.cartway.jobs.JobSetup;
import io.cartway.jobs.JobState;
import io.cartway.jobs.Jobs;
import io.cartway.jobs.Processors;
import io.cartway.matrix.http.MatrixOperations;
import io.cartway.search.http.batch.BatchGeocoding;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.style.saved.SavedStyles;
import io.cartway.tours.http.TourOperations;
import io.cartway.tracking.store.AssetArchive;
import io.cartway.tracking.store.Histories;
import io.cartway.work.Deadline;
import io.cartway.work.FairPool;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The jobs of all features on one store, with their operations.
final class Jobbing implements AutoCloseable {

  private static final int ACCEPTED = 202;
  private static final long MEGABYTE = 1_000_000;

  /// The folder of results, in the data folder.
  private static final String FOLDER = "jobs";

  private final Store store;
  private final Work work;
  private final Clock clock;
  private final Processors processors;
  private final Jobs jobs;

  /// The features with jobs, and who is told of their ends.
  record Work(
      BatchGeocoding batches,
      MatrixOperations matrices,
      ExportOperations exports,
      TourOperations tours,
      Notifying notifying) {}

  /// What accounts keep.
  record Kept(
      SavedStyles styles,
      JobArchive jobs,
      FenceArchive fences,
      AssetArchive assets,
      Histories histories,
      Clock clock) {

    /// @param folder the data folder
    static Kept of(Store store, DataFolder folder, Config config, Clock clock) {
      return new Kept(
          new SavedStyles(store, clock),
          new JobArchive(store, folder.path().resolve(FOLDER), limits(config), clock),
          Fencing.archive(store, clock),
          new AssetArchive(store, Positioning.limits(config)),
          new Histories(store),
          clock);
    }

    /// The features with jobs, one of which gives it back.
    ///
    /// @param dataVersion of the served region
    /// @param pool in which solvers take turns
    Work work(Features features, Supplier<String> dataVersion, Notifying notifying, FairPool pool) {
      return new Work(
          new BatchGeocoding(features.search(), dataVersion),
          new MatrixOperations(features::matrices, dataVersion, Features.tableBytesMax()),
          new ExportOperations(
              Exports.of(styles, jobs, fences, assets, histories), clock, Main.Version.text()),
          Touring.operations(
              features::matrices, features::router, dataVersion, processors(pool), clock),
          notifying);
    }
  }

  /// Opens the jobs and goes on with those that are not finished.
  ///
  /// @param folder the data folder
  /// @param pool in which the work of jobs takes turns with requests
  Jobbing(Store store, DataFolder folder, JobLimits limits, FairPool pool, Work work, Clock clock) {
    this.store = store;
    this.work = work;
    this.clock = clock;
    this.processors = processors(pool);
    List<JobKind> kinds =
        List.of(work.batches.kind(), work.matrices.kind(), work.exports.kind(), work.tours.kind());
    Refunds refunds = new Refunds(store);
    this.jobs =
        Jobs.open(
            store,
            folder.path().resolve(FOLDER),
            new JobSetup(
                kinds,
                limits,
                processors,
                job -> {
                  ended(job, kinds, refunds);
                  work.notifying.ended(job, work.batches);
                },
                clock));
  }

  private static Processors processors(FairPool pool) {
    return new Processors() {
      @Override
      public <T> T run(String accountId, Deadline deadline, FairPool.Work<T> work)
          throws Exception {
        // An owner beside the account's keys: its jobs do not slow its own requests.
        return pool.run("job:" + accountId, deadline, FairPool.Watch.NONE, work);
      }
    };
  }

  /// The limits that the operator set.
  static JobLimits limits(Config config) {
    JobLimits standard = JobLimits.forCores(Runtime.getRuntime().availableProcessors());
    int threads = config.number(Setting.JOB_THREADS);
    return new JobLimits(
        threads == 0 ? Runtime.getRuntime().availableProcessors() : threads,
        config.number(Setting.JOBS_RUNNING),
        standard.waitingMax(),
        standard.keptMax(),
        config.number(Setting.JOB_MEGABYTES) * MEGABYTE,
        Duration.ofDays(config.number(Setting.JOB_DAYS)),
        standard.aim(),
        standard.heartbeat());
  }

  /// Gives back what was paid for a job that failed through the server's fault.
  private static void ended(Job job, List<JobKind> kinds, Refunds refunds) {
    boolean isOurs =
        job.state() == JobState.FAILED
            && job.failure().filter(failure -> failure.fault() == JobFault.OURS).isPresent();
    if (!isOurs || job.receipt().isEmpty()) {
      return;
    }
    kinds.stream()
        .filter(kind -> kind.name().equals(job.kind()))
        .forEach(kind ->
            refunds.giveBack(
                new Caller(job.owner().accountId(), job.owner().keyId()),
                kind.operationId(job),
                ACCEPTED,
                Receipt.parse(job.receipt())));
  }

  /// Turns for work of accounts beside their jobs.
  Processors processors() {
    return processors;
  }

  /// The operations of the API port.
  ///
  /// @param speaksForAccount whether an admitted `Authorization` header has an owner's key
  /// @param callbacks which addresses may be called
  List<Operation> operations(
      Predicate<Optional<String>> speaksForAccount, OutboundRules callbacks) {
    List<Operation> operations =
        new ArrayList<>(work.batches.operations(jobs, processors, callbacks));
    operations.addAll(work.matrices.operations(jobs, processors, clock));
    operations.addAll(work.exports.operations(jobs, processors, speaksForAccount));
    operations.addAll(work.tours.operations(jobs));
    return operations.stream()
        .map(operation -> StoredEndpoint.of(operation, store.gate()))
        .toList();
  }

  /// The threads of jobs and of notifications.
  List<Vital> vitals() {
    return Stream.concat(
            Stream.of(Vital.of(() -> Optional.of(jobs.state()))), work.notifying.vitals().stream())
        .toList();
  }

  @Override
  public void close() {
    jobs.close();
    work.tours.close();
  }
}
