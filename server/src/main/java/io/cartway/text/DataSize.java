package io.cartway.text;

import java.util.Locale;

/// Numbers of bytes as people read them.
public final class DataSize {

  private DataSize() {}

  /// In kilobytes, megabytes or gigabytes, which are powers of 1,000: "6.4 GB".
  public static String words(long bytes) {
    if (bytes < 1_000_000) {
      return String.format(Locale.ROOT, "%.1f kB", bytes / 1e3);
    }
    if (bytes < 1_000_000_000) {
      return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }
    return String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
  }
}
