package io.cartway.raster;

import io.cartway.text.FileFault;
import io.cartway.text.Scan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Drawn pictures in files, within a bound of bytes: the ones that were asked for longest ago go
/// first, and those of an account's own styles may take a quarter of the room. A file whose bytes
/// are not those that were written is none; the folder may be deleted at any time. When nothing can
/// be written, pictures are drawn each time, and the log says so once. Thread-safe.
public final class PictureFiles {

  private static final Logger LOGGER = LoggerFactory.getLogger(PictureFiles.class);

  private static final String ENDING = ".picture";
  private static final String PARTIAL = ".partial";

  /// A file takes whole blocks of a disk.
  static final int BLOCK = 4_096;

  /// Parts of the room that the styles of one account may have.
  static final int OWNER_SHARE = 4;

  /// Pictures have at least so many blocks on average, so that their number is bounded, too: it
  /// bounds the memory, 40 to 80 bytes for each 8 kB of the room: 5 MB for 500 MB at most.
  private static final int BLOCKS_MEAN = 2;

  /// Before the picture stands a digest of the file's key and the picture.
  private static final int DIGEST_SIZE = 32;

  private static final int PICTURE_BYTES_MAX = 16 << 20;
  private static final int NAME_DIGITS = 32;
  private static final int OWNER_DIGITS = 8;
  private static final int HEX = 16;

  private final Path folder;
  private final long blocksMax;
  private final Clock clock;
  private final Object lock = new Object();
  private final UseOrder order = new UseOrder();
  private final AtomicBoolean isFailing = new AtomicBoolean();

  /// @param folder made when the first picture is kept
  /// @param bytesMax most bytes of the files, as they take room on the disk; 0 keeps none
  /// @param clock tells when a picture was used
  public PictureFiles(Path folder, long bytesMax, Clock clock) {
    this.folder = folder;
    this.blocksMax = bytesMax / BLOCK;
    this.clock = clock;
  }

  private record Found(PictureKey key, int blocks, long usedMillis) {}

  /// Finds out what is there from an earlier run. Until then it does not count for the bound, but
  /// is found.
  public void count() {
    List<Found> all = new ArrayList<>();
    try {
      if (Files.isDirectory(folder)) {
        Files.walkFileTree(folder, new Counting(all));
      }
    } catch (IOException unreadable) {
      LOGGER.warn("pictures in {} are not read: {}", folder, FileFault.clause(unreadable));
    }
    all.sort(Comparator.comparingLong(Found::usedMillis));
    synchronized (lock) {
      // What was kept meanwhile is newer than all that was there.
      while (order.count() > 0) {
        PictureKey key = order.oldest();
        all.add(new Found(key, order.blocks(key), Long.MAX_VALUE));
        order.remove(key);
      }
      for (Found found : all) {
        order.put(found.key, found.blocks);
      }
    }
    evict(0);
  }

  private static final class Counting extends SimpleFileVisitor<Path> {

    private final List<Found> all;

    Counting(List<Found> all) {
      this.all = all;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      String name = String.valueOf(file.getFileName());
      if (name.endsWith(PARTIAL)) {
        Files.deleteIfExists(file);
      }
      key(name)
          .ifPresent(key ->
              all.add(
                  new Found(
                      key, blocks(attributes.size()), attributes.lastModifiedTime().toMillis())));
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException gone) {
      LOGGER.debug("{} is gone", file, gone);
      return FileVisitResult.CONTINUE;
    }
  }

  private static Optional<PictureKey> key(String name) {
    int end = NAME_DIGITS + 1 + OWNER_DIGITS;
    boolean isOurs =
        name.length() == end + ENDING.length()
            && name.endsWith(ENDING)
            && name.charAt(NAME_DIGITS) == '-'
            && Scan.isAll(name.substring(0, NAME_DIGITS), 1, end, PictureFiles::isHex)
            && Scan.isAll(name.substring(NAME_DIGITS + 1, end), 1, end, PictureFiles::isHex);
    return isOurs
        ? Optional.of(
            new PictureKey(
                Long.parseUnsignedLong(name.substring(0, HEX), HEX),
                Long.parseUnsignedLong(name.substring(HEX, NAME_DIGITS), HEX),
                Integer.parseUnsignedInt(name.substring(NAME_DIGITS + 1, end), HEX)))
        : Optional.empty();
  }

  private static boolean isHex(int c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  }

  private Path file(PictureKey key) {
    String name = String.format(Locale.ROOT, "%016x%016x", key.high(), key.low());
    return folder
        .resolve(name.substring(0, 2))
        .resolve(String.format(Locale.ROOT, "%s-%08x%s", name, key.owner(), ENDING));
  }

  private static int blocks(long size) {
    return (int) Math.min((size + BLOCK - 1) / BLOCK, Integer.MAX_VALUE);
  }

  /// Notes that a picture is used now.
  void use(PictureKey key) {
    synchronized (lock) {
      order.use(key);
    }
  }

  /// A picture, if it is there and whole.
  Optional<byte[]> find(PictureKey key) {
    if (blocksMax == 0) {
      return Optional.empty();
    }
    Path path = file(key);
    try {
      // A longer one is none of ours.
      if (Files.size(path) <= PICTURE_BYTES_MAX) {
        byte[] file = Files.readAllBytes(path);
        if (file.length > DIGEST_SIZE) {
          byte[] picture = Arrays.copyOfRange(file, DIGEST_SIZE, file.length);
          if (MessageDigest.isEqual(Arrays.copyOf(file, DIGEST_SIZE), digest(key, picture))) {
            use(key);
            // So that the next run knows.
            Files.setLastModifiedTime(path, FileTime.fromMillis(clock.millis()));
            return Optional.of(picture);
          }
        }
      }
      LOGGER.warn("the damaged picture {} is drawn anew", path);
      Files.deleteIfExists(path);
    } catch (NoSuchFileException none) {
      LOGGER.trace("{} is not there", none.getFile());
    } catch (IOException unreadable) {
      failed("read from", unreadable);
    }
    synchronized (lock) {
      order.remove(key);
    }
    return Optional.empty();
  }

  /// Keeps a picture, if there is room for it.
  void put(PictureKey key, byte[] picture) {
    int size = blocks(picture.length + (long) DIGEST_SIZE);
    if (size > ownerBlocksMax(key.owner())) {
      return;
    }
    try {
      Path path = file(key);
      Files.createDirectories(path.getParent());
      Path partial = Files.createTempFile(path.getParent(), "p", PARTIAL);
      try {
        byte[] file = Arrays.copyOf(digest(key, picture), DIGEST_SIZE + picture.length);
        System.arraycopy(picture, 0, file, DIGEST_SIZE, picture.length);
        Files.write(partial, file);
        synchronized (lock) {
          Files.move(partial, path, StandardCopyOption.ATOMIC_MOVE);
          order.put(key, size);
        }
      } finally {
        Files.deleteIfExists(partial);
      }
      if (isFailing.compareAndSet(true, false)) {
        LOGGER.info("pictures are kept in {} again", folder);
      }
    } catch (IOException full) {
      failed("kept in", full);
    }
    evict(key.owner());
  }

  /// Thousands of pictures must not fill the log, too.
  private void failed(String what, IOException fault) {
    if (isFailing.compareAndSet(false, true)) {
      LOGGER.warn(
          "pictures cannot be {} {} and are drawn each time: {}",
          what,
          folder,
          FileFault.clause(fault));
    }
  }

  private long ownerBlocksMax(int owner) {
    return owner == 0 ? blocksMax : blocksMax / OWNER_SHARE;
  }

  /// Deletes what is too much.
  private void evict(int owner) {
    while (true) {
      PictureKey least;
      synchronized (lock) {
        if (order.blocks() > blocksMax || order.count() > blocksMax / BLOCKS_MEAN) {
          least = order.oldest();
        } else if (order.blocksOf(owner) > ownerBlocksMax(owner)) {
          least = order.oldestOf(owner);
        } else {
          return;
        }
        order.remove(least);
      }
      try {
        Files.deleteIfExists(file(least));
      } catch (IOException remains) {
        LOGGER.warn("an old picture cannot be deleted: {}", FileFault.clause(remains));
      }
    }
  }

  private static byte[] digest(PictureKey key, byte[] picture) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(
          ByteBuffer.allocate(20)
              .putLong(key.high())
              .putLong(key.low())
              .putInt(key.owner())
              .array());
      return digest.digest(picture);
    } catch (NoSuchAlgorithmException everyPlatformHasIt) {
      throw new IllegalStateException(everyPlatformHasIt);
    }
  }

  /// The bytes of the kept files on the disk.
  long bytes() {
    synchronized (lock) {
      return order.blocks() * BLOCK;
    }
  }
}
