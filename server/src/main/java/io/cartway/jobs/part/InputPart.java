package io.cartway.jobs.part;

/// A part of a job's input. Immutable by convention: nobody writes into the content.
public final class InputPart {

  private final long first;
  private final long end;
  private final byte[] content;

  InputPart(long first, long end, byte[] content) {
    this.first = first;
    this.end = end;
    this.content = content;
  }

  /// The first unit that the content describes.
  public long first() {
    return first;
  }

  /// The first unit after them.
  public long end() {
    return end;
  }

  /// The bytes as they were submitted; not a copy.
  public byte[] content() {
    return content;
  }
}
