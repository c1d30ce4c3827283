package io.cartway.glyphs.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.Glyphs;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GlyphsEndpointTest {

  private static final String FONTS = "names of fonts with commas between them, at most 10";
  private static final String KNOWN = "Noto Sans Regular, Noto Sans Bold, Noto Sans Italic";
  private static final String REGULAR = "Noto Sans Regular";

  @TempDir private Path folder;
  private GlyphsEndpoint endpoint;

  @BeforeEach
  void open() throws IOException {
    endpoint =
        new GlyphsEndpoint(
            new Glyphs(FontLibrary.open(Optional.empty()), folder, 1_000_000, 1_000_000));
  }

  private static FakeCall call(String fonts, String range) {
    return FakeCall.of().path("fontstack", fonts).path("range", range);
  }

  private Answer.Content content(FakeCall call) throws IOException {
    return (Answer.Content) endpoint.handle(call);
  }

  @Test
  void a_range_is_answered_packed_or_plain_with_tags_of_their_own() throws IOException {
    Answer.Content packed = content(call(REGULAR, "2304-2559").header("Accept-Encoding", "gzip"));
    assertThat(packed.contentType()).isEqualTo("application/x-protobuf");
    assertThat(packed.headers())
        .containsEntry("Content-Encoding", "gzip")
        .containsEntry("Vary", "Accept-Encoding")
        .containsEntry("Cache-Control", "private, max-age=86400");
    Answer.Content plain = content(call("x, Noto Sans Regular", "2304-2559"));
    assertThat(plain.headers()).doesNotContainKey("Content-Encoding");
    assertThat(plain.entityTag()).isEqualTo(packed.entityTag() + "-plain");
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteArrayInputStream(packed.bytes().unsafeArray()))) {
      assertThat(plain.bytes().unsafeArray()).isEqualTo(in.readAllBytes());
    }
    assertThat(content(call(REGULAR, "0-255")).entityTag()).isNotEqualTo(plain.entityTag());
  }

  @Test
  void ranges_of_other_borders_are_400_with_what_is_accepted() throws IOException {
    String expected =
        "first and last of 256 characters, as 0-255 or 1536-1791: the first is a multiple of 256";
    for (String range :
        List.of(
            "",
            "0",
            "0-",
            "-255",
            "0-256",
            "1-256",
            "0-511",
            "256-255",
            "-0-255",
            "0-255-",
            "1114112-1114367",
            "9999744-9999999",
            "99999999999999999999-99999999999999999999",
            "０-255",
            "../0-255",
            "0x0-0xff")) {
      Answer answer = endpoint.handle(call(REGULAR, range));
      assertThat(((Answer.Invalid) answer).faults())
          .as(range)
          .containsExactly(Fault.of("range", range, expected));
    }
    assertThat(content(call(REGULAR, "1113856-1114111")).bytes().size()).isLessThan(100);
  }

  @Test
  void too_many_or_unnamed_fonts_are_400() throws IOException {
    for (String fonts :
        List.of(
            "",
            ",",
            REGULAR + ",",
            REGULAR + ",".repeat(5_000),
            String.join(",", Collections.nCopies(11, REGULAR)),
            String.join(",", Collections.nCopies(300, "a")),
            "a".repeat(1_001))) {
      Answer answer = endpoint.handle(call(fonts, "0-255"));
      assertThat(((Answer.Invalid) answer).faults())
          .containsExactly(Fault.of("fontstack", fonts, FONTS));
    }
  }

  @Test
  void unknown_fonts_are_404_and_name_the_known() throws IOException {
    for (String fonts :
        List.of("Open Sans Regular,Arial", "../" + REGULAR, "..", "noto sans regular", "\u0001")) {
      assertThat(endpoint.handle(call(fonts, "0-255")))
          .isInstanceOfSatisfying(
              Answer.Problem.class,
              answer -> {
                assertThat(answer.status()).isEqualTo(404);
                assertThat(answer.action()).isEqualTo("Ask for one of " + KNOWN + ".");
                assertThat(answer.details())
                    .containsExactly(Fault.of("fontstack", fonts, "one of " + KNOWN));
              });
    }
  }
}
