package io.cartway.style.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.style.StyleDocument;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpriteEndpointTest {

  private final SpriteEndpoint endpoint = new SpriteEndpoint();

  private Answer asked(String file) {
    return endpoint.handle(FakeCall.of().path("file", file));
  }

  @Test
  void each_style_has_an_index_and_a_sheet_at_two_scales() {
    Set<String> tags = new HashSet<>();
    for (String id : StyleDocument.ids()) {
      for (String kind : List.of(".json", ".png", "@2x.json", "@2x.png")) {
        Answer.Content content = (Answer.Content) asked(id + kind);
        assertThat(content.contentType())
            .isEqualTo(kind.endsWith("png") ? "image/png" : "application/json");
        assertThat(content.headers()).containsEntry("Cache-Control", "private, max-age=86400");
        byte[] bytes = content.bytes().unsafeArray();
        assertThat(bytes[0]).isEqualTo((byte) (kind.endsWith("png") ? 0x89 : '{'));
        tags.add(content.entityTag());
      }
    }
    assertThat(tags).hasSize(16);
  }

  @Test
  void other_styles_are_404_which_names_the_known() {
    for (String file :
        List.of("dark.png", "../service-day.json", ".png", "@2x.png", "Terrain.json", "\0.png")) {
      assertThat(asked(file))
          .isInstanceOfSatisfying(
              Answer.Problem.class,
              answer -> {
                assertThat(answer.status()).as(file).isEqualTo(404);
                assertThat(answer.action())
                    .isEqualTo(
                        "Ask for the sprite of one of service-day, service-night, terrain,"
                            + " minimal.");
              });
    }
  }

  @Test
  void other_scales_and_formats_are_400_with_what_is_accepted() {
    for (String file :
        List.of(
            "terrain",
            "terrain.gif",
            "terrain@3x.png",
            "terrain@2x",
            "terrain@1x.json",
            "terrain@2x@2x.png",
            "terrain.jpg.png@2x",
            "terrain.json/",
            "a".repeat(5_000))) {
      assertThat(asked(file))
          .as(file)
          .isInstanceOfSatisfying(
              Answer.Invalid.class,
              answer -> {
                assertThat(answer.faults().getFirst().toString())
                    .contains("service-day@2x.png")
                    .hasSizeLessThan(300);
              });
    }
  }
}
