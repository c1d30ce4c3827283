package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Exchange;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What maps need besides tiles, as browsers ask for it.
@ExtendWith(SecretWatch.class)
class MapResourcesTest {

  private static final String GLYPHS = "/v1/glyphs/Noto%20Sans%20Bold,x/0-255.pbf";
  private static final String HEIGHTS = "/v1/tiles/terrain/10/533/373.png";
  private static final String GLYPHS_TEMPLATE = "/v1/glyphs/{fontstack}/{range}.pbf";

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
  void glyphs_need_a_key_a_signed_path_or_a_signed_template() {
    assertThat(status(GLYPHS)).isEqualTo(401);
    assertThat(server.get(GLYPHS).status()).isEqualTo(200);
    String one = server.signed(GLYPHS);
    assertThat(status(one)).isEqualTo(200);
    assertThat(status(one.replace("0-255", "256-511"))).isEqualTo(401);
    String all = server.signed(GLYPHS_TEMPLATE);
    for (String range : List.of("0-255", "1024-1279")) {
      assertThat(
              status(all.replace("{fontstack}", "Noto%20Sans%20Italic").replace("{range}", range)))
          .isEqualTo(200);
    }
    assertThat(status(all.replace(GLYPHS_TEMPLATE, "/v1/tiles/vector/14/8529/5974.mvt")))
        .isEqualTo(401);
  }

  @Test
  void glyphs_that_a_client_has_are_304() {
    Exchange first = server.get(GLYPHS);
    String tag = first.header("etag").orElseThrow();
    Map<String, String> headers =
        Map.of("Authorization", "Bearer " + server.key(), "If-None-Match", tag);
    assertThat(server.send("GET", GLYPHS, headers).status()).isEqualTo(304);
    assertThat(server.send("GET", GLYPHS.replace("0-255", "256-511"), headers).status())
        .isEqualTo(200);
    assertThat(
            server.send("HEAD", GLYPHS, Map.of("Authorization", "Bearer " + server.key())).status())
        .isEqualTo(200);
  }

  @Test
  void paths_that_leave_the_fonts_lead_nowhere() {
    for (String font :
        List.of("..", "%2e%2e", "..%2F..%2Fadmin-token", "%2Fetc%2Fpasswd", "%5C..", "a%0Ab")) {
      assertThat(server.get("/v1/glyphs/" + font + "/0-255.pbf").status()).as(font).isEqualTo(404);
    }
    assertThat(server.get("/v1/glyphs/%FF/0-255.pbf").status()).isEqualTo(400);
    assertThat(server.get("/v1/glyphs/x/0-25%35%2E.pbf").status()).isEqualTo(400);
    assertThat(server.get("/v1/glyphs/" + "a,".repeat(300) + "a/0-255.pbf").status())
        .isEqualTo(400);
    assertThat(server.get("/v1/glyphs/x/y/0-255.pbf").status()).isEqualTo(404);
    assertThat(server.get("/v1/glyphs/x/0-255").status()).isEqualTo(404);
  }

  @Test
  void sprites_need_a_key_or_the_signed_address_of_one() {
    assertThat(status("/v1/sprite/terrain.json")).isEqualTo(401);
    String signed = server.signed("/v1/sprite/terrain");
    for (String kind : List.of(".json", ".png", "@2x.json", "@2x.png", "%402x.png")) {
      String one = signed.replace("terrain?", "terrain" + kind + "?");
      assertThat(status(one)).as(kind).isEqualTo(kind.startsWith("%") ? 401 : 200);
      assertThat(server.get("/v1/sprite/terrain" + kind).status()).as(kind).isEqualTo(200);
      assertThat(status(one.replace("terrain", "minimal"))).as(kind).isEqualTo(401);
    }
    assertThat(status(signed)).isEqualTo(400);
  }

  @Test
  void sprites_that_a_client_has_are_304() {
    for (String file : List.of("/v1/sprite/minimal.json", "/v1/sprite/minimal@2x.png")) {
      Exchange first = server.get(file);
      assertThat(first.header("cache-control")).contains("private, max-age=86400");
      Map<String, String> headers =
          Map.of(
              "Authorization",
              "Bearer " + server.key(),
              "If-None-Match",
              first.header("etag").orElseThrow());
      assertThat(server.send("GET", file, headers).status()).isEqualTo(304);
      assertThat(server.send("GET", file.replace("minimal", "terrain"), headers).status())
          .isEqualTo(200);
    }
    assertThat(server.get("/v1/sprite/terrain.json").header("vary").orElse(""))
        .contains("Accept-Encoding");
  }

  @Test
  void tiles_of_heights_need_a_key_a_signed_path_or_a_signed_template() {
    assertThat(status(HEIGHTS)).isEqualTo(401);
    Exchange tile = server.get(HEIGHTS);
    assertThat(tile.status()).isEqualTo(200);
    assertThat(tile.mediaType()).isEqualTo("image/png");
    String one = server.signed(HEIGHTS);
    assertThat(status(one)).isEqualTo(200);
    assertThat(status(one.replace("10/533/373", "9/266/186"))).isEqualTo(401);
    String all = server.signed("/v1/tiles/terrain/{z}/{x}/{y}.png");
    assertThat(status(all.replace("{z}/{x}/{y}", "9/266/186"))).isEqualTo(200);
    assertThat(status(all.replace("{z}/{x}/{y}", "9/0/0"))).isEqualTo(204);
    assertThat(status(all.replace("terrain/{z}/{x}/{y}.png", "vector/9/266/186.mvt")))
        .isEqualTo(401);
  }

  @Test
  void a_tile_of_heights_that_a_client_has_is_304() {
    Map<String, String> headers =
        Map.of(
            "Authorization",
            "Bearer " + server.key(),
            "If-None-Match",
            server.get(HEIGHTS).header("etag").orElseThrow());
    assertThat(server.send("GET", HEIGHTS, headers).status()).isEqualTo(304);
    assertThat(server.send("GET", "/v1/tiles/terrain/9/266/186.png", headers).status())
        .isEqualTo(200);
  }

  @Test
  void impossible_tiles_of_heights_are_refused() {
    for (String place :
        List.of("9/512/0", "9/-1/0", "31/0/0", "x/0/0", "9/1.5/0", "9/../0", "%2e%2e/0/0")) {
      assertThat(server.get("/v1/tiles/terrain/" + place + ".png").status())
          .as(place)
          .isEqualTo(400);
    }
    for (String place : List.of("12/2132/1492.png", "9/266.png", "9/266/186.jpg")) {
      assertThat(server.get("/v1/tiles/terrain/" + place).status()).as(place).isEqualTo(404);
    }
  }

  @Test
  void paths_that_leave_the_sprites_lead_nowhere() {
    for (String file :
        List.of(
            "..%2Fservice-day.json",
            "%2e%2e%2Fcommon.json",
            "%2e%2e.png",
            "%2Fetc%2Fpasswd.png",
            "common.json",
            "..%5Cservice-day.png",
            "a/../terrain.png",
            "../styles/terrain.png")) {
      assertThat(server.get("/v1/sprite/" + file).status()).as(file).isEqualTo(404);
    }
    for (String file : List.of("terrain@3x.png", "terrain.gif", "terrain", "%FF.png")) {
      assertThat(server.get("/v1/sprite/" + file).status()).as(file).isEqualTo(400);
    }
  }
}
