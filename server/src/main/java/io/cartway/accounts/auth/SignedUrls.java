package io.cartway.accounts.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.accounts.secret.Pepper;
import io.cartway.http.Gatekeeper.Attempt;
import io.cartway.http.PercentCoding;
import io.cartway.text.Scan;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.crypto.SecretKey;

/// Signs URLs for clients that cannot send a header: adds `expires` (seconds since 1970) and
/// `signature` to the query. A signature is valid for one path, or for all paths of one operation
/// if its template was signed, with exactly these parameters in any order and percent-encoding. It
/// cannot be used for anything else; but a signed style or TileJSON names signed addresses of what
/// its map needs ([Authenticator#likewise]).
final class SignedUrls {

  /// The operations that accept signatures (decision 19 of the contract).
  static final Set<String> OPERATIONS =
      Set.of(
          "vector",
          "vectorTileJson",
          "terrain",
          "terrainTileJson",
          "raster",
          "rasterTileJson",
          "static",
          "styles",
          "glyphs",
          "sprite");

  static final String EXPIRES = "expires";
  static final String SIGNATURE = "signature";

  private static final Set<String> METHODS = Set.of("GET", "HEAD");
  private static final String VERSION = "1";
  private static final int PARTS = 4;

  /// Ids of a key and a secret, and a MAC: some 80 characters.
  private static final int SIGNATURE_LENGTH_MAX = 200;

  private final SecretKey key;

  /// The claims of a URL with a valid signature.
  record Claims(String keyId, String secretId, long expiresAtSeconds) {}

  SignedUrls(Pepper pepper) {
    this.key = pepper.deriveForMac("signed address");
  }

  /// Whether a request has a signature.
  static boolean isSigned(Attempt attempt) {
    String query = attempt.rawQuery();
    return query.startsWith(SIGNATURE + "=") || query.contains("&" + SIGNATURE + "=");
  }

  /// Whether an operation accepts signatures.
  static boolean isFor(Attempt attempt) {
    return OPERATIONS.contains(attempt.operationId()) && METHODS.contains(attempt.method());
  }

  /// Signs.
  ///
  /// @param path with or without the template's braces
  /// @param rawQuery percent-encoded, without `expires` and `signature`
  /// @return path and query with both parameters; empty when the input is not percent-encoded UTF-8
  Optional<String> sign(String path, String rawQuery, Claims claims) {
    PercentCoding.Query query = PercentCoding.query(rawQuery);
    Optional<String> what = isTemplate(path) ? Optional.of(template(path)) : path(path);
    if (!query.faults().isEmpty() || what.isEmpty()) {
      return Optional.empty();
    }
    byte[] mac = mac(what.get(), query.values(), claims);
    String signature =
        String.join(
            ".",
            VERSION,
            claims.keyId,
            claims.secretId,
            Base64.getUrlEncoder().withoutPadding().encodeToString(mac));
    return Optional.of(
        "%s?%s%s%s=%d&%s=%s"
            .formatted(
                path,
                rawQuery,
                rawQuery.isEmpty() ? "" : "&",
                EXPIRES,
                claims.expiresAtSeconds,
                SIGNATURE,
                signature));
  }

  static boolean isTemplate(String path) {
    return path.indexOf('{') >= 0;
  }

  /// The claims of a signed request; empty when the signature is not of this installation or not of
  /// this request.
  Optional<Claims> read(Attempt attempt) {
    PercentCoding.Query query = PercentCoding.query(attempt.rawQuery());
    Optional<String> signature = only(query, SIGNATURE);
    Optional<String> expires = only(query, EXPIRES).filter(text -> Scan.isNumber(text, 12));
    if (!query.faults().isEmpty() || signature.isEmpty() || expires.isEmpty()) {
      return Optional.empty();
    }
    if (signature.get().length() > SIGNATURE_LENGTH_MAX) {
      return Optional.empty();
    }
    List<String> parts = Scan.split(signature.get(), c -> c == '.');
    if (parts.size() != PARTS || !parts.getFirst().equals(VERSION)) {
      return Optional.empty();
    }
    Claims claims = new Claims(parts.get(1), parts.get(2), Long.parseLong(expires.get()));
    byte[] given = parts.get(3).getBytes(UTF_8);
    boolean isOfPath =
        Stream.of(attempt.rawPath(), withoutKind(attempt))
            .distinct()
            .anyMatch(raw -> path(raw).filter(w -> isMac(given, w, query, claims)).isPresent());
    boolean isOfTemplate =
        !isOfPath
            && isTemplate(attempt.template())
            && isMac(given, template(attempt.template()), query, claims);
    return isOfPath || isOfTemplate ? Optional.of(claims) : Optional.empty();
  }

  /// A style names its sprite once, and clients append what they fetch of it: `@2x`, `.json`,
  /// `.png`. So the signature of a sprite's path is for all of these.
  private static String withoutKind(Attempt attempt) {
    String path = attempt.rawPath();
    if (!attempt.operationId().equals("sprite")) {
      return path;
    }
    for (String kind : List.of(".json", ".png", "@2x")) {
      path = path.endsWith(kind) ? path.substring(0, path.length() - kind.length()) : path;
    }
    return path;
  }

  // Compared as text: if two texts decode to the same bytes, only one is ours.
  private boolean isMac(byte[] given, String what, PercentCoding.Query query, Claims claims) {
    byte[] mac = mac(what, query.values(), claims);
    return MessageDigest.isEqual(Base64.getUrlEncoder().withoutPadding().encode(mac), given);
  }

  private static Optional<String> only(PercentCoding.Query query, String name) {
    List<String> values = query.values().getOrDefault(name, List.of());
    return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
  }

  private byte[] mac(String what, Map<String, List<String>> parameters, Claims claims) {
    StringBuilder message = new StringBuilder("GET\n").append(what);
    // Values of one name keep their order, which may matter.
    new TreeMap<>(parameters)
        .forEach((name, values) -> {
          if (!name.equals(EXPIRES) && !name.equals(SIGNATURE)) {
            values.forEach(value -> append(append(message.append('Q'), name), value));
          }
        });
    append(append(message.append('K'), claims.keyId), claims.secretId);
    message.append('E').append(claims.expiresAtSeconds);
    return Pepper.mac(key, message.toString().getBytes(UTF_8));
  }

  private static String template(String template) {
    return append(new StringBuilder("T"), template).toString();
  }

  private static Optional<String> path(String rawPath) {
    StringBuilder path = new StringBuilder("P");
    for (String segment : Scan.split(rawPath, c -> c == '/')) {
      Optional<String> text = PercentCoding.decode(segment, false);
      if (text.isEmpty()) {
        return Optional.empty();
      }
      append(path, text.get());
    }
    return Optional.of(path.toString());
  }

  // The length prefix makes the encoding unambiguous.
  private static StringBuilder append(StringBuilder message, String text) {
    return message.append(text.length()).append(':').append(text);
  }
}
