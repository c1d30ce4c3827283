package io.cartway.search.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.http.Bytes;
import io.cartway.http.FakeCall;
import io.cartway.search.SmallTown;
import io.cartway.search.index.SearchIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultiRevgeocodeEndpointTest {

  private static final String LINE = "id=a&at=47.1402,9.5205";

  @TempDir static Path folder;

  private static SearchIndex index;
  private static SearchCalls calls;

  @BeforeAll
  static void build() throws IOException {
    index = SmallTown.index(folder);
    calls = new SearchCalls(index);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  private static SearchCalls.Result ask(String body) throws IOException {
    return calls.ask("multiReverse", "", body);
  }

  @Test
  void a_line_is_answered_as_the_one_position_is() throws IOException {
    for (String where :
        new String[] {"at=47.1402,9.5205", "in=circle:47.1402,9.5211;r=80", "at=47.17,9.52"}) {
      String wish = "limit=7&lang=fr&show=tz,streetInfo";
      assertThat(
              calls
                  .ask("multiReverse", wish, "id=x&" + where)
                  .body()
                  .path("results")
                  .path(0)
                  .path("items"))
          .isNotEmpty()
          .isEqualTo(calls.ask("reverse", wish + "&" + where, "").body().path("items"));
    }
  }

  @Test
  void a_hundred_lines_are_answered_in_their_order_and_one_more_is_refused() throws IOException {
    SearchCalls.Result result = ask(lines(100));
    assertThat(result.body().path("results")).hasSize(100);
    for (int i = 0; i < 100; i++) {
      assertThat(result.body().path("results").path(i).path("id").asText()).isEqualTo("p" + i);
    }
    SearchCalls.Result refused = ask(lines(101));
    assertThat(refused.parameters()).containsExactly("body");
    assertThat(refused.faults().getFirst().given()).isEqualTo("101 lines");
    assertThat(refused.faults().getFirst().expected()).startsWith("1 to 100 lines of id=<id>&at=");
  }

  private static String lines(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "id=p%d&at=47.14,9.52".formatted(i))
        .collect(Collectors.joining("\r\n"));
  }

  @Test
  void an_id_has_64_characters_at_most() throws IOException {
    assertThat(ask(LINE.replace("=a", "=" + "a".repeat(64))).status()).isEqualTo(200);
    assertThat(ask(LINE.replace("=a", "=" + "a".repeat(65))).parameters())
        .containsExactly("line 1: id");
    assertThat(ask(LINE.replace("=a", "=é")).parameters()).containsExactly("line 1: id");
  }

  @Test
  void a_line_that_is_none_is_named_with_what_it_says() throws IOException {
    SearchCalls.Result result = ask(LINE + "\n\n47.1,9.5\n" + "x".repeat(5_000));
    assertThat(result.parameters()).containsExactly("line 3", "line 4");
    assertThat(result.faults().getFirst().given()).isEqualTo("47.1,9.5");
    assertThat(result.faults().getLast().given()).hasSizeLessThan(300);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "application/x-www-form-urlencoded",
        "text/html",
        "text/plain; charset=utf-16",
        "text/plainer",
        ""
      })
  void anything_but_text_is_415(String type) throws IOException {
    SearchCalls.Result result =
        calls.ask("multiReverse", new FakeCall().body(type, LINE).header("Content-Type", type));
    assertThat(result.status()).isEqualTo(415);
    assertThat(result.parameters()).containsExactly("unsupportedMediaType");
    assertThat(result.faults().getFirst().given()).isEqualTo("Content-Type: " + type);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "Text/Plain;charset=UTF-8",
        "text/plain; charset=\"utf-8\"",
        "text/plain; charset=us-ascii"
      })
  void text_is_read(String type) throws IOException {
    assertThat(calls.ask("multiReverse", new FakeCall().body(type, LINE)).status()).isEqualTo(200);
  }

  @Test
  void a_compressed_body_is_415_and_bytes_that_are_no_text_are_400() throws IOException {
    FakeCall packed = new FakeCall().body("text/plain", LINE).header("Content-Encoding", "gzip");
    assertThat(calls.ask("multiReverse", packed).status()).isEqualTo(415);
    byte[] bytes = {'i', 'd', (byte) 0xff};
    FakeCall binary = new FakeCall().body("text/plain", Bytes.owning(bytes));
    SearchCalls.Result result = calls.ask("multiReverse", binary);
    assertThat(result.status()).isEqualTo(400);
    assertThat(result.parameters()).containsExactly("body");
  }
}
