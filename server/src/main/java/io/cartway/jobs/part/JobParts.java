package io.cartway.jobs.part;

import io.cartway.store.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Inputs and results of jobs. Inputs are rows of the database, so that a backup has them. Results
/// are rows when several servers share the database; otherwise they are files of the data folder,
/// because they are large and can be computed again. Thread-safe.
public final class JobParts {

  private static final Logger LOG = LoggerFactory.getLogger(JobParts.class);

  private final Store store;
  private final Optional<PartFiles> files;

  /// @param folder becomes the folder of results
  public JobParts(Store store, Path folder) {
    this.store = store;
    this.files = store.isShared() ? Optional.empty() : Optional.of(new PartFiles(folder));
  }

  /// Adds a part of the input.
  public static void insertInput(Handle handle, String jobId, long first, long end, byte[] bytes) {
    handle.execute(
        "insert into job_inputs (job_id, first_unit, end_unit, content) values (?, ?, ?, ?)",
        jobId,
        first,
        end,
        bytes);
  }

  /// The part of the input that describes a unit.
  public Optional<InputPart> input(String jobId, long unit) {
    return store.withHandle(handle ->
        handle
            .createQuery(
                """
                select first_unit, end_unit, content from job_inputs
                where job_id = ? and first_unit <= ? and end_unit > ?
                """)
            .bind(0, jobId)
            .bind(1, unit)
            .bind(2, unit)
            .map((row, context) -> new InputPart(row.getLong(1), row.getLong(2), row.getBytes(3)))
            .findOne());
  }

  /// The first units of all parts of the input, in order.
  public List<Long> inputs(String jobId) {
    return store.withHandle(handle ->
        handle
            .createQuery("select first_unit from job_inputs where job_id = ? order by first_unit")
            .bind(0, jobId)
            .mapTo(Long.class)
            .list());
  }

  /// Adds a result that nobody could compute again: its content is a row, so that backups have it.
  public static void insertKept(Handle handle, String jobId, long first, long end, byte[] bytes) {
    insertResult(handle, jobId, first, end, kept(bytes));
  }

  /// The content of such a result.
  public static StoredContent kept(byte[] bytes) {
    return new StoredContent("", bytes, bytes.length);
  }

  /// Makes the result that there is stand for more units.
  ///
  /// @return whether there is one
  public static boolean extendResult(Handle handle, String jobId, long end) {
    return handle.execute("update job_results set end_unit = ? where job_id = ?", end, jobId) > 0;
  }

  /// Stores the content of a result. It becomes a part by [#insertResult].
  ///
  /// @throws IOException when the disk is full or fails
  public StoredContent write(String jobId, long first, byte[] content) throws IOException {
    return files.isPresent() && content.length > 0
        ? new StoredContent(files.get().write(jobId, first, content), null, content.length)
        : new StoredContent("", content, content.length);
  }

  /// Makes a stored content the result of some units, in the transaction of the handle.
  public static void insertResult(
      Handle handle, String jobId, long first, long end, StoredContent stored) {
    handle
        .createUpdate(
            """
            insert into job_results (job_id, first_unit, end_unit, bytes, file, content)
            values (?, ?, ?, ?, ?, ?)
            """)
        .bind(0, jobId)
        .bind(1, first)
        .bind(2, end)
        .bind(3, stored.bytes())
        .bind(4, stored.file)
        .bind(5, stored.inRow)
        .execute();
  }

  /// Removes a stored content that did not become a part.
  public void discard(String jobId, StoredContent stored) {
    if (stored.file.isEmpty()) {
      return;
    }
    files.ifPresent(all -> {
      try {
        all.remove(jobId, stored.file);
      } catch (IOException stays) {
        LOG.debug("a file of {} stays until the next sweep", jobId, stays);
      }
    });
  }

  /// The parts of the results, by first unit.
  public List<ResultPart> results(String jobId) {
    return store.withHandle(handle -> results(handle, jobId));
  }

  private static List<ResultPart> results(Handle handle, String jobId) {
    return handle
        .createQuery(
            """
            select first_unit, end_unit, bytes, file from job_results
            where job_id = ? order by first_unit
            """)
        .bind(0, jobId)
        .map((row, context) ->
            new ResultPart(jobId, row.getLong(1), row.getLong(2), row.getInt(3), row.getString(4)))
        .list();
  }

  /// The content of a part.
  ///
  /// @throws IOException when it is no longer there, or the disk fails
  public byte[] content(ResultPart part) throws IOException {
    if (!part.file().isEmpty()) {
      return files
          .orElseThrow(() -> new IOException("no files of results: " + part.file()))
          .read(part);
    }
    byte @Nullable [] found =
        store.withHandle(handle ->
            handle
                .createQuery("select content from job_results where job_id = ? and first_unit = ?")
                .bind(0, part.jobId())
                .bind(1, part.first())
                .mapTo(byte[].class)
                .findOne()
                .orElse(null));
    if (found == null) {
      throw new IOException("the results of %s are gone".formatted(part.jobId()));
    }
    return found;
  }

  /// Whether every file of a job's results is there. After a restore it may not be.
  public boolean areAllThere(String jobId) {
    return store.withHandle(handle -> areAllThere(handle, jobId));
  }

  /// The same in a transaction.
  public boolean areAllThere(Handle handle, String jobId) {
    for (ResultPart part : results(handle, jobId)) {
      try {
        boolean isFile = !part.file().isEmpty();
        if (isFile && (files.isEmpty() || !files.get().isWhole(part))) {
          return false;
        }
      } catch (IOException unreadable) {
        // Not lost: whoever reads it learns more.
        LOG.warn("results of {} cannot be looked at", jobId, unreadable);
      }
    }
    return true;
  }

  /// Removes the rows of a job's results. The files stay until [#removeFiles].
  public static void deleteResults(Handle handle, String jobId) {
    handle.execute("delete from job_results where job_id = ?", jobId);
  }

  /// Removes the rows of a job's inputs.
  public static void deleteInputs(Handle handle, String jobId) {
    handle.execute("delete from job_inputs where job_id = ?", jobId);
  }

  /// Removes the files of a job, after the commit that removed their rows.
  public void removeFiles(String jobId) {
    files.ifPresent(all -> {
      try {
        all.removeAll(jobId);
      } catch (IOException stays) {
        LOG.debug("files of {} stay until the next sweep", jobId, stays);
      }
    });
  }

  /// Begins a pass over all files.
  ///
  /// @param before files of this process that are younger stay, because a turn may be about to
  ///   commit them
  /// @return null when there are no files
  public @Nullable PartSweep sweep(Instant before) throws IOException {
    return files.isEmpty() ? null : new PartSweep(store, files.get(), before);
  }
}
