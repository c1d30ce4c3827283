package io.cartway.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Decodes percent-encoded text strictly: malformed input is reported; it is never guessed and
/// never causes an exception. The JDK's `URLDecoder` throws on half of the malformed input and
/// silently replaces the other half.
public final class PercentCoding {

  private PercentCoding() {}

  /// A parsed query.
  ///
  /// @param values decoded values by decoded name, in order
  /// @param faults the parts that could not be decoded
  public record Query(Map<String, List<String>> values, List<Fault> faults) {}

  /// Reads a raw query string. Brackets may be raw or encoded, `+` is a space.
  public static Query query(String raw) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    List<Fault> faults = new ArrayList<>();
    int start = 0;
    while (start < raw.length()) {
      int end = raw.indexOf('&', start);
      end = end < 0 ? raw.length() : end;
      if (end > start) {
        String pair = raw.substring(start, end);
        int equals = pair.indexOf('=');
        String rawName = equals < 0 ? pair : pair.substring(0, equals);
        String rawValue = equals < 0 ? "" : pair.substring(equals + 1);
        Optional<String> name = decode(rawName, true);
        Optional<String> value = decode(rawValue, true);
        if (name.isPresent() && value.isPresent()) {
          values.computeIfAbsent(name.get(), n -> new ArrayList<>(1)).add(value.get());
        } else {
          faults.add(Fault.of(name.orElse(rawName), rawValue, "percent-encoded UTF-8"));
        }
      }
      start = end + 1;
    }
    return new Query(values, faults);
  }

  /// Decodes one piece of a path or query.
  ///
  /// @param plusIsSpace true in queries
  /// @return empty when it is not percent-encoded UTF-8
  public static Optional<String> decode(String raw, boolean plusIsSpace) {
    if (isPlain(raw, plusIsSpace)) {
      return Optional.of(raw);
    }
    ByteBuffer bytes = ByteBuffer.allocate(raw.length() * 3);
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c == '%') {
        int high = hexDigit(raw, i + 1);
        int low = hexDigit(raw, i + 2);
        if (high < 0 || low < 0) {
          return Optional.empty();
        }
        bytes.put((byte) (high << 4 | low));
        i += 2;
      } else if (c == '+' && plusIsSpace) {
        bytes.put((byte) ' ');
      } else if (c < 0x80) {
        bytes.put((byte) c);
      } else if (Character.isHighSurrogate(c) && i + 1 < raw.length()) {
        bytes.put(raw.substring(i, i + 2).getBytes(StandardCharsets.UTF_8));
        i++;
      } else {
        bytes.put(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
      }
    }
    bytes.flip();
    try {
      // A new decoder reports malformed input instead of replacing it.
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
    } catch (CharacterCodingException notUtf8) {
      return Optional.empty();
    }
  }

  // Not Character.digit, which accepts the digits of every script.
  private static int hexDigit(String raw, int index) {
    return index < raw.length() && HexFormat.isHexDigit(raw.charAt(index))
        ? HexFormat.fromHexDigit(raw.charAt(index))
        : -1;
  }

  private static boolean isPlain(String raw, boolean plusIsSpace) {
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c == '%' || c >= 0x80 || (c == '+' && plusIsSpace)) {
        return false;
      }
    }
    return true;
  }
}
