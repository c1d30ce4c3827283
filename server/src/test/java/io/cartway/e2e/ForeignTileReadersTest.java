package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The archive and the tiles, read by the packages that map libraries read them with (`pmtiles`,
/// `@mapbox/vector-tile`), and held to Mapbox Vector Tile 2.1 by a checker that shares no code with
/// the server: `server/src/test/clients/tiles.mjs`. `./cartway bench tiles` does the same with all
/// tiles of three extracts.
class ForeignTileReadersTest {

  private static final int MOVE = 1;
  private static final int LINE = 2;
  private static final int CLOSE = 15;

  private final LiveServer server = LiveServer.shared();

  @BeforeEach
  void begin() {
    server.log().clear();
  }

  @AfterEach
  void end() {
    server.assertLogIsClean();
  }

  private JsonNode ask(String call) {
    return ForeignClient.ofNode("tiles.mjs")
        .ask(server.address(), server.key(), List.of(call))
        .getFirst()
        .path("results");
  }

  private static String path() {
    return LiveServer.region().resolve("tiles.pmtiles").toString();
  }

  @Test
  void every_tile_of_the_archive_is_read_and_keeps_the_rules() {
    JsonNode read = ask("{\"op\":\"archive\",\"path\":\"%s\"}".formatted(path()));
    assertThat(read.path("faults")).as(read.toString()).isEmpty();
    assertThat(read.path("tiles").asInt()).isGreaterThan(20);
    assertThat(read.path("features").asInt()).isGreaterThan(5_000);
    assertThat(read.path("layers").size()).isGreaterThan(10);
  }

  /// The tiles of the region, and a sample of the world's: the key has a rate.
  @ParameterizedTest
  @ValueSource(strings = {"\"zoomMin\":7", "\"every\":48"})
  void tiles_in_each_variant_are_read_and_keep_the_rules(String sample) {
    List<String> queries =
        List.of(
            "",
            "?lang=de,en",
            "?style=service-day",
            "?style=service-night&lang=ar",
            "?style=terrain&lang=ru",
            "?style=minimal",
            "?style=minimal&lang=el,zh-Hant");
    JsonNode reports =
        ask(
            "{\"op\":\"served\",\"path\":\"%s\",%s,\"queries\":[\"%s\"]}"
                .formatted(path(), sample, String.join("\",\"", queries)));
    for (String query : queries) {
      JsonNode read = reports.path(query);
      assertThat(read.path("faults")).as(query + read).isEmpty();
      assertThat(read.path("tiles").asInt()).isGreaterThan(5);
    }
    assertThat(reports.path("?lang=de,en").path("features"))
        .isEqualTo(reports.path("").path("features"));
    assertThat(reports.path("?style=minimal").path("layers").toString())
        .contains("water")
        .doesNotContain("poi");
  }

  /// The checker itself: a fault in an otherwise good tile is told.
  @Test
  void the_checker_finds_planted_faults() {
    Map<String, String> told = new LinkedHashMap<>();
    told.put("zero step", "LineTo (0,0)");
    told.put("anticlockwise", "an interior ring comes first");
    told.put("line of a ring", "a ring without area");
    told.put("two corners", "a ring of 2 points");
    told.put("open ring", "a ring without ClosePath");
    told.put("hole outside", "an interior ring leaves its exterior ring");
    told.put("first repeated", "a ring repeats its first point");
    told.put("closed line", "ClosePath in a LINESTRING");
    told.put("moved twice", "MoveTo with count 2");
    told.put("dot for a line", "a line of one point");
    told.put("line for a point", "LineTo in a POINT");
    told.put("cut off", "a command without its parameters");
    told.put("no geometry", "a feature without geometry");
    told.put("tag out of range", "a tag out of range");
    told.put("one name twice", "two layers roads");
    told.put("no feature", "no feature");
    List<String> calls =
        Stream.concat(Stream.of("good"), told.keySet().stream())
            .map(planted -> Base64.getEncoder().encodeToString(tile(planted)))
            .map("{\"op\":\"bytes\",\"tile\":\"%s\"}"::formatted)
            .toList();
    List<JsonNode> answers =
        ForeignClient.ofNode("tiles.mjs").ask(server.address(), server.key(), calls);
    JsonNode good = answers.getFirst().path("results");
    assertThat(good.path("faults")).as(good.toString()).isEmpty();
    assertThat(good.path("features").asInt()).isEqualTo(4);
    Iterator<JsonNode> next = answers.subList(1, answers.size()).iterator();
    told.forEach((planted, fault) ->
        assertThat(next.next().at("/results/faults").toString()).as(planted).contains(fault));
  }

  private static byte[] tile(String planted) {
    int[] square = {command(MOVE, 1), 0, 0, command(LINE, 3), 20, 0, 0, 20, 19, 0, CLOSE};
    // From the square's last corner (0, 10): a hole from (2, 8) round (8, 8) and (8, 2) is
    // anticlockwise on the screen.
    int[] hole = {command(MOVE, 1), 4, 3, command(LINE, 2), 12, 0, 0, 11, CLOSE};
    int[] ring = square;
    int[] line = {command(MOVE, 1), 2, 2, command(LINE, 2), 4, 4, 0, 6};
    int[] point = {command(MOVE, 2), 2, 2, 8, 8};
    switch (planted) {
      case "zero step" -> line[6] = line[7] = 0;
      case "anticlockwise" ->
          ring = new int[] {command(MOVE, 1), 0, 0, command(LINE, 3), 0, 20, 20, 0, 0, 19, CLOSE};
      case "line of a ring" ->
          ring = new int[] {command(MOVE, 1), 0, 0, command(LINE, 2), 20, 20, 20, 20, CLOSE};
      case "two corners" ->
          ring = new int[] {command(MOVE, 1), 0, 0, command(LINE, 1), 20, 20, CLOSE};
      case "open ring" -> ring = new int[] {command(MOVE, 1), 0, 0, command(LINE, 2), 20, 0, 0, 20};
      case "hole outside" -> hole[1] = 30;
      case "first repeated" ->
          ring = new int[] {command(MOVE, 1), 0, 0, command(LINE, 3), 20, 0, 0, 20, 19, 19, CLOSE};
      case "closed line" ->
          line = new int[] {command(MOVE, 1), 2, 2, command(LINE, 2), 4, 4, 0, 6, CLOSE};
      case "moved twice" -> line = new int[] {command(MOVE, 2), 2, 2, 4, 4, command(LINE, 1), 4, 4};
      case "dot for a line" -> line = new int[] {command(MOVE, 1), 2, 2};
      case "line for a point" -> point = new int[] {command(MOVE, 1), 2, 2, command(LINE, 1), 8, 8};
      case "cut off" -> line = new int[] {command(MOVE, 1), 2, 2, command(LINE, 2), 4, 4};
      case "no geometry" -> point = new int[0];
      default -> {
        // The others are faults of layers.
      }
    }
    int value = planted.equals("tag out of range") ? 1 : 0;
    byte[] all =
        layer(
            "roads",
            feature(1, value, point),
            feature(2, 0, line),
            feature(3, 0, planted.equals("anticlockwise") ? ring : joined(ring, hole)));
    byte[] other =
        switch (planted) {
          case "no feature" -> layer("empty");
          case "one name twice" -> layer("roads", feature(1, 0, point));
          default -> layer("rest", feature(1, 0, point));
        };
    return joined(all, other);
  }

  private static int command(int id, int count) {
    return id + 8 * count;
  }

  private static int[] joined(int[] ring, int[] hole) {
    int[] both = Arrays.copyOf(ring, ring.length + hole.length);
    System.arraycopy(hole, 0, both, ring.length, hole.length);
    return both;
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static byte[] layer(String name, byte[]... features) {
    byte[] value = field(1, "v".getBytes(UTF_8));
    return field(
        3,
        joined(
            field(1, name.getBytes(UTF_8)),
            joined(features),
            field(3, "k".getBytes(UTF_8)),
            field(4, value),
            joined(number(5 << 3), number(4096), number(15 << 3), number(2))));
  }

  private static byte[] feature(int type, int value, int[] commands) {
    ByteArrayOutputStream geometry = new ByteArrayOutputStream();
    for (int each : commands) {
      geometry.writeBytes(number(each));
    }
    return field(
        2,
        joined(
            field(2, joined(number(0), number(value))),
            joined(number(3 << 3), number(type)),
            field(4, geometry.toByteArray())));
  }

  private static byte[] field(int number, byte[] content) {
    return joined(number((number << 3) | 2), number(content.length), content);
  }

  private static byte[] number(int value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int rest = value;
    while (rest >= 0x80) {
      bytes.write((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    bytes.write(rest);
    return bytes.toByteArray();
  }
}
