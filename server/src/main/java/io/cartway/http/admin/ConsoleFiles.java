package io.cartway.http.admin;

import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.text.Scan;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32;

/// The console's pages and assets, from the class path. They contain no data.
final class ConsoleFiles {

  private static final String FOLDER = "/io/cartway/console/";

  private static final int NAME_LENGTH_MAX = 255;

  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("html", "text/html;charset=utf-8"),
          Map.entry("js", "text/javascript;charset=utf-8"),
          Map.entry("mjs", "text/javascript;charset=utf-8"),
          Map.entry("css", "text/css;charset=utf-8"),
          Map.entry("json", "application/json"),
          Map.entry("map", "application/json"),
          Map.entry("txt", "text/plain;charset=utf-8"),
          Map.entry("svg", "image/svg+xml"),
          Map.entry("png", "image/png"),
          Map.entry("ico", "image/x-icon"),
          Map.entry("woff2", "font/woff2"),
          Map.entry("pbf", "application/x-protobuf"));

  // The files on the class path are few and do not change at run time.
  private final Map<String, Answer.Content> cache = new ConcurrentHashMap<>();

  /// No dot files, no parent directories, no empty segments.
  private static boolean isName(String name) {
    return name.length() <= NAME_LENGTH_MAX
        && Scan.split(name, c -> c == '/').stream()
            .allMatch(step ->
                Scan.isAll(step, 1, NAME_LENGTH_MAX, ConsoleFiles::isOfName)
                    && step.charAt(0) != '.');
  }

  private static boolean isOfName(int c) {
    return Scan.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.';
  }

  /// The file at a path; empty when there is none.
  Optional<Answer.Content> find(String path) throws IOException {
    String name =
        switch (path) {
          case "/", "/index.html" -> "index.html";
          case "/docs", "/docs/" -> "docs.html";
          default -> path.startsWith("/") ? path.substring(1) : path;
        };
    Answer.Content known = cache.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (type == null || !isName(name)) {
      return Optional.empty();
    }
    try (InputStream in = ConsoleFiles.class.getResourceAsStream(FOLDER + name)) {
      if (in == null) {
        return Optional.empty();
      }
      byte[] bytes = in.readAllBytes();
      CRC32 crc = new CRC32();
      crc.update(bytes);
      String tag = "%x-%08x".formatted(bytes.length, crc.getValue());
      Answer.Content content =
          new Answer.Content(type, Bytes.owning(bytes), tag, Map.of("Cache-Control", "no-cache"));
      cache.put(name, content);
      return Optional.of(content);
    }
  }
}
