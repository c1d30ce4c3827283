package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Raster tiles with keys, signed addresses and entity tags.
@ExtendWith(SecretWatch.class)
class RasterOverHttpTest {

  private static final String TILE = "/v1/tiles/raster/15/17058/11949.png";
  private static final String TEMPLATE = "/v1/tiles/raster/{z}/{x}/{y}.png";

  private final LiveServer server = LiveServer.shared();

  @BeforeEach
  void begin() {
    server.log().clear();
  }

  @AfterEach
  void nothing_was_warned_of() {
    server.assertLogIsClean();
  }

  private int status(String target) {
    return server.send("GET", target, Map.of()).status();
  }

  @Test
  void tiles_need_a_key_a_signed_path_or_a_signed_template() {
    assertThat(status(TILE)).isEqualTo(401);
    Exchange tile = server.get(TILE);
    assertThat(tile.status()).isEqualTo(200);
    assertThat(tile.mediaType()).isEqualTo("image/png");
    assertThat(tile.header("cache-control")).contains("private, max-age=3600");
    String one = server.signed(TILE + "?style=minimal&scale=2");
    assertThat(status(one)).isEqualTo(200);
    assertThat(status(one.replace("scale=2", "scale=1"))).isEqualTo(401);
    assertThat(status(one.replace("minimal", "terrain"))).isEqualTo(401);
    String all = server.signed(TEMPLATE);
    assertThat(status(all.replace("{z}/{x}/{y}", "16/34117/23899"))).isEqualTo(200);
    assertThat(status(all.replace("{z}/{x}/{y}.png?", "16/34117/23899.png?scale=2&")))
        .isEqualTo(401);
    assertThat(status(all.replace("raster/{z}/{x}/{y}.png", "vector/9/266/186.mvt")))
        .isEqualTo(401);
  }

  @Test
  void a_signed_tile_json_names_signed_tiles() {
    String address = server.signed("/v1/tiles/raster/tiles.json?style=service-night&lang=fr");
    Exchange answer = server.send("GET", address, Map.of());
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    JsonNode json = AnswerValidator.json(answer.body());
    URI template =
        URI.create(json.at("/tiles/0").asText().replace("{z}/{x}/{y}", "15/17058/11949"));
    assertThat(template.getRawQuery()).contains("signature=").contains("style=service-night");
    assertThat(status(template.getRawPath() + '?' + template.getRawQuery())).isEqualTo(200);
    assertThat(status("/v1/tiles/raster/tiles.json")).isEqualTo(401);
    assertThat(server.get("/v1/tiles/raster/tiles.json").body()).doesNotContain("signature");
  }

  @Test
  void a_tile_that_a_client_has_is_304() {
    Map<String, String> headers =
        Map.of(
            "Authorization",
            "Bearer " + server.key(),
            "If-None-Match",
            server.get(TILE).header("etag").orElseThrow());
    assertThat(server.send("GET", TILE, headers).status()).isEqualTo(304);
    assertThat(server.send("GET", TILE + "?style=minimal", headers).status()).isEqualTo(200);
    assertThat(server.send("HEAD", TILE, headers).status()).isEqualTo(304);
  }

  @Test
  void outside_of_the_region_is_the_background() {
    String elsewhere = "/v1/tiles/raster/18/1000/1000.png";
    Exchange tile = server.get(elsewhere);
    assertThat(tile.status()).isEqualTo(200);
    assertThat(tile.header("etag"))
        .isEqualTo(server.get("/v1/tiles/raster/18/1001/1001.png").header("etag"));
    assertThat(tile.header("etag"))
        .isNotEqualTo(server.get(elsewhere + "?style=service-night").header("etag"));
  }

  @Test
  void impossible_tiles_are_refused() {
    for (String place :
        List.of("9/512/0", "9/-1/0", "31/0/0", "x/0/0", "9/1.5/0", "9/../0", "%2e%2e/0/0")) {
      assertThat(server.get("/v1/tiles/raster/" + place + ".png").status())
          .as(place)
          .isEqualTo(400);
    }
    for (String place : List.of("21/2132/1492.png", "9/266.png", "9/266/186.jpg")) {
      assertThat(server.get("/v1/tiles/raster/" + place).status()).as(place).isEqualTo(404);
    }
  }
}
