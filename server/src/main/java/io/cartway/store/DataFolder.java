package io.cartway.store;

import io.cartway.text.FileFault;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// The folder with the installation's data: database, pepper, admin token. Private to its owner:
/// 0700, its secret files 0600, whatever the process's umask.
public final class DataFolder {

  // A FileLock belongs to the process, so threads of one process need this lock in addition.
  private static final ReentrantLock IN_PROCESS = new ReentrantLock();

  private final Path path;

  private DataFolder(Path path) {
    this.path = path;
  }

  /// Opens the folder, creating it if it is missing.
  ///
  /// @throws StoreException when that is impossible
  public static DataFolder open(Path path) {
    try {
      if (!Files.isDirectory(path)) {
        Files.createDirectories(path);
      }
      permit(path, "rwx------");
      return new DataFolder(path);
    } catch (FileAlreadyExistsException file) {
      throw new StoreException("The data folder " + path + " is a file.", file);
    } catch (IOException failed) {
      throw unusable(path, failed);
    }
  }

  private static StoreException unusable(Path path, IOException failed) {
    return new StoreException(
        "The data folder %s cannot be used: %s; data names a folder that this user may write."
            .formatted(path, FileFault.clause(failed)),
        failed);
  }

  /// The path of the folder.
  public Path path() {
    return path;
  }

  /// The text of a secret file, which is created from the generator if it is missing. Processes
  /// that start simultaneously agree on one secret.
  public String secret(String name, Supplier<String> generator) {
    Path file = path.resolve(name);
    return locked(() -> {
      try {
        if (!Files.exists(file)) {
          Path fresh = path.resolve(name + ".new");
          Files.deleteIfExists(fresh);
          createOwned(fresh);
          Files.writeString(fresh, generator.get() + "\n", StandardOpenOption.WRITE);
          Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        }
        permit(file, "rw-------");
        String text = Files.readString(file, StandardCharsets.UTF_8).strip();
        if (text.isEmpty()) {
          throw new StoreException(
              "The file %s is empty, and was a secret: restore it, or remove it for another."
                  .formatted(file));
        }
        return text;
      } catch (IOException failed) {
        throw new StoreException(
            "The file %s cannot be used: %s.".formatted(file, FileFault.clause(failed)), failed);
      }
    });
  }

  /// Writes a secret into a file that only its owner can read, in place of an older one.
  ///
  /// @return the file
  public Path write(String name, String text) {
    Path file = path.resolve(name);
    return locked(() -> {
      try {
        Path fresh = path.resolve(name + ".new");
        Files.deleteIfExists(fresh);
        createOwned(fresh);
        Files.writeString(fresh, text + "\n", StandardOpenOption.WRITE);
        return Files.move(
            fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException failed) {
        throw new StoreException(
            "The file %s cannot be written: %s.".formatted(file, FileFault.clause(failed)), failed);
      }
    });
  }

  /// Ensures that a file exists and is private to its owner.
  static void own(Path file) throws IOException {
    try {
      createOwned(file);
    } catch (FileAlreadyExistsException present) {
      permit(file, "rw-------");
    }
  }

  /// Ensures that the database's file exists and is private to its owner.
  ///
  /// @throws StoreException when that is impossible
  void ownDatabase(Path file) {
    try {
      own(file);
    } catch (IOException failed) {
      throw new StoreException(
          "The database %s cannot be opened: %s.".formatted(file, FileFault.clause(failed)),
          failed);
    }
  }

  /// Runs an action under the lock of the folder.
  <T> T locked(Supplier<T> action) {
    Path file = path.resolve("lock");
    IN_PROCESS.lock();
    try {
      own(file);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        // Closing the channel releases the lock.
        var _ = channel.lock();
        return action.get();
      }
    } catch (IOException failed) {
      throw unusable(path, failed);
    } finally {
      IN_PROCESS.unlock();
    }
  }

  private static void createOwned(Path file) throws IOException {
    if (isPosix(parent(file))) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } else {
      Files.createFile(file);
    }
  }

  private static Path parent(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file : parent;
  }

  private static void permit(Path file, String permissions) throws IOException {
    if (isPosix(file)) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }
  }

  private static boolean isPosix(Path file) throws IOException {
    return Files.getFileStore(file).supportsFileAttributeView("posix");
  }
}
