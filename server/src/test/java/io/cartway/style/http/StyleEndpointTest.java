package io.cartway.style.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StyleEndpointTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final LatLng MONACO = new LatLng(43.74, 7.42);

  private static StyleEndpoint endpoint(String... elevations) {
    Optional<StyleEndpoint.Heights> heights =
        List.of(elevations).stream()
            .findFirst()
            .map(path -> new StyleEndpoint.Heights(path, 12, new Bounds(7, 43, 8, 44)));
    return new StyleEndpoint(() -> new StyleEndpoint.Ground(MONACO, 13, heights, true));
  }

  private static FakeCall style(String id) {
    return FakeCall.of().path("style", id);
  }

  private static Answer.Content content(StyleEndpoint endpoint, FakeCall call) throws IOException {
    return (Answer.Content) endpoint.handle(call);
  }

  private static JsonNode read(StyleEndpoint endpoint, FakeCall call) throws IOException {
    return JSON.readTree(content(endpoint, call).bytes().unsafeArray());
  }

  @Test
  void a_style_names_its_tiles_glyphs_and_sprite_absolutely() throws IOException {
    JsonNode style = read(endpoint(), style("service-day"));
    assertThat(style.path("version").asInt()).isEqualTo(8);
    assertThat(style.path("name").asText()).isEqualTo("Service Day");
    assertThat(style.path("glyphs").asText())
        .isEqualTo("https://maps.example.org/v1/glyphs/{fontstack}/{range}.pbf");
    assertThat(style.path("sprite").asText())
        .isEqualTo("https://maps.example.org/v1/sprite/service-day");
    assertThat(style.path("sources").toString())
        .isEqualTo(
            "{\"cartway\":{\"type\":\"vector\",\"url\":"
                + "\"https://maps.example.org/v1/tiles/vector/tiles.json?style=service-day\"}}");
    assertThat(style.at("/layers/0/type").asText()).isEqualTo("background");
    assertThat(style.path("layers").toString()).doesNotContain("\"@").contains("\"name\"");
  }

  @Test
  void its_first_view_is_the_region() throws IOException {
    JsonNode style = read(endpoint(), style("minimal"));
    assertThat(style.path("center").toString()).isEqualTo("[7.42,43.74]");
    assertThat(style.path("zoom").asInt()).isEqualTo(13);
  }

  @Test
  void the_languages_go_to_the_tiles() throws IOException {
    FakeCall call = style("terrain").with("lang", "de-CH, en");
    assertThat(read(endpoint(), call).at("/sources/cartway/url").asText())
        .isEqualTo(
            "https://maps.example.org/v1/tiles/vector/tiles.json?lang=de-CH,en&style=terrain");
    assertThat(endpoint().handle(style("terrain").with("lang", "xx-??")))
        .isInstanceOfSatisfying(
            Answer.Invalid.class,
            answer ->
                assertThat(answer.faults()).extracting(Fault::parameter).containsExactly("lang"));
  }

  @Test
  void a_signed_style_names_signed_addresses() throws IOException {
    JsonNode style = read(endpoint("/v1/e/{z}/{x}/{y}.png"), style("terrain").signed());
    for (String pointer :
        List.of("/glyphs", "/sprite", "/sources/cartway/url", "/sources/terrain/tiles/0")) {
      assertThat(style.at(pointer).asText()).as(pointer).endsWith("expires=9&signature=s");
    }
  }

  @Test
  void the_relief_is_shaded_where_the_region_has_elevations() throws IOException {
    StyleEndpoint with = endpoint("/v1/tiles/terrain/{z}/{x}/{y}.png");
    JsonNode shaded = read(with, style("terrain"));
    assertThat(shaded.at("/sources/terrain/encoding").asText()).isEqualTo("terrarium");
    assertThat(shaded.at("/sources/terrain/tiles/0").asText())
        .isEqualTo("https://maps.example.org/v1/tiles/terrain/{z}/{x}/{y}.png");
    assertThat(shaded.at("/sources/terrain/maxzoom").asInt()).isEqualTo(12);
    assertThat(shaded.at("/sources/terrain/bounds").toString()).isEqualTo("[7.0,43.0,8.0,44.0]");
    assertThat(shaded.path("layers").findValuesAsText("type")).contains("hillshade");
    JsonNode plain = read(endpoint(), style("terrain"));
    assertThat(plain.path("sources").has("terrain")).isFalse();
    assertThat(plain.path("layers").findValuesAsText("type")).doesNotContain("hillshade");
    assertThat(read(with, style("minimal")).path("sources").has("terrain")).isFalse();
  }

  @Test
  void a_sprite_is_named_where_the_server_has_one() throws IOException {
    StyleEndpoint without =
        new StyleEndpoint(() -> new StyleEndpoint.Ground(MONACO, 13, Optional.empty(), false));
    assertThat(read(without, style("minimal")).has("sprite")).isFalse();
    assertThat(read(endpoint(), style("minimal")).has("sprite")).isTrue();
  }

  @Test
  void an_unknown_style_is_404_and_names_the_known() throws IOException {
    for (String unknown : List.of("pink", "../minimal", "", "service-day.json", "common")) {
      assertThat(endpoint().handle(style(unknown)))
          .isInstanceOfSatisfying(
              Answer.Problem.class,
              answer -> {
                assertThat(answer.status()).isEqualTo(404);
                assertThat(answer.cause()).isEqualTo("The style is " + unknown + ".");
                assertThat(answer.action())
                    .isEqualTo(
                        "Ask for one of service-day, service-night, terrain, minimal, or for one"
                            + " that your account has saved.");
              });
    }
    assertThat(endpoint().handle(style("a".repeat(9000))))
        .isInstanceOfSatisfying(
            Answer.Problem.class, answer -> assertThat(answer.cause().length()).isLessThan(100));
  }

  @Test
  void the_entity_tag_follows_the_content() throws IOException {
    Answer.Content first = content(endpoint(), style("minimal"));
    assertThat(first.contentType()).isEqualTo("application/json");
    assertThat(first.headers()).containsEntry("Cache-Control", "private, max-age=300");
    assertThat(content(endpoint(), style("minimal")).entityTag()).isEqualTo(first.entityTag());
    assertThat(
            List.of(
                content(endpoint(), style("terrain")).entityTag(),
                content(endpoint(), style("minimal").with("lang", "de")).entityTag(),
                content(endpoint(), style("minimal").signed()).entityTag()))
        .doesNotContain(first.entityTag())
        .doesNotHaveDuplicates();
  }
}
