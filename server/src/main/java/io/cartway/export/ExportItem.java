package io.cartway.export;

import java.util.List;

/// An item of an account's data as it is at a moment. For one thread.
///
/// @param counted how many the manifest counts it as: none for an empty collection
/// @param mark by which it can be seen again as it is now, a short text
/// @param files of it, at least one
public record ExportItem(int counted, String mark, List<ExportFile> files) {
  public ExportItem {
    files = List.copyOf(files);
  }
}
