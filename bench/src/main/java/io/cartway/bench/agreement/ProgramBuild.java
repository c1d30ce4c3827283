package io.cartway.bench.agreement;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Builds a region with the packaged program in a process of its own: the code that builds regions
/// is not on this class path.
public final class ProgramBuild {

  private static final long MINUTES_MAX = 10;
  private static final String HEAP = "-Xmx1g";

  private final Path program;

  /// @param program the packaged program, `cartway.jar` with its libraries beside it
  public ProgramBuild(Path program) {
    if (!Files.isRegularFile(program)) {
      throw new IllegalStateException(
          "the packaged program %s is absent: run the tests through ./cartway test, which makes it"
              .formatted(program));
    }
    this.program = program;
  }

  /// Builds a region from an extract.
  public void build(Path extract, Path region) throws IOException, InterruptedException {
    Path log = Files.createTempFile("cartway-build-", ".log");
    try {
      // The two options of the launcher, which Planetiler and the memory mapping need.
      Process process =
          new ProcessBuilder(
                  ProcessHandle.current().info().command().orElse("java"),
                  "--enable-native-access=ALL-UNNAMED",
                  "--sun-misc-unsafe-memory-access=allow",
                  HEAP,
                  "-jar",
                  program.toString(),
                  "build",
                  "--osm",
                  extract.toString(),
                  "--out",
                  region.toString())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (!process.waitFor(MINUTES_MAX, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new IllegalStateException(
            "the build of %s took more than %d minutes".formatted(extract, MINUTES_MAX));
      }
      if (process.exitValue() != 0) {
        List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
        throw new IllegalStateException(
            "the build of %s failed: %s".formatted(extract, String.join("\n", lines)));
      }
    } finally {
      Files.delete(log);
    }
  }
}
