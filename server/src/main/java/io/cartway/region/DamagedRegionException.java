package io.cartway.region;

import java.io.IOException;
import java.time.DateTimeException;

/// A file of a region is damaged. The message is one sentence for the operator.
public final class DamagedRegionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /// @param file the file's name for the operator
  /// @param what the fault
  public DamagedRegionException(String file, String what) {
    super("region file %s is damaged: %s".formatted(file, what));
  }

  /// Runs work that reads unchecked files of a region: an impossible index or value is reported as
  /// damage, with the original exception as cause.
  ///
  /// @param directory the folder of the files
  public static <T> T reading(String directory, Reading<T> work) throws IOException {
    try {
      return work.read();
    } catch (IndexOutOfBoundsException
        | NegativeArraySizeException
        | IllegalArgumentException
        | IllegalStateException
        | ArithmeticException
        | DateTimeException found) {
      throw new DamagedRegionException(directory, found);
    }
  }

  /// Reads files.
  @FunctionalInterface
  public interface Reading<T> {
    /// Reads.
    T read() throws IOException;
  }

  /// A number in one file points outside another one: only reading all files can tell which is
  /// damaged.
  ///
  /// @param directory the folder of the files
  /// @param found the original exception
  public DamagedRegionException(String directory, RuntimeException found) {
    super(
        ("region file in %s is damaged: its numbers contradict each other;"
                + " ./cartway region verify names it")
            .formatted(directory),
        found);
  }
}
