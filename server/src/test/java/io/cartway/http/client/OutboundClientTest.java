package io.cartway.http.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.http.Bytes;
import io.cartway.http.Outbound.Message;
import io.cartway.http.Outbound.Reply;
import io.cartway.http.OutboundRules;
import io.cartway.http.OutboundRulesTest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The way out against sockets of this machine: 127.0.0.2 stands for a public host, and 127.0.0.1
/// for what lies inside.
class OutboundClientTest {

  private static final int CHUNK = 16_384;

  private final List<AutoCloseable> toClose = new CopyOnWriteArrayList<>();
  private Predicate<InetSocketAddress> isOwn = address -> false;
  private final SslContextFactory.Client tls = new SslContextFactory.Client();
  @TempDir Path folder;
  private CheckedResolver.Lookup lookup = OutboundClientTest::ofName;

  /// `a-b.hosts`: 127.0.0.a and 127.0.0.b.
  private static InetAddress[] ofName(String host) throws UnknownHostException {
    if (!host.endsWith(".hosts")) {
      return InetAddress.getAllByName(host);
    }
    String[] numbers = host.substring(0, host.indexOf('.')).split("-", -1);
    InetAddress[] all = new InetAddress[numbers.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = InetAddress.getByName("127.0.0." + numbers[i]);
    }
    return all;
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : toClose) {
      one.close();
    }
  }

  private OutboundClient client() {
    OutboundRules rules =
        new OutboundRules(
            OutboundRules.networks(List.of("127.0.0.2/32", "127.0.0.3/32")).orElseThrow(),
            true,
            address -> isOwn.test(address));
    OutboundClient client = new OutboundClient(rules, host -> lookup.addresses(host), tls);
    toClose.add(client);
    return client;
  }

  /// Answers what comes with fixed bytes.
  private final class Receiver {

    final ServerSocket socket;
    final List<String> heads = new CopyOnWriteArrayList<>();
    final AtomicInteger connections = new AtomicInteger();
    final AtomicInteger written = new AtomicInteger();

    Receiver(String host, String answer, boolean isEndless) throws IOException {
      this(new ServerSocket(0, 50, InetAddress.getByName(host)), answer, isEndless);
    }

    Receiver(ServerSocket socket, String answer, boolean isEndless) {
      this.socket = socket;
      toClose.add(socket);
      var _ =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  while (true) {
                    Socket one = socket.accept();
                    connections.incrementAndGet();
                    var _ = Thread.ofVirtual().start(() -> serve(one, answer, isEndless));
                  }
                } catch (IOException closed) {
                  // The end of the test.
                }
              });
    }

    private void serve(Socket one, String answer, boolean isEndless) {
      try (one) {
        InputStream in = one.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
          int c = in.read();
          if (c < 0) {
            return;
          }
          head.append((char) c);
        }
        heads.add(head.toString());
        OutputStream out = one.getOutputStream();
        if (answer.isEmpty()) {
          return;
        }
        out.write(answer.getBytes(UTF_8));
        while (isEndless) {
          out.write(new byte[CHUNK]);
          written.addAndGet(CHUNK);
        }
        // Until the client closes.
        var _ = in.readAllBytes();
      } catch (IOException ended) {
        // The client has enough.
      }
    }

    String url(String host) {
      return "http://%s:%d/hook?token=a%%20b".formatted(host, socket.getLocalPort());
    }
  }

  private static String ok(String body) {
    return "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s".formatted(body.length(), body);
  }

  private static Reply send(OutboundClient client, String address) {
    return client.send(
        new Message(
            address, Map.of("webhook-id", "msg_1"), Bytes.owning("{\"a\":1}".getBytes(UTF_8))));
  }

  @Test
  void a_message_is_sent_as_it_is_and_the_answer_read() throws Exception {
    Receiver receiver = new Receiver("127.0.0.2", ok("thanks\u0000\n"), false);
    Reply reply = send(client(), receiver.url("2.hosts"));
    assertThat(reply).isEqualTo(new Reply.Answered(200, "", "thanks  "));
    assertThat(receiver.heads.getFirst())
        .startsWith("POST /hook?token=a%20b HTTP/1.1\r\n")
        .contains("Host: 2.hosts:" + receiver.socket.getLocalPort() + "\r\n")
        .contains("webhook-id: msg_1\r\n", "Content-Type: application/json\r\n")
        .contains("Content-Length: 7\r\n")
        .doesNotContainIgnoringCase("cookie", "accept-encoding", "user-agent", "authorization");
  }

  @ParameterizedTest
  @CsvSource({"1.hosts", "2-1.hosts", "1-2.hosts", "localhost", "2-3-1.hosts"})
  void a_name_with_one_bad_address_is_not_reached(String host) throws Exception {
    Receiver inside = new Receiver("127.0.0.1", ok(""), false);
    Receiver outside = new Receiver("127.0.0.2", ok(""), false);
    for (Receiver receiver : List.of(inside, outside)) {
      assertThat(send(client(), receiver.url(host)))
          .isInstanceOfSatisfying(
              Reply.Refused.class,
              refused ->
                  assertThat(refused.reason())
                      .contains(host, "127.0.0.1 is this machine (loopback)"));
      assertThat(receiver.connections).hasValue(0);
    }
  }

  @Test
  void what_was_checked_is_what_is_connected_to() throws Exception {
    Receiver inside = new Receiver("127.0.0.1", ok("inside"), false);
    AtomicInteger asked = new AtomicInteger();
    // Leads outside when it is checked, and inside when somebody asks again.
    lookup = host -> ofName(asked.getAndIncrement() == 0 ? "2.hosts" : "1.hosts");
    OutboundClient client = client();
    assertThat(send(client, inside.url("rebind.hosts")))
        .isEqualTo(new Reply.Unanswered("the host takes no connection"));
    assertThat(asked).hasValue(1);
    assertThat(send(client, inside.url("rebind.hosts"))).isInstanceOf(Reply.Refused.class);
    assertThat(inside.connections).hasValue(0);
  }

  @Test
  void no_address_of_the_table_is_reached() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    OutboundRules strict = new OutboundRules(List.of(), false, address -> false);
    OutboundClient client =
        new OutboundClient(
            strict,
            host -> {
              asked.incrementAndGet();
              throw new UnknownHostException(host);
            },
            new SslContextFactory.Client());
    toClose.add(client);
    int refused = 0;
    for (String[] row : OutboundRulesTest.table()) {
      if (!row[1].isEmpty()) {
        Reply reply = send(client, row[0]);
        assertThat(reply).as(row[0]).isInstanceOf(Reply.Refused.class);
        assertThat(reply.toString()).as(row[0]).contains(row[1]);
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(70);
    assertThat(asked).hasValue(0);
  }

  @Test
  void a_redirect_is_an_answer() throws Exception {
    Receiver inside = new Receiver("127.0.0.1", ok("inside"), false);
    Receiver outside =
        new Receiver(
            "127.0.0.2",
            "HTTP/1.1 307 Go\r\nLocation: %s\r\nContent-Length: 0\r\n\r\n"
                .formatted(inside.url("127.0.0.1")),
            false);
    assertThat(send(client(), outside.url("127.0.0.2"))).isEqualTo(new Reply.Answered(307, "", ""));
    assertThat(inside.connections).hasValue(0);
  }

  @Test
  void the_servers_own_port_is_not_reached_where_networks_are_open() throws Exception {
    Receiver own = new Receiver("127.0.0.2", ok("own"), false);
    int port = own.socket.getLocalPort();
    isOwn = address -> address.getPort() == port;
    assertThat(send(client(), own.url("127.0.0.2")).toString()).contains("own port " + port);
    assertThat(send(client(), own.url("2.hosts")).toString()).contains("own port " + port);
    assertThat(own.connections).hasValue(0);
  }

  @Test
  void cookies_are_not_kept() throws Exception {
    Receiver receiver =
        new Receiver(
            "127.0.0.2",
            "HTTP/1.1 401 No\r\nSet-Cookie: a=b\r\nWWW-Authenticate: Basic realm=\"a\"\r\n"
                + "Retry-After: 120\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            false);
    OutboundClient client = client();
    for (int i = 0; i < 2; i++) {
      assertThat(send(client, receiver.url("127.0.0.2")))
          .isEqualTo(new Reply.Answered(401, "120", ""));
    }
    assertThat(receiver.heads).hasSize(2);
    assertThat(receiver.heads.getLast()).doesNotContainIgnoringCase("cookie", "authorization");
  }

  @Test
  void an_endless_answer_is_read_to_four_kilobytes() throws Exception {
    Receiver receiver =
        new Receiver("127.0.0.2", "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", true);
    long start = System.nanoTime();
    Reply reply = send(client(), receiver.url("127.0.0.2"));
    assertThat(reply)
        .isInstanceOfSatisfying(
            Reply.Answered.class,
            answered -> {
              assertThat(answered.status()).isEqualTo(200);
              assertThat(answered.text()).hasSize(4096);
            });
    assertThat(System.nanoTime() - start).isLessThan(5_000_000_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"100 Continue", "102 Processing", "103 Early Hints"})
  void what_comes_before_an_answer_is_none(String interim) throws Exception {
    String before = "HTTP/1.1 " + interim + "\r\nLink: </a>\r\n\r\n";
    Receiver receiver = new Receiver("127.0.0.2", before + ok("done"), false);
    assertThat(send(client(), receiver.url("127.0.0.2")))
        .isEqualTo(new Reply.Answered(200, "", "done"));
  }

  @Test
  void hosts_that_take_long_to_look_up_leave_some_for_others() throws Exception {
    Receiver receiver = new Receiver("127.0.0.2", ok(""), false);
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch asked = new CountDownLatch(64);
    lookup =
        host -> {
          if (host.startsWith("slow")) {
            asked.countDown();
            awaitUninterruptibly(end);
          }
          return ofName(host);
        };
    OutboundClient client = client();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 64; i++) {
        String url = "http://slow%d.2.hosts/".formatted(i);
        var _ = threads.submit(() -> send(client, url));
      }
      assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
      assertThat(send(client, receiver.url("2.hosts"))).isEqualTo(new Reply.Answered(200, "", ""));
      end.countDown();
      threads.shutdownNow();
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void what_breaks_is_told_in_a_clause() throws Exception {
    OutboundClient client = client();
    Receiver reset = new Receiver("127.0.0.2", "", false);
    assertThat(send(client, reset.url("127.0.0.2")).toString())
        .contains("Unanswered", "connection");
    Receiver garbage = new Receiver("127.0.0.2", "SSH-2.0 hello\r\n\r\n", false);
    assertThat(send(client, garbage.url("127.0.0.2"))).isInstanceOf(Reply.Unanswered.class);
    Receiver headers =
        new Receiver("127.0.0.2", "HTTP/1.1 200 OK\r\nA: " + "b".repeat(20_000), false);
    assertThat(send(client, headers.url("127.0.0.2"))).isInstanceOf(Reply.Unanswered.class);
    lookup =
        host -> {
          throw new UnknownHostException(host);
        };
    assertThat(send(client, "http://nowhere.hosts/"))
        .isEqualTo(new Reply.Unanswered("no address of the host is known: nowhere.hosts"));
  }

  @ParameterizedTest
  @CsvSource({
    "2.hosts, true, 200",
    "2-2.hosts, true, TLS failed",
    "2.hosts, false, TLS failed",
  })
  void a_certificate_is_of_the_host_and_trusted(String host, boolean isTrusted, String expected)
      throws Exception {
    Path file = folder.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keystore",
                file.toString(),
                "-storepass",
                "secret1",
                "-keyalg",
                "EC",
                "-dname",
                "CN=2.hosts",
                "-ext",
                "san=dns:2.hosts")
            .redirectErrorStream(true)
            .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance(file.toFile(), "secret1".toCharArray());
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, "secret1".toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    ServerSocket socket =
        context
            .getServerSocketFactory()
            .createServerSocket(0, 50, InetAddress.getByName("127.0.0.2"));
    Receiver receiver = new Receiver(socket, ok(""), false);
    if (isTrusted) {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry("server", keys.getCertificate("server"));
      tls.setTrustStore(trusted);
    }
    String address = receiver.url(host).replace("http:", "https:");
    assertThat(send(client(), address).toString()).contains(expected);
    assertThat(receiver.heads).hasSize(expected.equals("200") ? 1 : 0);
  }

  @Test
  void a_client_that_was_never_used_closes() throws Exception {
    OutboundClient client = client();
    assertThat(client.fault("http://10.0.0.1/"))
        .isEqualTo(Optional.of("its host 10.0.0.1 is private"));
    client.close();
  }
}
