package io.cartway.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.store.TestPostgresql;
import io.cartway.store.TestStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The packaged program as an operator runs it: https, PostgreSQL, behind a proxy, with accounts
/// and keys made on the command line; then moved to SQLite by a backup.
class AccountsIT {

  private static final String READY = "Ready after";
  private static final String ROUTE =
      "/v1/routes?origin=43.73491,7.42115&destination=43.73929,7.42815&return=summary";
  private static final String GEOCODE = "/v1/geocode?q=Monaco&limit=1";

  @TempDir private Path folder;
  private final List<Program> programs = new ArrayList<>();
  private final List<String> secrets = new ArrayList<>(List.of(TestPostgresql.password()));

  @Test
  void an_operator_serves_by_https_from_postgresql_and_moves_to_sqlite() throws Exception {
    Path certificate = certificate();
    Files.writeString(
        folder.resolve("cartway.yaml"),
        """
        port: 0
        admin-port: 0
        data: data
        log-queries: true
        trusted-proxies: [loopback]
        tls:
          certificate: server.crt
          key: server.key
        store: {url: "%s"}
        """
            .formatted(TestStores.url()));
    EmbeddedServer.place(folder.resolve("data"));
    String busy;
    try (Program server = note(Program.start(folder, Map.of(), "serve", "--config", CONFIG))) {
      server.awaitLine(READY);
      String address = address(server);
      assertThat(address).startsWith("https://");
      secrets.add(Files.readString(folder.resolve("data/admin-token"), UTF_8).strip());
      secrets.add(Files.readString(folder.resolve("data/pepper"), UTF_8).strip());
      command("account", "create", "shop", "--spend-cap", "5.00");
      String idle =
          command(
              ("key create --name idle --account shop --spend-cap 0.50 --free-only --no-allowance"
                      + " --rate 50 --scopes route,matrix --expires 2127-01-01")
                  .split(" ", -1));
      busy =
          command(
              ("key create --name busy --account shop --spend-cap 0.50 --no-allowance --rate 50"
                      + " --scopes route,vectorTileJson,usage --expires 2127-01-01"
                      + " --addresses 192.0.2.0/24")
                  .split(" ", -1));
      assertThat(run("key", "list", "--config", CONFIG).out())
          .containsPattern("idle .*0\\.50 .*50/s .*matrix,route .*2127-01-01.* free only; no allow")
          .containsPattern("busy .*0\\.50 .*50/s .*route,usage,vectorTileJson .*2127-01-01");
      String https = "curl -s --cacert " + certificate + " -w '\n%{http_code}' ";
      assertThat(shell(https + call(address + ROUTE, idle))).contains("free-only").endsWith("429");
      assertThat(shell(https + call(address + GEOCODE, idle))).endsWith("403");
      assertThat(shell(https + call(address + ROUTE, busy)))
          .contains("from this address")
          .endsWith("401");
      String proxied = https + "-H 'X-Forwarded-For: 192.0.2.5' ";
      assertThat(shell(proxied + call(address + ROUTE, busy))).contains("sections").endsWith("200");
      assertThat(
              shell(
                  proxied
                      + "-H 'X-Forwarded-Proto: https' -H 'X-Forwarded-Host: maps.example' "
                      + call(address + "/v1/tiles/vector/tiles.json", busy)))
          .contains("https://maps.example/v1/tiles/vector/{z}/{x}/{y}.mvt");
      assertThat(shell(https + "'" + address + GEOCODE + "&apiKey=" + idle + "'")).endsWith("401");
      // Who does not know the certificate is not served; without encryption nobody is.
      assertThat(shell("curl -s " + call(address + ROUTE, busy) + " || echo refused $?"))
          .isEqualTo("refused 60");
      Program backup = run("store", "backup", "moved.db", "--config", CONFIG);
      assertThat(backup.out()).contains("Wrote moved.db");
      assertThat(shell(proxied + call(address + ROUTE, busy))).endsWith("200");
      assertThat(run("key", "list", "--config", CONFIG).out()).containsPattern("idle .*LEAKED");
      server.stop();
    }
    movedToSqlite(busy);
    for (Program program : programs) {
      assertThat(secrets).noneMatch(secret -> contains(program, secret));
    }
  }

  private static final String CONFIG = "cartway.yaml";

  private void movedToSqlite(String key) throws Exception {
    Files.createDirectory(folder.resolve("moved"));
    Files.copy(folder.resolve("data/pepper"), folder.resolve("moved/pepper"));
    assertThat(run("store", "restore", "moved.db", "--data", "moved").out())
        .contains("Restored moved.db into");
    try (Program server =
        note(
            Program.start(
                folder,
                Map.of("CARTWAY_TRUSTED_PROXIES", "127.0.0.1"),
                ("serve --data moved --region data/regions/monaco-embedded --port 0"
                        + " --admin-port 0")
                    .split(" ", -1)))) {
      server.awaitLine(READY);
      String proxied = "curl -s -w '\n%{http_code}' -H 'X-Forwarded-For: 192.0.2.5' ";
      // The one route of before the backup came along; the one after it is not in the file.
      String usage = "/v1/usage?groupBy=operation,status&format=csv";
      assertThat(shell(proxied + call(address(server) + usage, key)))
          .contains("route,200,1,0,750,")
          .contains("route,429,1,0,0,");
      assertThat(shell(proxied + call(address(server) + ROUTE, key))).endsWith("200");
      server.stop();
    }
  }

  private static String call(String address, String key) {
    return "-H 'Authorization: Bearer %s' '%s'".formatted(key, address);
  }

  private static boolean contains(Program program, String secret) {
    try {
      // What a command is asked to show stands alone on the last line of standard output.
      List<String> lines = program.outLines();
      int shown = program.isAlive() || lines.isEmpty() ? 0 : 1;
      boolean isCommand = !program.out().contains(READY);
      String out = String.join("\n", isCommand ? lines.subList(0, lines.size() - shown) : lines);
      return (out + program.err()).contains(secret);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private Program note(Program program) {
    programs.add(program);
    return program;
  }

  private Program run(String... arguments) throws Exception {
    Program program = note(Program.run(folder, arguments));
    assertThat(program.exitCode()).as(program.err()).isZero();
    return program;
  }

  /// Runs a command that shows a secret.
  private String command(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--config", CONFIG));
    String secret = run(all.toArray(String[]::new)).outLines().getLast();
    assertThat(secret).matches("(cwk|whsec)_.{40,}");
    secrets.add(secret);
    return secret;
  }

  private static String address(Program server) throws IOException {
    return server.outLines().stream()
        .filter(line -> line.startsWith("  API"))
        .findFirst()
        .orElseThrow()
        .strip()
        .split("\\s+", 3)[1];
  }

  private String shell(String command) throws Exception {
    Process process =
        new ProcessBuilder("bash", "-c", command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    process.waitFor();
    return said;
  }

  /// A self-signed pair for this machine, made by the JDK's keytool, as PEM files.
  private Path certificate() throws Exception {
    String password = "for this test";
    Path store = folder.resolve("server.p12");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "server",
            "-keyalg",
            "EC",
            "-keystore",
            store.toString(),
            "-storetype",
            "PKCS12",
            "-storepass",
            password,
            "-dname",
            "CN=localhost",
            "-ext",
            "san=dns:localhost,ip:127.0.0.1,ip:0.0.0.0");
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    KeyStore read = KeyStore.getInstance(store.toFile(), password.toCharArray());
    Path certificate = folder.resolve("server.crt");
    Files.writeString(certificate, pem("CERTIFICATE", read.getCertificate("server").getEncoded()));
    byte[] key = read.getKey("server", password.toCharArray()).getEncoded();
    Files.writeString(folder.resolve("server.key"), pem("PRIVATE KEY", key));
    return certificate;
  }

  private static String pem(String label, byte[] bytes) {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(label, text, label);
  }
}
