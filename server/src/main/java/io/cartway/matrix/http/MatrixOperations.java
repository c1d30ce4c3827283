package io.cartway.matrix.http;

import io.cartway.http.Operation;
import io.cartway.jobs.JobKind;
import io.cartway.jobs.Jobs;
import io.cartway.jobs.Processors;
import io.cartway.jobs.http.JobAnswers;
import io.cartway.jobs.http.JobEndpoints;
import io.cartway.jobs.http.JobPaths;
import io.cartway.matrix.Matrices;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Matrices: a kind of jobs, and the operations that answer at once, submit jobs and read their
/// results.
public final class MatrixOperations {

  private static final String PATH = "/v1/matrix";
  private static final List<String> ALIASES = List.of("/v8/matrix");

  private static final JobPaths PATHS =
      new JobPaths(
          PATH, "matrixId", "/status", "", true, "matrixStatus", "matrixCancel", "matrixDelete");

  private final Supplier<Matrices> matrices;
  private final MatrixKind kind;

  /// @param matrices gives those of the served region
  /// @param dataVersion of that region
  /// @param tableBytesMax of tables that are kept between turns of jobs
  public MatrixOperations(
      Supplier<Matrices> matrices, Supplier<String> dataVersion, long tableBytesMax) {
    this.matrices = matrices;
    kind = new MatrixKind(matrices, dataVersion, tableBytesMax);
  }

  /// The kind of jobs.
  public JobKind kind() {
    return kind;
  }

  /// The operations.
  ///
  /// @param processors for writing results
  /// @param clock for times of departure
  public List<Operation> operations(Jobs jobs, Processors processors, Clock clock) {
    JobAnswers answers = new JobAnswers(PATHS);
    List<Operation> operations = new ArrayList<>();
    operations.add(
        new Operation(
            kind.operationId(),
            "POST",
            PATH,
            ALIASES,
            Operation.Weight.COMPUTED,
            MatrixEndpoint.BOUNDS,
            new MatrixEndpoint(matrices, jobs, kind, answers, clock)));
    operations.addAll(new JobEndpoints(jobs, kind, PATHS).operations(ALIASES));
    operations.add(
        new Operation(
                "matrixResult",
                "GET",
                PATH + "/{id}",
                ALIASES.stream().map(alias -> alias + "/{id}").toList(),
                Operation.Weight.FETCHED,
                new MatrixResultEndpoint(jobs, kind, answers, processors))
            .inFamilyOf(kind.operationId()));
    return operations;
  }
}
