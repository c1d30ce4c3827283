package io.cartway.http.socket;

import io.cartway.work.SharedBudget;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;

/// Disk for the bodies that are too large for memory: a budget that keys share, and files that
/// vanish with the process, however it ends. Thread-safe.
public final class BodySpool {

  /// Bytes on disk of all bodies together. One key can have a fifth: eight bodies of 50 MB.
  public static final long BYTES_MAX = 2L * 1024 * 1024 * 1024;

  private final BodyMemory memory;
  private final Optional<Path> folder;
  private final SharedBudget budget;

  /// @param memory for the part of a body that is not written yet
  /// @param folder of the files; empty for the system's temporary folder
  /// @param bytesMax on disk
  public BodySpool(BodyMemory memory, Optional<Path> folder, long bytesMax) {
    this.memory = memory;
    this.folder = folder;
    this.budget = new SharedBudget(bytesMax);
  }

  /// A body without bytes, whose owner has the memory for its buffer.
  ///
  /// @return empty when the owner has used its share of memory
  public Optional<SpooledBody> begin(String owner) {
    return memory.tryTake(owner, SpooledBody.BUFFER_BYTES)
        ? Optional.of(new SpooledBody(this, owner))
        : Optional.empty();
  }

  /// Bytes on disk.
  public long used() {
    return budget.used();
  }

  boolean tryTake(String owner, long bytes) {
    return budget.tryTake(owner, bytes);
  }

  /// Ends what [#begin] began.
  ///
  /// @param bytes on disk
  void end(String owner, long bytes) {
    budget.giveBack(owner, bytes);
    memory.giveBack(owner, SpooledBody.BUFFER_BYTES);
  }

  /// A new file without a name: its bytes are free as soon as it is closed, also by a kill.
  FileChannel file() throws IOException {
    Path file =
        folder.isEmpty()
            ? Files.createTempFile("cartway", ".body")
            : folder.get().resolve(UUID.randomUUID() + ".body");
    try {
      return FileChannel.open(
          file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    } finally {
      Files.deleteIfExists(file);
    }
  }
}
