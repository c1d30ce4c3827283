package io.cartway.search.http.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import io.cartway.rows.Row;
import io.cartway.rows.RowException;
import io.cartway.rows.RowReader;
import io.cartway.search.Search;
import io.cartway.search.http.GeocodeParameters;
import io.cartway.search.http.ItemParameters;
import io.cartway.search.http.LookupParameters;
import io.cartway.search.http.ResolveJson;
import io.cartway.search.http.ResolveParameters;
import io.cartway.search.http.SearchItemJson;
import io.cartway.search.identity.Lookup.Outcome;
import io.cartway.search.identity.Resolver;
import io.cartway.search.item.SearchItem;
import io.cartway.work.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Answers the rows of a batch one by one, each as the single request would be. An answer is one
/// line of JSON:
///
/// ```json
/// {"status":"succeeded","scoreBand":"high","queryScore":0.98,"items":[...]}
/// ```
///
/// with `candidates` behind the items where the score is below [#CANDIDATES_BELOW], and with
/// `error`, a sentence, where the status is `noResult` (perhaps) or `failed`. Equal rows of a batch
/// are computed once while the answer is remembered ([AnswerCache]). Thread-safe.
public final class RowAnswers {

  /// Somebody should look at results with a score below, unless another threshold is said.
  public static final double THRESHOLD = 0.7;

  /// Candidates are kept where the score of the best is below.
  public static final double CANDIDATES_BELOW = 0.95;

  /// How many candidates there are at most, the items among them.
  public static final int CANDIDATES = 3;

  /// How long one row may take. Searches are bounded by effort, so this is for a machine in need.
  private static final Duration ROW_MAX = Duration.ofSeconds(20);

  private static final Logger LOG = LoggerFactory.getLogger(RowAnswers.class);

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
          .recyclerPool(JsonRecyclerPools.sharedBoundedPool())
          .build();

  private final Search search;
  private final AnswerCache cache = new AnswerCache();

  public RowAnswers(Search search) {
    this.search = search;
  }

  /// Whether a row has results.
  public enum Status {
    SUCCEEDED("succeeded"),
    NO_RESULT("noResult"),
    FAILED("failed");

    private final String word;

    Status(String word) {
      this.word = word;
    }

    /// The word in answers and counts.
    public String word() {
      return word;
    }
  }

  /// The answer of a row. Nobody writes into its line.
  public static final class RowAnswer {
    private final Status status;
    private final byte[] line;

    RowAnswer(Status status, byte[] line) {
      this.status = status;
      this.line = line;
    }

    public Status status() {
      return status;
    }

    /// JSON in UTF-8 with a line feed; not a copy.
    public byte[] line() {
      return line;
    }
  }

  /// One batch, or a part of it.
  ///
  /// @param id of the batch: answers are remembered for it
  /// @param questions reads its rows
  /// @param now the time for offsets of time zones, the same for all rows
  public record Batch(String id, RowQuestions questions, Instant now) {}

  /// Answers a row.
  ///
  /// @param deadline of the turn; the row has its own end, and pauses where the turn would
  /// @throws IOException when the region cannot be read
  public RowAnswer answer(Batch batch, Row row, Deadline deadline) throws IOException {
    RowQuestions.Asked asked;
    try {
      asked = batch.questions.asked(row);
    } catch (RowException fault) {
      return failed(String.valueOf(fault.getMessage()));
    }
    ByteBuffer key = key(batch.id, asked);
    Optional<RowAnswer> known = cache.find(key);
    if (known.isPresent()) {
      return known.get();
    }
    RowAnswer answer = computed(batch, row, asked, deadline.after(ROW_MAX));
    cache.put(key, answer);
    return answer;
  }

  private RowAnswer computed(Batch batch, Row row, RowQuestions.Asked asked, Deadline deadline)
      throws IOException {
    try {
      return switch (batch.questions.read(asked)) {
        case RowQuestion.Faulty(String sentence) -> failed(sentence);
        case RowQuestion.Geocode(GeocodeParameters parameters) ->
            geocoded(
                parameters,
                parameters.withLimitOfAtLeast(CANDIDATES).ask(search.geocoder(), deadline),
                batch.now);
        case RowQuestion.Reverse(var parameters) ->
            listed(
                parameters.ask(search.reverseGeocoder(), deadline), parameters.shown(), batch.now);
        case RowQuestion.Lookup(LookupParameters parameters) ->
            lookedUp(parameters, parameters.ask(search.lookup(), deadline), batch.now);
        case RowQuestion.Resolve(ResolveParameters parameters) ->
            resolved(parameters, parameters.ask(search.resolver(), deadline), batch.now);
      };
    } catch (Deadline.AbandonedException stopping) {
      throw stopping;
    } catch (Deadline.DeadlinePassedException late) {
      return failed("The row took longer than %d seconds".formatted(ROW_MAX.toSeconds()));
    } catch (RuntimeException fault) {
      // One row is no reason to lose the others.
      LOG.error("row {} of {} failed", row.number(), batch.id, fault);
      return failed("The server failed on this row: its operator finds why in the log");
    }
  }

  private static ByteBuffer key(String batchId, RowQuestions.Asked asked) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      add(digest, batchId);
      add(digest, asked.kind().map(QuestionKind::word).orElse(""));
      asked
          .values()
          .forEach((name, value) -> {
            add(digest, name);
            add(digest, value);
          });
      return ByteBuffer.wrap(digest.digest());
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  private static void add(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
    digest.update(bytes);
  }

  private SearchItemJson.View view(ItemParameters shown, Instant now) {
    return shown.view(search.vocabulary(), now);
  }

  private RowAnswer geocoded(GeocodeParameters parameters, List<SearchItem> found, Instant now)
      throws IOException {
    int limit = parameters.request().limit();
    List<SearchItem> items = found.subList(0, Math.min(limit, found.size()));
    List<SearchItem> further =
        found.subList(items.size(), Math.max(items.size(), Math.min(found.size(), CANDIDATES)));
    Optional<BigDecimal> score = items.isEmpty() ? Optional.empty() : score(items.getFirst());
    boolean isUnsure =
        score.isPresent() && score.get().doubleValue() < CANDIDATES_BELOW && !further.isEmpty();
    return line(
        items.isEmpty() ? Status.NO_RESULT : Status.SUCCEEDED,
        score,
        json -> {
          writeItems(json, items, view(parameters.shown(), now));
          if (isUnsure) {
            json.writeArrayFieldStart("candidates");
            for (SearchItem item : further) {
              Candidate.write(json, item);
            }
            json.writeEndArray();
          }
        });
  }

  private static Optional<BigDecimal> score(SearchItem item) {
    return item.scoring().map(scoring -> rounded(scoring.queryScore()));
  }

  private static BigDecimal rounded(double score) {
    return BigDecimal.valueOf(score).setScale(2, RoundingMode.HALF_EVEN);
  }

  private RowAnswer listed(List<SearchItem> items, ItemParameters shown, Instant now)
      throws IOException {
    return line(
        items.isEmpty() ? Status.NO_RESULT : Status.SUCCEEDED,
        Optional.empty(),
        json -> writeItems(json, items, view(shown, now)));
  }

  private RowAnswer lookedUp(LookupParameters parameters, Outcome outcome, Instant now)
      throws IOException {
    return switch (outcome) {
      case Outcome.FoundItem(SearchItem item) -> listed(List.of(item), parameters.shown(), now);
      case Outcome.Gone(Optional<String> successor, String lastSeen) ->
          none(
              "The object is gone"
                  + (lastSeen.isEmpty() ? "" : ", last in the data of " + lastSeen)
                  + successor.map(id -> "; its successor is " + id).orElse(""));
      case Outcome.Unknown() -> none("Nothing in this region has the id");
    };
  }

  private RowAnswer resolved(
      ResolveParameters parameters, List<Resolver.Resolved> found, Instant now) throws IOException {
    boolean any = !found.isEmpty();
    Optional<BigDecimal> score =
        any ? Optional.of(rounded(found.getFirst().confidence())) : Optional.empty();
    return line(
        any ? Status.SUCCEEDED : Status.NO_RESULT,
        score,
        json -> {
          List<SearchItem> best = any ? List.of(found.getFirst().item()) : List.of();
          writeItems(json, best, view(parameters.shown(), now));
          ResolveJson.writeBesideItem(json, parameters, found);
        });
  }

  private static void writeItems(
      JsonGenerator json, List<SearchItem> items, SearchItemJson.View view) throws IOException {
    json.writeArrayFieldStart("items");
    for (SearchItem item : items) {
      SearchItemJson.write(json, item, view, any -> {});
    }
    json.writeEndArray();
  }

  private static RowAnswer none(String sentence) {
    return sentence(Status.NO_RESULT, sentence);
  }

  private static RowAnswer failed(String sentence) {
    return sentence(Status.FAILED, sentence);
  }

  private static RowAnswer sentence(Status status, String sentence) {
    try {
      return line(status, Optional.empty(), json -> json.writeStringField("error", sentence));
    } catch (IOException intoMemory) {
      throw new IllegalStateException(intoMemory);
    }
  }

  /// Writes the members behind status and score.
  @FunctionalInterface
  private interface Members {
    void write(JsonGenerator json) throws IOException;
  }

  private static RowAnswer line(Status status, Optional<BigDecimal> score, Members members)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeStringField("status", status.word());
      if (score.isPresent()) {
        json.writeStringField("scoreBand", ScoreBand.of(score.get().doubleValue()).word());
        json.writeNumberField("queryScore", score.get());
      }
      members.write(json);
      json.writeEndObject();
      json.writeRaw('\n');
    }
    return new RowAnswer(status, bytes.toByteArray());
  }

  /// Reads lines of answers.
  ///
  /// @param lines closed with the reader
  public static RowReader read(InputStream lines) throws IOException {
    return StoredRows.read(lines, Integer.MAX_VALUE);
  }

  /// How many answers are remembered, for tests and metrics.
  int remembered() {
    return cache.size();
  }
}
