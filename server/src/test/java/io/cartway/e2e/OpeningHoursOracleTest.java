package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.onthegomap.planetiler.reader.osm.OsmBlockSource;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.reader.osm.OsmInputFile;
import io.cartway.geo.LatLng;
import io.cartway.hours.OpeningHours;
import io.cartway.hours.Place;
import io.cartway.search.TestVocabulary;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Our reading of opening hours against the library of those who wrote their syntax, for every
/// place of the extracts that has hours, at fifty moments: in its own time zone, round changes of
/// clock, and in other zones. The seed may be set (`-Dcases.seed`).
///
/// The library does not know the holidays of small countries: all places are judged as if they were
/// in France. Three differences are matters of taste, and counted:
///
/// - An open end (`22:30+`): they say from there on that nobody knows. We say open until midnight,
///   and closed where another end stands before the sign (`07:00-23:00+`).
/// - The hours behind midnight of the evening before (`19:00-02:00; Mo off`, on Monday at one): a
///   later rule of the new day closes them for the library. Whoever wrote it means the evening.
/// - The hours behind midnight of an evening that is off (the same, on Tuesday at one): the library
///   lets them begin at midnight, out of nothing. A day that is off is off to the end of its night.
class OpeningHoursOracleTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_120L);
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Map<String, String> EXTRACTS =
      new TreeMap<>(
          Map.of(
              "liechtenstein-20240304", "Europe/Vaduz",
              "andorra-20260404", "Europe/Andorra",
              "monaco-20251108", "Europe/Monaco"));

  /// Half an hour off, half an hour of summer time, summer in the other half of the year.
  private static final List<String> ZONES =
      List.of("America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "America/Santiago");

  private static final int OWN = 22;
  private static final int CHANGES = 12;
  private static final int FOREIGN = 4;

  private static final Instant FROM = Instant.parse("2026-01-01T00:00:00Z");
  private static final int MINUTES = 2 * 365 * 24 * 60;

  private final Random random = new Random(SEED);

  private record Hours(String element, String text, LatLng position, String zone) {}

  private record Question(Hours hours, String zone, List<Long> times) {

    String line() {
      ObjectNode node = JSON.createObjectNode();
      node.put("zone", zone)
          .put("oh", hours.text)
          .put("lat", hours.position.lat())
          .put("lon", hours.position.lng())
          .put("country", "fr");
      times.forEach(node.putArray("times")::add);
      return node.toString();
    }
  }

  @Test
  void we_say_what_the_library_says() throws IOException {
    List<Question> questions = new ArrayList<>();
    for (Map.Entry<String, String> extract : EXTRACTS.entrySet()) {
      for (Hours hours : read(extract.getKey(), extract.getValue())) {
        questions.addAll(questions(hours));
      }
    }
    List<JsonNode> answers =
        ForeignClient.ofNode("opening-hours.mjs")
            .ask("", "", questions.stream().map(Question::line).toList());
    Tally tally = new Tally();
    for (int i = 0; i < questions.size(); i++) {
      tally.add(questions.get(i), answers.get(i));
    }
    System.err.println("seed " + SEED + ": " + tally);
    assertThat(tally.judged).isGreaterThan(10_000);
    assertThat(tally.differences).isEmpty();
    assertThat(tally.openEnds + tally.late).isLessThan(tally.judged / 200);
    assertThat(tally.notOurs).isLessThan(questions.size() / 200);
  }

  private static List<Hours> read(String name, String zone) throws IOException {
    List<Hours> all = new ArrayList<>();
    Map<Long, LatLng> nodes = new TreeMap<>();
    try (OsmBlockSource blocks =
        new OsmInputFile(Workspace.shared("data/osm/" + name + ".osm.pbf")).get()) {
      blocks.forEachBlock(block ->
          block
              .decodeElements()
              .forEach(element -> {
                if (element instanceof OsmElement.Node node) {
                  nodes.put(node.id(), new LatLng(node.lat(), node.lon()));
                }
                String text = Objects.requireNonNullElse(element.getString("opening_hours"), "");
                if (!text.isEmpty()
                    && !TestVocabulary.VOCABULARY.categories().classify(element.tags()).isEmpty()) {
                  // Where a building is matters to the sun alone: one of its corners will do.
                  LatLng position =
                      switch (element) {
                        case OsmElement.Node node -> new LatLng(node.lat(), node.lon());
                        case OsmElement.Way way ->
                            nodes.getOrDefault(way.nodes().get(0), new LatLng(45, 5));
                        default -> new LatLng(45, 5);
                      };
                  all.add(new Hours(String.valueOf(element.id()), text, position, zone));
                }
              }));
    }
    return all;
  }

  private List<Question> questions(Hours hours) {
    List<Long> own = new ArrayList<>();
    for (int i = 0; i < OWN; i++) {
      own.add(moment().toEpochMilli());
    }
    ZoneId zone = ZoneId.of(hours.zone);
    for (int i = 0; i < CHANGES; i++) {
      own.add(nearChange(zone).toEpochMilli());
    }
    List<Question> questions = new ArrayList<>(List.of(new Question(hours, hours.zone, own)));
    for (String foreign : ZONES) {
      List<Long> times = new ArrayList<>();
      for (int i = 0; i < FOREIGN; i++) {
        boolean isNear = i == 0 && !foreign.equals("Asia/Kolkata");
        times.add((isNear ? nearChange(ZoneId.of(foreign)) : moment()).toEpochMilli());
      }
      questions.add(new Question(hours, foreign, times));
    }
    return questions;
  }

  /// On the quarters of an hour that signs name, and between.
  private Instant moment() {
    int minute = random.nextInt(MINUTES);
    return FROM.plus(Duration.ofMinutes(random.nextBoolean() ? minute : minute - minute % 30));
  }

  private Instant nearChange(ZoneId zone) {
    ZoneOffsetTransition change = zone.getRules().nextTransition(moment());
    return change.getInstant().plus(Duration.ofMinutes(random.nextInt(720) - 360));
  }

  /// What came out.
  private static final class Tally {
    private int judged;
    private int notOurs;
    private int notTheirs;
    private int nobodys;
    private int openEnds;
    private int late;
    private final List<String> differences = new ArrayList<>();

    void add(Question question, JsonNode answer) {
      Optional<OpeningHours> ours = OpeningHours.parse(question.hours.text);
      String states = answer.path("states").asText();
      if (ours.isEmpty() || states.isEmpty()) {
        notOurs += ours.isEmpty() && !states.isEmpty() ? 1 : 0;
        notTheirs += ours.isPresent() && states.isEmpty() ? 1 : 0;
        nobodys += ours.isEmpty() && states.isEmpty() ? 1 : 0;
        return;
      }
      ZoneId zone = ZoneId.of(question.zone);
      Place place = new Place(question.hours.position, zone, "FR");
      for (int i = 0; i < states.length(); i++) {
        judged++;
        long time = question.times.get(i);
        char theirs = states.charAt(i);
        if (theirs == 'u' && question.hours.text.matches(".*:\\d\\d ?\\+.*")) {
          openEnds++;
        } else if (theirs == 'c' && isLate(ours.get(), time, place)) {
          late++;
        } else if (theirs == 'o' && isNightOfDayOff(ours.get(), time, place)) {
          late++;
        } else if (!isSame(ours.get(), time, place, theirs)) {
          differences.add(
              "%s at %s: we %s, they %s"
                  .formatted(
                      question.hours.text,
                      Instant.ofEpochMilli(time).atZone(zone),
                      ours.get().at(time, place),
                      theirs));
        }
      }
    }

    /// Whether the evening before lasts until then.
    private static boolean isLate(OpeningHours ours, long time, Place place) {
      ZonedDateTime now = Instant.ofEpochMilli(time).atZone(place.zone());
      int minute = 24 * 60 + now.getHour() * 60 + now.getMinute();
      return ours.periods(now.toLocalDate().minusDays(1), place).stream()
          .anyMatch(period -> period.startMinute() <= minute && minute < period.endMinute());
    }

    /// Whether the day before is off, as the hours say themselves, and this is its night.
    private static boolean isNightOfDayOff(OpeningHours ours, long time, Place place) {
      ZonedDateTime now = Instant.ofEpochMilli(time).atZone(place.zone());
      LocalDate yesterday = now.toLocalDate().minusDays(1);
      int minute = 24 * 60 + now.getHour() * 60 + now.getMinute();
      String always = ours.toString().replaceFirst(";[^;]* off$", "");
      return ours.periods(yesterday, place).isEmpty()
          && OpeningHours.parse(always).orElseThrow().periods(yesterday, place).stream()
              .anyMatch(period -> period.startMinute() <= minute && minute < period.endMinute());
    }

    /// By the sun, to within some minutes.
    private static boolean isSame(OpeningHours ours, long time, Place place, char theirs) {
      boolean isBySun = ours.toString().matches("(?i).*(sun|dawn|dusk).*");
      int reach = isBySun ? 4 : 0;
      for (int minutes = -reach; minutes <= reach; minutes++) {
        OpeningHours.State state = ours.at(time + minutes * 60_000L, place);
        if (Character.toLowerCase(state.name().charAt(0)) == theirs) {
          return true;
        }
      }
      return false;
    }

    @Override
    public String toString() {
      return ("%,d moments judged, %,d different, %,d behind an open end, %,d behind midnight;"
              + " questions that only they understand %,d, only we %,d, nobody %,d")
          .formatted(judged, differences.size(), openEnds, late, notOurs, notTheirs, nobodys);
    }
  }
}
