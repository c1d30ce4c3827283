package io.cartway.app.data;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.app.console.UserException;
import io.cartway.region.DamagedRegionException;
import io.cartway.region.RegionException;
import io.cartway.region.Regions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The places of regions and downloads in the data folder.
public final class DataLayout {

  private static final Logger LOGGER = LoggerFactory.getLogger(DataLayout.class);

  private static final String EMBEDDED_EXTRACT =
      "/io/cartway/region/embedded/monaco-latest.osm.pbf";
  private static final int HASH_DIGITS = 10;

  /// Ends the name of the file that says what the region beside it was built from.
  private static final String ORIGIN = ".origin";

  private final Path folder;

  /// @param folder the data folder
  public DataLayout(Path folder) {
    this.folder = folder;
  }

  /// The folder of downloaded files.
  public Path downloads() {
    return folder.resolve("downloads");
  }

  /// The directory of the embedded region; one with elevations is another region.
  public Path embeddedRegion(Optional<Path> elevation) {
    String suffix = elevation.map(path -> "-" + hash(absolute(path).toString())).orElse("");
    return folder.resolve("regions").resolve("monaco-embedded" + suffix);
  }

  /// Writes the embedded extract to a file.
  public Path embeddedExtract() throws IOException {
    Path file = downloads().resolve("monaco-embedded.osm.pbf");
    Files.createDirectories(downloads());
    try (InputStream in = DataLayout.class.getResourceAsStream(EMBEDDED_EXTRACT)) {
      if (in == null) {
        throw new UserException("this build of Cartway has no embedded region: give --osm FILE");
      }
      Path partial = downloads().resolve("monaco-embedded.osm.pbf.partial");
      Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
      Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
    }
    return file;
  }

  /// The directory of the region of these extracts: the same as long as names, sizes and times of
  /// the files (or the URLs) and the folder of elevations are the same, wherever they are named
  /// from.
  public Path regionOf(List<String> sources, Optional<Path> elevation) throws IOException {
    StringBuilder identity = new StringBuilder();
    for (String source : sources) {
      identity.append(absolute(source)).append('\n');
      if (!Downloader.isAddress(source)) {
        Path file = Path.of(source);
        if (!Files.isRegularFile(file)) {
          throw new UserException("there is no file %s".formatted(source));
        }
        identity.append(file.toRealPath()).append(Files.size(file));
        identity.append(Files.getLastModifiedTime(file).toMillis());
      }
    }
    elevation.ifPresent(path -> identity.append("elevation ").append(absolute(path)));
    String first = sources.getFirst();
    String name =
        Downloader.isAddress(first)
            ? Downloader.fileName(first)
            : String.valueOf(Path.of(first).getFileName());
    String slug =
        name.toLowerCase(Locale.ROOT)
            .replaceAll("\\.osm\\.pbf$|\\.pbf$", "")
            .replaceAll("[^a-z0-9]+", "-");
    return folder.resolve("regions").resolve(slug + "-" + hash(identity.toString()));
  }

  /// The newest region that was built from these extracts, when their files are there no longer.
  public Optional<Path> builtFrom(List<String> sources, Optional<Path> elevation)
      throws IOException {
    Path regions = folder.resolve("regions");
    if (!Files.isDirectory(regions)) {
      return Optional.empty();
    }
    String origin = origin(sources, elevation);
    Path newest = null;
    FileTime newestTime = FileTime.fromMillis(Long.MIN_VALUE);
    try (DirectoryStream<Path> notes = Files.newDirectoryStream(regions, "*" + ORIGIN)) {
      for (Path note : notes) {
        String name = String.valueOf(note.getFileName());
        Path region = regions.resolve(name.substring(0, name.length() - ORIGIN.length()));
        FileTime time = Files.getLastModifiedTime(note);
        if (time.compareTo(newestTime) > 0
            && Files.size(note) == origin.getBytes(UTF_8).length
            && Files.readString(note).equals(origin)
            && Regions.exists(region)) {
          newest = region;
          newestTime = time;
        }
      }
    }
    return Optional.ofNullable(newest);
  }

  /// Notes beside a region what it was built from.
  public static void noteOrigin(Path region, List<String> sources, Optional<Path> elevation)
      throws IOException {
    Path note = region.resolveSibling(region.getFileName() + ORIGIN);
    if (!Files.exists(note)) {
      Files.writeString(note, origin(sources, elevation));
    }
  }

  private static String origin(List<String> sources, Optional<Path> elevation) {
    StringBuilder text = new StringBuilder();
    for (String source : sources) {
      text.append(absolute(source)).append('\n');
    }
    elevation.ifPresent(path -> text.append("elevation ").append(absolute(path)));
    return text.toString();
  }

  /// An extract by a name that holds in every working directory.
  public static String absolute(String source) {
    return Downloader.isAddress(source) ? source : absolute(Path.of(source)).toString();
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }

  /// The first of these extracts that is a file and not there.
  public static Optional<String> missing(List<String> sources) {
    return sources.stream()
        .filter(source -> !Downloader.isAddress(source) && !Files.isRegularFile(Path.of(source)))
        .findFirst();
  }

  /// The file in which a server notes what it serves.
  public Path served() {
    return folder.resolve("served.yaml");
  }

  /// The newest region of the same place beside a directory: built from a file of the same name,
  /// except for the date in the name. Empty if the directory itself holds a region, whose ids the
  /// build then continues, or if there is none.
  public Optional<Path> before(Path directory) throws IOException {
    Path regions = folder.resolve("regions");
    if (Regions.exists(directory) || !Files.isDirectory(regions)) {
      return Optional.empty();
    }
    String place = placeOf(directory);
    Path newest = null;
    Instant newestTime = Instant.MIN;
    try (DirectoryStream<Path> siblings = Files.newDirectoryStream(regions)) {
      for (Path sibling : siblings) {
        if (placeOf(sibling).equals(place) && Files.exists(sibling.resolve(Regions.MANIFEST))) {
          try {
            Instant time = Regions.open(sibling).manifest().dataTime();
            newest = time.isAfter(newestTime) ? sibling : newest;
            newestTime = time.isAfter(newestTime) ? time : newestTime;
          } catch (RegionException | DamagedRegionException e) {
            LOGGER.info("ids are not continued from: {}", e.getMessage());
          }
        }
      }
    }
    return Optional.ofNullable(newest);
  }

  /// The name of a region's directory without its hash and the date of its file.
  private static String placeOf(Path directory) {
    return String.valueOf(directory.getFileName())
        .replaceAll("-[0-9a-f]{" + HASH_DIGITS + "}$", "")
        .replaceAll("-(latest|[0-9]{6}|[0-9]{8})$", "");
  }

  private static String hash(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of()
          .formatHex(digest.digest(text.getBytes(UTF_8)))
          .substring(0, HASH_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
