package io.cartway.matrix;

/// The limits of matrices.
///
/// @param onceMax most origins, and most destinations, of a matrix that is answered at once
/// @param sideMax the same of a job
public record MatrixLimits(int onceMax, int sideMax) {

  /// Those of the contract.
  public static final MatrixLimits DEFAULT = new MatrixLimits(500, 10_000);
}
