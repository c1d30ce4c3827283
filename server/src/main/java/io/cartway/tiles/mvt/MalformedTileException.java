package io.cartway.tiles.mvt;

import java.io.Serial;

/// The bytes are no vector tile, or one that breaks the rules that reading depends on. The message
/// is a clause: `a feature ends in the middle of a number`.
public final class MalformedTileException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  /// @param reason what is wrong, as a clause
  public MalformedTileException(String reason) {
    super(reason);
  }
}
