package io.cartway.export;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/// A file of an export, in pieces that are held in memory one at a time.
///
/// @param path its name in the archive: `styles/day.json`
/// @param facts what the manifest tells of it beside its size and checksum, by name
/// @param pieces how many, at least one; they may be empty
/// @param content gives them
public record ExportFile(String path, Map<String, String> facts, long pieces, Pieces content) {

  public ExportFile {
    facts = Map.copyOf(new TreeMap<>(facts));
    if (pieces < 1) {
      throw new IllegalArgumentException("no piece of " + path);
    }
  }

  /// Gives the pieces of a file.
  @FunctionalInterface
  public interface Pieces {
    /// A piece of at most 8 MB, which must be the result of a unit of a job; nobody changes it.
    ///
    /// @param index counted from 0; asked for in order
    /// @throws IOException when it is gone, or the disk fails
    byte[] get(long index) throws IOException;
  }
}
