package io.cartway.http.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.http.OpenApiDocument;
import io.cartway.http.ShellLimits;
import io.cartway.http.TestApi;
import io.cartway.http.admin.AdminServer;
import io.cartway.http.admin.AdminServerSettings;
import io.cartway.http.log.Metrics;
import io.cartway.testing.LogWatch;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TlsTest {

  /// Pairs that were made, by what they were asked for: making one takes a second.
  private static final Map<String, TlsSettings> MADE = new HashMap<>();

  @TempDir static Path shared;
  @TempDir Path folder;

  /// A self-signed pair as PEM, made by the JDK's keytool, in files that the test may change.
  private TlsSettings pair(String name, String... options) throws Exception {
    String wanted = name + String.join(" ", options);
    TlsSettings made = MADE.get(wanted);
    if (made == null) {
      Path own = Files.createDirectory(shared.resolve("pair-" + MADE.size()));
      made = make(own, name, options);
      MADE.put(wanted, made);
    }
    return new TlsSettings(
        Files.copy(made.certificate(), folder.resolve(name + ".crt")),
        Files.copy(made.key(), folder.resolve(name + ".key")),
        Optional.empty());
  }

  private static TlsSettings make(Path folder, String name, String... options) throws Exception {
    Path store = folder.resolve(name + ".p12");
    String[] make = {
      "-genkeypair",
      "-alias",
      "server",
      "-keystore",
      store.toString(),
      "-storepass",
      "secret1",
      "-storetype",
      "PKCS12",
      "-dname",
      "CN=" + name,
      "-ext",
      "san=dns:localhost,ip:127.0.0.1"
    };
    run(concat(make, options));
    KeyStore read = KeyStore.getInstance(store.toFile(), "secret1".toCharArray());
    Path certificate = folder.resolve(name + ".crt");
    Files.writeString(certificate, pem("CERTIFICATE", read.getCertificate("server").getEncoded()));
    Path key = folder.resolve(name + ".key");
    Files.writeString(
        key, pem("PRIVATE KEY", read.getKey("server", "secret1".toCharArray()).getEncoded()));
    return new TlsSettings(certificate, key, Optional.empty());
  }

  private static String[] concat(String[] first, String[] second) {
    String[] all = java.util.Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private static void run(String... options) throws Exception {
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    ProcessBuilder builder = new ProcessBuilder(keytool.toString());
    builder.command().addAll(List.of(options));
    execute(builder);
  }

  private static String execute(ProcessBuilder builder) throws Exception {
    Process process = builder.redirectErrorStream(true).start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(told).isZero();
    return told;
  }

  private static String pem(String label, byte[] bytes) {
    String text = java.util.Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(label, text, label);
  }

  private static TestApi start(TlsSettings tls) {
    return TestApi.start(TestApi.settings(TestApi.usual(), false).with(tls));
  }

  private static SSLContext trusting(Path certificate) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (var in = Files.newInputStream(certificate)) {
      store.setCertificateEntry(
          "server", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  private static HttpResponse<String> get(TestApi api, String host, Path certificate)
      throws Exception {
    try (HttpClient client = HttpClient.newBuilder().sslContext(trusting(certificate)).build()) {
      URI address = URI.create("https://%s:%d/v1/alias".formatted(host, api.server.port()));
      return client.send(
          HttpRequest.newBuilder(address).header("Authorization", "Bearer " + TestApi.KEY).build(),
          BodyHandlers.ofString());
    }
  }

  @ParameterizedTest
  @CsvSource({"first,EC,localhost", "third,RSA,127.0.0.1", "fourth,Ed25519,localhost"})
  void with_a_certificate_the_port_speaks_https(String name, String algorithm, String host)
      throws Exception {
    TlsSettings tls = pair(name, "-keyalg", algorithm);
    try (TestApi api = start(tls)) {
      HttpResponse<String> response = get(api, host, tls.certificate());
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.body()).isEqualTo("\"https://%s:%d\"".formatted(host, api.server.port()));
      assertThat(response.headers().firstValue("Strict-Transport-Security").orElseThrow())
          .startsWith("max-age=");
      assertThat(api.server.localAddress()).startsWith("https://localhost:");
    }
  }

  @Test
  void curl_is_answered_by_name_and_by_address() throws Exception {
    TlsSettings tls = pair("first", "-keyalg", "EC");
    try (TestApi api = start(tls)) {
      for (String host : new String[] {"localhost", "127.0.0.1"}) {
        String told =
            execute(
                new ProcessBuilder(
                    "curl",
                    "-sS",
                    "--cacert",
                    tls.certificate().toString(),
                    "https://%s:%d/v1/health".formatted(host, api.server.port())));
        assertThat(told).contains("\"status\":\"ok\"");
      }
    }
  }

  @Test
  void old_protocols_and_plain_http_are_refused() throws Exception {
    TlsSettings tls = pair("first", "-keyalg", "EC");
    try (TestApi api = start(tls)) {
      assertThat(protocol(api, tls, "TLSv1.3")).isEqualTo("TLSv1.3");
      assertThat(protocol(api, tls, "TLSv1.2")).isEqualTo("TLSv1.2");
      assertThatThrownBy(() -> protocol(api, tls, "TLSv1.1"))
          .isInstanceOf(SSLHandshakeException.class);
      assertThatThrownBy(() -> api.get("/v1/health")).hasRootCauseInstanceOf(IOException.class);
    }
  }

  private static String protocol(TestApi api, TlsSettings tls, String wanted) throws Exception {
    try (SSLSocket socket =
        (SSLSocket)
            trusting(tls.certificate())
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), api.server.port())) {
      socket.setEnabledProtocols(new String[] {wanted});
      socket.startHandshake();
      return socket.getSession().getProtocol();
    }
  }

  private static String subject(SSLSocket socket) throws IOException {
    socket.startHandshake();
    return ((X509Certificate) socket.getSession().getPeerCertificates()[0])
        .getSubjectX500Principal()
        .getName();
  }

  @Test
  void a_renewed_certificate_is_used_without_a_restart_and_a_broken_one_is_not() throws Exception {
    TlsSettings tls = pair("first", "-keyalg", "EC");
    TlsSettings renewed = pair("third", "-keyalg", "RSA");
    try (TestApi api = start(tls)) {
      assertThat(get(api, "localhost", tls.certificate()).statusCode()).isEqualTo(200);
      Tls watched = api.server.tls().orElseThrow();
      assertThat(watched.lookAgain()).isFalse();
      // Half of it: the certificate is new, the key is not yet.
      Files.copy(renewed.certificate(), replaced(tls.certificate()));
      try (LogWatch log = LogWatch.open()) {
        assertThat(watched.lookAgain()).isFalse();
        assertThat(log.lines()).singleElement().asString().contains("in use stays");
      }
      try (SSLSocket socket = open(api, folder.resolve("first.kept"))) {
        assertThat(subject(socket)).isEqualTo("CN=first");
      }
      Files.copy(renewed.key(), replaced(tls.key()));
      assertThat(watched.lookAgain()).isTrue();
      assertThat(get(api, "localhost", renewed.certificate()).statusCode()).isEqualTo(200);
      try (SSLSocket socket = open(api, renewed.certificate())) {
        assertThat(subject(socket)).isEqualTo("CN=third");
      }
    }
  }

  /// The file out of the way, kept under another name.
  private static Path replaced(Path file) throws IOException {
    Files.move(file, Path.of(file.toString().replaceAll("\\.[a-z]+$", "") + kept(file)));
    return file;
  }

  private static String kept(Path file) {
    return file.toString().endsWith(".crt") ? ".kept" : ".kept-key";
  }

  @Test
  void work_ends_soon_after_its_caller_hung_up_over_tls_too() throws Exception {
    TlsSettings tls = pair("first", "-keyalg", "EC");
    ShellLimits patient = TestApi.usual().with(Duration.ofMinutes(10), Duration.ofSeconds(1));
    try (TestApi api = TestApi.start(TestApi.settings(patient, false).with(tls))) {
      try (SSLSocket socket = open(api, tls.certificate())) {
        String request =
            "GET /v1/endless HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
                .formatted(TestApi.KEY);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        await(() -> api.endlessRunning.get() == 1);
      }
      await(() -> api.endlessRunning.get() == 0);
    }
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited for 10 s").isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }

  private static SSLSocket open(TestApi api, Path certificate) throws Exception {
    return (SSLSocket)
        trusting(certificate)
            .getSocketFactory()
            .createSocket(InetAddress.getLoopbackAddress(), api.server.port());
  }

  @Test
  void an_encrypted_key_needs_its_password() throws Exception {
    TlsSettings plain = pair("first", "-keyalg", "EC");
    Path encrypted = folder.resolve("encrypted.key");
    Path password = Files.writeString(folder.resolve("password"), "swordfish\n");
    execute(
        new ProcessBuilder(
            "openssl",
            "pkcs8",
            "-topk8",
            "-in",
            plain.key().toString(),
            "-out",
            encrypted.toString(),
            "-passout",
            "pass:swordfish"));
    assertRefused(plain.certificate(), encrypted, Optional.empty(), "is encrypted");
    Path wrong = Files.writeString(folder.resolve("wrong"), "catfish");
    assertRefused(plain.certificate(), encrypted, Optional.of(wrong), "cannot be decrypted");
    TlsSettings right = new TlsSettings(plain.certificate(), encrypted, Optional.of(password));
    try (TestApi api = start(right)) {
      assertThat(get(api, "localhost", plain.certificate()).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void unusable_files_are_reported_in_one_sentence() throws Exception {
    TlsSettings pair = pair("first", "-keyalg", "EC");
    TlsSettings other = pair("second", "-keyalg", "EC");
    TlsSettings rsa = pair("third", "-keyalg", "RSA");
    Path absent = folder.resolve("absent.pem");
    Path empty = Files.writeString(folder.resolve("empty.pem"), "nothing");
    Path old = Files.writeString(folder.resolve("old.key"), pem("EC PRIVATE KEY", new byte[9]));
    Path torn = Files.writeString(folder.resolve("torn.key"), pem("PRIVATE KEY", new byte[9]));
    Path tornToo = Files.writeString(folder.resolve("torn.crt"), pem("CERTIFICATE", new byte[9]));
    Path file = pair.certificate();
    assertRefused(absent, pair.key(), Optional.empty(), "There is no file " + absent);
    assertRefused(empty, pair.key(), Optional.empty(), "holds no certificate");
    assertRefused(tornToo, pair.key(), Optional.empty(), "holds no certificate");
    assertRefused(file, absent, Optional.empty(), "There is no file " + absent);
    assertRefused(file, empty, Optional.empty(), "holds no key");
    assertRefused(file, file, Optional.empty(), "holds no key");
    assertRefused(file, old, Optional.empty(), "openssl pkcs8 -topk8");
    assertRefused(file, torn, Optional.empty(), "cannot be read as a key");
    assertRefused(file, rsa.key(), Optional.empty(), "cannot be read as a key");
    assertRefused(file, other.key(), Optional.empty(), "is not the key of the first certificate");
  }

  private static void assertRefused(Path file, Path key, Optional<Path> password, String words) {
    assertThatThrownBy(() -> start(new TlsSettings(file, key, password)).close())
        .isInstanceOf(ServerStartException.class)
        .hasMessageContaining(words)
        .satisfies(refused -> assertThat(refused.getMessage()).endsWith(".").doesNotContain("\n"));
  }

  @Test
  void an_expired_certificate_is_reported_at_the_start() throws Exception {
    TlsSettings tls = pair("first", "-keyalg", "EC", "-startdate", "-10d", "-validity", "2");
    try (LogWatch log = LogWatch.open();
        TestApi api = start(tls)) {
      assertThat(api.server.port()).isPositive();
      // Servers of other tests may still look at files that are gone.
      assertThat(log.lines())
          .filteredOn(line -> line.contains(folder.toString()))
          .singleElement()
          .asString()
          .contains("expired at");
    }
  }

  @Test
  void the_admin_port_can_share_the_certificate() throws Exception {
    TlsSettings tls = pair("first", "-keyalg", "EC");
    try (TestApi api = start(tls);
        AdminServer plain = admin(api, false);
        AdminServer encrypted = admin(api, true);
        HttpClient client =
            HttpClient.newBuilder().sslContext(trusting(tls.certificate())).build()) {
      String path = "://localhost:%d/health/live";
      for (String address :
          new String[] {
            ("http" + path).formatted(plain.port()), ("https" + path).formatted(encrypted.port())
          }) {
        var request = HttpRequest.newBuilder(URI.create(address)).build();
        assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
      }
      assertThat(cookie(client, "http://localhost:%d/session".formatted(plain.port())))
          .doesNotContain("Secure");
      assertThat(cookie(client, "https://localhost:%d/session".formatted(encrypted.port())))
          .endsWith("; Secure");
    }
  }

  private static String cookie(HttpClient client, String address) throws Exception {
    var login =
        HttpRequest.newBuilder(URI.create(address))
            .header("Authorization", "Bearer token")
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    var answer = client.send(login, BodyHandlers.ofString());
    return answer.headers().firstValue("Set-Cookie").orElseThrow();
  }

  private static AdminServer admin(TestApi api, boolean isEncrypted) {
    return AdminServer.start(
        new AdminServerSettings("127.0.0.1", 0, List.of(), isEncrypted),
        api.server,
        "token"::equals,
        new AdminServer.Administration(
            List.of(), OpenApiDocument.joinResources(List.of("admin.yaml"))),
        Metrics.create());
  }

  @Test
  void the_clock_decides_what_is_expired() throws Exception {
    TlsSettings tls = pair("first", "-keyalg", "EC");
    try (LogWatch log = LogWatch.open();
        Tls open =
            Tls.open(tls, Clock.offset(Clock.systemUTC(), java.time.Duration.ofDays(4000)))) {
      assertThat(open.lookAgain()).isFalse();
      // Servers of other tests may still look at files that are gone.
      assertThat(log.lines())
          .filteredOn(line -> line.contains(folder.toString()))
          .singleElement()
          .asString()
          .contains("expired at");
    }
  }
}
