package io.cartway.release;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.cyclonedx.model.Bom;
import org.cyclonedx.model.Component;
import org.cyclonedx.model.Hash;
import org.cyclonedx.parsers.JsonParser;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The archive in an empty folder, on a machine that has Java and a few tools of the shell: no
/// Maven, no Node, no git.
class ReleaseIT {

  private static final Path ROOT = Path.of(System.getProperty("cartway.root"));
  private static final List<String> TOOLS = List.of("bash", "dirname", "env", "readlink", "sed");
  private static final long ANSWER_SECONDS = 300;

  @TempDir private static Path folder;
  private static Path release = Path.of("");
  private static Path tools = Path.of("");
  private static final Map<Path, FileTime> FILES = new TreeMap<>();

  /// What a command left behind.
  private record Outcome(int exit, String out, String err) {}

  @BeforeAll
  static void unpack() throws Exception {
    Path archive = archive(".tar.gz");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Process tar =
        new ProcessBuilder("tar", "xzf", archive.toString()).directory(empty.toFile()).start();
    assertThat(tar.waitFor()).isZero();
    release = only(empty);
    try (Stream<Path> files = Files.walk(release)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        FILES.put(file, Files.getLastModifiedTime(file));
      }
    }
    tools = Files.createDirectory(folder.resolve("tools"));
    for (String tool : TOOLS) {
      Path found =
          Stream.of(System.getenv("PATH").split(":", -1))
              .map(path -> Path.of(path, tool))
              .filter(Files::isExecutable)
              .findFirst()
              .orElseThrow();
      Files.createSymbolicLink(tools.resolve(tool), found);
    }
  }

  @Test
  void help_and_version_need_java_alone() throws Exception {
    String version = release.getFileName().toString().replaceFirst("cartway-", "cartway ");
    Outcome said = run("version");
    assertThat(said.err()).isEmpty();
    assertThat(said.out()).startsWith(version + "\n");
    assertThat(run("--help").out()).contains("  serve ", "  build ", "Exit codes:");
    assertThat(run("serve", "--help").out()).contains("--osm=FILE|URL");
  }

  @Test
  void what_needs_the_sources_says_so() throws Exception {
    for (String command : List.of("test", "bench", "package")) {
      Outcome said = run(command);
      assertThat(said.exit()).isEqualTo(1);
      assertThat(said.err())
          .isEqualTo(
              "cartway: %s needs the source tree, and %s has the program only\n"
                  .formatted(command, release.toRealPath()));
    }
  }

  /// The folders of the system in which the launcher looks for Java, too, are others here.
  @Test
  void without_java_25_it_says_which_java_it_needs() throws Exception {
    Path other = Files.createDirectories(folder.resolve("other"));
    String launcher = Files.readString(release.resolve("cartway"), UTF_8);
    String system = "/usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk*";
    assertThat(launcher).contains(system);
    Path copy = other.resolve("cartway");
    Files.copy(release.resolve("cartway"), copy);
    Files.writeString(
        copy, launcher.replace(system, "'%s'".formatted(other.resolve("old"))), UTF_8);
    Path old = other.resolve("old/bin/java");
    assertThat(start(copy, Map.of("JAVA_HOME", other.toString()), "version").err())
        .isEqualTo(
            "cartway: Java 25 or newer is needed (found: none): install Temurin 25 or set"
                + " JAVA_HOME to one\n");
    Files.createDirectories(old.getParent());
    Files.copy(tools.resolve("env"), old);
    Files.writeString(other.resolve("old/release"), "JAVA_VERSION=\"17.0.15\"\n", UTF_8);
    Outcome said = start(copy, Map.of("JAVA_HOME", other.toString()), "version");
    assertThat(said.exit()).isEqualTo(1);
    assertThat(said.err()).startsWith("cartway: Java 25 or newer is needed (found: 17): ");
  }

  @Test
  void it_builds_a_region_and_answers() throws Exception {
    Path out = folder.resolve("serve.out");
    Path work = Files.createDirectory(folder.resolve("work"));
    ProcessBuilder builder = builder(release.resolve("cartway"), Map.of(), "serve");
    builder.environment().putAll(Map.of("CARTWAY_PORT", "0", "CARTWAY_ADMIN_PORT", "0"));
    builder.environment().put("CARTWAY_JAVA_OPTIONS", "-Xmx1g -XX:TieredStopAtLevel=1");
    Process serving =
        builder
            .directory(work.toFile())
            .redirectOutput(out.toFile())
            .redirectError(folder.resolve("serve.err").toFile())
            .start();
    try {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(ANSWER_SECONDS);
      while (!Files.readString(out, UTF_8).contains("\nReady")) {
        assertThat(serving.isAlive() && System.nanoTime() < end)
            .as("%s%s", Files.readString(out), Files.readString(folder.resolve("serve.err")))
            .isTrue();
        Thread.sleep(50);
      }
      Matcher api = Pattern.compile("(?m)^  API +(\\S+)").matcher(Files.readString(out, UTF_8));
      assertThat(api.find()).isTrue();
      String key = Files.readString(work.resolve("cartway-data/first-key"), UTF_8).strip();
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(api.group(1) + "/v1/geocode?q=1+Quai+Louis+II,+Monaco"))
              .header("Authorization", "Bearer " + key)
              .build();
      try (HttpClient client = HttpClient.newHttpClient()) {
        HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("\"title\":\"1 Quai Louis II, 98000 Monaco, Monaco\"");
      }
    } finally {
      serving.destroy();
      serving.onExit().join();
    }
  }

  @Test
  void each_shipped_file_stands_in_the_bill_of_materials_with_its_licence() throws Exception {
    Path file = release.resolve("sbom.cdx.json");
    assertThat(new JsonParser().validate(file.toFile())).isEmpty();
    Bom bill = new JsonParser().parse(file.toFile());
    Map<String, Component> byHash = new TreeMap<>();
    for (Component each : bill.getComponents()) {
      for (Hash hash : each.getHashes() == null ? List.<Hash>of() : each.getHashes()) {
        byHash.put(hash.getValue(), each);
      }
      assertThat(each.getLicenses()).as(each.getName()).isNotNull();
    }
    try (Stream<Path> jars = Files.list(release.resolve("program/lib"))) {
      for (Path jar : jars.toList()) {
        String hash = sha256(jar);
        assertThat(byHash).as("%s in the bill", jar.getFileName()).containsKey(hash);
        Component part = Objects.requireNonNull(byHash.get(hash));
        assertThat(jar.getFileName().toString())
            .startsWith(part.getName() + "-" + part.getVersion());
      }
    }
    assertThat(byHash).containsKey(sha256(release.resolve("program/cartway.jar")));
    assertThat(names(bill))
        .contains("maplibre-gl", "swagger-ui-dist", "world-atlas", "harfbuzzjs", "noto-sans")
        .contains("monaco-latest.osm.pbf", "legal_default_speeds.json")
        .doesNotContain("vite", "playwright-core", "junit-jupiter", "cyclonedx-core-java");
  }

  @Test
  void the_licences_of_all_that_is_shipped_are_there() throws Exception {
    String notices = Files.readString(release.resolve("THIRD-PARTY-NOTICES.txt"), UTF_8);
    Bom bill = new JsonParser().parse(release.resolve("sbom.cdx.json").toFile());
    for (Component each : bill.getComponents()) {
      if (!"io.cartway".equals(each.getGroup())) {
        assertThat(notices.lines())
            .as("list and text of %s", each.getName())
            .filteredOn(line -> line.contains(each.getName() + " " + each.getVersion()))
            .hasSizeGreaterThanOrEqualTo(2);
      }
    }
    assertThat(notices)
        .contains("Eclipse Public License - v 2.0", "SIL OPEN FONT LICENSE Version 1.1")
        .contains("UNICODE LICENSE V3", "https://opendatacommons.org/licenses/odbl/1-0/");
    for (String name : List.of("LICENSE", "NOTICE", "README.md", "docs/guide/operating.md")) {
      assertThat(release.resolve(name)).hasSameBinaryContentAs(ROOT.resolve(name));
    }
  }

  @Test
  void nothing_of_the_machine_that_made_it_is_in_it() throws Exception {
    String time = Files.readString(ROOT.resolve("pom.xml"), UTF_8);
    assertThat(time).contains("<project.build.outputTimestamp>2026-11-20T00:00:00Z<");
    TreeSet<String> names = new TreeSet<>();
    for (Map.Entry<Path, FileTime> each : FILES.entrySet()) {
      Path file = each.getKey();
      names.add(release.relativize(file).toString());
      assertThat(each.getValue().toInstant()).as("%s", file).hasToString("2026-11-20T00:00:00Z");
      assertThat(Files.isExecutable(file)).as("%s", file).isEqualTo(file.endsWith("cartway"));
      if (!file.toString().endsWith(".jar")) {
        // Among the documents are pictures.
        assertThat(Files.readString(file, ISO_8859_1))
            .doesNotContain(ROOT.toString())
            .doesNotContain(System.getProperty("user.home") + "/");
      }
    }
    assertThat(names).isNotEmpty().isEqualTo(zipped());
  }

  private static SortedSet<String> zipped() throws IOException {
    TreeSet<String> names = new TreeSet<>();
    try (ZipFile zip = new ZipFile(archive(".zip").toFile())) {
      zip.stream()
          .filter(entry -> !entry.isDirectory())
          .forEach(entry -> names.add(entry.getName().substring(entry.getName().indexOf('/') + 1)));
    }
    return names;
  }

  private static List<String> names(Bom bill) {
    return bill.getComponents().stream().map(Component::getName).toList();
  }

  private static String sha256(Path file) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
  }

  private static Path archive(String ending) throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve("release/target"))) {
      List<Path> found = files.filter(file -> file.toString().endsWith(ending)).toList();
      assertThat(found).hasSize(1);
      return found.getFirst();
    }
  }

  private static Path only(Path parent) throws IOException {
    try (Stream<Path> files = Files.list(parent)) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      return all.getFirst();
    }
  }

  private static Outcome run(String... arguments) throws Exception {
    return start(release.resolve("cartway"), Map.of(), arguments);
  }

  private static Outcome start(Path launcher, Map<String, String> environment, String... arguments)
      throws Exception {
    Path err = Files.createTempFile(folder, "run", ".err");
    Process process = builder(launcher, environment, arguments).redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Outcome(process.waitFor(), out, Files.readString(err, UTF_8));
  }

  /// A launcher with the tools alone.
  private static ProcessBuilder builder(
      Path launcher, Map<String, String> environment, String... arguments) {
    List<String> words = new ArrayList<>(List.of(launcher.toString()));
    words.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", tools.toString());
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    return builder;
  }
}
