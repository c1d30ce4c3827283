package io.cartway.bench.country;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A build of a region by the launcher, without any option: the memory of all its processes and the
/// disk that it uses are looked at while it runs.
///
/// @param nanos from its start to its end
/// @param residentBytes the most that its processes had in memory together; 0 outside Linux
/// @param diskBytes the most that its folder of building had
/// @param regionBytes of the region
public record MeasuredBuild(long nanos, long residentBytes, long diskBytes, long regionBytes) {

  private static final long LOOK_MILLIS = 250;
  private static final long BYTES_PER_KIBIBYTE = 1024;

  /// Builds.
  ///
  /// @param launcher the script `cartway`
  /// @throws IOException when the build ends with an error; says where it wrote why
  public static MeasuredBuild run(Path launcher, Path extract, Path region)
      throws IOException, InterruptedException {
    Path log = region.resolveSibling(region.getFileName() + ".log");
    Path building = region.resolveSibling(region.getFileName() + ".building");
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(
                List.of(
                    launcher.toString(),
                    "build",
                    "--osm",
                    extract.toString(),
                    "--out",
                    region.toString()))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    long resident = 0;
    long disk = 0;
    while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      long together =
          Stream.concat(Stream.of(process.toHandle()), process.descendants())
              .mapToLong(each -> residentBytes(each.pid()))
              .sum();
      resident = Math.max(resident, together);
      disk = Math.max(disk, size(building));
    }
    if (process.exitValue() != 0) {
      throw new IOException(
          "the build of %s ended with %d, see %s".formatted(extract, process.exitValue(), log));
    }
    return new MeasuredBuild(System.nanoTime() - start, resident, disk, size(region));
  }

  /// The resident memory of a process; 0 when it has ended, and outside Linux.
  static long residentBytes(long pid) {
    try {
      for (String line :
          Files.readAllLines(Path.of("/proc/%d/status".formatted(pid)), StandardCharsets.UTF_8)) {
        if (line.startsWith("VmRSS:")) {
          String kibibytes = line.substring("VmRSS:".length()).replace("kB", "").strip();
          return Long.parseLong(kibibytes) * BYTES_PER_KIBIBYTE;
        }
      }
    } catch (IOException ended) {
      return 0;
    }
    return 0;
  }

  /// The bytes of all files below a folder; 0 when there is none.
  static long size(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.mapToLong(MeasuredBuild::sizeOfFile).sum();
    } catch (UncheckedIOException changed) {
      // A file that went while the folder was walked: the next look counts again.
      return 0;
    }
  }

  private static long sizeOfFile(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (NoSuchFileException gone) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
