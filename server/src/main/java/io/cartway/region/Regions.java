package io.cartway.region;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Opens, checks and replaces regions on disk.
///
/// A region is replaced by two renames: the old one to `NAME.previous`, the new one to `NAME`. If a
/// process dies in between, `NAME.previous` remains, and the next process to open the region puts
/// it back. There is always one complete region, the old or the new.
public final class Regions {

  /// The version of the files that this program writes and reads: raised when any part changes.
  public static final int FORMAT_VERSION = 10;

  /// The name of the manifest in a region's directory.
  public static final String MANIFEST = "manifest.json";

  /// Limit of bytes read when a region is opened.
  private static final long CHECKED_BYTES_MAX = 64L << 20;

  private static final String PREVIOUS = ".previous";
  private static final int COPY_BUFFER_BYTES = 1 << 16;

  private Regions() {}

  /// Whether the directory has a complete region, after undoing an interrupted replacement.
  public static boolean exists(Path directory) throws IOException {
    recover(directory);
    return Files.isRegularFile(directory.resolve(MANIFEST));
  }

  /// Whether the region in the directory has an older format and must be rebuilt.
  public static boolean isOutdated(Path directory) throws IOException {
    Path manifestFile = directory.resolve(MANIFEST);
    String text = Files.readString(manifestFile, UTF_8);
    return ManifestJson.formatVersion(manifestFile.toString(), text) < FORMAT_VERSION;
  }

  /// Opens a region: reads the manifest, checks that every file is there and has its size, and
  /// compares the checksums of the smallest ones, up to [#CHECKED_BYTES_MAX] in total: a tenth to
  /// half of a second, and all files of a small country. [#verify] reads all files.
  ///
  /// @throws RegionException when there is no region or its format is newer than this program
  /// @throws DamagedRegionException when a file is missing, has another size or another checksum
  public static Region open(Path directory) throws IOException {
    recover(directory);
    Path manifestFile = directory.resolve(MANIFEST);
    if (!Files.isRegularFile(manifestFile)) {
      throw new RegionException(
          "no region lies in %s: build one with ./cartway build --osm FILE --out %s"
              .formatted(directory, directory));
    }
    String text = Files.readString(manifestFile, UTF_8);
    int version = ManifestJson.formatVersion(manifestFile.toString(), text);
    if (version > FORMAT_VERSION) {
      throw new RegionException(
          ("the region in %s has format %d and this program reads up to %d:"
                  + " use a newer Cartway or build the region anew")
              .formatted(directory, version, FORMAT_VERSION));
    }
    if (version < FORMAT_VERSION) {
      throw new RegionException(
          "the region in %s has format %d and this program reads %d: build the region anew"
              .formatted(directory, version, FORMAT_VERSION));
    }
    Manifest manifest = ManifestJson.read(manifestFile.toString(), text);
    for (Map.Entry<String, Manifest.FileEntry> entry : manifest.files().entrySet()) {
      Path file = directory.resolve(entry.getKey());
      if (!Files.isRegularFile(file)) {
        throw new DamagedRegionException(file.toString(), "it is missing");
      }
      long size = Files.size(file);
      if (size != entry.getValue().size()) {
        throw new DamagedRegionException(
            file.toString(), "it has %d bytes, not %d".formatted(size, entry.getValue().size()));
      }
    }
    checkSmallest(directory, manifest);
    return new Region(directory, manifest);
  }

  private static void checkSmallest(Path directory, Manifest manifest) throws IOException {
    List<Map.Entry<String, Manifest.FileEntry>> files = new ArrayList<>();
    files.addAll(manifest.files().entrySet());
    files.sort(Comparator.comparingLong(entry -> entry.getValue().size()));
    long left = CHECKED_BYTES_MAX;
    for (Map.Entry<String, Manifest.FileEntry> entry : files) {
      left -= entry.getValue().size();
      if (left < 0) {
        break;
      }
      check(directory, entry);
    }
  }

  private static void check(Path directory, Map.Entry<String, Manifest.FileEntry> entry)
      throws IOException {
    Path file = directory.resolve(entry.getKey());
    String sha256 = sha256(file);
    if (!sha256.equals(entry.getValue().sha256())) {
      throw new DamagedRegionException(
          file.toString(),
          "its SHA-256 is %s, not %s".formatted(sha256, entry.getValue().sha256()));
    }
  }

  /// Reads every byte of a region and compares checksums.
  ///
  /// @param progress receives each file and its size after it has been read
  /// @throws DamagedRegionException at the first file that differs
  public static Region verify(Path directory, BiConsumer<String, Long> progress)
      throws IOException {
    Region region = open(directory);
    for (Map.Entry<String, Manifest.FileEntry> entry :
        new TreeMap<>(region.manifest().files()).entrySet()) {
      check(directory, entry);
      progress.accept(entry.getKey(), entry.getValue().size());
    }
    return region;
  }

  /// Writes the manifest as the last file, and forces it to disk.
  public static void writeManifest(Path directory, Manifest manifest) throws IOException {
    Path partial = directory.resolve(MANIFEST + ".partial");
    Files.writeString(partial, ManifestJson.write(manifest), UTF_8);
    force(partial);
    Files.move(partial, directory.resolve(MANIFEST), StandardCopyOption.ATOMIC_MOVE);
    force(directory);
  }

  /// The entries of all files below a directory, for the manifest; forces each to disk.
  public static Map<String, Manifest.FileEntry> describeFiles(Path directory) throws IOException {
    Map<String, Manifest.FileEntry> files = new TreeMap<>();
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            force(file);
            String name = directory.relativize(file).toString().replace('\\', '/');
            files.put(name, new Manifest.FileEntry(attributes.size(), sha256(file)));
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  /// Moves a finished region to its place, replacing the existing one.
  public static void replace(Path built, Path directory) throws IOException {
    Path previous = previous(directory);
    recover(directory);
    if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
      move(directory, previous);
    }
    move(built, directory);
    delete(previous);
  }

  /// Undoes a replacement interrupted between its two renames; finishes one interrupted after them.
  private static void recover(Path directory) throws IOException {
    Path previous = previous(directory);
    if (Files.exists(previous)) {
      if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
        delete(previous);
      } else {
        move(previous, directory);
      }
    }
  }

  private static Path previous(Path directory) {
    Path absolute = directory.toAbsolutePath();
    return absolute.resolveSibling(absolute.getFileName() + PREVIOUS);
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      throw new RegionException(
          "%s and %s must lie on one file system, so that a region can be renamed into place"
              .formatted(from, to));
    }
    Path parent = to.toAbsolutePath().getParent();
    if (parent != null) {
      force(parent);
    }
  }

  /// Deletes a directory with its contents, if it exists.
  public static void delete(Path directory) throws IOException {
    if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException fault)
              throws IOException {
            if (fault != null) {
              throw fault;
            }
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /// The SHA-256 of a file, in hexadecimal.
  public static String sha256(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[COPY_BUFFER_BYTES];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static void force(Path fileOrDirectory) throws IOException {
    try (var channel = FileChannel.open(fileOrDirectory)) {
      channel.force(true);
    }
  }
}
