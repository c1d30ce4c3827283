package io.cartway.search.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.search.RealRegion;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The order of answers, as a caller sees it: a smaller `limit` is the head of a larger one, and a
/// question that is asked again has the same answer. Asked of the embedded region and of an
/// extract. The seed may be set (`-Dcases.seed`).
class SearchOrderTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_120L);
  private static final int CASES = 300;

  private final Random random = new Random(SEED);

  @Test
  void a_smaller_limit_is_the_head_of_a_larger_one_in_the_embedded_region() throws IOException {
    try (RealRegion region = RealRegion.embedded()) {
      check(new SearchCalls(region.index()), new double[] {43.7247, 7.4090, 43.7519, 7.4398});
    }
  }

  @Test
  void a_smaller_limit_is_the_head_of_a_larger_one_in_a_country() throws IOException {
    Path extract = Workspace.shared("data/osm/liechtenstein-20240304.osm.pbf");
    assumeThat(Files.exists(extract)).as("the extract of Liechtenstein is not here").isTrue();
    try (RealRegion region = RealRegion.of(extract)) {
      check(new SearchCalls(region.index()), new double[] {47.05, 9.48, 47.26, 9.62});
    }
  }

  private void check(SearchCalls calls, double[] box) throws IOException {
    int several = 0;
    for (int i = 0; i < CASES; i++) {
      String at =
          "at=%.5f,%.5f"
              .formatted(
                  box[0] + random.nextDouble() * (box[2] - box[0]),
                  box[1] + random.nextDouble() * (box[3] - box[1]));
      JsonNode areas = all(calls, "reverse", at + "&types=area").body().path("items");
      for (JsonNode area : areas) {
        assertThat(area.path("distance").asInt()).as("%s: %s", at, area).isZero();
      }
      checkHead(calls, "reverse", at);
      checkHead(calls, "reverse", at + "&types=" + (chance() ? "street" : "houseNumber"));
      List<String> ids = checkHead(calls, "geocode", text(calls, at) + (chance() ? "&" + at : ""));
      several += ids.size() > 1 ? 1 : 0;
    }
    assertThat(several).isGreaterThan(CASES / 4);
  }

  private static List<String> checkHead(SearchCalls calls, String operation, String query)
      throws IOException {
    List<String> ids = all(calls, operation, query).ids();
    assertThat(ids).as(query).doesNotHaveDuplicates();
    assertThat(all(calls, operation, query).ids()).as("again: %s", query).isEqualTo(ids);
    for (int limit : new int[] {1, 5}) {
      assertThat(calls.ask(operation, query + "&limit=" + limit, "").ids())
          .as("seed %d: %s?%s&limit=%d", SEED, operation, query, limit)
          .isEqualTo(ids.subList(0, Math.min(limit, ids.size())));
    }
    return ids;
  }

  private static SearchCalls.Result all(SearchCalls calls, String operation, String query)
      throws IOException {
    SearchCalls.Result result = calls.ask(operation, query + "&limit=100", "");
    assertThat(result.status()).as("%s: %s", query, result.faults()).isEqualTo(200);
    return result;
  }

  /// Some words of what is near, in any order, some of them misspelt.
  private String text(SearchCalls calls, String at) throws IOException {
    JsonNode items =
        calls
            .ask("reverse", at + "&limit=5&types=" + (chance() ? "address" : "place"), "")
            .body()
            .path("items");
    String title =
        items.isEmpty()
            ? "Hauptstrasse 1"
            : items.path(random.nextInt(items.size())).path("title").asText();
    List<String> words = new ArrayList<>(Arrays.asList(title.split("[ ,]+", -1)));
    Collections.shuffle(words, random);
    List<String> some = new ArrayList<>(words.subList(0, 1 + random.nextInt(words.size())));
    if (random.nextInt(4) == 0) {
      String word = some.getFirst();
      int cut = random.nextInt(word.length());
      some.set(0, word.substring(0, cut) + word.substring(Math.min(word.length(), cut + 1)) + "e");
    }
    String text = String.join(" ", some).toLowerCase(Locale.ROOT);
    return "q=" + URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private boolean chance() {
    return random.nextBoolean();
  }
}
