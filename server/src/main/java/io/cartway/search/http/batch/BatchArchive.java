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
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// A batch to be given back to its owner, in pieces of at most some megabytes: what is known of it,
/// its rows, its answers as they are stored, and tables of both. [RestoredBatch] reads it. While
/// the batch runs, it is as far as it was when this was opened. For one thread.
public final class BatchArchive {

  /// It is held in memory, and must be the result of a unit of a job. One row of 131,072 characters
  /// may have a hundred results, and CSV has it with each.
  private static final int TABLE_PIECE_BYTES_MAX = 7_900_000;

  /// The name of this kind of jobs.
  public static final String KIND = "batch";

  private final Job job;
  private final JobWork work;
  private final JobResults results;
  private final List<Long> inputs;
  private final List<ResultPart> parts;
  private final List<Piece> tables;

  /// Rows of a table: those of one part of the answers and of one part of the rows, so that neither
  /// long rows nor many make a large piece.
  private record Piece(ResultPart part, long from, long to) {}

  private BatchArchive(Job job, JobWork work, JobResults results, List<ResultPart> parts) {
    this.job = job;
    this.work = work;
    this.results = results;
    this.parts = List.copyOf(parts);
    inputs = work.inputs();
    tables = pieces(inputs, parts);
  }

  private static List<Piece> pieces(List<Long> inputs, List<ResultPart> parts) {
    List<Piece> pieces = new ArrayList<>();
    int next = 0;
    for (ResultPart part : parts) {
      long from = part.first();
      while (next < inputs.size() && inputs.get(next) < part.end()) {
        long first = inputs.get(next++);
        if (first > from) {
          pieces.add(new Piece(part, from, first));
          from = first;
        }
      }
      pieces.add(new Piece(part, from, part.end()));
    }
    return pieces;
  }

  /// Opens a batch as it is.
  public static BatchArchive open(JobArchive archive, Job job) {
    JobResults results = archive.results(job);
    return new BatchArchive(job, archive.work(job), results, results.parts());
  }

  /// Opens a batch as it was once.
  ///
  /// @param mark of then
  /// @return empty when its answers were computed again since
  public static Optional<BatchArchive> open(JobArchive archive, Job job, String mark) {
    JobResults results = archive.results(job);
    long end = Long.parseLong(mark, 0, mark.indexOf('-'), 10);
    // A batch that runs has more parts now, behind those.
    List<ResultPart> parts = results.parts().stream().filter(part -> part.end() <= end).toList();
    return mark(parts).equals(mark)
        ? Optional.of(new BatchArchive(job, archive.work(job), results, parts))
        : Optional.empty();
  }

  /// By which it can be opened again as it is.
  public String mark() {
    return mark(parts);
  }

  private static String mark(List<ResultPart> parts) {
    long end = parts.isEmpty() ? 0 : parts.getLast().end();
    int hash = 0;
    for (ResultPart part : parts) {
      hash = Objects.hash(hash, part.first(), part.end(), part.bytes(), part.file());
    }
    return "%d-%08x".formatted(end, hash);
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
  ///
  /// @param index 0 is asked for also when the rows are gone
  /// @throws IllegalStateException when it is gone
  public byte[] input(int index) {
    return work.input(inputs.isEmpty() ? 0 : inputs.get(index)).content();
  }

  /// Pieces of its answers.
  public int answers() {
    return parts.size();
  }

  /// A piece of its answers: lines of JSON, one for each row.
  ///
  /// @throws IOException when it is gone, or the disk fails
  public byte[] answers(int index) throws IOException {
    return results.content(parts.get(index));
  }

  /// Pieces of its tables.
  public int tables() {
    return tables.size();
  }

  /// A piece of the table that `.../results` answers, of at most 8 MB.
  ///
  /// @param index 0 is there also when there are no answers
  /// @throws IOException when it is gone, the disk fails, or it would be larger
  public byte[] table(RowFormat format, int index) throws IOException {
    BatchSettings settings = BatchSettings.of(job);
    ResultTable table = ResultTable.ofResults(List.of(), settings.columns());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    RowWriting writing = RowWriting.of(format, table.columns()).withHeader(index == 0);
    RowWriter writer = RowWriter.open(new Bounded(bytes), writing);
    if (index < tables.size()) {
      Piece piece = tables.get(index);
      new ResultPieces(work, table, format)
          .write(writer, piece.part, results.content(piece.part), piece.from, piece.to);
    }
    writer.finish();
    return bytes.toByteArray();
  }

  /// Stops what becomes too large.
  private static final class Bounded extends FilterOutputStream {
    private long count;

    Bounded(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      count += length;
      if (count > TABLE_PIECE_BYTES_MAX) {
        throw new IOException(
            "its rows are too long to be repeated for each result: they are in input.ndjson, and"
                + " the results in answers.ndjson");
      }
      out.write(bytes, offset, length);
    }
  }
}
