package io.cartway.region.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// The disk that a region is built on: the new region and its temporary files lie beside the old
/// one.
public final class DiskSpace {

  private DiskSpace() {}

  /// Bytes that this user may still write where a region lies or will lie.
  ///
  /// @param directory the region's, which need not exist
  public static long free(Path directory) throws IOException {
    Path existing = directory.toAbsolutePath();
    while (!Files.exists(existing) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    return Files.getFileStore(existing).getUsableSpace();
  }

  /// Bytes of all files in a folder; 0 when there is none.
  static long used(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return 0;
    }
    long bytes = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        bytes += Files.isRegularFile(file) ? Files.size(file) : 0;
      }
    }
    return bytes;
  }
}
