package io.cartway.export;

import java.util.Map;

/// A file of an archive, as its manifest describes it.
///
/// @param path its name in the archive
/// @param bytes its size
/// @param sha256 of its bytes, in hexadecimal digits
/// @param facts all texts that the manifest has of it
public record ImportFile(String path, long bytes, String sha256, Map<String, String> facts) {
  public ImportFile {
    facts = Map.copyOf(facts);
  }
}
