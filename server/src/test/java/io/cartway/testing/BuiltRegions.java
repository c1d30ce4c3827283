package io.cartway.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Regions of real extracts, built once and shared by all tests, forks and runs on the same code.
///
/// They lie in `target/regions` of the repository, under a name made of the parts that were built,
/// the bytes of the extract and the bytes of the product's classes. Tests read them only: who
/// changes files of a region copies it first ([#copy]).
public final class BuiltRegions {

  /// Builds one region.
  @FunctionalInterface
  public interface Build {

    /// @param region the folder to make; its parent exists
    void into(Path region) throws IOException;
  }

  /// Regions of other code are kept for so long, for a run of it may be under way.
  private static final Duration KEPT = Duration.ofHours(1);

  private static final String EMBEDDED = "/io/cartway/region/embedded/monaco-latest.osm.pbf";

  /// Locks of files hold between processes only.
  private static final Object TURN = new Object();

  private static final int CODE_DIGITS = 8;

  private BuiltRegions() {}

  /// The region of an extract, built when it is not there.
  ///
  /// @param parts which parts it has: regions of different parts have different names
  /// @param product a class of the program: all classes and tables beside it are its code
  public static Path of(String parts, Path extract, Class<?> product, Build build)
      throws IOException {
    return in(Workspace.root().resolve("target/regions"), parts, extract, code(product), build);
  }

  static Path in(Path folder, String parts, Path extract, Path code, Build build)
      throws IOException {
    String version = digest(code).substring(0, CODE_DIGITS);
    String name = "%s-%s-%s".formatted(version, parts, digest(extract).substring(0, CODE_DIGITS));
    Path region = folder.resolve(name);
    synchronized (TURN) {
      Files.createDirectories(folder);
      try (FileChannel channel =
              FileChannel.open(
                  folder.resolve(name + ".lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        if (lock.isValid() && !Files.exists(region)) {
          dropOthers(folder, version);
          Path building = folder.resolve(name + ".building");
          delete(building);
          Files.createDirectories(building);
          build.into(building.resolve("region"));
          Files.move(building.resolve("region"), region, StandardCopyOption.ATOMIC_MOVE);
          delete(building);
        }
      }
    }
    return region;
  }

  /// The extract that comes with the program, as a file: in the packaged program it is in a jar.
  public static Path embeddedExtract() throws IOException {
    Path folder = Files.createDirectories(Workspace.root().resolve("target/embedded"));
    Path file = folder.resolve("monaco-embedded.osm.pbf");
    try (InputStream in = BuiltRegions.class.getResourceAsStream(EMBEDDED)) {
      if (in == null) {
        throw new IOException("the embedded extract is missing");
      }
      if (!Files.exists(file)) {
        Path partial = Files.createTempFile(folder, "monaco", ".partial");
        Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
        Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
      }
    }
    return file;
  }

  /// Copies a region into a folder that does not exist yet.
  public static Path copy(Path region, Path target) throws IOException {
    for (Path file : walk(region)) {
      Files.copy(file, target.resolve(region.relativize(file).toString()));
    }
    return target;
  }

  private static Path code(Class<?> product) {
    try {
      return Path.of(product.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /// SHA-256 of a file, or of the names and bytes of all files of a folder or in a jar.
  private static String digest(Path source) throws IOException {
    if (source.toString().endsWith(".jar")) {
      try (FileSystem jar =
          FileSystems.newFileSystem(URI.create("jar:" + source.toUri()), Map.of())) {
        return digestOf(jar.getPath("/"));
      }
    }
    return digestOf(source);
  }

  private static String digestOf(Path source) throws IOException {
    try (DigestOutputStream out =
        new DigestOutputStream(
            OutputStream.nullOutputStream(), MessageDigest.getInstance("SHA-256"))) {
      for (Path file : walk(source)) {
        String name = source.relativize(file).toString();
        // What packing adds is not code.
        if (Files.isRegularFile(file) && !name.startsWith("META-INF")) {
          out.write(name.getBytes(UTF_8));
          Files.copy(file, out);
        }
      }
      return HexFormat.of().formatHex(out.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void dropOthers(Path folder, String version) throws IOException {
    Instant old = Instant.now().minus(KEPT);
    try (Stream<Path> all = Files.list(folder)) {
      for (Path other : all.filter(path -> !name(path).startsWith(version)).toList()) {
        if (Files.getLastModifiedTime(other).toInstant().isBefore(old)) {
          delete(other);
        }
      }
    }
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }

  /// The folder itself and all in it, each folder before what it holds, in order of the names.
  private static List<Path> walk(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.sorted().toList();
    }
  }

  private static void delete(Path root) throws IOException {
    if (Files.exists(root)) {
      for (Path path : walk(root).reversed()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
