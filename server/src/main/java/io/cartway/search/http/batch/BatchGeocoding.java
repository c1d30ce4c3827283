package io.cartway.search.http.batch;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.http.Operation;
import io.cartway.http.Operation.Bounds;
import io.cartway.http.Operation.Weight;
import io.cartway.http.OutboundRules;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobKind;
import io.cartway.jobs.Jobs;
import io.cartway.jobs.Processors;
import io.cartway.jobs.http.AccountStreams;
import io.cartway.jobs.http.JobAnswers;
import io.cartway.jobs.http.JobEndpoints;
import io.cartway.jobs.http.JobPaths;
import io.cartway.search.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Batch geocoding: a kind of jobs, and the operations that submit them and read their results.
public final class BatchGeocoding {

  private static final JobPaths PATHS =
      new JobPaths(
          "/v1/geocode/batch",
          "id",
          "",
          "/results",
          false,
          "batchStatus",
          "batchCancel",
          "batchDelete");

  private final BatchKind kind;

  /// @param search called for each row
  /// @param dataVersion of the region that is searched
  public BatchGeocoding(Search search, Supplier<String> dataVersion) {
    this.kind = new BatchKind(search, dataVersion);
  }

  /// The kind of jobs.
  public JobKind kind() {
    return kind;
  }

  /// Whom to tell of the end of a job, and what.
  ///
  /// @param data the JSON object of decision 26: id, status, counts, resultsUrl
  public record Callback(String address, String data) {}

  /// The callback of a job of any kind; empty when it has none.
  public Optional<Callback> callback(Job job) {
    if (!job.kind().equals(kind.name())) {
      return Optional.empty();
    }
    BatchSettings settings = BatchSettings.of(job);
    if (settings.callback().isEmpty()) {
      return Optional.empty();
    }
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    data.put("id", job.id());
    data.put("status", job.state().word());
    ObjectNode counts = data.putObject("counts");
    counts.put("total", job.progress().units());
    counts.put("done", job.progress().done());
    job.progress().counts().forEach(counts::put);
    data.put(
        "resultsUrl",
        settings.baseAddress() + PATHS.path() + "/" + job.id() + PATHS.resultSuffix());
    return Optional.of(new Callback(settings.callback(), data.toString()));
  }

  /// The operations on the jobs that do this kind.
  ///
  /// @param processors for reading rows and writing results
  /// @param callbacks which addresses may be called at the end
  public List<Operation> operations(Jobs jobs, Processors processors, OutboundRules callbacks) {
    JobAnswers answers = new JobAnswers(PATHS);
    List<Operation> operations = new ArrayList<>();
    operations.add(
        new Operation(
            kind.operationId(),
            "POST",
            PATHS.path(),
            List.of(),
            Weight.FETCHED,
            Bounds.streaming(BatchEndpoint.BODY_BYTES_MAX),
            new BatchEndpoint(jobs, kind, answers, processors, callbacks)));
    operations.addAll(new JobEndpoints(jobs, kind, PATHS).operations());
    AccountStreams streams = new AccountStreams(BatchResultsEndpoint.STREAMS_MAX);
    for (boolean isErrors : new boolean[] {false, true}) {
      operations.add(
          results(
              new BatchResultsEndpoint(jobs, kind, answers, processors, streams, isErrors),
              isErrors));
    }
    return operations;
  }

  private Operation results(BatchResultsEndpoint endpoint, boolean isErrors) {
    return Operation.get(
            isErrors ? "batchErrors" : "batchResult",
            PATHS.path() + "/{id}/" + (isErrors ? "errors" : "results"),
            endpoint)
        .fetched()
        .inFamilyOf(kind.operationId());
  }
}
