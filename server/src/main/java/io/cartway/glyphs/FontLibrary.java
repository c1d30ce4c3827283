package io.cartway.glyphs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.text.Scan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The fonts that come with the program, and those of the operator's folder.
///
/// A font of the program has a file for Latin, Greek and Cyrillic, and one for each other script. A
/// character that no font of a stack has is looked for in the operator's fonts: first in those that
/// are as bold as the first of the stack, in the order of their files' names.
public final class FontLibrary {

  private static final String TABLE = "fonts.tsv";

  /// Files of the folder.
  private static final int FILES_MAX = 32;

  /// Bytes of a file; the largest fonts of Chinese have some 25 MB.
  private static final long FILE_SIZE_MAX = 64L << 20;

  private final Map<String, List<FontFace>> facesByFont;
  private final List<FontFace> others;
  private final List<FontFace> othersBold;

  private FontLibrary(
      Map<String, List<FontFace>> facesByFont, List<FontFace> others, List<FontFace> othersBold) {
    this.facesByFont = facesByFont;
    this.others = others;
    this.othersBold = othersBold;
  }

  /// Opens the fonts.
  ///
  /// @param folder the operator's: its files `*.ttf` and `*.otf` are read
  /// @throws IOException with a sentence about the file that cannot be read
  public static FontLibrary open(Optional<Path> folder) throws IOException {
    Map<String, List<FontFace>> faces = new LinkedHashMap<>();
    Map<String, FontFace> byFile = new LinkedHashMap<>();
    for (String row : Scan.split(new String(resource(TABLE), UTF_8).strip(), c -> c == '\n')) {
      List<String> cells = Scan.split(row, c -> c == '\t');
      String file = cells.get(1);
      String digest = cells.get(2);
      FontFace face =
          byFile.computeIfAbsent(file, name -> new FontFace(() -> resource(name), digest));
      faces.computeIfAbsent(cells.get(0), name -> new ArrayList<>()).add(face);
    }
    List<FontFace> plain = new ArrayList<>();
    List<FontFace> bold = new ArrayList<>();
    for (Path file : folder.isEmpty() ? List.<Path>of() : files(folder.get())) {
      FontFace face = read(file);
      faces.computeIfAbsent(face.name(), name -> new ArrayList<>(List.of(face)));
      (face.isBold() ? bold : plain).add(face);
      // Fonts of Chinese have 25 MB, and may never be drawn with.
      face.forget();
    }
    return new FontLibrary(faces, joined(plain, bold), joined(bold, plain));
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = FontLibrary.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("the program lacks its file of fonts " + name);
      }
      return in.readAllBytes();
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new IOException("%s is not a folder of fonts".formatted(folder));
    }
    try (Stream<Path> entries = Files.list(folder)) {
      List<Path> files =
          entries.filter(FontLibrary::isFont).sorted().limit(FILES_MAX + 1L).toList();
      if (files.size() > FILES_MAX) {
        throw new IOException(
            "%s has more than %d fonts (*.ttf, *.otf)".formatted(folder, FILES_MAX));
      }
      return files;
    }
  }

  private static boolean isFont(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return name.endsWith(".ttf") || name.endsWith(".otf");
  }

  private static FontFace read(Path file) throws IOException {
    if (Files.size(file) > FILE_SIZE_MAX) {
      throw new IOException("the font %s has more than 64 MB".formatted(file));
    }
    FontFace face = new FontFace(() -> Files.readAllBytes(file), digest(Files.readAllBytes(file)));
    try {
      // Also opens it: a file that is not a font stops the start and not the first request.
      if (face.name().isEmpty()) {
        throw new IOException("a font without a name");
      }
    } catch (IOException malformed) {
      throw new IOException(
          "%s cannot be read as a font (TrueType or OpenType): %s"
              .formatted(file, malformed.getMessage()),
          malformed);
    }
    return face;
  }

  private static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException everyPlatformHasIt) {
      throw new IllegalStateException(everyPlatformHasIt);
    }
  }

  private static List<FontFace> joined(List<FontFace> first, List<FontFace> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /// The names of the fonts: those of the program, then the operator's.
  public List<String> fonts() {
    return List.copyOf(facesByFont.keySet());
  }

  /// A digest of all fonts: what is drawn with them changes with it.
  public String version() {
    StringBuilder all = new StringBuilder();
    facesByFont.forEach((font, faces) -> {
      all.append(font).append('\n');
      faces.forEach(face -> all.append(face.digest()).append('\n'));
    });
    return digest(all.toString().getBytes(UTF_8));
  }

  /// The stack of those of some fonts that are known; empty when none is.
  ///
  /// @param names at most [FontStack#FONTS_MAX]
  public Optional<FontStack> stack(List<String> names) {
    List<String> known = names.stream().filter(facesByFont::containsKey).distinct().toList();
    return known.isEmpty() ? Optional.empty() : Optional.of(new FontStack(known));
  }

  /// The files of a stack, in the order in which a character is looked for.
  List<FontFace> faces(FontStack stack) {
    Set<FontFace> faces = new LinkedHashSet<>();
    stack.fonts().forEach(font -> faces.addAll(facesByFont.getOrDefault(font, List.of())));
    boolean isBold = stack.fonts().getFirst().contains("Bold");
    faces.addAll(isBold ? othersBold : others);
    return List.copyOf(faces);
  }
}
