package io.cartway.jobs.part;

import org.jspecify.annotations.Nullable;

/// The content of a result that is about to become a part.
public final class StoredContent {

  final String file;
  final byte @Nullable [] inRow;
  private final int bytes;

  StoredContent(String file, byte @Nullable [] inRow, int bytes) {
    this.file = file;
    this.inRow = inRow;
    this.bytes = bytes;
  }

  /// Size of the content.
  public int bytes() {
    return bytes;
  }
}
