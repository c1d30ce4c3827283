package io.cartway.testing;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;

/// A disk of a few megabytes that a test may fill: a file system in memory, mounted on a folder,
/// which only root may do.
public final class SmallDisk implements AutoCloseable {

  private static final int PAGE_BYTES = 4096;
  private static final long COLLECTION_MILLIS = 10_000;

  private final Path folder;
  private long heldBytes;

  private SmallDisk(Path folder) {
    this.folder = folder;
  }

  /// Whether this user may mount one; where not, a test skips.
  public static boolean isPossible() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("small-disk");
    try {
      if (run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.toString()) != 0) {
        return false;
      }
      run("umount", folder.toString());
      return true;
    } finally {
      Files.deleteIfExists(folder);
    }
  }

  /// Mounts one.
  ///
  /// @param folder an empty folder, or one to be made
  /// @param kilobytes of it
  public static SmallDisk mount(Path folder, long kilobytes)
      throws IOException, InterruptedException {
    Files.createDirectories(folder);
    String size = "size=" + kilobytes + "k";
    if (run("mount", "-t", "tmpfs", "-o", size, "tmpfs", folder.toString()) != 0) {
      throw new IOException("a small disk cannot be mounted on " + folder + " (root is needed)");
    }
    return new SmallDisk(folder);
  }

  /// Where it is.
  public Path folder() {
    return folder;
  }

  private Path filler() {
    return folder.resolve("filler");
  }

  /// Fills it to the last page, if it is not filled yet.
  public void fill() {
    fillAllBut(0);
  }

  /// Fills it, if it is not filled yet; deleted files that nobody uses any more are not left on it.
  ///
  /// @param bytes what is left free, as many pages as they need
  public void fillAllBut(long bytes) {
    if (Files.exists(filler())) {
      return;
    }
    closeUnusedMaps();
    heldBytes = bytesHeld();
    long left = Math.ceilDiv(bytes, PAGE_BYTES);
    byte[] page = new byte[PAGE_BYTES];
    try (OutputStream out = Files.newOutputStream(filler())) {
      for (long free = pagesFree(); free > left; free--) {
        out.write(page);
      }
    } catch (IOException _) {
      // Whoever is tested has written the last page.
    }
  }

  /// What deleted files took that threads still held when it was filled.
  public long heldBytes() {
    return heldBytes;
  }

  private long bytesHeld() {
    File disk = folder.toFile();
    long used = disk.getTotalSpace() - disk.getUsableSpace();
    return Math.max(0, used - PAGE_BYTES * pagesOf(disk));
  }

  /// The pages of all files in a folder, some of which somebody may delete meanwhile.
  private static long pagesOf(File folder) {
    File[] files = folder.listFiles();
    long pages = 0;
    for (File file : files == null ? new File[0] : files) {
      pages += file.isDirectory() ? pagesOf(file) : Math.ceilDiv(file.length(), PAGE_BYTES);
    }
    return pages;
  }

  /// A deleted file that was mapped is on the disk until garbage is collected. The second time ends
  /// after all that was found the first time is closed.
  private static void closeUnusedMaps() {
    for (int i = 0; i < 2; i++) {
      ReferenceQueue<Object> collected = new ReferenceQueue<>();
      WeakReference<Object> garbage = new WeakReference<>(new Object(), collected);
      try {
        System.gc();
        if (collected.remove(COLLECTION_MILLIS) == null) {
          throw new IllegalStateException("no garbage is collected in ten seconds");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while garbage is collected", e);
      } finally {
        Reference.reachabilityFence(garbage);
      }
    }
  }

  /// Whether it has been filled.
  public boolean isFilled() {
    return Files.exists(filler());
  }

  private long pagesFree() throws IOException {
    return Files.getFileStore(folder).getUsableSpace() / PAGE_BYTES;
  }

  /// Takes away what filled it.
  public void free() throws IOException {
    Files.deleteIfExists(filler());
  }

  @Override
  public void close() throws IOException {
    try {
      // Lazily: channels that nobody closes hold it until the next collection of garbage.
      if (run("umount", "--lazy", folder.toString()) != 0) {
        throw new IOException("cannot unmount " + folder);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while unmounting " + folder, e);
    }
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).start().waitFor();
  }
}
