package io.cartway.glyphs.http;

import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.FontStack;
import io.cartway.glyphs.GlyphRange;
import io.cartway.glyphs.Glyphs;
import io.cartway.http.AcceptedCodings;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.Parameters;
import io.cartway.text.Scan;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/// `GET /v1/glyphs/{fontstack}/{range}.pbf`: the glyphs of 256 characters, in the first font of a
/// list that has them.
public final class GlyphsEndpoint implements Handler {

  private static final String CONTENT_TYPE = "application/x-protobuf";

  /// Cached for a day, then revalidated by entity tag: fonts change with the program.
  private static final String CACHE_CONTROL = "private, max-age=86400";

  private static final int FONT_LENGTH_MAX = 100;
  private static final int DIGITS_MAX = 7;
  private static final String FONTS = "names of fonts with commas between them, at most 10";
  private static final String RANGE =
      "first and last of 256 characters, as 0-255 or 1536-1791: the first is a multiple of 256";

  private final Glyphs glyphs;

  /// @param glyphs makes the ranges
  public GlyphsEndpoint(Glyphs glyphs) {
    this.glyphs = glyphs;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    Parameters query = call.query();
    List<String> fonts = fonts(call);
    int first = first(call);
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    FontLibrary library = glyphs.library();
    Optional<FontStack> stack = library.stack(fonts);
    if (stack.isEmpty()) {
      String known = String.join(", ", library.fonts());
      return new Answer.Problem(
          404,
          "notFound",
          "Unknown font",
          "None of the fonts of the stack is known.",
          "Ask for one of %s.".formatted(known),
          List.of(Fault.of("fontstack", call.path("fontstack"), "one of " + known)),
          Map.of());
    }
    GlyphRange range = glyphs.range(stack.get(), first, call.deadline());
    return content(range, AcceptedCodings.hasGzip(call.header("Accept-Encoding")));
  }

  private static List<String> fonts(Call call) {
    String given = call.path("fontstack");
    if (given.length() > FontStack.FONTS_MAX * FONT_LENGTH_MAX) {
      call.query().fault("fontstack", given, FONTS);
      return List.of();
    }
    List<String> fonts = Scan.split(given, c -> c == ',').stream().map(String::strip).toList();
    if (fonts.size() > FontStack.FONTS_MAX || fonts.stream().anyMatch(String::isEmpty)) {
      call.query().fault("fontstack", given, FONTS);
      return List.of();
    }
    return fonts;
  }

  private static int first(Call call) {
    String given = call.path("range");
    List<String> ends =
        given.length() > 2 * DIGITS_MAX + 1 ? List.of() : Scan.split(given, c -> c == '-');
    if (ends.size() == 2 && ends.stream().allMatch(end -> Scan.isNumber(end, DIGITS_MAX))) {
      int first = Integer.parseInt(ends.get(0));
      int last = Integer.parseInt(ends.get(1));
      if (first % GlyphRange.CHARACTERS == 0
          && first <= Glyphs.CODE_POINT_MAX
          && last == first + GlyphRange.CHARACTERS - 1) {
        return first;
      }
    }
    call.query().fault("range", given, RANGE);
    return 0;
  }

  private static Answer content(GlyphRange range, boolean asKept) throws IOException {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Cache-Control", CACHE_CONTROL);
    headers.put("Vary", "Accept-Encoding");
    if (asKept) {
      headers.put("Content-Encoding", "gzip");
      return new Answer.Content(
          CONTENT_TYPE, Bytes.owning(range.gzipped()), range.entityTag(), headers);
    }
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(range.gzipped()))) {
      // Different bytes of the same range need a different strong entity tag.
      return new Answer.Content(
          CONTENT_TYPE, Bytes.owning(in.readAllBytes()), range.entityTag() + "-plain", headers);
    }
  }
}
