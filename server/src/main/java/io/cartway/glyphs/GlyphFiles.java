package io.cartway.glyphs;

import io.cartway.text.FileFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Ranges of glyphs in files: those that were asked for last, within a bound of bytes. What cannot
/// be read or written is made anew: the folder may be deleted at any time. Thread-safe.
final class GlyphFiles {

  private static final Logger LOGGER = LoggerFactory.getLogger(GlyphFiles.class);
  private static final String ENDING = ".glyphs";
  private static final String PARTIAL = ".partial";

  /// Before the packed bytes stands their digest.
  private static final int DIGEST_SIZE = 32;

  private final Path folder;
  private final long bytesMax;
  private final Object lock = new Object();

  /// Sizes by name; the first was asked for longest ago.
  private final Map<String, Long> sizes = new LinkedHashMap<>(16, 0.75f, true);

  private long bytes;

  private record Found(String name, FileTime changed, long size) {}

  private GlyphFiles(Path folder, long bytesMax) {
    this.folder = folder;
    this.bytesMax = bytesMax;
  }

  /// Opens the folder, which is made if it is missing.
  ///
  /// @param bytesMax most bytes of the files
  static GlyphFiles open(Path folder, long bytesMax) {
    GlyphFiles files = new GlyphFiles(folder, bytesMax);
    try {
      Files.createDirectories(folder);
      try (Stream<Path> entries = Files.list(folder)) {
        List<Found> found = entries.map(GlyphFiles::found).flatMap(Optional::stream).toList();
        found.stream()
            .sorted(Comparator.comparing(Found::changed))
            .forEach(each -> files.count(each.name, each.size));
      }
    } catch (IOException unusable) {
      LOGGER.warn("no glyphs are kept in {}: {}", folder, FileFault.clause(unusable));
    }
    return files;
  }

  private static Optional<Found> found(Path file) {
    String name = String.valueOf(file.getFileName());
    try {
      if (name.endsWith(PARTIAL)) {
        Files.deleteIfExists(file);
      }
      return name.endsWith(ENDING)
          ? Optional.of(new Found(name, Files.getLastModifiedTime(file), Files.size(file)))
          : Optional.empty();
    } catch (IOException gone) {
      LOGGER.debug("{} is gone", file, gone);
      return Optional.empty();
    }
  }

  /// The range of a key, if it is there and whole.
  Optional<GlyphRange> find(String key) {
    synchronized (lock) {
      if (sizes.get(key + ENDING) == null) {
        return Optional.empty();
      }
    }
    try {
      byte[] file = Files.readAllBytes(folder.resolve(key + ENDING));
      byte[] content = Arrays.copyOfRange(file, Math.min(DIGEST_SIZE, file.length), file.length);
      byte[] digest = Arrays.copyOf(file, DIGEST_SIZE);
      if (MessageDigest.isEqual(digest, GlyphRange.digest(content))) {
        return Optional.of(new GlyphRange(content));
      }
      LOGGER.warn("damaged glyphs in {} are made anew", folder.resolve(key + ENDING));
    } catch (NoSuchFileException deleted) {
      LOGGER.debug("{} is gone", deleted.getFile(), deleted);
    } catch (IOException unreadable) {
      LOGGER.warn("kept glyphs cannot be read: {}", FileFault.clause(unreadable));
    }
    return Optional.empty();
  }

  /// Keeps a range.
  ///
  /// @param key of letters and digits
  void put(String key, GlyphRange range) {
    long size = range.gzipped().length + (long) DIGEST_SIZE;
    if (size > bytesMax) {
      return;
    }
    try {
      byte[] file = Arrays.copyOf(GlyphRange.digest(range.gzipped()), (int) size);
      System.arraycopy(range.gzipped(), 0, file, DIGEST_SIZE, range.gzipped().length);
      Path partial = Files.createTempFile(folder, key, PARTIAL);
      try {
        Files.write(partial, file);
        synchronized (lock) {
          Files.move(partial, folder.resolve(key + ENDING), StandardCopyOption.ATOMIC_MOVE);
          count(key + ENDING, size);
        }
      } finally {
        Files.deleteIfExists(partial);
      }
    } catch (IOException full) {
      LOGGER.warn("made glyphs cannot be kept in {}: {}", folder, FileFault.clause(full));
    }
  }

  private void count(String name, long size) {
    synchronized (lock) {
      Long before = sizes.put(name, size);
      bytes += size - (before == null ? 0 : before);
      while (bytes > bytesMax) {
        Map.Entry<String, Long> oldest = sizes.entrySet().iterator().next();
        bytes -= oldest.getValue();
        sizes.remove(oldest.getKey());
        try {
          Files.deleteIfExists(folder.resolve(oldest.getKey()));
        } catch (IOException remains) {
          LOGGER.warn("old glyphs cannot be deleted: {}", FileFault.clause(remains));
        }
      }
    }
  }

  /// The bytes of the kept files.
  long bytes() {
    synchronized (lock) {
      return bytes;
    }
  }
}
