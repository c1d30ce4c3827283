package io.cartway.raster;

import io.cartway.style.InvalidStyleException;
import io.cartway.style.StyleDocument;
import io.cartway.style.StyleSheet;
import io.cartway.style.sprite.SpriteSheet;
import io.cartway.tiles.RecentTiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The styles that pictures are drawn with: the designs, each read when it is first asked for, and
/// those that accounts have saved. Of these the most recent ones stay read. Thread-safe.
public final class RasterStyles {

  /// What a picture is drawn with when its caller says nothing (decision 5 of the contract).
  public static final String USUAL = "service-day";

  /// Bytes in memory of a style for each of its document: objects for every value and expression.
  private static final int SIZE_RATIO = 12;

  private final SavedDesigns saved;
  private final Map<String, RasterStyle> designs = new ConcurrentHashMap<>();
  private final RecentTiles<Key, Read> read;

  private record Key(String accountId, String id, String version) {}

  private record Read(RasterStyle style, long bytes) {}

  /// @param saved gives the accounts' own styles
  /// @param bytesMax most bytes of saved styles that stay read
  public RasterStyles(SavedDesigns saved, long bytesMax) {
    this.saved = saved;
    this.read = new RecentTiles<>(bytesMax, Read::bytes);
  }

  /// A design; empty when there is none of this id.
  public Optional<RasterStyle> design(String id) {
    return StyleDocument.of(id)
        .map(document ->
            designs.computeIfAbsent(
                id,
                _ ->
                    new RasterStyle(
                        "", id, "", StyleSheet.of(document), SpriteSheet.alone(id), List.of())));
  }

  /// The version of a saved style; empty when the account has none of this id.
  public Optional<String> savedVersion(String accountId, String id) {
    return saved.findVersion(accountId, id);
  }

  /// A style of an account; empty when it was deleted.
  ///
  /// @param version as of [#savedVersion]; a newer one is given if it was saved since
  /// @throws InvalidStyleException when this version of the program cannot draw it
  public Optional<RasterStyle> saved(String accountId, String id, String version)
      throws InvalidStyleException {
    Read kept = read.find(new Key(accountId, id, version));
    if (kept != null) {
      return Optional.of(kept.style);
    }
    Optional<SavedDesigns.Document> found = saved.findDocument(accountId, id);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    SavedDesigns.Document document = found.get();
    RasterStyle style =
        new RasterStyle(
            accountId,
            id,
            document.version(),
            StyleSheet.read(document.layers()),
            document.sprites(),
            document.languages());
    read.put(
        new Key(accountId, id, document.version()),
        new Read(style, (long) SIZE_RATIO * document.bytes()));
    return Optional.of(style);
  }
}
