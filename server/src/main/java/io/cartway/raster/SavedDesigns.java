package io.cartway.raster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/// Gives the styles that accounts have saved. Thread-safe.
public interface SavedDesigns {

  /// What changes when a style is saved anew; empty when the account has none of this id.
  Optional<String> findVersion(String accountId, String id);

  /// A style; empty when the account has none of this id.
  Optional<Document> findDocument(String accountId, String id);

  /// A saved style.
  ///
  /// @param version as of [#findVersion]
  /// @param bytes of the document
  /// @param layers the array of its `layers`
  /// @param sprite the design whose icons it has; any other text for none
  /// @param languages that its tiles are asked for, the preferred first; none for all names
  record Document(
      String version, int bytes, JsonNode layers, String sprite, List<String> languages) {

    public Document {
      languages = List.copyOf(languages);
    }
  }
}
