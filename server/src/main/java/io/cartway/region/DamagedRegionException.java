package io.cartway.region;

/// A file of a region is not what it says it is. The message is one sentence for the operator.
public final class DamagedRegionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /// @param file the file, as the operator knows it
  /// @param what what is wrong with it
  public DamagedRegionException(String file, String what) {
    super("region file %s is damaged: %s".formatted(file, what));
  }
}
