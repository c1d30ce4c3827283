package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.ExtractWriter;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/// The packaged program as a stranger uses it. The first test makes the data folder that the others
/// use.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ServeIT {

  private static final String READY = "Ready after";

  @TempDir static Path folder;
  private static String firstKey = "";

  @Test
  @Order(1)
  void the_printed_calls_work_when_they_are_pasted() throws Exception {
    try (Program program = serve("--port", "0", "--admin-port", "0")) {
      program.awaitLine(READY);
      List<String> calls =
          program.outLines().stream().filter(line -> line.startsWith("curl ")).toList();
      assertThat(calls).hasSize(3);
      // No terminal: the key is in a file, and in nothing that was printed.
      Path file = folder.resolve("data/first-key");
      firstKey = Files.readString(file).strip();
      assertThat(firstKey).startsWith("cwk_");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
      assertThat(program.out() + program.err()).doesNotContain("cwk_");
      assertThat(program.out()).contains("  Data   " + folder.toRealPath().resolve("data"));
      assertThat(paste(calls.get(0))).contains("\"resultType\":\"houseNumber\"", "Monaco");
      assertThat(paste(calls.get(1))).contains("\"sections\"", "\"polyline\"");
      assertThat(paste(calls.get(2))).contains("200");
      // The program was started with a locale that has other digits and separators.
      String tooLong = calls.get(0).replaceFirst("\\?[^\"]*", "?q=" + "a".repeat(10_001));
      assertThat(paste(tooLong)).contains("\"status\":400", "10,000 characters");
      program.stop();
      assertThat(program.out() + program.err()).doesNotContain("\tat ");
    }
  }

  @Test
  @Order(2)
  void a_second_start_finds_region_and_key_and_shows_no_secret() throws Exception {
    // In a heap that is smaller than the one with which the launcher lets a server begin.
    Map<String, String> small = Map.of("CARTWAY_JAVA_OPTIONS", "-Xmx150m -XX:TieredStopAtLevel=1");
    String[] ports = serveArguments("--port", "0", "--admin-port", "0");
    try (Program program = Program.start(folder, small, ports)) {
      program.awaitLine(READY);
      assertThat(program.err()).doesNotContain("Building").doesNotContain("heap");
      assertThat(program.out()).contains("first-key").doesNotContain("cwk_");
      assertThat(status(program, firstKey)).isEqualTo(200);
      program.stop();
    }
  }

  @Test
  @Order(3)
  void a_heap_that_cannot_hold_the_region_is_refused_in_one_sentence_at_once() throws Exception {
    Map<String, String> tiny = Map.of("CARTWAY_JAVA_OPTIONS", "-Xmx46m -XX:TieredStopAtLevel=1");
    String[] ports = serveArguments("--port", "0", "--admin-port", "0");
    try (Program program = Program.start(folder, tiny, ports).awaitEnd()) {
      program.assertFailedWith("needs a heap of at least");
      assertThat(program.err().lines())
          .hasSize(2)
          .first()
          .isEqualTo("The embedded region is Monaco; --osm FILE|URL serves any other place.");
      assertThat(program.out()).isEmpty();
    }
  }

  @Test
  @Order(3)
  void a_key_that_is_created_rotated_or_revoked_beside_the_server_holds_within_a_second()
      throws Exception {
    try (Program program = serve("--port", "0", "--admin-port", "0")) {
      program.awaitLine(READY);
      Program created = Program.run(folder, "key", "create", "--name", "shop", "--data", "data");
      String key = created.outLines().getLast();
      awaitStatus(program, key, 200);
      String list = Program.run(folder, "key", "list", "--data", "data").out();
      assertThat(list).contains("shop").doesNotContain(key);
      String id =
          list.lines().filter(l -> l.contains("shop")).findFirst().orElseThrow().split(" ", 2)[0];
      String next = Program.run(folder, "key", "rotate", id, "--data", "data").outLines().getLast();
      awaitStatus(program, next, 200);
      awaitStatus(program, key, 401);
      assertThat(Program.run(folder, "key", "revoke", id, "--data", "data").exitCode()).isZero();
      awaitStatus(program, next, 401);
      Program.run(folder, "key", "revoke", "key_none", "--data", "data")
          .assertFailedWith("there is no live key key_none");
      program.stop();
    }
  }

  @Test
  @Order(4)
  void a_port_in_use_is_named() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
      Program program = run("--port", Integer.toString(taken.getLocalPort()), "--admin-port", "0");
      program.assertFailedWith(Integer.toString(taken.getLocalPort()));
    }
  }

  @Test
  @Order(5)
  void unknown_settings_are_refused_and_the_nearest_is_named() throws Exception {
    Path config = Files.writeString(folder.resolve("c.yaml"), "prot: 8080\n");
    run("--config", config.toString()).assertFailedWith("did you mean 'port'");
    Files.writeString(config, "port: eighty\n");
    run("--config", config.toString()).assertFailedWith("port is 'eighty'");
    run("--config", "absent.yaml").assertFailedWith("there is no configuration file absent.yaml");
    try (Program program =
        Program.start(folder, Map.of("CARTWAY_ADMIN_PROT", "1"), "serve", "--data", "data")) {
      awaitEnd(program).assertFailedWith("did you mean CARTWAY_ADMIN_PORT");
    }
    run("--prot", "1").assertFailedWith("--prot");
  }

  @Test
  @Order(6)
  void damaged_and_newer_regions_are_refused_and_stay_as_they_are() throws Exception {
    Path region = folder.resolve("data/regions/monaco-embedded");
    Path copy = folder.resolve("copy");
    copy(region, copy);
    assertThat(Program.run(folder, "region", "verify", "copy").out()).contains("copy is complete");
    Path tiles = copy.resolve("tiles.pmtiles");
    byte[] whole = Files.readAllBytes(tiles);
    byte[] changed = whole.clone();
    changed[changed.length / 2] ^= 1;
    Files.write(tiles, changed);
    Program.run(folder, "region", "verify", "copy").assertFailedWith("its SHA-256 is");
    Files.write(tiles, Arrays.copyOf(whole, whole.length / 2));
    run("--region", "copy").assertFailedWith("tiles.pmtiles is damaged");
    Files.write(tiles, whole);
    Path manifest = copy.resolve("manifest.json");
    String text = Files.readString(manifest);
    Files.writeString(
        manifest, text.replaceFirst("\"formatVersion\" : \\d+", "\"formatVersion\" : 99"));
    run("--region", "copy").assertFailedWith("has format 99");
    assertThat(tiles).hasBinaryContent(whole);
    Files.writeString(manifest, "{}");
    run("--region", "copy").assertFailedWith("manifest.json is damaged");
    run("--region", "copy", "--elevation", ".").assertFailedWith("give one of them");
    run("--region", "nowhere").assertFailedWith("no region lies in nowhere");
  }

  @Test
  @Order(7)
  void bad_extracts_are_refused_and_what_was_there_stays() throws Exception {
    Path region = folder.resolve("data/regions/monaco-embedded");
    Path old = folder.resolve("old");
    copy(region, old);
    Path extract = folder.resolve("data/downloads/monaco-embedded.osm.pbf");
    byte[] whole = Files.readAllBytes(extract);
    Path bad = folder.resolve("bad.osm.pbf");
    Files.write(bad, Arrays.copyOf(whole, whole.length - 1000));
    build(bad).assertFailedWith("bad.osm.pbf is cut off");
    Files.writeString(bad, "<?xml version='1.0'?><osm/>");
    build(bad).assertFailedWith("bad.osm.pbf is not an OSM PBF extract");
    Program.run(folder, "build", "--osm", "absent.osm.pbf", "--out", "old")
        .assertFailedWith("there is no file absent.osm.pbf");
    Files.write(bad, ExtractWriter.withoutRoads());
    build(bad).assertFailedWith("no road");
    Program.run(folder, "region", "verify", "old");
    assertThat(Program.run(folder, "region", "verify", "old").exitCode()).isZero();
    Path thesis = Files.createDirectories(folder.resolve("thesis"));
    Files.writeString(thesis.resolve("text"), "years of work");
    Program.run(folder, "build", "--osm", extract.toString(), "--out", "thesis")
        .assertFailedWith("holds something that is no region");
    assertThat(thesis.resolve("text")).hasContent("years of work");
  }

  @Test
  @Order(8)
  void a_disk_that_is_too_small_or_full_is_named_and_what_was_there_stays() throws Exception {
    assertDiskFault("700k", "of disk");
    assertDiskFault("4500k", "is full");
  }

  private static void assertDiskFault(String size, String sentence) throws Exception {
    Path small = Files.createDirectories(folder.resolve("small"));
    assertThat(shell("mount -t tmpfs -o size=" + size + " tmpfs " + small))
        .as("a small file system can be mounted (root is needed)")
        .isZero();
    try {
      Files.writeString(small.resolve("mine.txt"), "mine");
      String extract = folder.resolve("data/downloads/monaco-embedded.osm.pbf").toString();
      Program.run(folder, "build", "--osm", extract, "--out", "small/region")
          .assertFailedWith(sentence);
      assertThat(small.resolve("mine.txt")).hasContent("mine");
      assertThat(small.resolve("region")).doesNotExist();
      assertThat(small.resolve("region.building")).doesNotExist();
    } finally {
      assertThat(shell("umount " + small)).isZero();
    }
  }

  private static Program build(Path extract) throws Exception {
    return Program.run(folder, "build", "--osm", extract.toString(), "--out", "old");
  }

  private static Program serve(String... arguments) throws IOException {
    return Program.start(folder, Map.of(), serveArguments(arguments));
  }

  private static Program run(String... arguments) throws Exception {
    return Program.run(folder, serveArguments(arguments));
  }

  private static String[] serveArguments(String... arguments) {
    String[] all = new String[arguments.length + 3];
    all[0] = "serve";
    all[1] = "--data";
    all[2] = "data";
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    return all;
  }

  private static Program awaitEnd(Program program) throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (program.isAlive()) {
      assertThat(System.nanoTime()).as(program.err()).isLessThan(end);
      LockSupport.parkNanos(20_000_000);
    }
    return program;
  }

  private static void awaitStatus(Program program, String key, int expected) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
    int status = status(program, key);
    while (status != expected && System.nanoTime() < end) {
      LockSupport.parkNanos(20_000_000);
      status = status(program, key);
    }
    assertThat(status).isEqualTo(expected);
  }

  private static int status(Program program, String key) throws Exception {
    String address =
        program.outLines().stream()
            .filter(line -> line.startsWith("  API"))
            .findFirst()
            .orElseThrow()
            .strip()
            .split("\\s+", 3)[1];
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(
              HttpRequest.newBuilder(URI.create(address + "/v1/revgeocode?at=43.7384,7.4246"))
                  .header("Authorization", "Bearer " + key)
                  .build(),
              HttpResponse.BodyHandlers.ofString())
          .statusCode();
    }
  }

  /// Runs a printed line in a shell and returns what it says.
  private static String paste(String line) throws Exception {
    Process process =
        new ProcessBuilder("bash", "-c", line)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  private static int shell(String command) throws Exception {
    return new ProcessBuilder("bash", "-c", command).inheritIO().start().waitFor();
  }

  private static void copy(Path from, Path to) throws Exception {
    assertThat(shell("rm -rf '" + to + "' && cp -r '" + from + "' '" + to + "'")).isZero();
  }
}
