package io.cartway.http;

/// Bytes that nobody changes any more.
public final class Bytes {

  /// No bytes.
  public static final Bytes NONE = new Bytes(new byte[0]);

  private final byte[] content;

  private Bytes(byte[] content) {
    this.content = content;
  }

  /// Takes the array over: the caller must not change it afterwards.
  public static Bytes owning(byte[] content) {
    return new Bytes(content);
  }

  /// The bytes; not to be changed.
  public byte[] unsafeArray() {
    return content;
  }

  /// How many.
  public int size() {
    return content.length;
  }
}
