package io.cartway.tiles.http;

import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.Parameters;
import io.cartway.text.Scan;
import io.cartway.tiles.TileArchive;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;

/// `GET /v1/tiles/vector/{z}/{x}/{y}.mvt`: a tile of the archive, as stored (gzipped).
public final class VectorTileEndpoint implements Handler {

  static final List<String> STYLES = List.of("service-night", "service-day", "terrain", "minimal");

  private static final String CONTENT_TYPE = "application/vnd.mapbox-vector-tile";

  /// Cached for an hour, then revalidated by entity tag: a new region appears within the hour.
  private static final String CACHE_CONTROL = "private, max-age=3600";

  /// A zoom beyond which no tile scheme goes: the columns no longer fit an int.
  private static final int ZOOM_LIMIT = 30;

  /// A tile unpacks to some hundred kB; a far larger one is not ours.
  private static final int UNPACKED_SIZE_MAX = 64 << 20;

  /// BCP 47 recommends room for 35 characters.
  private static final int LANGUAGE_LENGTH_MAX = 35;

  private static final Set<String> GZIP_REFUSED =
      Set.of("q=0", "q=0.", "q=0.0", "q=0.00", "q=0.000");

  /// A longer header is ignored.
  private static final int ACCEPT_LENGTH_MAX = 2_000;

  private final Supplier<TileArchive> archive;

  /// @param archive gives the archive of the served region
  public VectorTileEndpoint(Supplier<TileArchive> archive) {
    this.archive = archive;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    Parameters query = call.query();
    int z = number(call, "z", ZOOM_LIMIT, "a whole number from 0 to " + ZOOM_LIMIT);
    int last = z < 0 ? Integer.MAX_VALUE : (1 << z) - 1;
    String range = "a whole number, 0..2^z-1";
    String rangeAtZoom = z < 0 ? range : range + ", at zoom %d 0..%d".formatted(z, last);
    int x = number(call, "x", last, rangeAtZoom);
    int y = number(call, "y", last, rangeAtZoom);
    checkStyleAndLanguage(query);
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    TileArchive tiles = archive.get();
    if (z < tiles.zoomMin() || z > tiles.zoomMax()) {
      return Answer.notFound(
          "No tiles at this zoom",
          "The zoom is " + z + ".",
          "Ask for zooms %d to %d; show higher zooms by scaling the tiles of zoom %d."
              .formatted(tiles.zoomMin(), tiles.zoomMax(), tiles.zoomMax()));
    }
    Optional<byte[]> tile = tiles.findTile(z, x, y);
    if (tile.isEmpty()) {
      return new Answer.Empty(204, Map.of("Cache-Control", CACHE_CONTROL));
    }
    return content(tile.get(), acceptsGzip(call.header("Accept-Encoding")));
  }

  /// A number in the path; -1 and a collected fault when it is malformed or outside 0..max.
  private static int number(Call call, String name, int max, String expected) {
    String given = call.path(name);
    if (Scan.isNumber(given, 18)) {
      long value = Long.parseLong(given);
      if (value >= 0 && value <= max) {
        return (int) value;
      }
    }
    call.query().fault(name, given, expected);
    return -1;
  }

  private static void checkStyleAndLanguage(Parameters query) {
    Optional<String> style = query.text("style");
    if (style.isPresent() && !STYLES.contains(style.get())) {
      query.fault("style", style.get(), "one of " + String.join(", ", STYLES));
    }
    Optional<String> language = query.text("lang");
    if (language.isPresent() && !isLanguage(language.get())) {
      query.fault(
          "lang",
          language.get(),
          language.get().length() > LANGUAGE_LENGTH_MAX
              ? "at most %d characters".formatted(LANGUAGE_LENGTH_MAX)
              : "a language code such as fr or zh-Hant");
    }
  }

  /// Two or three letters, then parts of two to eight letters and digits after a dash each.
  static boolean isLanguage(String text) {
    if (text.length() > LANGUAGE_LENGTH_MAX) {
      return false;
    }
    List<String> parts = Scan.split(text, c -> c == '-');
    return Scan.isAll(parts.getFirst(), 2, 3, Scan::isLetter)
        && parts.stream().skip(1).allMatch(part -> Scan.isAll(part, 2, 8, Scan::isLetterOrDigit));
  }

  private static Answer content(byte[] gzipped, boolean asStored) throws IOException {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Cache-Control", CACHE_CONTROL);
    headers.put("Vary", "Accept-Encoding");
    String entityTag = entityTag(gzipped);
    if (asStored) {
      headers.put("Content-Encoding", "gzip");
      return new Answer.Content(CONTENT_TYPE, Bytes.owning(gzipped), entityTag, headers);
    }
    // Different bytes of the same tile need a different strong entity tag.
    Bytes plain = Bytes.owning(gunzip(gzipped));
    return new Answer.Content(CONTENT_TYPE, plain, entityTag + "-plain", headers);
  }

  private static byte[] gunzip(byte[] gzipped) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(gzipped))) {
      byte[] plain = in.readNBytes(UNPACKED_SIZE_MAX + 1);
      if (plain.length > UNPACKED_SIZE_MAX) {
        throw new IOException("a tile unpacks to more than 64 MB");
      }
      return plain;
    }
  }

  /// From the bytes, not from the region: a tile that a new region does not change stays cached.
  private static String entityTag(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException everyPlatformHasIt) {
      throw new IllegalStateException(everyPlatformHasIt);
    }
  }

  /// Whether the client accepts gzip (RFC 9110, 12.5.3). Without the header anything may be sent,
  /// but simple clients (curl) that send none do not decompress, so they get plain bytes.
  static boolean acceptsGzip(Optional<String> acceptEncoding) {
    if (acceptEncoding.isEmpty()) {
      return false;
    }
    Optional<Boolean> any = Optional.empty();
    String given = acceptEncoding.get();
    if (given.length() > ACCEPT_LENGTH_MAX) {
      return false;
    }
    for (String element : Scan.split(given.toLowerCase(Locale.ROOT), c -> c == ',')) {
      int semicolon = element.indexOf(';');
      String coding = semicolon < 0 ? element.strip() : element.substring(0, semicolon).strip();
      boolean accepted =
          semicolon < 0 || !GZIP_REFUSED.contains(element.substring(semicolon + 1).strip());
      if (coding.equals("gzip") || coding.equals("x-gzip")) {
        return accepted;
      }
      if (coding.equals("*")) {
        any = Optional.of(accepted);
      }
    }
    return any.orElse(false);
  }
}
