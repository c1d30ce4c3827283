package io.cartway.style.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import io.cartway.style.InvalidStyleException;
import io.cartway.style.StyleSheet;
import io.cartway.style.check.StyleLimits;
import io.cartway.testing.Cases;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Whatever is sent: a style whose map opens this server only, or faults with places; never an
/// exception. Replays `style/style-corpus.txt`, then changes of its bytes and of its values. The
/// seed may be set (`-Dcases.seed`).
class StyleFuzzTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_127L);
  private static final int CHANGES = 12_000;
  private static final String BASE = "https://maps.example.org";
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Set<String> LAYERS =
      Set.of("water", "waterway", "place", "building", "transportation");

  private static final StyleEndpoint.Ground GROUND =
      new StyleEndpoint.Ground(
          new LatLng(43.74, 7.42),
          13,
          Optional.of(
              new StyleEndpoint.Heights(
                  "/v1/tiles/terrain/{z}/{x}/{y}.png", 12, new Bounds(7, 43, 8, 44))),
          true);

  /// What stands in for a value.
  private static final List<String> VALUES =
      List.of(
          "\"https://evil.example/v1/tiles/vector/tiles.json\"",
          "\"https://evil.example/v1/sprite/minimal\"",
          "\"//evil.example\"",
          "\"data:image/png;base64,AA\"",
          "\"file:///etc/passwd\"",
          "\"/v1/tiles/vector/tiles.json\"",
          "\"/v1/sprite/minimal\"",
          "\"<img src=//evil.example>\"",
          "\"geojson\"",
          "\"vector\"",
          "\"raster\"",
          "[\"get\",\"name\"]",
          "[\"literal\",\"https://evil.example\"]",
          "[\"zoom\"]",
          "{\"stops\":[[1,\"https://evil.example\"]]}",
          "{}",
          "[]",
          "null",
          "true",
          "-1",
          "1e400",
          "\"\"");

  private int styles;
  private int faults;

  @Test
  void every_document_of_the_corpus_is_a_style_or_has_faults() throws IOException {
    for (String document : corpus()) {
      check(document.getBytes(UTF_8));
    }
    assertThat(styles).isEqualTo(6);
    assertThat(faults).isGreaterThan(8);
  }

  @Test
  void changed_documents_are_styles_or_have_faults() throws IOException {
    List<String> corpus = corpus();
    Random random = new Random(SEED);
    int runs = Cases.runs(CHANGES);
    for (int i = 0; i < runs; i++) {
      String document = corpus.get(random.nextInt(corpus.size()));
      check(
          random.nextInt(4) == 0
              ? changedBytes(document.getBytes(UTF_8), random)
              : changedValues(document, random));
    }
    if (runs == CHANGES) {
      assertThat(styles).as("documents that are styles").isGreaterThan(CHANGES / 50);
      assertThat(faults).as("documents that are none").isGreaterThan(CHANGES / 4);
    }
  }

  private static byte[] changedBytes(byte[] document, Random random) {
    byte[] changed = document.clone();
    for (int change = random.nextInt(3); change >= 0; change--) {
      changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
    }
    return changed;
  }

  private static byte[] changedValues(String document, Random random) throws IOException {
    JsonNode root = JSON.readTree(document);
    for (int change = random.nextInt(2); change >= 0; change--) {
      List<JsonNode> containers = new ArrayList<>();
      collect(root, containers);
      if (containers.isEmpty()) {
        break;
      }
      JsonNode value = JSON.readTree(VALUES.get(random.nextInt(VALUES.size())));
      JsonNode chosen = containers.get(random.nextInt(containers.size()));
      if (chosen instanceof ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        names.addAll(List.of("url", "tiles", "sprite", "metadata", "font-faces", "attribution"));
        object.set(names.get(random.nextInt(names.size())), value);
      } else if (chosen instanceof ArrayNode array) {
        array.insert(random.nextInt(array.size() + 1), value);
        if (random.nextBoolean()) {
          array.remove(random.nextInt(array.size()));
        }
      }
    }
    return JSON.writeValueAsBytes(root);
  }

  private static void collect(JsonNode node, List<JsonNode> containers) {
    if (node.isContainerNode()) {
      containers.add(node);
      node.forEach(each -> collect(each, containers));
    }
  }

  private void check(byte[] document) throws IOException {
    String as = "seed %d: %s".formatted(SEED, new String(document, ISO_8859_1));
    FakeCall call = FakeCall.of().body("application/json", Bytes.owning(document));
    try {
      if (SentStyleJson.reading(call, LAYERS) instanceof SentStyleJson.Refused(Answer answer)) {
        faults++;
        assertThat(answer).as(as).isInstanceOf(Answer.Invalid.class);
        List<Fault> found = ((Answer.Invalid) answer).faults();
        assertThat(found).as(as).hasSizeBetween(1, StyleLimits.STANDARD.faultsMax() + 1);
        assertThat(found).as(as).allMatch(each -> !each.parameter().isEmpty());
        return;
      }
      styles++;
      byte[] served = SavedStyleJson.written(call, document, List.of(), GROUND);
      assertThat(StyleOpenings.foreign(JSON.readTree(served), BASE + "/v1/")).as(as).isEmpty();
      // What is saved can be drawn, as it was sent and as maps get it.
      StyleSheet sheet = StyleSheet.read(JSON.readTree(document).path("layers"));
      assertThat(StyleSheet.read(JSON.readTree(served).path("layers")).layers())
          .as(as)
          .hasSameSizeAs(sheet.layers());
    } catch (RuntimeException | InvalidStyleException broken) {
      throw new AssertionError(as, broken);
    }
  }

  private static List<String> corpus() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            StyleFuzzTest.class.getResourceAsStream("/style/style-corpus.txt"), "the corpus")) {
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    }
  }
}
