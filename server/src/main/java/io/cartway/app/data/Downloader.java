package io.cartway.app.data;

import io.cartway.app.console.UserException;
import io.cartway.region.build.BuildProgress;
import io.cartway.region.build.DiskSpace;
import io.cartway.text.DataSize;
import io.cartway.text.FileFault;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Downloads extracts. An interrupted download resumes where it stopped, as long as the server
/// still has the same file (entity tag); a checksum beside the file (`.sha256`, `.md5`) is
/// compared.
final class Downloader {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(20);
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int ATTEMPTS_MAX = 5;

  private final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(CONNECT_TIMEOUT)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();
  private final BuildProgress progress;

  Downloader(BuildProgress progress) {
    this.progress = progress;
  }

  /// Whether an extract is given by a URL.
  static boolean isAddress(String source) {
    String lower = source.toLowerCase(Locale.ROOT);
    return lower.startsWith("http://") || lower.startsWith("https://");
  }

  /// The file name in a URL.
  static String fileName(String address) {
    String path = Optional.ofNullable(uri(address).getPath()).orElse("");
    String name = path.substring(path.lastIndexOf('/') + 1);
    return name.isEmpty() ? "extract.osm.pbf" : name;
  }

  private static URI uri(String address) {
    try {
      return URI.create(address);
    } catch (IllegalArgumentException e) {
      throw new UserException("'%s' is not the URL of an extract".formatted(address), e);
    }
  }

  /// The files of sources, in their order; those that are URLs are downloaded.
  ///
  /// @param folder for what is downloaded
  static List<Path> fetchAll(List<String> sources, Path folder, BuildProgress progress)
      throws IOException {
    List<Path> files = new ArrayList<>();
    for (String source : sources) {
      files.add(
          isAddress(source) ? new Downloader(progress).fetch(source, folder) : Path.of(source));
    }
    return files;
  }

  /// Downloads a file unless it exists.
  ///
  /// @return the file
  Path fetch(String address, Path folder) throws IOException {
    Path target = folder.resolve(fileName(address));
    if (Files.exists(target)) {
      return target;
    }
    Files.createDirectories(folder);
    Path partial = folder.resolve(target.getFileName() + ".partial");
    Path tag = folder.resolve(target.getFileName() + ".etag");
    for (int attempt = 1; ; attempt++) {
      try {
        fetchOnce(uri(address), partial, tag);
        break;
      } catch (IOException e) {
        if (attempt == ATTEMPTS_MAX) {
          throw new UserException(
              "%s could not be fetched: %s; the partial file is kept and the next start resumes it"
                  .formatted(address, describe(e)),
              e);
        }
      }
    }
    compareChecksum(address, partial, tag);
    Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
    Files.deleteIfExists(tag);
    return target;
  }

  private static String describe(IOException fault) {
    String message = fault.getMessage();
    return message == null || message.isBlank() ? "the connection failed" : message;
  }

  private void fetchOnce(URI address, Path partial, Path tag) throws IOException {
    long have = Files.exists(partial) ? Files.size(partial) : 0;
    HttpRequest.Builder request = HttpRequest.newBuilder(address);
    if (have > 0 && Files.exists(tag)) {
      request.header("Range", "bytes=" + have + "-").header("If-Range", Files.readString(tag));
    } else {
      have = 0;
    }
    HttpResponse<InputStream> response =
        send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    try (InputStream in = response.body()) {
      if (response.statusCode() == 416) {
        // The partial file is already complete or longer than the server's file: start again.
        Files.deleteIfExists(partial);
        throw new IOException("the server refused to resume");
      }
      if (response.statusCode() != 200 && response.statusCode() != 206) {
        throw new UserException(
            "%s could not be fetched: the server answered %d"
                .formatted(address, response.statusCode()));
      }
      boolean goesOn = response.statusCode() == 206;
      Optional<String> entityTag = response.headers().firstValue("ETag");
      if (entityTag.isPresent()) {
        Files.writeString(tag, entityTag.get());
      } else {
        Files.deleteIfExists(tag);
      }
      copy(in, partial, goesOn ? have : 0, response);
    }
  }

  private void copy(InputStream in, Path partial, long have, HttpResponse<?> response)
      throws IOException {
    long length = response.headers().firstValueAsLong("Content-Length").orElse(-1);
    long total = length < 0 ? 0 : have + length;
    String step = "fetch " + fileName(response.uri().toString());
    StandardOpenOption mode =
        have > 0 ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING;
    long done = have;
    requireSpace(partial, have, total);
    try (OutputStream out =
        Files.newOutputStream(partial, StandardOpenOption.CREATE, mode, StandardOpenOption.WRITE)) {
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        write(out, buffer, read, partial);
        done += read;
        progress.report(step, done, total);
      }
    }
    if (total > 0 && done < total) {
      throw new IOException("the connection broke after %d of %d bytes".formatted(done, total));
    }
  }

  /// Refuses what cannot fit, before the hours that it would take.
  ///
  /// @param total bytes of the whole file; 0 when the server does not say
  private static void requireSpace(Path partial, long have, long total) throws IOException {
    long replaced = have == 0 && Files.exists(partial) ? Files.size(partial) : 0;
    long free = DiskSpace.free(partial) + replaced;
    if (total - have > free) {
      throw new UserException(
          "the disk that holds %s is too full: the download needs %s there and %s are free: free"
                  .formatted(
                      partial.getParent(), DataSize.words(total - have), DataSize.words(free))
              + " some space or name a folder on another disk");
    }
  }

  /// Writes what came. Unlike a broken connection, a disk that does not take it is no reason to try
  /// again.
  private static void write(OutputStream out, byte[] buffer, int count, Path partial) {
    try {
      out.write(buffer, 0, count);
    } catch (IOException e) {
      throw new UserException(
          "the download could not be written to %s: %s; the partial file is kept and the next start"
                  .formatted(partial.getParent(), FileFault.clause(e))
              + " resumes it",
          e);
    }
  }

  private void compareChecksum(String address, Path file, Path tag) throws IOException {
    for (String algorithm : new String[] {"SHA-256", "MD5"}) {
      String suffix = algorithm.equals("SHA-256") ? ".sha256" : ".md5";
      HttpResponse<String> response =
          send(
              HttpRequest.newBuilder(uri(address + suffix)).build(),
              HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() == 200) {
        String expected = response.body().strip().split("\\s+", 2)[0].toLowerCase(Locale.ROOT);
        String actual = digest(file, algorithm);
        if (!expected.equals(actual)) {
          Files.deleteIfExists(file);
          Files.deleteIfExists(tag);
          throw new UserException(
              "%s was damaged on the way: its %s is %s, not %s; it has been deleted, start again"
                  .formatted(address, algorithm, actual, expected));
        }
        return;
      }
    }
    progress.report("no checksum is offered for " + fileName(address), 0, 0);
  }

  private <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler)
      throws IOException {
    try {
      return client.send(request, handler);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserException("the download was interrupted", e);
    }
  }

  private static String digest(Path file, String algorithm) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance(algorithm);
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has " + algorithm, e);
    }
  }
}
