package io.cartway.tracking.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.jobs.Processors;
import io.cartway.store.StoreSettings;
import io.cartway.testing.AnswerValidator;
import io.cartway.tracking.Position;
import io.cartway.tracking.Report;
import io.cartway.tracking.RoadFinder;
import io.cartway.tracking.RoadPlace;
import io.cartway.tracking.TrackingLimits;
import io.cartway.tracking.http.PositionsEndpoint;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import io.cartway.work.FairPool;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The effort of matching what was written: short turns that read nothing, and an end.
class LiveMatchesTest {

  private static final long MINUTE = 60_000;
  private static final RoadPlace PLACE = new RoadPlace.Unmatched("seen");

  @TempDir Path folder;

  private final AtomicLong nanos = new AtomicLong();
  private final Deadline deadline = Deadline.after(Duration.ofSeconds(4), nanos::get);
  private final Roads roads = new Roads();

  /// Limits of the reads of histories.
  private final List<Integer> reads = new ArrayList<>();

  private int turns;
  private int turnsMax = Integer.MAX_VALUE;
  private boolean isInTurn;

  /// Notes what it is shown.
  private final class Roads implements RoadFinder {
    private final List<List<Position>> shown = new ArrayList<>();
    private final Set<String> known = new HashSet<>();
    private long takesNanos;

    @Override
    public boolean isKnown(Asset asset) {
      return known.contains(asset.assetId());
    }

    @Override
    public RoadPlace find(Asset asset, List<Position> positions, Deadline end) {
      assertThat(isInTurn).isTrue();
      shown.add(List.copyOf(positions));
      known.add(asset.assetId());
      nanos.addAndGet(takesNanos);
      return PLACE;
    }

    @Override
    public void forget(String accountId, String assetId) {
      known.remove(assetId);
    }
  }

  private List<Position> before(String account, String asset, long from, long to, int limit) {
    assertThat(isInTurn).as("nothing is read in a turn").isFalse();
    assertThat(to - from).isEqualTo(15 * MINUTE);
    reads.add(limit);
    return IntStream.range(0, limit).mapToObj(i -> position(to - limit + i)).toList();
  }

  private Map<Report, RoadPlace> places(List<Report> reports) throws IOException {
    return new LiveMatches(
            this::before,
            (piece, end) -> {
              if (turns == turnsMax) {
                return OptionalInt.empty();
              }
              turns++;
              isInTurn = true;
              try {
                return OptionalInt.of(piece.getAsInt());
              } finally {
                isInTurn = false;
              }
            },
            roads,
            "acc_a",
            TransportMode.CAR)
        .of(reports, deadline);
  }

  private static Position position(long millis) {
    OptionalDouble none = OptionalDouble.empty();
    return new Position(new LatLng(43.7, 7.4), millis, none, none, none, none);
  }

  private static List<Report> reports(String asset, int count) {
    List<Report> reports = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      reports.add(new Report(asset, position(1_000_000_000 + i * MINUTE)));
    }
    // A request has them in any order.
    Collections.reverse(reports);
    return reports;
  }

  @Test
  void the_last_positions_of_an_asset_are_enough() throws IOException {
    roads.known.addAll(List.of("many", "known"));
    List<Report> all = new ArrayList<>();
    for (int count : List.of(1, 19, 20)) {
      all.addAll(reports("n" + count, count));
    }
    all.addAll(reports("many", 10_000));
    all.addAll(reports("known", 20));
    Map<Report, RoadPlace> places = places(all);
    assertThat(places).hasSize(5).containsValue(PLACE).doesNotContainValue(RoadPlace.UNTRIED);
    assertThat(roads.shown).hasSize(5).allMatch(shown -> shown.size() == 20);
    assertThat(reads).as("before few reports others are read").containsExactly(19, 1);
    List<Position> many = roads.shown.get(3);
    assertThat(many.getFirst().millis()).isEqualTo(1_000_000_000 + 9_980 * MINUTE);
    assertThat(many).isSortedAccordingTo((a, b) -> Long.compare(a.millis(), b.millis()));
  }

  /// Between what it remembers and what it is shown there is a hole.
  @Test
  void an_asset_of_which_not_all_is_shown_begins_anew() throws IOException {
    roads.known.addAll(List.of("hole", "whole"));
    List<String> forgotten = new ArrayList<>();
    List<Report> all = reports("hole", 21);
    all.addAll(reports("whole", 20));
    RoadFinder watched =
        new RoadFinder() {
          @Override
          public boolean isKnown(Asset asset) {
            return roads.isKnown(asset);
          }

          @Override
          public RoadPlace find(Asset asset, List<Position> positions, Deadline end) {
            assertThat(roads.isKnown(asset)).isEqualTo(asset.assetId().equals("whole"));
            return PLACE;
          }

          @Override
          public void forget(String accountId, String assetId) {
            forgotten.add(assetId);
            roads.forget(accountId, assetId);
          }
        };
    new LiveMatches(
            this::before,
            (piece, end) -> OptionalInt.of(piece.getAsInt()),
            watched,
            "acc_a",
            TransportMode.CAR)
        .of(all, deadline);
    assertThat(forgotten).containsExactly("hole");
  }

  private static List<Report> each(int assets) {
    return IntStream.range(0, assets).mapToObj(i -> reports("a" + i, 1).getFirst()).toList();
  }

  @Test
  void when_the_time_is_over_no_turn_is_asked_for() throws IOException {
    // A quarter of the time is left for the answer.
    roads.takesNanos = Duration.ofSeconds(1).toNanos();
    List<Report> all = each(500);
    Map<Report, RoadPlace> places = places(all);
    assertThat(roads.shown).hasSize(4);
    assertThat(places).hasSize(500);
    assertThat(Collections.frequency(places.values(), PLACE)).isEqualTo(4);
    assertThat(reads).hasSizeLessThanOrEqualTo(100);
    nanos.addAndGet(Duration.ofSeconds(9).toNanos());
    int before = turns;
    assertThat(places(all)).hasSize(500).doesNotContainValue(PLACE);
    assertThat(turns).isEqualTo(before);
    assertThat(reads).hasSizeLessThanOrEqualTo(100);
  }

  @Test
  void what_was_found_stays_when_there_is_no_further_turn() throws IOException {
    turnsMax = 2;
    List<Report> all = each(500);
    Map<Report, RoadPlace> places = places(all);
    assertThat(turns).isEqualTo(2);
    assertThat(places).hasSize(500).containsValue(PLACE).containsValue(RoadPlace.UNTRIED);
    assertThat(places.get(all.getFirst())).isEqualTo(PLACE);
    assertThat(places.get(all.getLast())).isEqualTo(RoadPlace.UNTRIED);
  }

  private static JsonNode answer(TrackingWorld world, RoadFinder finder, String more)
      throws IOException {
    Processors processors =
        new Processors() {
          @Override
          public <T> T run(String accountId, Deadline end, FairPool.Work<T> work) throws Exception {
            return work.run(end);
          }
        };
    long millis = TrackingWorld.START.toEpochMilli();
    String body =
        """
        {%s "assets": [{"id": "x", "lat": 1, "lng": 2, "ts": %d},
          {"id": "x", "lat": 1, "lng": 2, "ts": %d}, {"id": "y", "lat": 95, "lng": 2}]}
        """
            .formatted(more, millis, millis);
    Answer answer =
        new PositionsEndpoint(world.tracking, processors, finder)
            .handle(FakeCall.of().by("acc_a", "key").body("application/json", body));
    assertThat(answer).isInstanceOf(Answer.Json.class);
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      ((Answer.Json) answer).body().write(json);
    }
    return AnswerValidator.json(text.toString());
  }

  @Test
  void a_finder_that_fails_denies_nothing_that_is_written() throws IOException {
    RoadFinder broken =
        new RoadFinder() {
          @Override
          public boolean isKnown(Asset asset) {
            return false;
          }

          @Override
          public RoadPlace find(Asset asset, List<Position> positions, Deadline end) {
            throw new IllegalStateException("planted");
          }

          @Override
          public void forget(String accountId, String assetId) {
            // It remembers none.
          }
        };
    try (TrackingWorld world =
        new TrackingWorld(folder, StoreSettings.SQLITE, TrackingLimits.STANDARD)) {
      JsonNode answer = answer(world, broken, "\"mapMatch\": true,");
      assertThat(answer.at("/results/0/match/reason").asText()).isEqualTo("notTried");
      assertThat(answer.findValuesAsText("status"))
          .containsExactly("accepted", "duplicate", "rejected");
      assertThat(answer(world, broken, "").findValuesAsText("status"))
          .containsExactly("duplicate", "duplicate", "rejected");
      assertThat(world.count("positions")).isEqualTo(1);
    }
  }
}
