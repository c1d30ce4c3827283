package io.cartway.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a well-behaved client library would not send, byte by byte over a socket.
class RawRequestTest {

  private static final String HEAD =
      "Host: localhost\r\nAuthorization: Bearer " + TestApi.KEY + "\r\n";

  private static TestApi api;

  @BeforeAll
  static void start() {
    api = TestApi.start();
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  /// One connection.
  private static final class Wire implements AutoCloseable {
    private final Socket socket = new Socket();
    private final InputStream in;
    private final OutputStream out;

    Wire() throws IOException {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(10_000);
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), api.server.port()));
      in = new BufferedInputStream(socket.getInputStream());
      out = socket.getOutputStream();
    }

    void write(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
    }

    /// Reads one response with a `Content-Length` (or none: no body).
    Response read(boolean head) throws IOException {
      StringBuilder text = new StringBuilder();
      while (!text.toString().endsWith("\r\n\r\n")) {
        int c = in.read();
        if (c < 0) {
          throw new IOException("closed after: " + text);
        }
        text.append((char) c);
      }
      String headers = text.toString();
      int at = headers.toLowerCase(Locale.ROOT).indexOf("content-length: ");
      int length =
          at < 0 ? 0 : Integer.parseInt(headers.substring(at + 16, headers.indexOf('\r', at)));
      byte[] body = in.readNBytes(head ? 0 : length);
      int status = Integer.parseInt(headers.substring(9, 12));
      return new Response(status, headers, new String(body, StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private record Response(int status, String headers, String body) {}

  private static Response get(String target) throws IOException {
    try (Wire wire = new Wire()) {
      wire.write("GET " + target + " HTTP/1.1\r\n" + HEAD + "\r\n");
      return wire.read(false);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '~',
      value = {
        "/v1/echo?avoid[areas]=bbox:1,2,3,4     ! 200 ! \"avoid[areas]\":[\"bbox:1,2,3,4\"]",
        "/v1/echo?avoid%5Bareas%5D=x            ! 200 ! \"avoid[areas]\":[\"x\"]",
        "/v1/echo?a=1|2                         ! 200 ! \"a\":[\"1|2\"]",
        "/v1/echo?a={\"b\":1}                   ! 200 ! \"a\":[\"{\\\"b\\\":1}\"]",
        "/v1/echo?q=%                           ! 400 ! percent-encoded UTF-8",
        "/v1/echo?q=%4                          ! 400 ! percent-encoded UTF-8",
        "/v1/echo?q=%zz                         ! 400 ! percent-encoded UTF-8",
        "/v1/echo?%zz=1                         ! 400 ! percent-encoded UTF-8",
        "/v1/echo?q=%ff                         ! 400 ! percent-encoded UTF-8",
        "/v1/echo?q=%C3%28                      ! 400 ! percent-encoded UTF-8",
        "/v1/echo?q=%ED%A0%80                   ! 400 ! percent-encoded UTF-8",
        "/v1/echo?q=%00                         ! 200 ! \\u0000",
        "/v1/echo?                              ! 200 ! {}",
        "/v1/echo?a;b=1                         ! 200 ! \"a;b\"",
        "/v1/missing/J%C3%BCrgen                ! 404 ! \"title\":\"None\"",
        "/v1/missing/a%2Fb                      ! 404 ! \"title\":\"None\"",
        "/v1/missing/%                          ! 400 ! \"code\":\"invalidParameter\"",
        "/v1/missing/%ff                        ! 400 ! \"code\":\"invalidParameter\"",
        "/v1//echo                              ! 404 ! notFound",
        "//v1/echo                              ! 404 ! notFound",
        "/v1/./echo                             ! 404 ! notFound",
        "/v1/x/../echo                          ! 404 ! notFound",
        "/v1/%2e%2e/echo                        ! 404 ! notFound",
        "/v1/echo;x=y                           ! 404 ! notFound",
        "*                                      ! 400 ! invalidParameter",
      })
  void a_raw_target_leads_to_a_status(String target, int status, String fragment)
      throws IOException {
    Response response = get(target.strip());
    assertThat(response.status()).isEqualTo(status);
    assertThat(response.body()).contains(fragment);
    assertThat(response.headers()).contains("Content-Type: application/json\r\n");
  }

  @Test
  void a_query_of_sixteen_kilobytes_is_read() throws IOException {
    Response response = get("/v1/echo?q=" + "x".repeat(16 * 1024));
    assertThat(response.status()).isEqualTo(200);
    assertThat(response.body()).hasSize(16 * 1024 + "{'q':['']}".length());
  }

  @ParameterizedTest
  @CsvSource({"33000, 414", "60000, 414", "400000, 414"})
  void a_longer_query_is_refused_in_our_form(int length, int status) throws IOException {
    Response response = get("/v1/echo?q=" + "x".repeat(length));
    assertThat(response.status()).isEqualTo(status);
    assertThat(response.body()).contains("\"code\":\"payloadTooLarge\"", "\"requestId\":");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET /v1/echo HTTP/1.1~X: {60000}~~          | 431",
        "GET /v1/echo HTTP/1.1~~                     | 400",
        "GET /v1/echo~~                              | 400",
        "NONSENSE~~                                  | 400",
        "GET /v1/echo HTTP/1.1~Host: a~Host: b~~     | 400",
        "GET /v1/echo HTTP/1.1~Host: a~Bad Name: b~~ | 400",
        "POST /v1/things HTTP/1.1~Host: a~Content-Length: x~~ | 400",
        "POST /v1/things HTTP/1.1~Host: a~Content-Length: 1~Content-Length: 2~~ | 400",
        "GET /v1/echo HTTP/9.9~Host: a~~             | 400",
      })
  void invalid_requests_get_our_error_body(String text, int status) throws IOException {
    try (Wire wire = new Wire()) {
      wire.write(text.strip().replace("~", "\r\n").replace("{60000}", "x".repeat(60_000)));
      Response response = wire.read(false);
      assertThat(response.status()).isEqualTo(status);
      assertThat(response.headers()).contains("Content-Type: application/json");
      JsonNode body = new ObjectMapper().readTree(response.body());
      assertThat(body.get("status").intValue()).isEqualTo(status);
      assertThat(body.get("title").textValue()).isNotBlank();
    }
  }

  @Test
  void a_head_answer_leaves_the_connection_usable() throws IOException {
    try (Wire wire = new Wire()) {
      wire.write("HEAD /v1/big HTTP/1.1\r\n" + HEAD + "\r\n");
      assertThat(wire.read(true).headers()).contains("Content-Length: 100002");
      wire.write("GET /v1/echo?a=1 HTTP/1.1\r\n" + HEAD + "\r\n");
      assertThat(wire.read(false).body()).isEqualTo("{\"a\":[\"1\"]}");
    }
  }

  @Test
  void pipelined_requests_are_answered_in_order() throws IOException {
    try (Wire wire = new Wire()) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 20; i++) {
        text.append("GET /v1/echo?i=" + i + " HTTP/1.1\r\n" + HEAD + "\r\n");
      }
      wire.write(text.toString());
      for (int i = 0; i < 20; i++) {
        assertThat(wire.read(false).body()).isEqualTo("{\"i\":[\"" + i + "\"]}");
      }
    }
  }

  /// Two small answers to two requests sent at once: without TCP_NODELAY the second waits for the
  /// acknowledgement of the first, which the client's kernel delays by about 40 ms.
  @Test
  void answers_do_not_wait_for_acknowledgements() throws IOException {
    try (Wire wire = new Wire()) {
      String request = "GET /v1/echo HTTP/1.1\r\n" + HEAD + "\r\n";
      List<Long> nanos = new ArrayList<>();
      for (int i = 0; i < 101; i++) {
        long before = System.nanoTime();
        wire.write(request + request);
        assertThat(wire.read(false).body()).isEqualTo("{}");
        assertThat(wire.read(false).body()).isEqualTo("{}");
        nanos.add(System.nanoTime() - before);
      }
      nanos.sort(null);
      // The median, because a busy machine delays some rounds as well.
      assertThat(nanos.get(50)).isLessThan(35_000_000);
    }
  }

  @Test
  void a_request_id_with_line_breaks_cannot_split_the_response() throws IOException {
    try (Wire wire = new Wire()) {
      wire.write("GET /v1/echo HTTP/1.1\r\n" + HEAD + "X-Request-Id: a\tb\u0001c\u00e9\r\n\r\n");
      Response response = wire.read(false);
      assertThat(response.headers()).doesNotContain("\u0001", "\u00e9");
    }
  }

  @Test
  void a_strange_host_header_does_not_reach_an_answer() throws IOException {
    try (Wire wire = new Wire()) {
      wire.write(
          "GET /v1/alias HTTP/1.1\r\nHost: e\"vil<x>\r\nAuthorization: Bearer "
              + TestApi.KEY
              + "\r\n\r\n");
      assertThat(wire.read(false).body()).doesNotContain("evil", "<x>");
    }
  }

  /// Random bytes in path and query: whatever they are, the answer is ours and never a 500.
  @Test
  void random_targets_never_make_a_fault_of_ours() throws IOException {
    long seed = Long.getLong("cases.seed", 20_261_120L);
    Random random = new Random(seed);
    String alphabet = "%%%%0123456789abcdefABCDEF[]{}/&=+;.~\"'<>\\^`|:@!$(),-_\u00e9\u0080";
    for (int i = 0; i < 2000; i++) {
      StringBuilder target = new StringBuilder(random.nextBoolean() ? "/v1/echo?" : "/v1/missing/");
      int length = random.nextInt(1 + i / 50);
      for (int j = 0; j < length; j++) {
        target.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      Response response = get(target.toString());
      assertThat(response.status())
          .as("-Dcases.seed=%d, case %d: %s", seed, i, target)
          .isIn(200, 400, 404);
      assertThat(response.body()).startsWith("{");
    }
  }
}
