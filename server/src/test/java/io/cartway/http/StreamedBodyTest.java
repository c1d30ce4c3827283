package io.cartway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.http.shell.ApiServerSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Bodies that an operation reads as a stream. The shell's own limit of this server is 1,000 bytes.
class StreamedBodyTest {

  private static final int MAX = TestApi.SUM_BYTES_MAX;

  @TempDir Path folder;
  private final TestApi api = TestApi.start(settings(Duration.ofSeconds(30)));

  private static ApiServerSettings settings(Duration timeout) {
    return TestApi.settings(TestApi.limits(timeout, 2, 16), false);
  }

  @AfterEach
  void close() {
    api.close();
  }

  private static byte[] content(int size) {
    Random random = new Random(size);
    byte[] content = new byte[size];
    for (int i = 0; i < size; i++) {
      content[i] = (byte) random.nextInt(100);
    }
    return content;
  }

  private static String sum(byte[] content) {
    CRC32 crc = new CRC32();
    crc.update(content);
    return "\"%d %d 0\"".formatted(content.length, crc.getValue());
  }

  private static HttpResponse<String> send(TestApi api, String path, byte[] body, String encoding) {
    return api.send(
        api.request(path)
            .header("Content-Encoding", encoding)
            .POST(BodyPublishers.ofByteArray(body))
            .build());
  }

  private HttpResponse<String> send(byte[] body, String encoding) {
    return send(api, "/v1/sum", body, encoding);
  }

  private static byte[] gzip(byte[] content) {
    var packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(content);
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
    return packed.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 999, 65_535, 65_536, 65_537, 1_500_000, MAX})
  void a_body_arrives_whole_beyond_the_limit_of_the_shell(int size) {
    byte[] content = content(size);
    for (String path : new String[] {"/v1/sum", "/v1/sum/fetched"}) {
      assertThat(send(api, path, content, "identity").body()).isEqualTo(sum(content));
      assertThat(send(api, path, gzip(content), "gzip").body()).isEqualTo(sum(content));
    }
    assertThat(api.metric("cartway_bodies_spooled_bytes")).isZero();
    assertThat(api.metric("cartway_bodies_bytes")).isZero();
  }

  @Test
  void the_limit_of_the_operation_holds_announced_or_not() {
    byte[] content = content(MAX + 1);
    HttpResponse<String> announced = send(content, "identity");
    assertThat(announced.statusCode()).isEqualTo(413);
    assertThat(announced.body()).contains("The body has 2000001 bytes", "at most 2000000 bytes");
    HttpResponse<String> chunked =
        api.send(
            api.request("/v1/sum")
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(content)))
                .build());
    assertThat(chunked.statusCode()).isEqualTo(413);
    assertThat(api.metric("cartway_bodies_spooled_bytes")).isZero();
  }

  @Test
  void a_bomb_is_stopped_at_the_limit() {
    assertThat(send(gzip(new byte[MAX]), "gzip").statusCode()).isEqualTo(200);
    byte[] bomb = gzip(new byte[50_000_000]);
    assertThat(bomb.length).isLessThan(100_000);
    for (byte[] packed : new byte[][] {gzip(new byte[MAX + 1]), bomb}) {
      HttpResponse<String> answer = send(packed, "gzip");
      assertThat(answer.statusCode()).isEqualTo(413);
      assertThat(answer.body())
          .contains("The body has more than 2000000 bytes when it is unpacked");
    }
    assertThat(api.metric("cartway_bodies_spooled_bytes")).isZero();
    assertThat(api.metric("cartway_bodies_bytes")).isZero();
  }

  @Test
  void members_are_joined_also_empty_ones() throws IOException {
    var members = new ByteArrayOutputStream();
    members.write(gzip("one ".getBytes(UTF_8)));
    byte[] empty = gzip(new byte[0]);
    // A reader that calls itself for each of them overflows its stack.
    for (int i = 0; i < 80_000; i++) {
      members.write(empty);
    }
    members.write(gzip("two".getBytes(UTF_8)));
    assertThat(send(members.toByteArray(), "gzip").body())
        .isEqualTo(sum("one two".getBytes(UTF_8)));
  }

  @Test
  void what_is_not_gzip_is_refused() throws IOException {
    byte[] packed = gzip(content(100_000));
    byte[] cut = new byte[packed.length - 5];
    System.arraycopy(packed, 0, cut, 0, cut.length);
    byte[] flipped = packed.clone();
    flipped[50_000] ^= 1;
    byte[] wrongSum = packed.clone();
    wrongSum[packed.length - 6] ^= 1;
    var trailing = new ByteArrayOutputStream();
    trailing.write(packed);
    trailing.write("trailing".getBytes(UTF_8));
    for (byte[] bad :
        new byte[][] {
          "plain".getBytes(UTF_8), cut, flipped, wrongSum, trailing.toByteArray(), new byte[0]
        }) {
      HttpResponse<String> answer = send(bad, "gzip");
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body())
          .contains("\"title\":\"The body cannot be unpacked\"", "cut off, or is corrupt");
    }
    assertThat(api.metric("cartway_bodies_spooled_bytes")).isZero();
    assertThat(api.metric("cartway_bodies_bytes")).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "gzip, 200",
    "GZIP, 200",
    "x-gzip, 200",
    "br, 415",
    "deflate, 415",
    "'gzip, gzip', 415",
    "'gzip, identity', 415"
  })
  void encodings(String encoding, int status) {
    HttpResponse<String> answer = send(gzip(content(100)), encoding);
    assertThat(answer.statusCode()).isEqualTo(status);
    if (status == 415) {
      assertThat(answer.body())
          .contains("Content-Encoding: " + encoding, "or with Content-Encoding: gzip");
    }
  }

  @Test
  void a_whole_body_keeps_the_limit_of_the_shell() {
    HttpResponse<String> answer = send(api, "/v1/length", content(1001), "identity");
    assertThat(answer.statusCode()).isEqualTo(413);
    assertThat(answer.body()).contains("at most 1000 bytes");
  }

  /// Sends a body in ten pieces, 100 ms apart.
  private static String slowly(TestApi api, String path, byte[] content) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), api.server.port())) {
      socket.setSoTimeout(10_000);
      OutputStream out = socket.getOutputStream();
      out.write(
          """
          POST %s HTTP/1.1\r
          Host: localhost\r
          Authorization: Bearer the-key\r
          Content-Length: %d\r
          Connection: close\r
          \r
          """
              .formatted(path, content.length)
              .getBytes(UTF_8));
      for (int i = 0; i < 10; i++) {
        out.write(content, i * content.length / 10, content.length / 10);
        out.flush();
        Thread.sleep(100);
      }
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  @Test
  void a_streamed_body_may_take_longer_than_a_request() throws Exception {
    try (TestApi hasty = TestApi.start(settings(Duration.ofMillis(400)))) {
      byte[] content = content(900);
      assertThat(slowly(hasty, "/v1/sum", content))
          .startsWith("HTTP/1.1 200")
          .endsWith(sum(content));
      assertThat(slowly(hasty, "/v1/length", content))
          .startsWith("HTTP/1.1 400")
          .contains("had arrived at the deadline of the request");
    }
  }

  @Test
  void a_large_body_lies_in_a_file_without_a_name() throws Exception {
    try (TestApi here = TestApi.start(settings(Duration.ofSeconds(30)).spoolingTo(folder));
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), here.server.port())) {
      OutputStream out = socket.getOutputStream();
      out.write(
          """
          POST /v1/sum HTTP/1.1\r
          Host: localhost\r
          Authorization: Bearer the-key\r
          Content-Length: 300000\r
          \r
          """
              .getBytes(UTF_8));
      out.write(content(200_000));
      out.flush();
      awaitSpooled(here, 3 * 65_536);
      assertThat(files(folder)).isZero();
      out.write(content(100_000));
      out.flush();
      InputStream in = socket.getInputStream();
      assertThat(new String(in.readNBytes(12), UTF_8)).isEqualTo("HTTP/1.1 200");
    }
    assertThat(files(folder)).isZero();
  }

  @Test
  void a_client_that_goes_away_leaves_nothing() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), api.server.port())) {
      OutputStream out = socket.getOutputStream();
      out.write(
          """
          POST /v1/sum HTTP/1.1\r
          Host: localhost\r
          Authorization: Bearer the-key\r
          Content-Length: 300000\r
          \r
          """
              .getBytes(UTF_8));
      out.write(content(200_000));
      out.flush();
      awaitSpooled(api, 3 * 65_536);
    }
    awaitSpooled(api, 0);
    assertThat(api.metric("cartway_bodies_bytes")).isZero();
  }

  private static void awaitSpooled(TestApi api, double bytes) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (api.metric("cartway_bodies_spooled_bytes") != bytes && System.nanoTime() - end < 0) {
      Thread.sleep(5);
    }
    assertThat(api.metric("cartway_bodies_spooled_bytes")).isEqualTo(bytes);
  }

  private static long files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.count();
    }
  }

  @Test
  void a_disk_that_fails_is_told_in_a_sentence() {
    try (TestApi broken =
        TestApi.start(settings(Duration.ofSeconds(30)).spoolingTo(folder.resolve("missing")))) {
      HttpResponse<String> small = send(broken, "/v1/sum", content(65_536), "identity");
      assertThat(small.statusCode()).as("it needs no file").isEqualTo(200);
      for (byte[] body : new byte[][] {content(65_537), gzip(new byte[65_537])}) {
        String encoding = body.length > 65_536 ? "identity" : "gzip";
        HttpResponse<String> answer = send(broken, "/v1/sum", body, encoding);
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).contains("The server's disk is full or fails");
        assertThat(answer.headers().firstValue("Retry-After")).contains("1");
      }
      assertThat(broken.metric("cartway_bodies_spooled_bytes")).isZero();
      assertThat(broken.metric("cartway_bodies_bytes")).isZero();
    }
  }
}
