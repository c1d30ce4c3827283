package io.cartway.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// The origin of figures: the machine in words, never its name, and the commit.
///
/// @param machine cores, processor and memory
/// @param commit the short hash, with a `+` if sources have changed since
/// @param load load average of the minute before
record Provenance(String machine, String commit, double load) {

  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
  private static final Path MEMORY = Path.of("/proc/meminfo");
  private static final double KIB_PER_GIB = 1024.0 * 1024.0;

  static Provenance of(Path root) throws IOException {
    String commit = run(root, "git", "rev-parse", "--short", "HEAD").strip();
    String changed = run(root, "git", "status", "--porcelain", "--", ".", ":!docs");
    int cores = Runtime.getRuntime().availableProcessors();
    return new Provenance(
        "%d cores of %s, %s".formatted(cores, processor(), memory()),
        (commit.isEmpty() ? "unknown" : commit) + (changed.isBlank() ? "" : "+"),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }

  private static String processor() throws IOException {
    return find(PROCESSORS, "model name", "an unknown processor");
  }

  private static String memory() throws IOException {
    String kibibytes = find(MEMORY, "MemTotal", "0 kB").replace(" kB", "");
    return String.format(Locale.ROOT, "%.0f GB", Long.parseLong(kibibytes) / KIB_PER_GIB);
  }

  private static String find(Path file, String key, String otherwise) throws IOException {
    if (!Files.isReadable(file)) {
      return otherwise;
    }
    for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      if (line.startsWith(key)) {
        return line.substring(line.indexOf(':') + 1).strip();
      }
    }
    return otherwise;
  }

  private static String run(Path folder, String... command) throws IOException {
    Process process =
        new ProcessBuilder(List.of(command))
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
