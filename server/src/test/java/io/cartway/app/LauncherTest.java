package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The launcher with programs of our own in place of Java, Maven and Node: what it asks them for.
class LauncherTest {

  private static final Instant JAR_MADE = Instant.parse("2026-01-01T00:00:00Z");

  /// Writes its arguments and its settings down. Asked to learn, it serves until it is stopped.
  private static final String JAVA =
      """
      #!/usr/bin/env bash
      printf '%s\\n' "$@" > "$CALLS/java-$$"
      env > "$CALLS/environment-$$"
      for option in "$@"; do
        case "$option" in -XX:AOTCacheOutput=*) learnt="${option#*=}" ;; esac
      done
      [ -n "${learnt:-}" ] || exit 0
      trap 'echo learnt > "$learnt"; exit 143' TERM
      [ -n "${DIES:-}" ] && exit 1
      echo "Ready after 0.1 s."
      while :; do sleep 0.05; done
      """;

  private static final String MAVEN =
      """
          #!/usr/bin/env bash
          [ "$1" = --version ] && { echo 'Apache Maven 3.9.0'; exit 0; }
      echo "$*" >> "$CALLS/maven"
      case "$*" in *release*) echo new > "$CALLS/../release/target/cartway-2.zip" ;; esac
          echo jar > "$CALLS/../server/target/cartway.jar"
      """;

  @TempDir Path root;

  private String javaOptions = "-Dmine=1";

  @BeforeEach
  void install() throws IOException {
    Files.createDirectories(root.resolve("server/target"));
    Files.createDirectories(root.resolve("calls"));
    Files.copy(Program.ROOT.resolve("cartway"), root.resolve("cartway"));
    write("jdk/release", "JAVA_VERSION=\"25.0.1\"\n");
    write("jdk/bin/java", JAVA);
    write("bin/mvn", MAVEN);
    write("bin/node", "#!/bin/sh\necho v22.1.0\n");
    write("bin/npm", "#!/bin/sh\n");
  }

  @Test
  void a_server_starts_with_what_a_start_of_its_jar_has_taught() throws Exception {
    made("cartway.jar", JAR_MADE);
    made("cartway.aot", JAR_MADE.plusSeconds(1));
    run("serve");
    assertThat(call())
        .contains("-XX:AOTCache=" + root.resolve("server/target/cartway.aot"))
        .contains("-Xlog:aot*=off:stderr", "-XX:TrimNativeHeapInterval=10000")
        .noneMatch(option -> option.contains("SharedArchiveFile"))
        // The operator's own come last: what they want logged is not turned off.
        .containsSubsequence("-Xlog:disable", "-Dmine=1")
        .endsWith("-jar", root.resolve("server/target/cartway.jar").toString(), "serve");
  }

  @ParameterizedTest
  @CsvSource({
    "-Xmx100m,-Xms100m,-Xmn37m",
    "-Xmx200m,-Xms160m,-Xmn48m",
    "-Xmx256m,-Xms160m,-Xmn48m",
    "-Xmx257m,-Xms160m,-Xmn96m",
    "-Xmx1g,-Xms160m,-Xmn96m"
  })
  void a_small_heap_has_a_small_young_generation(String given, String begin, String young)
      throws Exception {
    made("cartway.jar", JAR_MADE);
    javaOptions = given;
    run("serve");
    List<String> options = call();
    // Of several, Java takes the last.
    assertThat(options.stream().filter(option -> option.startsWith("-Xms")).toList().getLast())
        .isEqualTo(begin);
    assertThat(options.stream().filter(option -> option.startsWith("-Xmn")).toList().getLast())
        .isEqualTo(young);
    assertThat(options).contains(given);
  }

  @Test
  void what_an_older_jar_has_taught_is_not_used() throws Exception {
    made("cartway.jar", JAR_MADE);
    made("cartway.aot", JAR_MADE.minusSeconds(1));
    run("serve");
    assertThat(call())
        .noneMatch(option -> option.contains("AOTCache"))
        .contains("-XX:SharedArchiveFile=" + root.resolve("server/target/cartway.jsa"));
  }

  @Test
  void other_commands_start_without_it() throws Exception {
    made("cartway.jar", JAR_MADE);
    made("cartway.aot", JAR_MADE.plusSeconds(1));
    run("version");
    assertThat(call()).noneMatch(option -> option.contains("AOTCache"));
  }

  @Test
  void a_build_of_the_program_is_followed_by_a_start_to_learn_from() throws Exception {
    Files.createDirectories(root.resolve("server/src"));
    made("cartway.aot", JAR_MADE);
    run("version");
    List<String> training = call("serve");
    assertThat(training)
        .contains("-XX:+UseSerialGC", "-XX:MaxRAMPercentage=50", "--port", "--admin-port")
        .noneMatch(option -> option.startsWith("-Dmine"));
    assertThat(text("environment", training)).doesNotContain("CARTWAY_REGION");
    assertThat(text("environment", training)).contains("CARTWAY_HOST=127.0.0.1");
    Path learnt = root.resolve("server/target/cartway.aot");
    assertThat(learnt).hasContent("learnt");
    Path jar = root.resolve("server/target/cartway.jar");
    assertThat(Files.getLastModifiedTime(learnt)).isGreaterThan(Files.getLastModifiedTime(jar));
    assertThat(call("version")).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"docs.html", "src/docs.ts", "style-data.mjs", "package.json", "sprites/bar.svg"})
  void a_file_of_the_console_that_changed_builds_the_program_again(String name) throws Exception {
    Files.createDirectories(root.resolve("server/src"));
    made("cartway.jar", JAR_MADE);
    run("version");
    assertThat(calls()).hasSize(1);
    write("console/" + name, "new");
    run("version");
    assertThat(call("serve")).isNotEmpty();
  }

  @Test
  void a_start_that_teaches_nothing_stops_no_command() throws Exception {
    Files.createDirectories(root.resolve("server/src"));
    made("cartway.aot", JAR_MADE);
    run("version", "DIES");
    assertThat(call("version")).isNotEmpty();
    assertThat(root.resolve("server/target/cartway.aot")).doesNotExist();
  }

  @Test
  void a_link_to_the_launcher_is_the_launcher() throws Exception {
    made("cartway.jar", JAR_MADE);
    Path link = Files.createDirectories(root.resolve("elsewhere")).resolve("cw");
    Files.createSymbolicLink(link, root.resolve("cartway"));
    assertThat(start(link, List.of("version"))).isZero();
    assertThat(call())
        .endsWith("-jar", root.resolve("server/target/cartway.jar").toString(), "version");
    Path second = root.resolve("elsewhere/cw2");
    Files.createSymbolicLink(second, Path.of("cw"));
    assertThat(start(second, List.of("version"))).isZero();
    assertThat(calls()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"test,--help", "bench,-h", "bench,--help", "package,--help", "help,test"})
  void the_program_gives_the_help_of_the_launchers_commands(String command, String wish)
      throws Exception {
    made("cartway.jar", JAR_MADE);
    assertThat(start(root.resolve("cartway"), List.of(command, wish))).isZero();
    assertThat(call()).endsWith(command, wish);
  }

  @ParameterizedTest
  @CsvSource({"test", "bench", "package"})
  void what_needs_the_sources_says_so_without_them(String command) throws Exception {
    made("cartway.jar", JAR_MADE);
    assertThat(start(root.resolve("cartway"), List.of(command))).isEqualTo(1);
    assertThat(Files.readString(root.resolve("output")))
        .isEqualTo(
            "cartway: %s needs the source tree, and %s has the program only%n"
                .formatted(command, root.toRealPath()));
    assertThat(calls()).isEmpty();
  }

  @Test
  void a_release_is_packaged_anew_and_named() throws Exception {
    Files.createDirectories(root.resolve("server/src"));
    write("release/target/cartway-1.zip", "old");
    run("package");
    assertThat(root.resolve("calls/maven"))
        .hasContent(
            "-B -q -Dmaven.test.skip=true -Dcartway.lint.skip=true package -pl release -am");
    Path archive = root.resolve("release/target/cartway-2.zip").toRealPath();
    assertThat(Files.readAllLines(root.resolve("output")).getLast()).isEqualTo(archive.toString());
    assertThat(root.resolve("release/target/cartway-1.zip")).doesNotExist();
    // The jar is a new one: what a start has taught is of this one.
    assertThat(root.resolve("server/target/cartway.aot")).hasContent("learnt");
    assertThat(start(root.resolve("cartway"), List.of("package", "x"))).isEqualTo(2);
    assertThat(root.resolve("output")).hasContent("cartway: package takes no 'x'");
  }

  @Test
  void a_release_has_its_program_beside_the_launcher() throws Exception {
    made("cartway.jar", JAR_MADE);
    write("program/cartway.jar", "jar");
    run("serve");
    Path program = root.toRealPath().resolve("program");
    assertThat(call())
        .contains("-XX:SharedArchiveFile=" + program.resolve("cartway.jsa"))
        .endsWith("-jar", program.resolve("cartway.jar").toString(), "serve");
  }

  private void run(String command, String... flags) throws Exception {
    assertThat(start(root.resolve("cartway"), List.of(command), flags))
        .as(Files.readString(root.resolve("output")))
        .isZero();
  }

  /// Runs a launcher and returns its exit code.
  private int start(Path launcher, List<String> arguments, String... flags) throws Exception {
    List<String> words = new ArrayList<>(List.of(launcher.toString()));
    words.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(root.resolve("output").toFile());
    builder.environment().put("JAVA_HOME", root.resolve("jdk").toString());
    builder.environment().put("PATH", root.resolve("bin") + ":" + System.getenv("PATH"));
    builder.environment().put("CALLS", root.resolve("calls").toString());
    builder.environment().put("CARTWAY_REGION", "/a/region/of/the/user");
    builder.environment().put("CARTWAY_JAVA_OPTIONS", javaOptions);
    for (String flag : flags) {
      builder.environment().put(flag, "1");
    }
    Process process = builder.start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  /// The arguments of the one call of Java.
  private List<String> call() throws IOException {
    assertThat(calls()).hasSize(1);
    return Files.readAllLines(calls().getFirst(), StandardCharsets.UTF_8);
  }

  /// The arguments of the call with this command.
  private List<String> call(String command) throws IOException {
    for (Path file : calls()) {
      List<String> arguments = Files.readAllLines(file, StandardCharsets.UTF_8);
      if (arguments.contains(command)) {
        return arguments;
      }
    }
    return List.of();
  }

  private String text(String what, List<String> arguments) throws IOException {
    for (Path file : calls()) {
      if (Files.readAllLines(file, StandardCharsets.UTF_8).equals(arguments)) {
        String name = file.getFileName().toString().replace("java", what);
        return Files.readString(file.resolveSibling(name), StandardCharsets.UTF_8);
      }
    }
    return "";
  }

  private List<Path> calls() throws IOException {
    try (var files = Files.list(root.resolve("calls"))) {
      return files.filter(file -> file.getFileName().toString().startsWith("java")).toList();
    }
  }

  private void made(String name, Instant when) throws IOException {
    Path file = root.resolve("server/target").resolve(name);
    Files.writeString(file, name, StandardCharsets.UTF_8);
    Files.setLastModifiedTime(file, FileTime.from(when));
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text, StandardCharsets.UTF_8);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
