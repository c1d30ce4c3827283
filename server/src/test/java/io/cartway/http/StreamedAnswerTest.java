package io.cartway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.http.log.AccessLog;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Answers that are sent while they are written.
class StreamedAnswerTest {

  private static final String HELD = "cartway_answers_bytes";

  private static String lines(int count) {
    return IntStream.range(0, count).mapToObj(TestApi::line).collect(Collectors.joining());
  }

  private static HttpResponse<byte[]> ask(TestApi api, String path, String encoding)
      throws Exception {
    HttpRequest.Builder request = api.request(path);
    if (!encoding.isEmpty()) {
      request.header("Accept-Encoding", encoding);
    }
    return api.client.send(request.build(), BodyHandlers.ofByteArray());
  }

  /// The first line of the log, which is written after the answer.
  private static AccessLog.LoggedRequest logged(TestApi api) throws InterruptedException {
    for (int i = 0; i < 200 && api.logged().isEmpty(); i++) {
      Thread.sleep(50);
    }
    return api.logged().getFirst();
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/lines?count=0, 0",
    "/v1/lines?count=1, 1",
    "/v1/lines?count=655, 655",
    "/v1/lines?count=656, 656",
    "/v1/lines?count=20000, 20000",
    "/v1/lines/computed?count=20000, 20000"
  })
  void all_bytes_arrive_in_order_without_a_length(String path, int count) throws Exception {
    try (TestApi api = TestApi.start()) {
      HttpResponse<byte[]> answer = ask(api, path, "");
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(new String(answer.body(), UTF_8)).isEqualTo(lines(count));
      assertThat(answer.headers().firstValue("Content-Type")).contains("application/x-ndjson");
      assertThat(answer.headers().firstValue("Content-Disposition")).contains("attachment");
      assertThat(answer.headers().firstValue("Cache-Control")).contains("private, no-store");
      assertThat(answer.headers().firstValue("Vary")).contains("Accept-Encoding, Accept");
      if (count > 655) {
        assertThat(answer.headers().firstValue("Content-Length")).isEmpty();
      }
      assertThat(logged(api).sizeBytes()).isEqualTo(100L * count);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"application/x-ndjson", "text/csv;+charset=utf-8", "application/json", "text/csv"})
  void text_is_compressed_for_who_accepts_it(String type) throws Exception {
    try (TestApi api = TestApi.start()) {
      HttpResponse<byte[]> answer = ask(api, "/v1/lines?count=20000&type=" + type, "gzip");
      assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
      assertThat(answer.body().length).isLessThan(200_000);
      try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
        assertThat(new String(in.readAllBytes(), UTF_8)).isEqualTo(lines(20_000));
      }
      HttpResponse<byte[]> plain =
          ask(api, "/v1/lines?count=20000&type=" + type, "gzip;q=0, identity");
      assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
      assertThat(plain.body()).hasSize(2_000_000);
    }
  }

  @Test
  void other_types_are_sent_as_they_are() throws Exception {
    try (TestApi api = TestApi.start()) {
      HttpResponse<byte[]> answer =
          ask(api, "/v1/lines?count=2000&type=application/octet-stream", "gzip");
      assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
      assertThat(answer.headers().firstValue("Vary")).contains("Accept");
      assertThat(answer.body()).hasSize(200_000);
    }
  }

  @Test
  void the_head_alone_writes_nothing() throws Exception {
    try (TestApi api = TestApi.start()) {
      int before = TestApi.LINES.get();
      HttpRequest request = api.request("/v1/lines?count=20000").method("HEAD", noBody()).build();
      HttpResponse<byte[]> answer = api.client.send(request, BodyHandlers.ofByteArray());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("Content-Type")).contains("application/x-ndjson");
      assertThat(answer.headers().firstValue("Content-Disposition")).contains("attachment");
      assertThat(answer.body()).isEmpty();
      assertThat(answer.headers().firstValue("Content-Length")).isEmpty();
      assertThat(TestApi.LINES.get()).isEqualTo(before);
    }
  }

  private static HttpRequest.BodyPublisher noBody() {
    return HttpRequest.BodyPublishers.noBody();
  }

  @Test
  void the_client_reads_the_first_lines_before_the_last_is_written() throws Exception {
    try (TestApi api = TestApi.start()) {
      HttpResponse<InputStream> answer =
          api.client.send(
              api.request("/v1/lines?count=2000&holdsAfter=1000").build(),
              BodyHandlers.ofInputStream());
      try (InputStream body = answer.body()) {
        // The rest of these waits for a whole piece.
        assertThat(new String(body.readNBytes(65_536), UTF_8))
            .isEqualTo(lines(1000).substring(0, 65_536));
        api.gate.countDown();
        assertThat(new String(body.readAllBytes(), UTF_8)).isEqualTo(lines(2000).substring(65_536));
      }
    }
  }

  @Test
  void it_may_take_longer_than_a_request() throws Exception {
    try (TestApi api = TestApi.start(TestApi.limits(Duration.ofMillis(300), 2, 16))) {
      HttpResponse<InputStream> answer =
          api.client.send(
              api.request("/v1/lines?count=2000&holdsAfter=1000").build(),
              BodyHandlers.ofInputStream());
      try (InputStream body = answer.body()) {
        Thread.sleep(900);
        api.gate.countDown();
        assertThat(body.readAllBytes()).hasSize(200_000);
      }
    }
  }

  @Test
  void the_time_of_the_server_does_not_count_against_the_client() throws Exception {
    ShellLimits all = TestApi.limits(Duration.ofSeconds(30), 2, 16);
    ShellLimits hasty = with(all, new ShellLimits.Flow(1_000_000, 10_000_000, 16 * 1024, GRACE));
    try (TestApi api = TestApi.start(hasty)) {
      HttpResponse<InputStream> answer =
          api.client.send(
              api.request("/v1/lines?count=2000&holdsAfter=1000").build(),
              BodyHandlers.ofInputStream());
      try (InputStream body = answer.body()) {
        Thread.sleep(3 * GRACE.toMillis());
        api.gate.countDown();
        assertThat(body.readAllBytes()).hasSize(200_000);
      }
    }
  }

  /// It takes a piece within each grace, and far less than the minimum on average.
  @Test
  void a_client_that_reads_too_slowly_on_average_is_cut_off() throws Exception {
    ShellLimits all = TestApi.limits(Duration.ofSeconds(30), 2, 16);
    ShellLimits fast = with(all, new ShellLimits.Flow(1_000_000, 10_000_000, 100_000_000, GRACE));
    try (TestApi api = TestApi.start(fast);
        Socket slow = new Socket()) {
      slow.setReceiveBufferSize(32 * 1024);
      slow.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), api.server.port()));
      slow.getOutputStream().write(get("/v1/lines?count=10000000"));
      InputStream in = slow.getInputStream();
      for (int i = 0; i < 400 && api.logged().isEmpty(); i++) {
        in.skip(256 * 1024);
        Thread.sleep(20);
      }
      assertThat(api.logged()).as("the request has ended").hasSize(1);
      assertThat(api.logged().getFirst().sizeBytes()).isLessThan(500_000_000);
    }
  }

  private static byte[] get(String path) {
    return ("GET "
            + path
            + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
            + TestApi.KEY
            + "\r\n\r\n")
        .getBytes(UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "gzip"})
  void a_failure_before_the_first_piece_is_a_clean_500(String encoding) throws Exception {
    try (TestApi api = TestApi.start()) {
      HttpResponse<byte[]> answer = ask(api, "/v1/lines?count=2000&failsAfter=600", encoding);
      assertThat(answer.statusCode()).isEqualTo(500);
      assertThat(new String(answer.body(), UTF_8)).contains("internal").doesNotContain("planted");
      assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
      assertThat(answer.headers().firstValue("Content-Disposition")).isEmpty();
      assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
      assertThat(logged(api).status()).isEqualTo(500);
      assertThat(api.metric(HELD)).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"700, ''", "1999, ''", "200000, gzip"})
  void a_later_failure_breaks_the_connection(int failsAfter, String encoding) throws Exception {
    try (TestApi api = TestApi.start()) {
      assertThatThrownBy(
              () -> ask(api, "/v1/lines?count=400000&failsAfter=" + failsAfter, encoding))
          .isInstanceOf(IOException.class);
      assertThat(logged(api).status()).as("not charged").isEqualTo(500);
      assertThat(api.metric(HELD)).isZero();
    }
  }

  @Test
  void a_client_that_does_not_read_is_cut_off_and_little_is_written_for_it() throws Exception {
    ShellLimits all = TestApi.limits(Duration.ofSeconds(30), 2, 16);
    ShellLimits hasty = with(all, new ShellLimits.Flow(1_000_000, 10_000_000, 16 * 1024, GRACE));
    try (TestApi api = TestApi.start(hasty)) {
      int before = TestApi.LINES.get();
      try (Socket deaf = new Socket(InetAddress.getLoopbackAddress(), api.server.port())) {
        deaf.setReceiveBufferSize(4096);
        deaf.getOutputStream().write(get("/v1/lines?count=1000000"));
        assertThat(logged(api).status()).isEqualTo(200);
      }
      assertThat(TestApi.LINES.get() - before).as("of a million").isLessThan(200_000);
      assertThat(api.metric(HELD)).isZero();
    }
  }

  private static final Duration GRACE = Duration.ofMillis(500);

  private static ShellLimits with(ShellLimits all, ShellLimits.Flow flow) {
    return new ShellLimits(
        all.queryBytesMax(),
        all.headerBytesMax(),
        all.bodyBytesMax(),
        all.requestTimeout(),
        all.concurrentRequestsMax(),
        all.stopTimeout(),
        all.connections(),
        flow,
        all.work());
  }

  @Test
  void the_streams_of_a_key_have_a_share_of_the_memory() throws Exception {
    ShellLimits usual = TestApi.limits(Duration.ofSeconds(30), 2, 16);
    // A key may use a fifth: two streams.
    ShellLimits small =
        with(usual, new ShellLimits.Flow(1_000_000, 5 * 700_000, 16 * 1024, Duration.ofSeconds(9)));
    String path = "/v1/lines?count=2000&holdsAfter=1000";
    try (TestApi api = TestApi.start(small)) {
      List<InputStream> open = new ArrayList<>();
      // A failed test would wait for these.
      Closeable streams =
          () -> {
            api.gate.countDown();
            for (InputStream each : open) {
              each.close();
            }
          };
      try (streams) {
        for (int i = 0; i < 2; i++) {
          open.add(api.client.send(api.request(path).build(), BodyHandlers.ofInputStream()).body());
        }
        assertThat(api.metric(HELD)).isEqualTo(2 * 320 * 1024);
        HttpResponse<String> third = api.get("/v1/lines?count=1");
        assertThat(third.statusCode()).isEqualTo(503);
        assertThat(third.body()).contains("The clients of this key read too many large answers");
        assertThat(api.send(api.otherRequest("/v1/lines?count=1").build()).body())
            .isEqualTo(lines(1));
        api.gate.countDown();
        for (InputStream each : open) {
          assertThat(each.readAllBytes()).hasSize(200_000);
          each.close();
        }
      }
      for (int i = 0; i < 100 && api.metric(HELD) > 0; i++) {
        Thread.sleep(20);
      }
      assertThat(api.get("/v1/lines?count=1").body()).isEqualTo(lines(1));
    }
  }

  @Test
  void a_live_answer_that_does_not_begin_is_an_error_with_its_body() {
    try (TestApi api = TestApi.start()) {
      HttpResponse<String> answer = api.get("/v1/live");
      assertThat(answer.statusCode()).isEqualTo(500);
      assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
      String correlation = answer.headers().firstValue("X-Correlation-Id").orElseThrow();
      assertThat(answer.body())
          .contains("\"code\":\"internal\"", "logged under " + correlation)
          .doesNotContain("planted");
      assertThat(answer.headers().firstValue("X-Data-Version")).contains("test-1");
      assertThat(api.get("/v1/lines?count=1").body()).isEqualTo(lines(1));
    }
  }
}
