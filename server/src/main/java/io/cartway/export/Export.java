package io.cartway.export;

import io.cartway.text.FileFault;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Optional;

/// Walks over an account's data from its first item to its last. Nothing of it is held between two
/// steps but the ids of one type: no row is locked and no connection taken while somebody reads.
public final class Export {

  private final List<Exportable> all;

  /// @param all types of data
  public Export(List<Exportable> all) {
    this.all = List.copyOf(all);
  }

  /// Does a step of some milliseconds, and sends what it wrote.
  @FunctionalInterface
  public interface Steps {
    void take(Step step) throws IOException;
  }

  /// A step.
  @FunctionalInterface
  public interface Step {
    void run() throws IOException;
  }

  /// The type of a word.
  public Exportable of(String type) {
    return all.stream().filter(each -> each.type().equals(type)).findFirst().orElseThrow();
  }

  /// Bytes that an account keeps of what is wished, as stored.
  public long bytes(String accountId, ExportWish wish) {
    return wish.types().stream().mapToLong(type -> of(type).bytes(accountId)).sum();
  }

  /// Writes all files and the manifest.
  public void write(String accountId, ExportWish wish, ArchiveWriter writer, Steps steps)
      throws IOException {
    for (String type : wish.types()) {
      Exportable exportable = of(type);
      for (String id : exportable.ids(accountId)) {
        Optional<ExportItem> item = exportable.open(accountId, id, "", wish.tables());
        if (item.isPresent()) {
          writer.count(type, item.get().counted());
          for (ExportFile file : item.get().files()) {
            write(file, writer, steps);
          }
        }
      }
    }
    steps.take(writer::finish);
  }

  private static void write(ExportFile file, ArchiveWriter writer, Steps steps) throws IOException {
    boolean[] isCut = new boolean[1];
    for (long i = 0; i < file.pieces() && !isCut[0]; i++) {
      long index = i;
      steps.take(() -> {
        byte[] piece;
        try {
          piece = file.content().get(index);
        } catch (IOException gone) {
          isCut[0] = true;
          writer.cut(file.path(), reason(gone));
          return;
        }
        if (index == 0) {
          writer.begin(file.path(), file.facts());
        }
        writer.write(piece);
        if (index == file.pieces() - 1) {
          writer.end();
        }
      });
    }
  }

  /// Why a file could not be read, as a clause.
  public static String reason(IOException gone) {
    return gone instanceof FileSystemException file
        ? FileFault.clause(file)
        : String.valueOf(gone.getMessage());
  }
}
