package io.cartway.render.shade;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.style.StyleSheet;
import io.cartway.style.expression.Evaluation;
import io.cartway.style.feature.GeometrySink;
import io.cartway.style.feature.GeometryType;
import io.cartway.style.feature.StyleFeature;
import io.cartway.style.sprite.SpriteSheet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PatternChoiceTest {

  private static final String ICON = "shield-us-interstate";

  /// A feature with a name.
  private record Named(String name) implements StyleFeature {

    @Override
    public @Nullable Object property(String property) {
      return name;
    }

    @Override
    public Map<String, @Nullable Object> properties() {
      return new HashMap<>(Map.of("name", name));
    }

    @Override
    public @Nullable Object id() {
      return null;
    }

    @Override
    public GeometryType geometryType() {
      return GeometryType.POLYGON;
    }

    @Override
    public boolean geometry(GeometrySink sink) {
      return false;
    }
  }

  @Test
  void patterns_are_made_once_and_names_of_none_are_not_kept() throws Exception {
    String json =
        "[{'id':'f','type':'fill','source':'s','source-layer':'a',"
            + "'paint':{'fill-pattern':['get','name']}}]";
    StyleSheet sheet = StyleSheet.read(new ObjectMapper().readTree(json.replace('\'', '"')));
    SpriteSheet sprite = SpriteSheet.of("service-day", false).orElseThrow();
    Evaluation with = new Evaluation().zoom(3);
    PatternChoice choice =
        new PatternChoice(sheet.layers().get(0).get("fill-pattern"), with, 3, sprite::find);
    Set<@Nullable Pattern> found = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      with.feature(new Named("none" + i));
      assertThat(choice.get()).isNull();
      with.feature(new Named(ICON));
      found.add(choice.get());
    }
    assertThat(found).hasSize(1).doesNotContainNull();
    assertThat(choice.kept()).isEqualTo(1);
  }
}
