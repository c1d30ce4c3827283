package io.cartway.search.http.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobArchive;
import io.cartway.jobs.JobNotice;
import io.cartway.jobs.JobResults;
import io.cartway.jobs.JobState;
import io.cartway.jobs.JobWork;
import io.cartway.jobs.part.ResultPart;
import io.cartway.rows.RowFormat;
import io.cartway.rows.RowWriter;
import io.cartway.rows.RowWriting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A batch to be given back to its owner, in pieces of at most some megabytes: what is known of it,
/// its rows, its answers as they are stored, and tables of both. [RestoredBatch] reads it. While
/// the batch runs, it is as far as it was when this was opened. For one thread.
public final class BatchArchive {

  /// The name of this kind of jobs.
  public static final String KIND = "batch";

  private final Job job;
  private final JobWork work;
  private final JobResults results;
  private final List<Long> inputs;
  private final List<ResultPart> parts;

  private BatchArchive(Job job, JobWork work, JobResults results, List<ResultPart> parts) {
    this.job = job;
    this.work = work;
    this.results = results;
    this.parts = List.copyOf(parts);
    inputs = work.inputs();
  }

  /// Opens a batch as it is.
  public static BatchArchive open(JobArchive archive, Job job) {
    JobResults results = archive.results(job);
    return new BatchArchive(job, archive.work(job), results, results.parts());
  }

  /// Opens a batch as it was when so many rows had answers.
  ///
  /// @return empty when they were computed again since
  public static Optional<BatchArchive> open(JobArchive archive, Job job, long end) {
    JobResults results = archive.results(job);
    List<ResultPart> parts = results.parts().stream().filter(part -> part.end() <= end).toList();
    long found = parts.isEmpty() ? 0 : parts.getLast().end();
    return found == end
        ? Optional.of(new BatchArchive(job, archive.work(job), results, parts))
        : Optional.empty();
  }

  /// How many rows have answers, from the first on.
  public long end() {
    return parts.isEmpty() ? 0 : parts.getLast().end();
  }

  /// What is known of it, as JSON.
  public byte[] description() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", job.id());
    // One that has gone on since is told as it was.
    boolean isPart = end() < job.progress().units() && job.state() == JobState.COMPLETED;
    json.put("status", isPart ? JobState.IN_PROGRESS.word() : job.state().word());
    json.put("rows", job.progress().units());
    json.put("done", job.progress().done());
    json.put("answers", end());
    ObjectNode counts = json.putObject("counts");
    job.progress().counts().forEach(counts::put);
    json.put("dataVersion", job.dataVersion());
    json.put("created", job.times().created().toString());
    job.times().started().map(Instant::toString).ifPresent(time -> json.put("started", time));
    job.times().ended().map(Instant::toString).ifPresent(time -> json.put("ended", time));
    job.times().expires().map(Instant::toString).ifPresent(time -> json.put("expires", time));
    job.failure()
        .ifPresent(why -> {
          json.put("error", why.sentence());
          json.put("fault", why.fault().name());
        });
    ArrayNode notices = json.putArray("notices");
    for (JobNotice notice : job.notices()) {
      notices
          .addObject()
          .put("code", notice.code())
          .put("from", notice.unit())
          .put("text", notice.text());
    }
    json.put("settings", job.settings());
    return (json.toPrettyString() + "\n").getBytes(UTF_8);
  }

  /// Pieces of its rows.
  public int inputs() {
    return inputs.size();
  }

  /// A piece of its rows: lines of JSON.
  public byte[] input(int index) {
    return work.input(inputs.get(index)).content();
  }

  /// Pieces of its answers, and of its tables.
  public int answers() {
    return parts.size();
  }

  /// A piece of its answers: lines of JSON, one for each row.
  ///
  /// @throws IOException when it is gone, or the disk fails
  public byte[] answers(int index) throws IOException {
    return results.content(parts.get(index));
  }

  /// A piece of the table that `.../results` answers.
  ///
  /// @param index 0 is there also when there are no answers
  /// @throws IOException when it is gone, or the disk fails
  public byte[] table(RowFormat format, int index) throws IOException {
    BatchSettings settings = BatchSettings.of(job);
    ResultTable table = ResultTable.ofResults(List.of(), settings.columns());
    ByteArrayOutputStream piece = new ByteArrayOutputStream();
    RowWriting writing = RowWriting.of(format, table.columns()).withHeader(index == 0);
    RowWriter writer = RowWriter.open(piece, writing);
    if (index < parts.size()) {
      ResultPart part = parts.get(index);
      new ResultPieces(work, table, format)
          .write(writer, part, results.content(part), part.first(), part.end());
    }
    writer.finish();
    return piece.toByteArray();
  }
}
