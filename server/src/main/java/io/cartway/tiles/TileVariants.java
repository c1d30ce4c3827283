package io.cartway.tiles;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.tiles.mvt.MalformedTileException;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The tiles of an archive as they are stored, or in the languages and for the styles that callers
/// ask for. Variants are made when they are asked for. The most recent tiles are kept within a
/// bound of bytes: of a stored one the digest for its entity tag would take half of an answer's
/// time. Thread-safe.
public final class TileVariants {

  /// Stored tiles may take a third of the bytes of the variants.
  static final int STORED_SHARE = 3;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final TileArchive archive;
  private final Set<String> languages;
  private final Set<String> layers;
  private final RecentTiles<Key, Packed> cache;

  /// Apart from the variants, which take a hundred times as long to make.
  private final RecentTiles<Key, Packed> stored;

  /// A packed tile; without bytes when it has nothing of what is asked for.
  public static final class Packed {

    private final byte[] gzipped;
    private final String entityTag;

    private Packed(byte[] gzipped) {
      this.gzipped = gzipped;
      this.entityTag = TileBytes.entityTag(gzipped);
    }

    /// The bytes; not to be changed, for they are not copied.
    public byte[] gzipped() {
      return gzipped;
    }

    /// The entity tag of the packed bytes.
    public String entityTag() {
      return entityTag;
    }

    /// Whether nothing is in it.
    public boolean isEmpty() {
      return gzipped.length == 0;
    }
  }

  private record Key(int z, int x, int y, String variant) {}

  /// @param archive holds the stored tiles
  /// @param bytesMax most bytes of kept variants; stored tiles may take a third of that more
  public TileVariants(TileArchive archive, long bytesMax) throws IOException {
    this.archive = archive;
    JsonNode known = JSON.readTree(archive.metadataJson()).path("vector_layers");
    this.languages = languages(known);
    this.layers = layers(known);
    this.cache = new RecentTiles<>(bytesMax, packed -> packed.gzipped.length);
    this.stored = new RecentTiles<>(bytesMax / STORED_SHARE, packed -> packed.gzipped.length);
  }

  private static Set<String> layers(JsonNode known) {
    Set<String> layers = new HashSet<>(StyleLayers.allLayers());
    known.forEach(layer -> layers.add(layer.path("id").asText()));
    return Set.copyOf(layers);
  }

  private static Set<String> languages(JsonNode known) {
    Set<String> languages = new HashSet<>();
    for (JsonNode layer : known) {
      layer
          .path("fields")
          .fieldNames()
          .forEachRemaining(field -> {
            if (field.startsWith("name:")) {
              languages.add(field.substring("name:".length()));
            }
          });
    }
    languages.removeAll(Set.of("latin", "nonlatin"));
    return Set.copyOf(languages);
  }

  /// The names of all layers that a tile of this or another region may have.
  public Set<String> layers() {
    return layers;
  }

  /// The archive whose tiles these are.
  public TileArchive archive() {
    return archive;
  }

  /// Those of some languages that names of the tiles have, in the same order: of `de-CH` and `tlh`
  /// the first, as `de`.
  ///
  /// @param tags language tags (BCP 47)
  public List<String> known(List<String> tags) {
    List<String> known = new ArrayList<>();
    for (String tag : tags) {
      // Also gives old codes their newer form: `iw` is `he`.
      String wanted = Locale.forLanguageTag(tag).toLanguageTag();
      while (!wanted.isEmpty() && !languages.contains(wanted)) {
        wanted = wanted.substring(0, Math.max(0, wanted.lastIndexOf('-')));
      }
      if (!wanted.isEmpty() && !known.contains(wanted)) {
        known.add(wanted);
      }
    }
    return known;
  }

  /// A tile as it is asked for. Empty when the archive has none there.
  ///
  /// @param x column, 0 to 2^z - 1
  /// @param y row from the north, 0 to 2^z - 1
  /// @param deadline by which it must be made
  public Optional<Packed> find(int z, int x, int y, TileVariant variant, Deadline deadline)
      throws IOException {
    boolean isStored = variant.equals(TileVariant.STORED);
    RecentTiles<Key, Packed> recent = isStored ? stored : cache;
    Key key = new Key(z, x, y, isStored ? "" : variant.key());
    Packed kept = recent.find(key);
    if (kept != null) {
      return Optional.of(kept);
    }
    Optional<byte[]> bytes = archive.findTile(z, x, y);
    if (bytes.isEmpty()) {
      return Optional.empty();
    }
    Packed tile = isStored ? new Packed(bytes.get()) : made(bytes.get(), variant, deadline);
    recent.put(key, tile);
    return Optional.of(tile);
  }

  private Packed made(byte[] packed, TileVariant variant, Deadline deadline) throws IOException {
    byte[] plain = TileBytes.unpacked(packed);
    try {
      byte[] kept = new VariantMaking(variant).of(plain, deadline);
      return new Packed(kept.length == 0 ? kept : TileBytes.packed(kept));
    } catch (MalformedTileException malformed) {
      throw archive.damaged(malformed);
    }
  }

  /// The bytes of what is kept.
  long keptBytes() {
    return cache.bytes() + stored.bytes();
  }
}
