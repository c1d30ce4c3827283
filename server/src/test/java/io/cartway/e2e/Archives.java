package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.testing.AnswerValidator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/// Archives of exports, read and written with the JDK alone.
final class Archives {

  static final String MANIFEST = "manifest.json";

  private Archives() {}

  /// The files of an archive, in their order.
  static Map<String, byte[]> read(byte[] archive) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        files.put(entry.getName(), zip.readAllBytes());
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// An archive of files.
  static byte[] write(Map<String, byte[]> files) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static JsonNode manifest(Map<String, byte[]> files) {
    return AnswerValidator.json(text(files, MANIFEST));
  }

  static String text(Map<String, byte[]> files, String path) {
    return new String(files.getOrDefault(path, new byte[0]), UTF_8);
  }

  /// With another content of a file, which the manifest knows.
  static Map<String, byte[]> with(Map<String, byte[]> files, String path, byte[] content) {
    Map<String, byte[]> changed = new LinkedHashMap<>(files);
    changed.put(path, content);
    ObjectNode manifest = (ObjectNode) manifest(files);
    for (JsonNode file : manifest.path("files")) {
      if (file.path("path").asText().equals(path)) {
        ((ObjectNode) file).put("bytes", content.length).put("sha256", sha256(content));
      }
    }
    changed.put(MANIFEST, manifest.toString().getBytes(UTF_8));
    return changed;
  }

  static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
