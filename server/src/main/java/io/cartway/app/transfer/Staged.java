package io.cartway.app.transfer;

import io.cartway.export.ImportArchive;
import io.cartway.jobs.RestoredJob;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;

/// Batches of an import that are written and that nobody sees yet. For one thread.
final class Staged implements AutoCloseable {

  private final List<ImportedBatch> batches = new ArrayList<>();
  private final List<RestoredJob> jobs = new ArrayList<>();

  void add(ImportedBatch batch, RestoredJob job) {
    batches.add(batch);
    jobs.add(job);
  }

  /// Copies their rows and answers.
  void copy(ImportArchive archive) throws IOException {
    for (int i = 0; i < batches.size(); i++) {
      batches.get(i).copy(archive, jobs.get(i));
    }
  }

  boolean isEmpty() {
    return batches.isEmpty();
  }

  void show(Handle handle) {
    for (int i = 0; i < batches.size(); i++) {
      jobs.get(i).show(handle, batches.get(i).job());
    }
  }

  void shown() {
    jobs.forEach(RestoredJob::shown);
  }

  /// Removes what was not shown.
  @Override
  public void close() {
    jobs.forEach(RestoredJob::close);
  }
}
