package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The program as its users start it: `./cartway` in a process of its own.
final class Program implements AutoCloseable {

  static final Path ROOT = Path.of(System.getProperty("cartway.root"));

  /// Its digits are not ours, and nothing of the program may show it.
  private static final String FOREIGN_LOCALE =
      "-Duser.language=ar -Duser.country=EG -Duser.timezone=Pacific/Apia";

  private static final Duration READY_MAX = Duration.ofMinutes(2);

  private final Process process;
  private final Path out;
  private final Path err;

  private Program(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /// Starts it.
  ///
  /// @param folder where its output goes
  static Program start(Path folder, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ROOT.resolve("cartway").toString());
    command.addAll(List.of(arguments));
    return start(folder, environment, command);
  }

  /// Starts its jar without the launcher, as those do who give Java their own options.
  ///
  /// @param folder where its output goes
  /// @param options of Java
  static Program startJar(Path folder, List<String> options, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("--sun-misc-unsafe-memory-access=allow");
    command.addAll(options);
    command.addAll(List.of("-jar", ROOT.resolve("server/target/cartway.jar").toString()));
    command.addAll(List.of(arguments));
    return start(folder, Map.of(), command);
  }

  private static Program start(Path folder, Map<String, String> environment, List<String> command)
      throws IOException {
    Path out = Files.createTempFile(folder, "program", ".out");
    Path err = Files.createTempFile(folder, "program", ".err");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("CARTWAY_"));
    builder
        .environment()
        .put("CARTWAY_JAVA_OPTIONS", "-Xmx1g -XX:TieredStopAtLevel=1 " + FOREIGN_LOCALE);
    builder.environment().putAll(environment);
    return new Program(builder.start(), out, err);
  }

  /// Runs it to its end.
  static Program run(Path folder, String... arguments) throws IOException, InterruptedException {
    return start(folder, Map.of(), arguments).awaitEnd();
  }

  /// Waits until it has ended by itself.
  Program awaitEnd() throws InterruptedException {
    assertThat(process.waitFor(READY_MAX.toSeconds(), TimeUnit.SECONDS)).isTrue();
    return this;
  }

  /// Waits until a line of standard output begins so.
  Program awaitLine(String beginning) throws IOException {
    long end = System.nanoTime() + READY_MAX.toNanos();
    while (outLines().stream().noneMatch(line -> line.startsWith(beginning))) {
      assertThat(process.isAlive()).as("the program runs: %s%s", out(), err()).isTrue();
      assertThat(System.nanoTime()).as("ready in time: %s", err()).isLessThan(end);
      LockSupport.parkNanos(20_000_000);
    }
    return this;
  }

  long pid() {
    return process.pid();
  }

  /// The programs in Java that it has started and that run; the launcher starts others.
  List<ProcessHandle> children() {
    return process
        .children()
        .filter(child -> child.info().command().orElse("").endsWith("/java"))
        .toList();
  }

  int exitCode() {
    return process.exitValue();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  String out() throws IOException {
    return Files.readString(out, StandardCharsets.UTF_8);
  }

  String err() throws IOException {
    return Files.readString(err, StandardCharsets.UTF_8);
  }

  List<String> outLines() throws IOException {
    return out().lines().toList();
  }

  /// SIGKILL, to a build that runs in a process of its own as well, and waits for the end of both.
  void kill() throws InterruptedException {
    List<ProcessHandle> children = children();
    children.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.waitFor();
    for (ProcessHandle child : children) {
      child.onExit().join();
    }
  }

  /// SIGKILL to this process alone.
  void killAlone() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }

  /// SIGTERM, and waits for the end.
  void stop() throws InterruptedException {
    process.destroy();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }

  /// One clear sentence for a person, and no stack trace.
  void assertFailedWith(String sentence) throws IOException {
    assertThat(process.exitValue()).as("exit code; %s", err()).isNotZero();
    assertThat(err()).contains(sentence);
    assertThat(out() + err()).doesNotContain("\tat ").doesNotContain("Exception");
    List<String> complaints = err().lines().filter(line -> line.startsWith("cartway: ")).toList();
    assertThat(complaints).as("one sentence").hasSize(1);
  }
}
