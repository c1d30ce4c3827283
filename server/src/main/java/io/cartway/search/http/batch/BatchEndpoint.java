package io.cartway.search.http.batch;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.OutboundRules;
import io.cartway.http.Parameters;
import io.cartway.jobs.JobNotice;
import io.cartway.jobs.JobOwner;
import io.cartway.jobs.JobQuotaException;
import io.cartway.jobs.JobStart;
import io.cartway.jobs.Jobs;
import io.cartway.jobs.Processors;
import io.cartway.jobs.Submission;
import io.cartway.jobs.http.BodyHash;
import io.cartway.jobs.http.JobAnswers;
import io.cartway.jobs.http.Turns;
import io.cartway.rows.RowException;
import io.cartway.rows.RowFormat;
import io.cartway.rows.RowReading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// `POST /v1/geocode/batch`: up to 50,000 rows to be geocoded as a job. The body is JSON, lines of
/// JSON or CSV, and may be packed with gzip.
final class BatchEndpoint implements Handler {

  /// Most bytes of a body, packed and unpacked.
  static final long BODY_BYTES_MAX = 50_000_000;

  private static final String TYPES =
      "application/json, application/x-ndjson, text/csv, text/tab-separated-values";

  /// The parameters that the members of a JSON document may give, too.
  private static final Set<String> HEAD = head();

  private final Jobs jobs;
  private final BatchKind kind;
  private final JobAnswers answers;
  private final Processors processors;
  private final OutboundRules callbacks;

  /// @param callbacks which addresses may be called at the end
  BatchEndpoint(
      Jobs jobs,
      BatchKind kind,
      JobAnswers answers,
      Processors processors,
      OutboundRules callbacks) {
    this.callbacks = callbacks;
    this.jobs = jobs;
    this.kind = kind;
    this.answers = answers;
    this.processors = processors;
  }

  private static Set<String> head() {
    Set<String> names = new TreeSet<>(BatchQuestion.PARAMETERS);
    names.add("type");
    names.add("callback");
    return names;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    Optional<Fault> keyFault = JobAnswers.keyFault(call);
    if (keyFault.isPresent()) {
      return new Answer.Invalid(List.of(keyFault.get()));
    }
    try {
      Optional<RowReading> reading = reading(call);
      if (reading.isEmpty()) {
        return unsupported(call.header("Content-Type").orElse(""));
      }
      if (!call.query().faults().isEmpty()) {
        return new Answer.Invalid(call.query().faults());
      }
      return begin(call, reading.get());
    } catch (RowException fault) {
      return invalid(fault);
    } catch (JobQuotaException full) {
      return answers.overQuota(full);
    } catch (Turns.NoTurnException busy) {
      return busy.answer();
    }
  }

  static Answer invalid(RowException fault) {
    return new Answer.Invalid(
        List.of(Fault.of(fault.parameter(), fault.given(), fault.expected())));
  }

  private static Answer unsupported(String type) {
    return new Answer.Problem(
        415,
        "unsupportedMediaType",
        "The type of the body is not supported",
        "Content-Type: " + (type.length() > 200 ? type.substring(0, 200) + "..." : type),
        "Send one of " + TYPES);
  }

  /// How the body is to be read: by its content type, and the query's `delimiter` and `columns`.
  /// Without a type it is JSON; plain text is CSV.
  private static Optional<RowReading> reading(Call call) {
    String type = call.header("Content-Type").filter(t -> !t.isBlank()).orElse("application/json");
    String plain = type.strip().toLowerCase(Locale.ROOT);
    Optional<RowReading> reading =
        RowReading.ofContentType(
            plain.startsWith("text/plain")
                ? "text/csv" + type.strip().substring("text/plain".length())
                : type);
    Parameters query = call.query();
    Optional<String> delimiter = query.text("delimiter");
    List<String> columns = query.list("columns");
    return reading.map(known -> {
      RowReading read = known;
      if (delimiter.isPresent()) {
        requireCsv(read, "delimiter", delimiter.get());
        read = read.withDelimiter(delimiter.get());
      }
      if (!columns.isEmpty()) {
        requireCsv(read, "columns", query.text("columns").orElse(""));
        read = read.withColumns(columns);
      }
      return read;
    });
  }

  private static void requireCsv(RowReading reading, String parameter, String given) {
    if (!reading.format().isCsv()) {
      throw new RowException(parameter, given, "no such parameter for JSON: it is for CSV");
    }
  }

  private Answer begin(Call call, RowReading reading) throws IOException {
    BodyHash hash = new BodyHash(settings(call));
    JobOwner owner = new JobOwner(call.caller().accountId(), call.caller().keyId());
    return switch (jobs.begin(owner, kind, JobAnswers.key(call))) {
      case JobStart.Begun(Submission submission) -> {
        try (submission) {
          yield submit(call, reading, hash, submission);
        }
      }
      case JobStart.Known known -> {
        SubmittedRows.hash(call, hash);
        yield answers.known(call, known, hash.hex());
      }
      case JobStart.UnderWay _ -> answers.underWay();
      case JobStart.Full full -> answers.full(full);
      case JobStart.KeptFull full -> answers.full(full);
    };
  }

  /// What decides on the answer beside the body.
  private static List<String> settings(Call call) {
    List<String> settings = new ArrayList<>();
    settings.add(call.header("Content-Type").orElse(""));
    for (String name : new TreeSet<>(call.query().names())) {
      settings.add(name);
      settings.addAll(call.query().repeated(name));
    }
    return settings;
  }

  private Answer submit(Call call, RowReading reading, BodyHash hash, Submission submission)
      throws IOException {
    Map<String, String> given = given(call.query());
    // Before the rows, so that a mistake in a template is known at once.
    BatchQuestion question = BatchQuestion.read(given);
    try (SubmittedRows rows = new SubmittedRows(call, reading, hash)) {
      rows.addTo(submission, new Turns(processors, call.caller().accountId()));
      Map<String, String> head = rows.head();
      if (!head.isEmpty()) {
        merge(given, head);
        question = BatchQuestion.read(given);
      }
      if (rows.count() == 0) {
        throw new RowException("rows", "", "1 to %,d rows".formatted(StoredRows.ROWS_MAX));
      }
      List<String> columns = rows.columns();
      question.check(columns);
      String callback = given.getOrDefault("callback", "");
      if (!callback.isEmpty()) {
        CallbackParameters.check(callback, callbacks);
      }
      String settings =
          new BatchSettings(question, columns, reading.format(), callback, call.baseAddress())
              .text();
      // All is well with it: now it is paid, and made.
      String receipt = call.charge(rows.count()).text();
      return answers.accepted(
          call, submission.submit(rows.count(), settings, receipt, hash.hex(), notices(rows)));
    }
  }

  private static Map<String, String> given(Parameters query) {
    Map<String, String> given = new LinkedHashMap<>();
    for (String name : HEAD) {
      query.text(name).ifPresent(value -> given.put(name, value));
    }
    return given;
  }

  private static void merge(Map<String, String> given, Map<String, String> head) {
    head.forEach((name, value) -> {
      if (!HEAD.contains(name)) {
        throw new RowException(
            name, value, "rows, and beside them one of " + String.join(", ", HEAD));
      }
      String before = given.putIfAbsent(name, value);
      if (before != null && !before.equals(value)) {
        throw new RowException(name, value, "the parameter once, in the query or beside the rows");
      }
    });
  }

  private static List<JobNotice> notices(SubmittedRows rows) {
    List<JobNotice> notices = new ArrayList<>();
    if (rows.repeatedIds() > 0) {
      notices.add(
          new JobNotice(
              "repeatedIds",
              0,
              String.format(
                  Locale.ROOT,
                  "Rows with an id that a row before them has: %,d; rows are known by their number",
                  rows.repeatedIds())));
    }
    return notices;
  }

  /// The format that a caller wishes for results.
  ///
  /// @param fallback when there is no wish
  /// @throws RowException when it is unknown
  static RowFormat format(Call call, RowFormat fallback) {
    Optional<String> word = call.query().text("format");
    if (word.isPresent()) {
      return RowFormat.ofFileName("results." + word.get().strip())
          .orElseThrow(() -> new RowException("format", word.get(), "json, ndjson, csv, tsv"));
    }
    for (String type : call.header("Accept").orElse("").split(",", -1)) {
      Optional<RowFormat> format = RowFormat.ofMediaType(type.strip());
      if (format.isPresent()) {
        return format.get();
      }
    }
    return fallback;
  }
}
