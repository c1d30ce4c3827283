package io.cartway.search.http.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.http.JsonBody;
import io.cartway.jobs.EndedJob;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobFault;
import io.cartway.jobs.JobNotice;
import io.cartway.jobs.JobState;
import io.cartway.jobs.RestoredJob;
import io.cartway.rows.Row;
import io.cartway.rows.RowException;
import io.cartway.rows.RowFormat;
import io.cartway.rows.RowReader;
import io.cartway.rows.RowWriter;
import io.cartway.rows.RowWriting;
import io.cartway.text.Scan;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A batch that [BatchArchive] gave back, to be put into an account again. All of it is checked as
/// if a stranger had written it: what passes can be read as every other batch.
public final class RestoredBatch {

  private static final int INPUT_BYTES = 1_000_000;
  private static final int ANSWER_BYTES = 256 * 1024;
  private static final String EXPECTED = "what an export writes";

  /// As the server makes them: a prefix and 16 bytes in Base64.
  private static final String ID_PREFIX = "cw:b:";

  private static final int ID_LENGTH = 22;

  private final String id;
  private final JsonNode json;
  private final JobState state;
  private final BatchSettings settings;
  private final long rows;
  private final long answers;

  private RestoredBatch(String id, JsonNode json) {
    this.id = id;
    this.json = json;
    state = JobState.of(text("status"));
    if (state == JobState.DRAFT) {
      throw new IllegalArgumentException("no status of a batch: " + state.word());
    }
    settings = BatchSettings.of(text("settings"));
    rows = number("rows");
    answers = number("answers");
  }

  /// Reads what is known of a batch.
  ///
  /// @throws RowException when no batch can be so
  public static RestoredBatch read(byte[] description) {
    JsonNode json =
        JsonBody.parse(new String(description, UTF_8))
            .filter(JsonNode::isObject)
            .orElseThrow(() -> new RowException("", "no object of JSON", EXPECTED));
    String id = json.path("id").asText();
    if (!id.startsWith(ID_PREFIX)
        || !Scan.isAll(
            id.substring(ID_PREFIX.length()),
            ID_LENGTH,
            ID_LENGTH,
            c -> Scan.isLetterOrDigit(c) || c == '-' || c == '_')) {
      throw new RowException("id", id, "the id of a batch");
    }
    try {
      RestoredBatch batch = new RestoredBatch(id, json);
      batch.settings.question().check(batch.settings.columns());
      if (batch.rows > StoredRows.ROWS_MAX || batch.answers > batch.rows) {
        throw new RowException(
            "rows", batch.rows + " with " + batch.answers + " answers", "at most 50,000 rows");
      }
      var _ = batch.ended(Instant.EPOCH, Map.of());
      return batch;
    } catch (IllegalArgumentException | IllegalStateException | DateTimeParseException none) {
      throw new RowException(id, String.valueOf(none.getMessage()), EXPECTED);
    }
  }

  private String text(String name) {
    JsonNode value = json.path(name);
    if (!value.isTextual()) {
      throw new IllegalArgumentException("no text " + name);
    }
    return value.asText();
  }

  private long number(String name) {
    JsonNode value = json.path(name);
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.asLong() < 0) {
      throw new IllegalArgumentException("no number " + name);
    }
    return value.asLong();
  }

  private Optional<Instant> time(String name) {
    return json.has(name) ? Optional.of(Instant.parse(text(name))) : Optional.empty();
  }

  /// Its id where it comes from.
  public String id() {
    return id;
  }

  /// Whether it had not ended where it comes from: here it is cancelled.
  public boolean isCutOff() {
    return !state.hasEnded();
  }

  /// How many rows it has.
  public long rows() {
    return rows;
  }

  /// How many of them have answers.
  public long answers() {
    return answers;
  }

  /// What it becomes.
  ///
  /// @param now ends one that had not ended
  /// @param counts of its answers
  private EndedJob ended(Instant now, Map<String, Long> counts) {
    boolean isCutOff = isCutOff();
    Map<String, Long> told = new TreeMap<>();
    for (Map.Entry<String, JsonNode> each : json.path("counts").properties()) {
      told.put(each.getKey(), each.getValue().asLong(-1));
    }
    List<JobNotice> notices = new ArrayList<>();
    for (JsonNode notice : json.path("notices")) {
      notices.add(
          new JobNotice(
              notice.path("code").asText(),
              notice.path("from").asLong(-1),
              notice.path("text").asText()));
    }
    return new EndedJob(
        isCutOff ? JobState.CANCELLED : state,
        new Job.Progress(rows, isCutOff ? answers : number("done"), isCutOff ? counts : told),
        notices,
        text("dataVersion"),
        text("settings"),
        time("created").orElseThrow(() -> new IllegalArgumentException("no time created")),
        time("started"),
        isCutOff
            ? now
            : time("ended").orElseThrow(() -> new IllegalArgumentException("no time ended")),
        state == JobState.FAILED
            ? Optional.of(new Job.Failure(text("error"), JobFault.valueOf(text("fault"))))
            : Optional.empty());
  }

  /// Reads all rows and answers as those do who ask for its results.
  ///
  /// @param now ends one that had not ended
  /// @return what it becomes
  /// @throws RowException with the first row that is none, or has an answer that is none
  public EndedJob check(InputStream input, InputStream answered, Instant now) throws IOException {
    Rows given = new Rows(new LineParts(input, "input.ndjson", INPUT_BYTES));
    Rows found = new Rows(new LineParts(answered, "answers.ndjson", ANSWER_BYTES));
    Map<String, Long> counts = new TreeMap<>();
    Tables tables = new Tables(settings);
    Row row = given.next();
    Row answer = found.next();
    long unit = 0;
    while (row != null) {
      if (answer != null) {
        counts.merge(tables.write(unit, row, answer), 1L, Long::sum);
        answer = found.next();
      }
      unit++;
      row = given.next();
    }
    if (answer != null || unit != rows || found.lines() != answers) {
      throw new RowException(
          id,
          "%,d rows with %,d answers".formatted(unit, found.lines()),
          "%,d with %,d, as batch.json says".formatted(rows, answers));
    }
    if (state == JobState.COMPLETED && !ended(now, counts).progress().counts().equals(counts)) {
      throw new RowException("counts", counts.toString(), "those of the answers");
    }
    return ended(now, counts);
  }

  /// Writes its rows and answers, which were checked.
  public static void copy(InputStream input, InputStream answered, RestoredJob job)
      throws IOException {
    LineParts given = new LineParts(input, "input.ndjson", INPUT_BYTES);
    for (byte[] part = given.next(); part != null; part = given.next()) {
      job.addInput(given.count(), part);
    }
    LineParts found = new LineParts(answered, "answers.ndjson", ANSWER_BYTES);
    for (byte[] part = found.next(); part != null; part = found.next()) {
      job.addResult(found.count(), part);
    }
  }

  /// The rows of parts, one after the other.
  private static final class Rows {
    private final LineParts parts;
    private @Nullable RowReader reader;
    private int left;

    Rows(LineParts parts) {
      this.parts = parts;
    }

    long lines() {
      return parts.lines();
    }

    @Nullable Row next() throws IOException {
      while (left == 0) {
        if (reader != null) {
          requireEnd(reader);
        }
        byte[] part = parts.next();
        if (part == null) {
          return null;
        }
        if (parts.lines() > StoredRows.ROWS_MAX) {
          throw new RowException("rows", "more", "at most %,d".formatted(StoredRows.ROWS_MAX));
        }
        reader = StoredRows.read(new ByteArrayInputStream(part), StoredRows.ROWS_MAX);
        left = parts.count();
      }
      left--;
      Row row = reader == null ? null : reader.next();
      if (row == null) {
        throw new RowException("line " + parts.lines(), "a blank line", "a row in each line");
      }
      return row;
    }

    private static void requireEnd(RowReader reader) throws IOException {
      if (reader.next() != null) {
        throw new IllegalStateException("more rows than lines");
      }
      reader.close();
    }
  }

  /// All tables in which a row can be asked for.
  private static final class Tables {
    private final List<ResultTable> tables;
    private final List<RowFormat> formats = List.of(RowFormat.CSV, RowFormat.NDJSON);
    private final List<RowWriter> writers = new ArrayList<>();

    Tables(BatchSettings settings) throws IOException {
      tables =
          List.of(
              ResultTable.ofResults(List.of(), settings.columns()),
              ResultTable.ofErrors(settings.columns(), RowAnswers.CANDIDATES_BELOW));
      for (ResultTable table : tables) {
        for (RowFormat format : formats) {
          writers.add(
              RowWriter.open(
                  OutputStream.nullOutputStream(), RowWriting.of(format, table.columns())));
        }
      }
    }

    /// @return the status of the answer
    String write(long unit, Row row, Row answer) throws IOException {
      try {
        int writer = 0;
        for (ResultTable table : tables) {
          for (RowFormat format : formats) {
            var _ = table.write(writers.get(writer++), format, unit, row, answer);
          }
        }
        String status = answer.text("status").orElse("");
        if (Arrays.stream(RowAnswers.Status.values()).noneMatch(s -> s.word().equals(status))) {
          throw new RowException("status", status, "the status of an answer");
        }
        return status;
      } catch (RuntimeException unreadable) {
        throw new RowException(
            "answers.ndjson, line %,d".formatted(unit + 1),
            String.valueOf(unreadable.getMessage()),
            "an answer of a batch");
      }
    }
  }
}
