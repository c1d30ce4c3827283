package io.cartway.tiles.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import io.cartway.region.Elevations;
import io.cartway.testing.SrtmFile;
import io.cartway.tiles.TerrainTiles;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerrainTileEndpointTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;
  private Optional<TerrainTiles> tiles = Optional.empty();

  @BeforeEach
  void open() throws IOException {
    SrtmFile.make(43, 7, (lat, lng) -> (int) ((lat - 43) * 1200)).write(folder);
    tiles = TerrainTiles.of(Elevations.open(folder), 1 << 20);
  }

  private Answer ask(FakeCall call) {
    return new TerrainTileEndpoint(() -> tiles).handle(call);
  }

  @Test
  void a_tile_is_a_picture_with_the_tag_of_its_content() {
    Answer.Content tile = (Answer.Content) ask(FakeCall.tile("11", "1066", "746"));
    assertThat(tile.contentType()).isEqualTo("image/png");
    assertThat(tile.headers()).containsEntry("Cache-Control", "private, max-age=3600");
    Answer.Content other = (Answer.Content) ask(FakeCall.tile("11", "1066", "747"));
    assertThat(other.entityTag()).isNotEqualTo(tile.entityTag());
    tiles = TerrainTiles.of(opened(), 1 << 20);
    Answer.Content again = (Answer.Content) ask(FakeCall.tile("11", "1066", "746"));
    assertThat(again.entityTag()).isEqualTo(tile.entityTag());
  }

  private Elevations opened() {
    try {
      return Elevations.open(folder);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void a_tile_without_heights_is_204() {
    assertThat(ask(FakeCall.tile("11", "0", "0")))
        .isInstanceOfSatisfying(
            Answer.Empty.class, answer -> assertThat(answer.status()).isEqualTo(204));
  }

  @Test
  void a_higher_zoom_is_404_and_names_the_highest() {
    assertThat(ask(FakeCall.tile("12", "2132", "1492")))
        .isInstanceOfSatisfying(
            Answer.Problem.class,
            answer -> {
              assertThat(answer.status()).isEqualTo(404);
              assertThat(answer.cause()).isEqualTo("The zoom is 12.");
              assertThat(answer.action()).contains("zooms 0 to 11");
            });
  }

  @Test
  void impossible_numbers_are_400_with_what_is_possible() {
    Answer.Invalid invalid = (Answer.Invalid) ask(FakeCall.tile("2", "4", "-1"));
    assertThat(invalid.faults())
        .containsExactly(
            Fault.of("x", "4", "a whole number, 0..2^z-1, at zoom 2 0..3"),
            Fault.of("y", "-1", "a whole number, 0..2^z-1, at zoom 2 0..3"));
    for (List<String> wrong :
        List.of(
            List.of("31", "0", "0"),
            List.of("-1", "0", "0"),
            List.of("1e1", "0", "0"),
            List.of("99999999999999999999", "0", "0"),
            List.of("5", "", "0"),
            List.of("5", "0", "0.5"),
            List.of("5", "0", "..%2F"))) {
      FakeCall call = FakeCall.tile(wrong.get(0), wrong.get(1), wrong.get(2));
      assertThat(ask(call)).as("%s", wrong).isInstanceOf(Answer.Invalid.class);
    }
  }

  @Test
  void a_region_without_heights_says_so() throws IOException {
    tiles = Optional.empty();
    for (Answer answer :
        List.of(
            ask(FakeCall.tile("11", "1066", "746")),
            new TerrainTileJsonEndpoint(() -> tiles).handle(FakeCall.of()))) {
      assertThat(answer)
          .isInstanceOfSatisfying(
              Answer.Problem.class,
              problem -> {
                assertThat(problem.status()).isEqualTo(404);
                assertThat(problem.cause()).isEqualTo("The region was built without heights.");
                assertThat(problem.action()).contains("--elevation");
              });
    }
  }

  @Test
  void the_tile_json_says_where_the_tiles_are_and_how_they_are_read() throws IOException {
    TerrainTileJsonEndpoint endpoint = new TerrainTileJsonEndpoint(() -> tiles);
    JsonNode json = read((Answer.Json) endpoint.handle(FakeCall.of().signed()));
    assertThat(json.toString())
        .isEqualTo(
            "{\"tilejson\":\"3.0.0\",\"name\":\"Cartway elevations\",\"scheme\":\"xyz\",\"tiles\":"
                + "[\"https://maps.example.org/v1/tiles/terrain/{z}/{x}/{y}.png"
                + "?expires=9&signature=s\"],\"minzoom\":0,\"maxzoom\":11,"
                + "\"bounds\":[7.0,43.0,8.0,44.0],\"encoding\":\"terrarium\",\"tileSize\":256}");
  }

  private static JsonNode read(Answer.Json answer) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = JSON.createGenerator(text)) {
      answer.body().write(generator);
    }
    return JSON.readTree(text.toString());
  }
}
