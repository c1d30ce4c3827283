package io.cartway.region;

import java.io.IOException;
import java.time.DateTimeException;

/// A file of a region is not what it says it is. The message is one sentence for the operator.
public final class DamagedRegionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /// @param file the file, as the operator knows it
  /// @param what what is wrong with it
  public DamagedRegionException(String file, String what) {
    super("region file %s is damaged: %s".formatted(file, what));
  }

  /// Does what reads the files of a region, whose contents nobody has checked: an index or a value
  /// that they cannot have is told as damage, with what was met as the cause.
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

  /// A number in some file led out of another one: only reading all of them tells which it is.
  ///
  /// @param directory the folder of the files
  /// @param found what was met
  public DamagedRegionException(String directory, RuntimeException found) {
    super(
        ("region file in %s is damaged: its numbers contradict each other;"
                + " ./cartway region verify names it")
            .formatted(directory),
        found);
  }
}
