package io.cartway.jobs.part;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// Contents of results as files: a folder for each job, in the data folder, which is private to its
/// owner. A file counts only when a row of the database names it, and has a name of its own, so it
/// is never overwritten.
final class PartFiles {

  private static final String SUFFIX = ".part";
  private static final int SESSION_BYTES = 4;
  private static final int NAME_BYTES = 8;

  private final Path folder;
  private final SecureRandom random = new SecureRandom();

  /// In the names of all files of this process: nobody writes the others any more.
  private final String session = hex(SESSION_BYTES);

  PartFiles(Path folder) {
    this.folder = folder;
  }

  private String hex(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /// Writes a content, which is on disk when this returns.
  ///
  /// @return the name of the file
  String write(String jobId, long first, byte[] content) throws IOException {
    String name = first + "-" + session + "-" + hex(NAME_BYTES) + SUFFIX;
    Path place = place(jobId);
    Files.createDirectories(place);
    Path file = place.resolve(name);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer rest = ByteBuffer.wrap(content);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
      channel.force(true);
    } catch (IOException full) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException stays) {
        full.addSuppressed(stays);
      }
      throw full;
    }
    try (FileChannel directory = FileChannel.open(place, StandardOpenOption.READ)) {
      directory.force(true);
    }
    return name;
  }

  byte[] read(ResultPart part) throws IOException {
    byte[] content = Files.readAllBytes(place(part.jobId()).resolve(part.file()));
    if (content.length != part.bytes()) {
      throw new IOException(
          "%s of %s has %d bytes instead of %d"
              .formatted(part.file(), part.jobId(), content.length, part.bytes()));
    }
    return content;
  }

  boolean isWhole(ResultPart part) throws IOException {
    try {
      return Files.size(place(part.jobId()).resolve(part.file())) == part.bytes();
    } catch (NoSuchFileException lost) {
      return false;
    }
  }

  void remove(String jobId, String file) throws IOException {
    Files.deleteIfExists(place(jobId).resolve(file));
  }

  /// Removes all files of a job.
  void removeAll(String jobId) throws IOException {
    Path place = place(jobId);
    for (Path file : entries(place)) {
      Files.deleteIfExists(file);
    }
    Files.deleteIfExists(place);
  }

  /// The folders of all jobs, to be closed; empty when there are none yet.
  @SuppressWarnings("StreamResourceLeak") // the sweep closes it, some rounds later
  Optional<DirectoryStream<Path>> folders() throws IOException {
    try {
      return Optional.of(Files.newDirectoryStream(folder));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    }
  }

  /// The files of a job, to be closed.
  @SuppressWarnings("StreamResourceLeak") // the caller closes it
  DirectoryStream<Path> files(String jobId) throws IOException {
    return Files.newDirectoryStream(place(jobId));
  }

  /// Whether no turn will commit a file any more: a process before this one wrote it, or this one
  /// did before a moment.
  boolean isOld(Path file, Instant moment) throws IOException {
    return !String.valueOf(file.getFileName()).contains("-" + session + "-")
        || Files.getLastModifiedTime(file).toInstant().isBefore(moment);
  }

  /// The job that a folder belongs to.
  static String jobId(Path folder) {
    return String.valueOf(folder.getFileName()).replace('~', ':');
  }

  /// Its id without the character that some file systems refuse; no id has a `~`.
  private Path place(String jobId) {
    return folder.resolve(jobId.replace(':', '~'));
  }

  private static List<Path> entries(Path folder) throws IOException {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      entries.forEach(found::add);
    } catch (NoSuchFileException none) {
      return List.of();
    }
    return found;
  }
}
