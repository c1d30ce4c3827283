package io.cartway.style.check;

/// The limits of one document, beside [io.cartway.style.StyleSheet#LAYERS_MAX].
///
/// @param bytesMax most bytes
/// @param tokensMax most values, names and brackets of JSON: some 15 MB while it is read
/// @param sourcesMax most sources, and most sprites
/// @param faultsMax most faults that are told
/// @param nameLengthMax most characters of a name or an id
public record StyleLimits(
    int bytesMax, int tokensMax, int sourcesMax, int faultsMax, int nameLengthMax) {

  /// Twice what the largest public styles have.
  public static final StyleLimits STANDARD = new StyleLimits(1_000_000, 250_000, 50, 50, 200);
}
