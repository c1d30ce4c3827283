package io.cartway.tiles.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import io.cartway.tiles.ArchiveFile;
import io.cartway.tiles.SampleTile;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileBytes;
import io.cartway.tiles.TileVariants;
import io.cartway.tiles.mvt.MvtWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VectorTileEndpointTest {

  private static final String LANGUAGES =
      "language codes such as fr or zh-Hant, the preferred first, with commas between them";

  @TempDir private Path directory;
  private TileArchive archive;
  private VectorTileEndpoint endpoint;

  @BeforeEach
  void open() throws IOException {
    archive =
        TileArchive.open(
            new ArchiveFile()
                .tile(0, 0, 0, "world")
                .tile(2, 1, 3, "some")
                .tile(3, 1, 3, SampleTile.bytes())
                .layers(SampleTile.LAYERS)
                .write(directory));
    TileVariants variants = new TileVariants(archive, 1_000_000);
    endpoint = new VectorTileEndpoint(() -> variants);
  }

  @AfterEach
  void close() {
    archive.close();
  }

  @Test
  void a_tile_is_answered_gzipped_as_it_is_stored() throws IOException {
    Answer.Content answer = content(FakeCall.tile("2", "1", "3").header("Accept-Encoding", "gzip"));
    assertThat(answer.contentType()).isEqualTo("application/vnd.mapbox-vector-tile");
    assertThat(answer.headers())
        .containsEntry("Content-Encoding", "gzip")
        .containsEntry("Vary", "Accept-Encoding")
        .containsEntry("Cache-Control", "private, max-age=3600");
    assertThat(answer.bytes().unsafeArray()).isEqualTo(archive.findTile(2, 1, 3).orElseThrow());
  }

  @Test
  void without_gzip_the_plain_tile_has_a_tag_of_its_own() throws IOException {
    Answer.Content plain = content(FakeCall.tile("2", "1", "3"));
    assertThat(plain.headers()).doesNotContainKey("Content-Encoding");
    assertThat(new String(plain.bytes().unsafeArray(), StandardCharsets.UTF_8)).isEqualTo("some");
    Answer.Content gzipped =
        content(FakeCall.tile("2", "1", "3").header("Accept-Encoding", "gzip"));
    assertThat(plain.entityTag()).isNotEqualTo(gzipped.entityTag());
  }

  @Test
  void the_entity_tag_follows_the_content() throws IOException {
    String first = content(FakeCall.tile("2", "1", "3")).entityTag();
    assertThat(content(FakeCall.tile("2", "1", "3")).entityTag()).isEqualTo(first);
    assertThat(content(FakeCall.tile("0", "0", "0")).entityTag()).isNotEqualTo(first);
  }

  @Test
  void a_tile_with_nothing_in_it_is_204() throws IOException {
    assertThat(endpoint.handle(FakeCall.tile("2", "0", "0")))
        .isInstanceOfSatisfying(
            Answer.Empty.class, answer -> assertThat(answer.status()).isEqualTo(204));
  }

  @Test
  void a_zoom_without_tiles_is_404_and_names_those_that_have() throws IOException {
    assertThat(endpoint.handle(FakeCall.tile("15", "0", "0")))
        .isInstanceOfSatisfying(
            Answer.Problem.class,
            answer -> {
              assertThat(answer.status()).isEqualTo(404);
              assertThat(answer.cause()).isEqualTo("The zoom is 15.");
              assertThat(answer.action()).contains("zooms 0 to 14");
            });
  }

  @Test
  void impossible_numbers_are_400_with_what_is_possible() throws IOException {
    assertThat(faults(FakeCall.tile("2", "4", "-1")))
        .containsExactly(
            Fault.of("x", "4", "a whole number, 0..2^z-1, at zoom 2 0..3"),
            Fault.of("y", "-1", "a whole number, 0..2^z-1, at zoom 2 0..3"));
    assertThat(faults(FakeCall.tile("one", "0", "0")))
        .containsExactly(Fault.of("z", "one", "a whole number from 0 to 30"));
    assertThat(faults(FakeCall.tile("31", "0", "0.5")))
        .extracting(Fault::parameter)
        .containsExactly("z", "y");
    assertThat(faults(FakeCall.tile("99999999999999999999", "", "0")))
        .extracting(Fault::parameter)
        .containsExactly("z", "x");
  }

  @Test
  void unknown_styles_and_languages_are_400_with_what_is_accepted() throws IOException {
    assertThat(faults(FakeCall.tile("0", "0", "0").with("style", "pink").with("lang", "f")))
        .containsExactly(
            Fault.of("style", "pink", "one of service-day, service-night, terrain, minimal"),
            Fault.of("lang", "f", LANGUAGES));
    for (String wrong :
        List.of(
            "xx-??",
            "de,,en",
            ",",
            "de;q=1",
            "de-",
            "a",
            "abcd",
            "de-a",
            "de-abcdefghi",
            "d1",
            "a".repeat(36),
            "de-abcdefgh-abcdefgh-abcdefgh-abcdef")) {
      assertThat(faults(FakeCall.tile("0", "0", "0").with("lang", wrong)))
          .containsExactly(Fault.of("lang", wrong, LANGUAGES));
    }
    String nine = "de,en,fr,it,es,pt,ca,nl,da";
    assertThat(faults(FakeCall.tile("0", "0", "0").with("lang", nine)))
        .containsExactly(Fault.of("lang", nine, "at most 8 languages"));
    String endless = "de,".repeat(100_000);
    assertThat(faults(FakeCall.tile("0", "0", "0").with("lang", endless)))
        .extracting(Fault::expected)
        .containsExactly("at most 8 languages");
  }

  @Test
  void as_much_as_is_accepted_is_accepted() throws IOException {
    String longest = "tlh-abcdefgh-abcdefgh-abcdefgh-abcd";
    assertThat(longest).hasSize(35);
    for (String language :
        List.of("tlh", "zh-Hant-TW", longest, "tl-12", "de,en,fr,it,es,pt,ca,nl")) {
      assertThat(content(FakeCall.tile("3", "1", "3").with("lang", language))).isNotNull();
    }
    String most = String.join(", ", Collections.nCopies(8, longest));
    assertThat(content(FakeCall.tile("3", "1", "3").with("lang", most))).isNotNull();
  }

  @Test
  void with_a_language_that_no_name_has_there_is_one_name_too() throws IOException {
    Answer.Content klingon = content(FakeCall.tile("3", "1", "3").with("lang", "tlh"));
    assertThat(SampleTile.rows(klingon.bytes().unsafeArray()))
        .contains("place class=city name=Moscow rank=3");
  }

  @Test
  void a_language_changes_the_name_and_the_tag() throws IOException {
    Answer.Content german = content(FakeCall.tile("3", "1", "3").with("lang", "tlh, de-CH,en"));
    assertThat(SampleTile.rows(german.bytes().unsafeArray()))
        .contains("place class=city name=Moskau rank=3");
    assertThat(german.headers()).containsEntry("Vary", "Accept-Encoding");
    assertThat(german.entityTag())
        .isEqualTo(content(FakeCall.tile("3", "1", "3").with("lang", "de,en")).entityTag())
        .isNotEqualTo(content(FakeCall.tile("3", "1", "3")).entityTag())
        .isNotEqualTo(content(FakeCall.tile("3", "1", "3").with("lang", "en")).entityTag());
  }

  @Test
  void a_variant_is_answered_gzipped_and_plain() throws IOException {
    FakeCall call = FakeCall.tile("3", "1", "3").with("style", "minimal").with("lang", "de");
    Answer.Content plain = content(call);
    Answer.Content gzipped = content(call.header("Accept-Encoding", "gzip"));
    assertThat(gzipped.headers()).containsEntry("Content-Encoding", "gzip");
    assertThat(TileBytes.unpacked(gzipped.bytes().unsafeArray()))
        .isEqualTo(plain.bytes().unsafeArray());
    assertThat(plain.entityTag()).isEqualTo(gzipped.entityTag() + "-plain");
  }

  @Test
  void a_tile_of_which_a_style_draws_nothing_is_204() throws IOException {
    MvtWriter tile = new MvtWriter(0);
    SampleTile.point(tile, "housenumber", "housenumber", "12");
    Path file = new ArchiveFile().tile(0, 0, 0, tile.toBytes()).write(directory);
    try (TileArchive numbers = TileArchive.open(file)) {
      TileVariants variants = new TileVariants(numbers, 1_000_000);
      endpoint = new VectorTileEndpoint(() -> variants);
      assertThat(content(FakeCall.tile("0", "0", "0").with("style", "service-day"))).isNotNull();
      assertThat(endpoint.handle(FakeCall.tile("0", "0", "0").with("style", "minimal")))
          .isInstanceOfSatisfying(
              Answer.Empty.class, answer -> assertThat(answer.status()).isEqualTo(204));
    }
  }

  private Answer.Content content(FakeCall call) throws IOException {
    return (Answer.Content) endpoint.handle(call);
  }

  private List<Fault> faults(FakeCall call) throws IOException {
    return ((Answer.Invalid) endpoint.handle(call)).faults();
  }
}
