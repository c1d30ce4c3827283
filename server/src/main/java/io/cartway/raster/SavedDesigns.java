package io.cartway.raster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
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
  /// @param sprites the designs whose icons it has, as of [RasterStyle]
  /// @param languages that its tiles are asked for, the preferred first; none for all names
  record Document(
      String version,
      int bytes,
      JsonNode layers,
      Map<String, String> sprites,
      List<String> languages) {

    public Document {
      sprites = Map.copyOf(sprites);
      languages = List.copyOf(languages);
    }
  }
}
