package io.cartway.export.http;

import io.cartway.export.ArchiveWriter;
import io.cartway.export.Export;
import io.cartway.export.ExportWish;
import io.cartway.http.Operation;
import io.cartway.jobs.JobKind;
import io.cartway.jobs.Jobs;
import io.cartway.jobs.Processors;
import io.cartway.jobs.http.AccountStreams;
import io.cartway.jobs.http.JobAnswers;
import io.cartway.jobs.http.JobEndpoints;
import io.cartway.jobs.http.JobPaths;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Exports: a kind of jobs, and the operations that stream an export, submit it as a job and give
/// what a job has made.
public final class ExportOperations {

  static final String PATH = "/v1/export";

  private static final JobPaths PATHS =
      new JobPaths(
          PATH, "exportId", "", "/result", true, "exportStatus", "exportCancel", "exportDelete");

  /// Archives of an account that are sent at once; further ones wait for their turn. Each holds a
  /// piece of a file and the list of what it has written.
  private static final int STREAMS_MAX = 2;

  private final Export export;
  private final ExportKind kind;
  private final Clock clock;
  private final String program;

  /// @param program and its version, for manifests
  public ExportOperations(Export export, Clock clock, String program) {
    this.export = export;
    this.kind = new ExportKind(export);
    this.clock = clock;
    this.program = program;
  }

  /// The kind of jobs.
  public JobKind kind() {
    return kind;
  }

  /// What endpoints of exports share.
  ///
  /// @param speaksForAccount whether an admitted `Authorization` header has a key that only its
  ///   owner holds: an export is all that an account has, and who reads a page must not get it
  record Shared(
      Jobs jobs,
      JobAnswers answers,
      Processors processors,
      AccountStreams streams,
      Predicate<Optional<String>> speaksForAccount) {}

  /// The operations.
  ///
  /// @param processors for what is read and compressed
  /// @param speaksForAccount whether an admitted `Authorization` header has an owner's key
  public List<Operation> operations(
      Jobs jobs, Processors processors, Predicate<Optional<String>> speaksForAccount) {
    Shared shared =
        new Shared(
            jobs,
            new JobAnswers(PATHS),
            processors,
            new AccountStreams(STREAMS_MAX),
            speaksForAccount);
    List<Operation> operations = new ArrayList<>();
    operations.add(
        Operation.get(
                kind.operationId(), PATH, new ExportEndpoint(export, kind, shared, this::head))
            .fetched());
    operations.addAll(new JobEndpoints(jobs, kind, PATHS).operations());
    operations.add(
        Operation.get(
                "exportResult",
                PATH + "/{id}/result",
                new ExportResultEndpoint(kind, shared, this::head))
            .fetched()
            .inFamilyOf(kind.operationId()));
    return operations;
  }

  private ArchiveWriter.Head head(ExportWish wish) {
    return new ArchiveWriter.Head(program, wish, clock.instant());
  }
}
