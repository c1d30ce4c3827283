package io.cartway.region.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.region.Manifest;
import io.cartway.region.Regions;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;

/// Builds the manifest of a finished region.
final class ManifestWriting {

  /// Plain text; the tiles have the same with links.
  static final String ATTRIBUTION = "(c) OpenMapTiles (c) OpenStreetMap contributors";

  private static final int VERSION_HASH_DIGITS = 8;

  private ManifestWriting() {}

  static Manifest describe(
      Instant buildTime, List<Extract> extracts, Instant newestElement, BuildRun run)
      throws IOException {
    Instant dataTime = newestElement;
    for (Extract extract : extracts) {
      Instant header = extract.header().instant();
      if (header != null && header.isAfter(dataTime)) {
        dataTime = header;
      }
    }
    return new Manifest(
        Regions.FORMAT_VERSION,
        dataVersion(dataTime, extracts),
        extracts.stream().map(e -> new Manifest.Source(e.name(), e.size(), e.sha256())).toList(),
        dataTime,
        run.bounds(),
        run.counts(),
        run.faults().counts(),
        buildTime,
        ATTRIBUTION,
        Regions.describeFiles(run.directory()));
  }

  /// The day of the data and a hash of its sources: the same extracts give the same version.
  private static String dataVersion(Instant dataTime, List<Extract> extracts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(("format " + Regions.FORMAT_VERSION).getBytes(UTF_8));
      for (Extract extract : extracts) {
        digest.update(extract.sha256().getBytes(UTF_8));
      }
      String hash = HexFormat.of().formatHex(digest.digest()).substring(0, VERSION_HASH_DIGITS);
      return DateTimeFormatter.BASIC_ISO_DATE
              .format(dataTime.atOffset(ZoneOffset.UTC))
              .substring(0, 8)
          + "-"
          + hash;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
