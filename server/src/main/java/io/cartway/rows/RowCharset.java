package io.cartway.rows;

import io.cartway.text.Scan;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/// The charsets of tables. A byte order mark at the start wins over what else is said.
public enum RowCharset {
  /// What tables are in unless something else is said. ASCII is a part of it.
  UTF_8(StandardCharsets.UTF_8, "utf-8", "utf8 us-ascii ascii"),
  /// Without a byte order mark: big endian.
  UTF_16(StandardCharsets.UTF_16BE, "utf-16", "utf16"),
  UTF_16LE(StandardCharsets.UTF_16LE, "utf-16le", "utf16le"),
  UTF_16BE(StandardCharsets.UTF_16BE, "utf-16be", "utf16be"),
  ISO_8859_1(StandardCharsets.ISO_8859_1, "iso-8859-1", "iso8859-1 latin1 latin-1"),
  WINDOWS_1252(Charset.forName("windows-1252"), "windows-1252", "cp1252 cp-1252");

  /// The accepted words, for error messages.
  public static final String EXPECTED =
      "one of utf-8, utf-16, utf-16le, utf-16be, iso-8859-1, windows-1252";

  private final Charset charset;
  private final String label;

  /// Further names, between blanks.
  private final String others;

  RowCharset(Charset charset, String label, String others) {
    this.charset = charset;
    this.label = label;
    this.others = others;
  }

  Charset charset() {
    return charset;
  }

  /// The name in `charset=`.
  public String label() {
    return label;
  }

  /// Reads a name, in any case.
  public static Optional<RowCharset> find(String name) {
    String word = name.toLowerCase(Locale.ROOT);
    for (RowCharset charset : values()) {
      if (word.equals(charset.label) || Scan.words(charset.others, Scan::isSpace).contains(word)) {
        return Optional.of(charset);
      }
    }
    return Optional.empty();
  }
}
