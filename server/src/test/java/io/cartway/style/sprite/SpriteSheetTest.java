package io.cartway.style.sprite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.style.StyleDocument;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class SpriteSheetTest {

  @Test
  void every_image_of_the_index_is_there_and_looks_the_same_at_both_scales() throws IOException {
    for (String style : StyleDocument.ids()) {
      SpriteSheet sheet = SpriteSheet.of(style, false).orElseThrow();
      SpriteSheet twice = SpriteSheet.of(style, true).orElseThrow();
      JsonNode index =
          new ObjectMapper().readTree(Sprites.of(style + Sprites.INDEX).orElseThrow().bytes());
      byte[] file = Sprites.of(style + Sprites.SHEET).orElseThrow().bytes();
      BufferedImage picture = ImageIO.read(new ByteArrayInputStream(file));
      assertThat(sheet.size()).isEqualTo(index.size());
      for (Map.Entry<String, JsonNode> entry : index.properties()) {
        SpriteImage image = sheet.find(entry.getKey()).orElseThrow();
        SpriteImage fine = twice.find(entry.getKey()).orElseThrow();
        assertThat(image.width()).isEqualTo(entry.getValue().get("width").asInt());
        assertThat(image.height()).isEqualTo(entry.getValue().get("height").asInt());
        assertThat(image.isDistances()).isEqualTo(entry.getValue().path("sdf").asBoolean());
        assertThat(image.pixelRatio()).isOne();
        assertThat(fine.pixelRatio()).isEqualTo(2);
        int x = entry.getValue().get("x").asInt() + image.width() / 2;
        int y = entry.getValue().get("y").asInt() + image.height() / 3;
        assertThat(image.pixels()[image.height() / 3 * image.width() + image.width() / 2] >>> 24)
            .isEqualTo(picture.getAlphaRaster().getSample(x, y, 0));
        assertThat(difference(image, fine)).as("%s %s", style, entry.getKey()).isLessThan(25);
      }
    }
    assertThat(SpriteSheet.of("nowhere", false)).isEmpty();
    assertThat(SpriteSheet.of("service-day", true).orElseThrow().find("nothing")).isEmpty();
  }

  @Test
  void icons_are_distances_and_shields_are_not() {
    SpriteSheet sheet = SpriteSheet.of("service-day", false).orElseThrow();
    SpriteImage bar = sheet.find("bar").orElseThrow();
    assertThat(bar.isDistances()).isTrue();
    assertThat(bar.pixels()).hasSize(bar.width() * bar.height());
    int alphaMax = 0;
    for (int pixel : bar.pixels()) {
      alphaMax = Math.max(alphaMax, pixel >>> 24);
    }
    assertThat(alphaMax).as("inside of the outline").isGreaterThan(192);
    assertThat(bar.pixels()[0] >>> 24).as("the corner is outside").isLessThan(192);
  }

  /// The mean difference of the alphas of an image and of the finer one's blocks of four.
  private static double difference(SpriteImage image, SpriteImage fine) {
    double sum = 0;
    int count = 0;
    for (int y = 0; y < image.height() && 2 * y + 1 < fine.height(); y++) {
      for (int x = 0; x < image.width() && 2 * x + 1 < fine.width(); x++) {
        int block = 0;
        for (int i = 0; i < 4; i++) {
          int at = (2 * y + i / 2) * fine.width() + 2 * x + i % 2;
          block += fine.pixels()[at] >>> 24;
        }
        sum += Math.abs((image.pixels()[y * image.width() + x] >>> 24) - block / 4.0);
        count++;
      }
    }
    return sum / count;
  }

  @Test
  void images_of_a_list_have_the_ids_of_their_sprites_before_their_names() {
    SpriteSheet sheet =
        SpriteSheet.of(Map.of("default", "minimal", "more", "terrain"), false).orElseThrow();
    SpriteImage peak = SpriteSheet.of("terrain", false).orElseThrow().find("airport").orElseThrow();
    assertThat(sheet.find("more:airport")).containsSame(peak);
    assertThat(sheet.find("airport"))
        .isEqualTo(SpriteSheet.of("minimal", false).orElseThrow().find("airport"));
    assertThat(sheet.names()).allMatch(name -> name.startsWith("more:") || !name.contains(":"));
    assertThat(SpriteSheet.of(Map.of("a", "nowhere"), false)).isEmpty();
    assertThat(SpriteSheet.of(Map.of(), true)).isEmpty();
    assertThat(SpriteSheet.of(SpriteSheet.alone("terrain"), false))
        .containsSame(SpriteSheet.of("terrain", false).orElseThrow());
  }
}
