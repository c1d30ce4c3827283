package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A program of others, in `server/src/test/clients`, that asks our server: reads calls as lines of
/// JSON, answers each with one.
record ForeignClient(List<String> command) {

  private static final Path FOLDER = Workspace.root().resolve("server/src/test/clients");

  private static final long PATIENCE_SECONDS = 240;

  /// A script for Node. Brings the packages when they are not there: a test that is skipped where
  /// they are missing would be skipped everywhere.
  static ForeignClient ofNode(String script) {
    Holder.install();
    return new ForeignClient(List.of("node", FOLDER.resolve(script).toString()));
  }

  /// The script for geopy, with the Python that Debian's packages belong to. Skipped where the
  /// package is missing, except where tests must not be.
  static ForeignClient ofGeopy() {
    List<String> command = List.of("/usr/bin/python3", "-I", "-c", "import geopy");
    boolean isThere =
        Files.isExecutable(Path.of("/usr/bin/python3")) && run(command, "").isPresent();
    if (!isThere && "true".equals(System.getenv("CI"))) {
      throw new IllegalStateException("the Debian package python3-geopy is missing");
    }
    assumeTrue(isThere, "skipped: the Debian package python3-geopy is not there");
    return new ForeignClient(
        List.of("/usr/bin/python3", "-I", FOLDER.resolve("geopy_herev7.py").toString()));
  }

  private static final class Holder {
    private static boolean isInstalled;

    private static synchronized void install() {
      Path stamp = FOLDER.resolve("node_modules/.package-lock.json");
      // Tests of another fork may bring them at the same time.
      Path waiting = Workspace.root().resolve("server/target/clients.lock");
      try (FileChannel channel = FileChannel.open(waiting, CREATE, WRITE);
          FileLock turn = channel.lock()) {
        Path lock = FOLDER.resolve("package-lock.json");
        boolean isFresh =
            Files.exists(stamp)
                && Files.getLastModifiedTime(stamp).compareTo(Files.getLastModifiedTime(lock)) >= 0;
        if (turn.isValid() && !isInstalled && !isFresh) {
          List<String> command =
              List.of(
                  "npm",
                  "ci",
                  "--prefix",
                  FOLDER.toString(),
                  "--ignore-scripts",
                  "--loglevel=error");
          assertThat(run(command, "")).as("npm ci in " + FOLDER).isPresent();
        }
        isInstalled = true;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /// What the client says to each call.
  ///
  /// @param base address of the server
  /// @param calls one line of JSON each
  List<JsonNode> ask(String base, String key, List<String> calls) {
    List<String> all = new ArrayList<>(List.of("env", "CARTWAY_URL=" + base, "CARTWAY_KEY=" + key));
    all.addAll(command);
    Optional<String> output = run(all, String.join("\n", calls) + "\n");
    assertThat(output).as("%s failed", command).isPresent();
    List<JsonNode> answers = output.get().lines().map(AnswerValidator::json).toList();
    assertThat(answers).as(output.get()).hasSameSizeAs(calls);
    return answers;
  }

  /// Its output; empty when it fails.
  private static Optional<String> run(List<String> command, String input) {
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(FOLDER.toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try (var out = process.getOutputStream()) {
        out.write(input.getBytes(UTF_8));
      }
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return Optional.empty();
      }
      return process.exitValue() == 0 ? Optional.of(output) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + command, e);
    }
  }
}
