package io.cartway.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.app.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every setting by each of its ways, as `serve --print-config` tells it.
class SettingTableTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Setting.class)
  void a_setting_comes_from_file_environment_and_argument_and_the_later_wins(Setting setting)
      throws IOException {
    List<String> values = values(setting);
    Path file = folder.resolve("c.yaml");
    Files.writeString(file, setting.key() + ": " + values.get(0) + "\n");
    Map<String, String> environment = Map.of(setting.variable(), values.get(1));
    List<String> argument = List.of(setting.option(), values.get(2));
    List<String> config = List.of("--config", file.toString());

    assertThat(printed(setting, Map.of(), List.of())).isEqualTo(setting.fallback());
    assertThat(printed(setting, Map.of(), config)).isEqualTo(values.get(0));
    assertThat(printed(setting, environment, List.of())).isEqualTo(values.get(1));
    assertThat(printed(setting, Map.of(), argument)).isEqualTo(values.get(2));

    assertThat(printed(setting, environment, config)).isEqualTo(values.get(1));
    assertThat(printed(setting, environment, joined(config, argument))).isEqualTo(values.get(2));
    assertThat(printed(setting, environment, argument)).isEqualTo(values.get(2));
    assertThat(printed(setting, Map.of(), joined(config, argument))).isEqualTo(values.get(2));

    Map<String, String> named = new HashMap<>(Map.of("CARTWAY_CONFIG", file.toString()));
    assertThat(printed(setting, named, List.of())).isEqualTo(values.get(0));
    named.putAll(environment);
    assertThat(printed(setting, named, List.of())).isEqualTo(values.get(1));
  }

  @ParameterizedTest
  @EnumSource(Setting.class)
  void an_argument_may_be_repeated_if_it_is_a_list_and_a_flag_needs_no_value(Setting setting) {
    String option = setting.option();
    if (setting.isList()) {
      assertThat(printed(setting, Map.of(), List.of(option, "a", option, "b"))).isEqualTo("a,b");
    } else {
      List<String> twice = new ArrayList<>(List.of("serve", "--print-config"));
      twice.addAll(List.of(option + "=1", option + "=2"));
      Commands.Outcome said = Commands.run(twice.toArray(String[]::new));
      assertThat(said.exit()).isEqualTo(2);
      assertThat(said.err()).contains(option);
    }
    if (setting.type().equals("true or false")) {
      assertThat(printed(setting, Map.of(), List.of(option))).isEqualTo("true");
      assertThat(printed(setting, Map.of(setting.variable(), "true"), List.of(option + "=false")))
          .isEqualTo("false");
    }
  }

  @Test
  void a_value_that_begins_with_an_at_sign_names_no_file_of_arguments() throws IOException {
    Path file = Files.writeString(folder.resolve("fonts"), "elsewhere", UTF_8);
    assertThat(printed(Setting.FONTS, Map.of(), List.of("--fonts", "@" + file)))
        .isEqualTo("@" + file);
  }

  private static List<String> joined(List<String> first, List<String> second) {
    List<String> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }

  private static String printed(
      Setting setting, Map<String, String> environment, List<String> arguments) {
    List<String> all = new ArrayList<>(List.of("serve", "--print-config"));
    all.addAll(arguments);
    Commands.Outcome said = Commands.run(environment, all.toArray(String[]::new));
    assertThat(said.exit()).as(said.err()).isZero();
    String beginning = setting.key() + ": \"";
    List<String> lines = said.out().lines().filter(line -> line.startsWith(beginning)).toList();
    assertThat(lines).hasSize(1);
    return lines.getFirst().substring(beginning.length()).replaceFirst("\"$", "");
  }

  /// Three values that differ from each other.
  private static List<String> values(Setting setting) {
    if (setting.numberBounds().isPresent()) {
      int[] bounds = setting.numberBounds().get();
      return List.of("" + (bounds[0] + 1), "" + (bounds[0] + 2), "" + bounds[1]);
    }
    return switch (setting) {
      case ADMIN_TLS, LOG_QUERIES, OUTBOUND_HTTP -> List.of("true", "false", "true");
      case STORE_URL -> List.of("postgresql://h/a", "postgresql://h/b", "postgresql://h/c");
      case PUBLIC_ADDRESS -> List.of("https://a.example", "https://b.example", "http://c.example");
      case PROXY_HEADER -> List.of("forwarded", "x-forwarded-for", "forwarded");
      default -> List.of("one", "two", "three");
    };
  }
}
