package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.app.Commands;
import io.cartway.app.Commands.Outcome;
import io.cartway.app.Main;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.testing.AnswerValidator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// SIGKILL at seeded moments of an import: the account has nothing of it or all of it, and the same
/// import goes through afterwards.
@ExtendWith(SecretWatch.class)
class KilledImportIT {

  private static final int KILLS = 6;
  private static final int BATCHES = 60;
  private static final long SEED = Long.getLong("cartway.kill.seed", 20261127);
  private static final long PAUSE_NANOS_MAX = 20_000_000;

  /// What an account has of itself.
  private static final Set<String> EMPTY = Set.of("geofences/geofences.geojson", Archives.MANIFEST);

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void an_import_that_is_killed_has_written_nothing_or_all(Vendor vendor) throws Exception {
    Map<String, byte[]> files = archive();
    Path file = folder.resolve("account.zip");
    Files.write(file, Archives.write(files));
    String url = vendor == Vendor.POSTGRESQL ? TestStores.url() : "";
    StoreSettings settings = StoreSettings.parse(url, Optional.empty());
    Path home = folder.resolve("home");
    Commands.makeStore(home, settings);
    Path config =
        Files.writeString(
            folder.resolve("config.yaml"),
            "data: %s\n%s".formatted(home, url.isEmpty() ? "" : "store:\n  url: " + url + "\n"));
    Outcome made = Commands.run("account", "create", "moved", "--config", config.toString());
    assertThat(made.exit()).as(made.err()).isZero();
    SecretWatch.ofRun().learn(made.out().strip());
    List<String> importing =
        List.of("import", file.toString(), "--account", "moved", "--config", config.toString());
    Random random = new Random(SEED);
    int left = 0;
    int whole = 0;
    try (Store store = TestStores.open(DataFolder.open(home), settings)) {
      for (int kill = 0; kill < KILLS; kill++) {
        String where = "%s, seed %d, kill %d".formatted(vendor, SEED, kill);
        killAfter(store, importing, random.nextInt(3 * BATCHES + 20), random);
        long drafts = count(store, "jobs where state = 'draft'");
        long batches = count(store, "jobs where state <> 'draft'");
        long styles = count(store, "saved_styles");
        assertThat(List.of(batches, styles))
            .as(where)
            .isIn(List.of(0L, 0L), List.of((long) BATCHES, 1L));
        assertThat(exported(config).keySet())
            .as(where)
            .isEqualTo(batches == 0 ? EMPTY : files.keySet());
        left += drafts > 0 ? 1 : 0;
        whole += batches > 0 ? 1 : 0;
        if (batches > 0) {
          assertThat(drafts).as(where).isZero();
          for (String table : List.of("job_inputs", "job_results", "jobs", "saved_styles")) {
            var _ =
                store.<Integer, RuntimeException>inTransaction(
                    handle -> handle.execute("delete from " + table));
          }
        }
      }
      System.err.printf("%n%s: %d kills left drafts, %d came too late%n", vendor, left, whole);
      assertThat(left).as("kills in the middle").isPositive();
      for (int added : new int[] {BATCHES + 1, 0}) {
        Outcome done = Commands.run(importing.toArray(String[]::new));
        assertThat(done.exit()).as(done.err()).isZero();
        assertThat(done.err()).isEmpty();
        assertThat(done.out())
            .contains(
                "%,d geofences, styles, batches and assets; %,d were there already"
                    .formatted(added, BATCHES + 1 - added));
      }
      assertThat(count(store, "jobs where state = 'draft'")).isZero();
      assertThat(count(store, "jobs")).isEqualTo(BATCHES);
    }
    Map<String, byte[]> back = exported(config);
    assertThat(back.keySet()).isEqualTo(files.keySet());
    files.forEach((path, content) -> {
      if (!path.endsWith("batch.json") && !path.equals(Archives.MANIFEST)) {
        assertThat(back.get(path)).as(path).isEqualTo(content);
      }
    });
  }

  /// One style, and many batches that differ in their ids.
  private Map<String, byte[]> archive() {
    try (OwnServer server = OwnServer.start(folder.resolve("origin"), Map.of())) {
      server.createAccount("owner", "");
      OwnKey key = server.createKey("owner", "key", "");
      server.send("PUT", "/v1/styles/rivers", key.bearer(), OperationExamples.STYLE);
      BatchClient client = new BatchClient(server, key);
      String id =
          client.run(
              "q=%7Bnr%7D+%7Bstreet%7D+%7Bplace%7D", "text/csv", ExportTest.ROWS.getBytes(UTF_8));
      return many(Archives.read(client.get("/v1/export").body()), id);
    }
  }

  private static Map<String, byte[]> many(Map<String, byte[]> one, String id) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    ObjectNode manifest = (ObjectNode) Archives.manifest(one);
    ArrayNode listed = manifest.putArray("files");
    for (int i = 0; i < BATCHES; i++) {
      String other = id.substring(0, id.length() - 4) + "%03d".formatted(i) + "A";
      one.forEach((path, content) -> {
        byte[] changed = content;
        if (path.endsWith("batch.json")) {
          ObjectNode json = (ObjectNode) AnswerValidator.json(Archives.text(one, path));
          changed = json.put("id", other).toString().getBytes(UTF_8);
        }
        if (!path.equals(Archives.MANIFEST)) {
          files.put(path.replace(ExportTest.folderOf(id), ExportTest.folderOf(other)), changed);
        }
      });
    }
    files.forEach((path, content) ->
        listed
            .addObject()
            .put("path", path)
            .put("bytes", content.length)
            .put("sha256", Archives.sha256(content)));
    files.put(Archives.MANIFEST, manifest.toString().getBytes(UTF_8));
    return files;
  }

  /// Kills an import when so many rows of its drafts are there, or a little later.
  private void killAfter(Store store, List<String> importing, int rows, Random random)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(importing);
    long pause = random.nextLong(PAUSE_NANOS_MAX);
    Path said = folder.resolve("import.out");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    try {
      long before = written(store);
      while (process.isAlive() && written(store) - before < rows) {
        LockSupport.parkNanos(1_000_000);
      }
      LockSupport.parkNanos(pause);
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(process.exitValue()).as(Files.readString(said)).isIn(0, 137);
  }

  private static long written(Store store) {
    return count(store, "jobs") + count(store, "job_inputs") + count(store, "job_results");
  }

  private static long count(Store store, String rows) {
    return store.withHandle(
        handle -> handle.createQuery("select count(*) from " + rows).mapTo(Long.class).one());
  }

  private Map<String, byte[]> exported(Path config) throws IOException {
    Path file = folder.resolve("export.zip");
    Outcome done =
        Commands.run(
            "export", file.toString(), "--account", "moved", "--config", config.toString());
    assertThat(done.exit()).as(done.err()).isZero();
    try {
      return Archives.read(Files.readAllBytes(file));
    } finally {
      Files.delete(file);
    }
  }
}
