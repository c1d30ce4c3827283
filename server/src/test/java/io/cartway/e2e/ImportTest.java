package io.cartway.e2e;

import static io.cartway.e2e.Archives.MANIFEST;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.app.Commands;
import io.cartway.app.Commands.Outcome;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.jobs.JobArchive;
import io.cartway.jobs.JobLimits;
import io.cartway.jobs.JobOwner;
import io.cartway.jobs.RestoredJob;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.testing.AnswerValidator;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Archives that somebody has tampered with: each is refused in one sentence, and nothing is
/// written.
@ExtendWith(SecretWatch.class)
class ImportTest {

  @TempDir private static Path folder;
  private static Map<String, byte[]> good = Map.of();
  private static String batch = "";
  private static Path data = Path.of("");

  @BeforeAll
  static void export() throws IOException {
    Path origin = folder.resolve("origin");
    try (OwnServer server = OwnServer.start(origin, Map.of())) {
      server.createAccount("owner", "");
      OwnKey key = server.createKey("owner", "key", "");
      server.send("PUT", "/v1/styles/rivers", key.bearer(), OperationExamples.STYLE);
      BatchClient client = new BatchClient(server, key);
      String id =
          client.run(
              "q=%7Bnr%7D+%7Bstreet%7D+%7Bplace%7D", "text/csv", ExportTest.ROWS.getBytes(UTF_8));
      batch = ExportTest.folderOf(id);
      good = Archives.read(client.get("/v1/export?format=both").body());
    }
    data = folder.resolve("data");
    Commands.makeStore(data);
    Outcome made = Commands.run("account", "create", "moved", "--data", data.toString());
    SecretWatch.ofRun().learn(made.out().strip());
  }

  private static String state() {
    // Without its size in bytes.
    return Commands.run("store", "info", "--data", data.toString())
        .out()
        .lines()
        .filter(line -> !line.startsWith("size"))
        .toList()
        .toString();
  }

  private static void assertRefused(byte[] archive, String piece) throws IOException {
    Path file = folder.resolve("bad.zip");
    Files.write(file, archive);
    String before = state();
    Outcome refused = ExportTest.importInto(data, file, "moved");
    assertThat(refused.exit()).as(refused.out()).isEqualTo(1);
    assertThat(refused.err().lines().toList()).as(refused.err()).hasSize(1);
    assertThat(refused.err()).startsWith("cartway: ").contains(piece);
    // Nothing that a terminal takes for a command.
    assertThat(refused.err().strip().chars()).noneMatch(Character::isISOControl);
    assertThat(refused.out()).isEmpty();
    assertThat(state()).isEqualTo(before);
  }

  private static Map<String, byte[]> manifest(UnaryOperator<ObjectNode> change) {
    Map<String, byte[]> changed = new LinkedHashMap<>(good);
    ObjectNode manifest = (ObjectNode) Archives.manifest(good);
    changed.put(MANIFEST, change.apply(manifest).toString().getBytes(UTF_8));
    return changed;
  }

  /// With one more file, which the manifest names.
  private static Map<String, byte[]> added(String name, String text) {
    byte[] content = text.getBytes(UTF_8);
    Map<String, byte[]> changed =
        manifest(all -> {
          ((ArrayNode) all.path("files"))
              .addObject()
              .put("path", name)
              .put("bytes", content.length)
              .put("sha256", Archives.sha256(content));
          return all;
        });
    changed.put(name, content);
    return changed;
  }

  private static Map<String, byte[]> without(String name) {
    Map<String, byte[]> changed = new LinkedHashMap<>(good);
    changed.remove(name);
    return changed;
  }

  private static Map<String, byte[]> tampered(String name, String from, String to) {
    String text = Archives.text(good, name);
    assertThat(text).contains(from);
    return Archives.with(good, name, text.replace(from, to).getBytes(UTF_8));
  }

  private static Map<String, byte[]> described(String name, String value) {
    ObjectNode json = (ObjectNode) AnswerValidator.json(Archives.text(good, batch + "batch.json"));
    json.set(name, AnswerValidator.json(value));
    return Archives.with(good, batch + "batch.json", json.toString().getBytes(UTF_8));
  }

  static Stream<Arguments> names() {
    return Stream.of(
            "../evil.json",
            "styles/../../evil.json",
            "/etc/passwd",
            "styles\\evil.json",
            "styles/a/b.json",
            "styles/.json",
            "styles/%2e%2e.json",
            "batch/x/../batch.json",
            "batch//batch.json",
            "batch/x/other.txt",
            "C:evil.json",
            "styles/" + "a".repeat(65) + ".json",
            "styles/\u001b[2Jevil.json",
            "styles/evil.zip/a.json",
            "account.zip",
            "batch/x/y/batch.json",
            "geofences/geofences-x.geojson",
            "geofences/geofences-2.json",
            "assets/assets-x.ndjson",
            "assets/assets.json",
            "elsewhere/file")
        .map(Arguments::of);
  }

  @ParameterizedTest
  @MethodSource("names")
  void a_name_that_no_export_has_is_refused(String name) throws IOException {
    String sentence = "which no export of this version has";
    assertRefused(Archives.write(added(name, "{}")), sentence);
    Map<String, byte[]> unnamed = new LinkedHashMap<>(good);
    unnamed.put(name, new byte[] {1});
    assertRefused(Archives.write(unnamed), sentence);
  }

  @Test
  void the_manifest_and_the_files_must_be_those_of_each_other() throws IOException {
    assertRefused(Archives.write(without(MANIFEST)), "is no export of Cartway: it has no manifest");
    assertRefused(Archives.write(without("styles/rivers.json")), "lacks styles/rivers.json");
    Map<String, byte[]> extra = new LinkedHashMap<>(good);
    extra.put("styles/extra.json", OperationExamples.STYLE.getBytes(UTF_8));
    assertRefused(Archives.write(extra), "does not name styles/extra.json");
    for (String path : good.keySet()) {
      byte[] content = good.getOrDefault(path, new byte[0]).clone();
      if (path.equals(MANIFEST)) {
        continue;
      }
      content[content.length / 2] ^= 1;
      Map<String, byte[]> changed = new LinkedHashMap<>(good);
      changed.put(path, content);
      assertRefused(Archives.write(changed), path + " is not what the manifest says");
    }
    Map<String, byte[]> longer = new LinkedHashMap<>(good);
    longer.put("styles/rivers.json", (OperationExamples.STYLE + " ").getBytes(UTF_8));
    assertRefused(Archives.write(longer), "and the manifest says");
    assertRefused(
        Archives.write(
            manifest(all -> {
              ArrayNode files = (ArrayNode) all.path("files");
              files.add(files.get(0).deepCopy());
              return all;
            })),
        "twice");
  }

  @Test
  void another_version_kind_or_form_is_refused() throws IOException {
    assertRefused(
        Archives.write(manifest(all -> all.put("version", 2))),
        "has version 2 of the format: this Cartway reads version 1, so import it with a newer one");
    assertRefused(Archives.write(manifest(all -> all.put("format", "takeout"))), "another kind");
    assertRefused(Archives.write(manifest(all -> all.put("created", "today"))), "no time");
    Map<String, byte[]> broken = new LinkedHashMap<>(good);
    broken.put(MANIFEST, "{\"format\": \"cartway-export\"".getBytes(UTF_8));
    assertRefused(Archives.write(broken), "no JSON that can be read");
    broken.put(MANIFEST, "[".repeat(5000).getBytes(UTF_8));
    assertRefused(Archives.write(broken), "no JSON that can be read");
    broken.put(MANIFEST, "7".getBytes(UTF_8));
    assertRefused(Archives.write(broken), "no object of JSON");
    assertRefused("no archive at all".getBytes(UTF_8), "is no ZIP archive");
    assertRefused(new byte[0], "is no ZIP archive");
    byte[] whole = Archives.write(good);
    for (int length : new int[] {1, 30, whole.length / 2, whole.length - 1}) {
      assertRefused(Arrays.copyOf(whole, length), "is no ZIP archive");
    }
    Outcome absent = ExportTest.importInto(data, folder.resolve("absent.zip"), "moved");
    assertThat(absent.err()).contains("absent.zip cannot be used: there is no such file");
    Path file = folder.resolve("good.zip");
    Files.write(file, whole);
    assertThat(ExportTest.importInto(data, file, "nobody").err())
        .contains("there is no account nobody");
    assertThat(ExportTest.importInto(folder.resolve("empty"), file, "moved").err())
        .contains("there is no database in the data folder");
  }

  @Test
  void bytes_of_a_damaged_archive_never_end_in_anything_but_a_sentence() throws IOException {
    byte[] whole = Archives.write(good);
    Random random = new Random(20_261_127);
    int refused = 0;
    String before = state();
    for (int i = 0; i < 150; i++) {
      byte[] damaged = whole.clone();
      for (int j = 0; j <= random.nextInt(4); j++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      Path file = folder.resolve("damaged.zip");
      Files.write(file, damaged);
      Outcome outcome = ExportTest.importInto(data, file, "moved");
      assertThat(outcome.err()).as("case %d", i).doesNotContain("this should not happen");
      if (outcome.exit() != 0) {
        refused++;
        assertThat(outcome.err().lines().toList()).hasSize(1);
        assertThat(state()).isEqualTo(before);
      } else {
        // A byte that nobody reads, such as a time: all of it was right.
        reset();
        before = state();
      }
    }
    assertThat(refused).isGreaterThan(100);
  }

  private static void reset() throws IOException {
    data = Files.createTempDirectory(folder, "data");
    Commands.makeStore(data);
    Outcome made = Commands.run("account", "create", "moved", "--data", data.toString());
    SecretWatch.ofRun().learn(made.out().strip());
  }

  @Test
  void a_bomb_is_read_no_further_than_the_manifest_says() throws IOException {
    byte[] zeros = new byte[20_000_000];
    Map<String, byte[]> bomb = new LinkedHashMap<>(good);
    bomb.put("styles/rivers.json", zeros);
    assertRefused(Archives.write(bomb), "has 20,000,000 bytes, and the manifest says");
    assertRefused(
        Archives.write(Archives.with(good, "styles/rivers.json", zeros)),
        "styles/rivers.json has 20,000,000 bytes: accepted are 1,000,000");
    assertRefused(
        Archives.write(Archives.with(good, batch + "answers.ndjson", zeros)),
        "answers.ndjson, line 1: more than 8,000,000 bytes was given");
    assertRefused(
        Archives.write(Archives.with(good, batch + "results.csv", zeros)),
        "results.csv has 20,000,000 bytes: a table of these rows and answers has at most 1,");
    // The directory's size is believed by nobody before it is looked at.
    byte[] directory = Archives.write(good);
    ByteBuffer end = ByteBuffer.wrap(directory).order(ByteOrder.LITTLE_ENDIAN);
    end.putInt(directory.length - 22 + 12, 1_500_000_000);
    assertRefused(directory, "in a directory of 1,500,000,000 bytes");
    // The local header and the directory say different sizes than there are.
    byte[] lying = Archives.write(Archives.with(good, "styles/rivers.json", new byte[50_000]));
    for (int i = 0; i + 46 < lying.length; i++) {
      ByteBuffer at = ByteBuffer.wrap(lying).order(ByteOrder.LITTLE_ENDIAN);
      if (at.getInt(i) == 0x02014b50 && at.getInt(i + 24) == 50_000) {
        at.putInt(i + 24, OperationExamples.STYLE.length());
      }
    }
    assertRefused(lying, "and the manifest says");
  }

  @Test
  void no_end_of_an_archive_hides_a_larger_directory() throws IOException {
    // Behind the true end a comment that looks like an end of nothing: ZipFile passes it over.
    byte[] whole = Archives.write(good);
    ByteBuffer disguised =
        ByteBuffer.allocate(whole.length + 22).order(ByteOrder.LITTLE_ENDIAN).put(whole);
    disguised.putShort(whole.length - 2, (short) 22);
    disguised.putInt(whole.length, 0x06054b50);
    disguised.putShort(whole.length + 20, (short) 1);
    assertRefused(disguised.array(), "is no ZIP archive");
    // The end says five files, the directory has a hundred thousand and one.
    Map<String, byte[]> many = new LinkedHashMap<>();
    for (int i = 0; i <= 100_000; i++) {
      many.put(Integer.toString(i, 36), new byte[0]);
    }
    byte[] archive = Archives.write(many);
    assertRefused(archive, "has 100,001 files in a directory of");
    ByteBuffer end = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
    int end64 = (int) end.getLong(archive.length - 22 - 20 + 8);
    assertThat(end.getInt(end64)).isEqualTo(0x06064b50);
    end.putLong(end64 + 24, 5).putLong(end64 + 32, 5);
    end.putShort(archive.length - 22 + 8, (short) 5).putShort(archive.length - 22 + 10, (short) 5);
    assertRefused(archive, "has 100,001 files: accepted are 100,000");
    assertRefused(
        Archives.write(
            manifest(all -> {
              for (JsonNode file : all.path("files")) {
                ((ObjectNode) file).put("bytes", Long.MAX_VALUE);
              }
              return all;
            })),
        "more bytes than there can be");
  }

  @Test
  void a_style_that_put_would_refuse_is_refused() throws IOException {
    String style = "styles/rivers.json";
    String tiles = "/v1/tiles/vector/tiles.json?lang=fr";
    for (String[] each :
        new String[][] {
          {"\"version\": 8", "\"version\": 7", "version"},
          {tiles, "https://tracker.example/tiles.json", "url"},
          {"/v1/sprite/minimal", "https://tracker.example/v1/sprite/other", "sprite"},
          {"\"waterway\"", "\"secrets\"", "source-layer"},
          {"\"name\": \"Rivers\"", "\"imports\": []", "imports"},
          {"\"type\": \"line\"", "\"type\": \"video\"", "type"}
        }) {
      assertRefused(
          Archives.write(tampered(style, each[0], each[1])),
          "styles/rivers.json is no style that a server would save: ");
      assertRefused(Archives.write(tampered(style, each[0], each[1])), each[2]);
    }
    // One host is that of the server that it comes from; two are not.
    String two =
        OperationExamples.STYLE
            .replace("/v1/glyphs", "https://one.example/v1/glyphs")
            .replace("/v1/tiles", "https://two.example/v1/tiles");
    assertRefused(
        Archives.write(Archives.with(good, style, two.getBytes(UTF_8))),
        "an address of this server");
    for (String name : List.of("service-day", "Minimal")) {
      assertRefused(
          Archives.write(added("styles/" + name + ".json", OperationExamples.STYLE)),
          "other than the designs");
    }
    byte[] latin = OperationExamples.STYLE.replace("Rivers", "Fl\u00fcsse").getBytes(UTF_8);
    latin[Arrays.toString(latin).indexOf("-61") < 0 ? 0 : indexOf(latin, (byte) -61)] = 'x';
    assertRefused(Archives.write(Archives.with(good, style, latin)), "UTF-8");
  }

  private static int indexOf(byte[] bytes, byte wanted) {
    int at = 0;
    while (bytes[at] != wanted) {
      at++;
    }
    return at;
  }

  @Test
  void a_batch_that_no_server_can_have_is_refused() throws IOException {
    String sentence = "is no batch that a server can have";
    for (String[] each :
        new String[][] {
          {"rows", "5"},
          {"rows", "0"},
          {"rows", "-1"},
          {"rows", "\"4\""},
          {"rows", "50001"},
          {"answers", "3"},
          {"answers", "9"},
          {"done", "3"},
          {"done", "5"},
          {"status", "\"ready\""},
          {"status", "\"draft\""},
          {"status", "\"failed\""},
          {"counts", "{\"succeeded\": 5}"},
          {"counts", "{\"a b\": 4}"},
          {"counts", "{}"},
          {"created", "\"now\""},
          {"ended", "\"\""},
          {"settings", "\"\""},
          {"settings", "{}"},
          {"settings", "\"{}\""},
          {"dataVersion", "\"a\\u0000b\""},
          {"dataVersion", "7"},
          {"notices", "[{\"code\": \"a\\tb\", \"from\": 0, \"text\": \"\"}]"},
          {"notices", "[{\"code\": \"ab\", \"from\": -4, \"text\": \"\"}]"},
          {"id", "\"cw:b:short\""},
          {"id", "\"cw:m:AAAAAAAAAAAAAAAAAAAAAA\""}
        }) {
      assertRefused(Archives.write(described(each[0], each[1])), sentence);
    }
    assertRefused(
        Archives.write(described("id", "\"cw:b:AAAAAAAAAAAAAAAAAAAAAA\"")),
        "describes another batch");
    String answers = batch + "answers.ndjson";
    for (String[] each :
        new String[][] {
          {"\"status\":\"succeeded\"", "\"status\":\"fine\""},
          {"\"status\":\"succeeded\"", "\"status\":[1]"},
          {"\"queryScore\":", "\"queryScore\":\"many\",\"other\":"},
          {"{\"status\"", "\n{\"status\""},
          {"{\"status\"", "x{\"status\""},
          {"}\n", "}"}
        }) {
      assertRefused(Archives.write(tampered(answers, each[0], each[1])), sentence);
    }
    assertRefused(Archives.write(tampered(batch + "input.ndjson", "{", "[")), sentence);
    assertRefused(Archives.write(Archives.with(good, answers, new byte[0])), sentence);
    for (String name : List.of("batch.json", "input.ndjson", "answers.ndjson")) {
      Map<String, byte[]> changed =
          manifest(all -> {
            ArrayNode files = (ArrayNode) all.path("files");
            for (int i = 0; i < files.size(); i++) {
              if (files.get(i).path("path").asText().equals(batch + name)) {
                files.remove(i);
              }
            }
            return all;
          });
      changed.remove(batch + name);
      assertRefused(Archives.write(changed), "lacks " + batch + name);
    }
  }

  @Test
  void geofences_that_a_server_would_not_keep_are_refused() throws IOException {
    String path = "geofences/geofences.geojson";
    String feature =
        "{\"type\": \"Feature\", \"id\": \"cw:g:%s\", \"geometry\": {\"type\": \"Point\","
            + " \"coordinates\": [7, 43]}, \"properties\": {%s}}";
    for (String[] each :
        new String[][] {
          {"{}", "no FeatureCollection"},
          {"", "no FeatureCollection"},
          {"nonsense", "no FeatureCollection"},
          {collection("{}"), "features[0] is no Feature with an id"},
          {collection(feature.formatted("a b", "\"radius\": 1")), "features[0] is no Feature"},
          {
            collection(feature.formatted("a", "")),
            "features[0] is no geofence: shape.geometry.radius"
          },
          {
            collection(feature.formatted("a", "\"radius\": 1, \"dwell\": -1")),
            "dwell: -1 was given"
          },
          {collection(feature.formatted("a", "\"radius\": 1, \"x\": 1")), "x: 1 was given"},
          {
            collection(feature.formatted("a", "\"radius\": 1, \"webhook\": \"http://10.0.0.1/\"")),
            "webhook: http://10.0.0.1/ was given"
          },
          {
            collection(feature.formatted("a", "\"radius\": 1, \"created\": \"soon\"")),
            "created or changed at no time"
          },
          {
            collection(
                feature.formatted("a", "\"radius\": 1")
                    + ","
                    + feature.formatted("a", "\"radius\": 2")),
            "has geofence cw:g:a twice"
          }
        }) {
      assertRefused(Archives.write(Archives.with(good, path, each[0].getBytes(UTF_8))), each[1]);
    }
    StringBuilder many = new StringBuilder(feature.formatted("a", "\"radius\": 1"));
    for (int i = 0; i < 10_000; i++) {
      many.append(',').append(feature.formatted("b" + i, "\"radius\": 1"));
    }
    assertRefused(
        Archives.write(Archives.with(good, path, collection(many.toString()).getBytes(UTF_8))),
        "the geofences do not fit: one more, 10,001");
  }

  private static String collection(String features) {
    return "{\"type\": \"FeatureCollection\", \"features\": [%s]}".formatted(features);
  }

  @Test
  void what_does_not_fit_is_refused_before_anything_is_written() throws IOException {
    Path config = folder.resolve("small.yaml");
    Files.writeString(config, "job-megabytes: 1\n");
    StringBuilder rows = new StringBuilder();
    Map<String, byte[]> large = good;
    String line = Archives.text(good, batch + "input.ndjson").lines().findFirst().orElseThrow();
    while (rows.length() < 1_200_000) {
      rows.append(line).append('\n');
    }
    large = Archives.with(large, batch + "input.ndjson", rows.toString().getBytes(UTF_8));
    Path file = folder.resolve("large.zip");
    Files.write(file, Archives.write(large));
    String before = state();
    Outcome refused =
        Commands.run(
            "import",
            file.toString(),
            "--account",
            "moved",
            "--data",
            data.toString(),
            "--config",
            config.toString());
    assertThat(refused.err()).contains("an account has room for 1,000,000");
    assertThat(state()).isEqualTo(before);
  }

  @Test
  void a_file_that_the_export_calls_incomplete_is_told_and_left_out() throws IOException {
    Path other = folder.resolve("incomplete");
    Commands.makeStore(other);
    Outcome made = Commands.run("account", "create", "moved", "--data", other.toString());
    SecretWatch.ofRun().learn(made.out().strip());
    Map<String, byte[]> changed =
        manifest(all -> {
          ArrayNode files = (ArrayNode) all.path("files");
          for (int i = 0; i < files.size(); i++) {
            if (files.get(i).path("path").asText().equals(batch + "answers.ndjson")) {
              files.remove(i);
            }
          }
          ((ArrayNode) all.path("incomplete"))
              .addObject()
              .put("path", batch + "answers.ndjson")
              .put("reason", "it was deleted while it was read");
          return all;
        });
    Path file = folder.resolve("incomplete.zip");
    Files.write(file, Archives.write(changed));
    Outcome done = ExportTest.importInto(other, file, "moved");
    assertThat(done.exit()).as(done.err()).isZero();
    assertThat(done.err()).contains(batch + " is not imported: it is incomplete in the export");
    assertThat(done.out()).contains("1 geofences, styles, batches and assets");
  }

  @Test
  void a_batch_that_had_not_ended_is_cancelled() throws IOException {
    Path other = folder.resolve("running");
    Commands.makeStore(other);
    Outcome made = Commands.run("account", "create", "moved", "--data", other.toString());
    SecretWatch.ofRun().learn(made.out().strip());
    String answers = Archives.text(good, batch + "answers.ndjson");
    String first = answers.substring(0, answers.indexOf('\n') + 1);
    ObjectNode json = (ObjectNode) AnswerValidator.json(Archives.text(good, batch + "batch.json"));
    json.put("status", "inProgress").put("answers", 1).put("done", 3).remove("ended");
    Map<String, byte[]> running =
        Archives.with(good, batch + "batch.json", json.toString().getBytes(UTF_8));
    running = Archives.with(running, batch + "answers.ndjson", first.getBytes(UTF_8));
    Path file = folder.resolve("running.zip");
    Files.write(file, Archives.write(running));
    Outcome done = ExportTest.importInto(other, file, "moved");
    assertThat(done.exit()).as(done.err()).isZero();
    assertThat(done.err()).contains("is cancelled here, with answers to 1 of 4 rows");
    Path again = folder.resolve("again.zip");
    Outcome exported =
        Commands.run("export", again.toString(), "--account", "moved", "--data", other.toString());
    assertThat(exported.exit()).as(exported.err()).isZero();
    ObjectNode kept =
        (ObjectNode)
            AnswerValidator.json(
                Archives.text(Archives.read(Files.readAllBytes(again)), batch + "batch.json"));
    assertThat(kept.path("status").asText()).isEqualTo("cancelled");
    assertThat(kept.path("done").asInt()).isEqualTo(1);
    assertThat(kept.path("counts").toString()).isEqualTo("{\"succeeded\":1}");
    assertThat(ExportTest.importInto(other, file, "moved").out()).contains("2 were there already");
  }

  private static Path newHome(String name) {
    Path home = folder.resolve(name);
    Commands.makeStore(home);
    for (String account : List.of("moved", "second")) {
      Outcome made = Commands.run("account", "create", account, "--data", home.toString());
      SecretWatch.ofRun().learn(made.out().strip());
    }
    return home;
  }

  @Test
  void an_import_that_was_killed_holds_up_no_further_one() throws IOException {
    Path home = newHome("killed");
    Path file = folder.resolve("after-kill.zip");
    Files.write(file, Archives.write(good));
    String id = batch.substring("batch/".length(), batch.length() - 1).replace('~', ':');
    Path config = Files.writeString(folder.resolve("tight.yaml"), "job-megabytes: 1\n");
    try (Store store = TestStores.open(DataFolder.open(home), StoreSettings.SQLITE)) {
      JobArchive jobs =
          new JobArchive(store, home.resolve("jobs"), JobLimits.forCores(1), Clock.systemUTC());
      String account =
          store.withHandle(handle ->
              handle
                  .createQuery("select id from accounts where name = 'moved'")
                  .mapTo(String.class)
                  .one());
      // What a kill leaves: nobody closes it.
      RestoredJob left = jobs.restore(new JobOwner(account, ""), "batch", id);
      left.addInput(4, new byte[999_999]);
      // The id is not free for other accounts until it is swept.
      Outcome second = ExportTest.importInto(home, file, "second");
      assertThat(second.exit()).as(second.err()).isZero();
      assertThat(second.err())
          .containsPattern("Batch " + id + " is cw:b:\\S+ here, because another job has its id");
      Outcome again =
          Commands.run(
              "import",
              file.toString(),
              "--account",
              "moved",
              "--data",
              home.toString(),
              "--config",
              config.toString());
      assertThat(again.exit()).as(again.err()).isZero();
      assertThat(again.err()).isEmpty();
      assertThat(again.out())
          .contains("2 geofences, styles, batches and assets; 0 were there already");
      assertThat(jobs.ids(account, "batch")).containsExactly(id);
      assertThat(jobs.bytes(account, "batch")).isLessThan(100_000);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void what_was_imported_is_exported_the_same_from_either_store(Vendor vendor) throws IOException {
    Path home = folder.resolve("home-" + vendor);
    String url = vendor == Vendor.POSTGRESQL ? TestStores.url() : "";
    Commands.makeStore(
        home, url.isEmpty() ? StoreSettings.SQLITE : StoreSettings.parse(url, Optional.empty()));
    Path config =
        Files.writeString(
            folder.resolve(vendor + ".yaml"),
            "data: %s\n%s".formatted(home, url.isEmpty() ? "" : "store:\n  url: " + url + "\n"));
    List<String> common = List.of("--account", "moved", "--config", config.toString());
    Outcome made = Commands.run("account", "create", "moved", "--config", config.toString());
    assertThat(made.exit()).as(made.err()).isZero();
    SecretWatch.ofRun().learn(made.out().strip());
    Path file = folder.resolve("into-" + vendor + ".zip");
    Files.write(file, Archives.write(good));
    for (int added : new int[] {2, 0}) {
      Outcome done = run("import", file, common, List.of());
      assertThat(done.exit()).as(done.err()).isZero();
      assertThat(done.out())
          .contains(
              "%d geofences, styles, batches and assets; %d were there already"
                  .formatted(added, 2 - added));
    }
    Path out = folder.resolve("of-" + vendor + ".zip");
    Outcome exported = run("export", out, common, List.of("--format", "both"));
    assertThat(exported.exit()).as(exported.err()).isZero();
    Map<String, byte[]> files = Archives.read(Files.readAllBytes(out));
    assertThat(files.keySet()).containsExactlyElementsOf(good.keySet());
    good.forEach((path, content) -> {
      if (path.endsWith("batch.json")) {
        ObjectNode here = (ObjectNode) AnswerValidator.json(Archives.text(files, path));
        ObjectNode there = (ObjectNode) AnswerValidator.json(Archives.text(good, path));
        assertThat(here.remove("expires")).isNotEqualTo(there.remove("expires"));
        assertThat(here).isEqualTo(there);
      } else if (!path.equals(MANIFEST)) {
        assertThat(files.get(path)).as(path).isEqualTo(content);
      }
    });
  }

  private static Outcome run(String command, Path file, List<String> common, List<String> more) {
    List<String> words = new ArrayList<>(List.of(command, file.toString()));
    words.addAll(common);
    words.addAll(more);
    return Commands.run(words.toArray(String[]::new));
  }
}
