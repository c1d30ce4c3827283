package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.app.console.UserException;
import io.cartway.app.data.DataLayout;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigTest {

  @TempDir Path folder;

  @Test
  void without_anything_the_defaults_hold() {
    Config config = Config.read(Optional.empty(), Map.of(), Map.of());
    assertThat(config.number(Setting.PORT)).isEqualTo(8080);
    assertThat(config.number(Setting.ADMIN_PORT)).isEqualTo(8081);
    assertThat(config.text(Setting.ADMIN_HOST)).isEqualTo("127.0.0.1");
    assertThat(config.path(Setting.REGION)).isEmpty();
    assertThat(config.list(Setting.OSM)).isEmpty();
    assertThat(config.threads()).isPositive();
    assertThat(config.flag(Setting.LOG_QUERIES)).isFalse();
  }

  @Test
  void every_setting_can_be_given_by_file_environment_and_argument() throws IOException {
    for (Setting setting : Setting.values()) {
      String other = other(setting, 1);
      Path file = Files.writeString(folder.resolve("c.yaml"), setting.key() + ": " + other + "\n");
      assertThat(read(file, Map.of(), Map.of()).text(setting)).isEqualTo(other);
      String third = other(setting, 2);
      Map<String, String> environment = Map.of(setting.variable(), third);
      assertThat(read(file, environment, Map.of()).text(setting)).isEqualTo(third);
      Map<Setting, String> arguments = Map.of(setting, other(setting, 3));
      assertThat(read(file, environment, arguments).text(setting)).isEqualTo(other(setting, 3));
    }
  }

  @Test
  void the_environment_can_name_the_file() throws IOException {
    Path file = Files.writeString(folder.resolve("c.yaml"), "port: 77\n");
    Map<String, String> environment = Map.of("CARTWAY_CONFIG", file.toString());
    assertThat(Config.read(Optional.empty(), environment, Map.of()).number(Setting.PORT))
        .isEqualTo(77);
  }

  @Test
  void a_region_with_heights_is_another_region() throws IOException {
    DataLayout layout = new DataLayout(folder);
    String extract = Files.writeString(folder.resolve("a.osm.pbf"), "x").toString();
    Optional<Path> heights = Optional.of(folder.resolve("srtm"));
    assertThat(layout.embeddedRegion(heights))
        .isNotEqualTo(layout.embeddedRegion(Optional.empty()));
    assertThat(layout.regionOf(List.of(extract), heights))
        .isEqualTo(layout.regionOf(List.of(extract), heights))
        .isNotEqualTo(layout.regionOf(List.of(extract), Optional.empty()));
  }

  @Test
  void the_printed_configuration_can_be_read_again() throws IOException {
    Map<Setting, String> values = new EnumMap<>(Setting.class);
    for (Setting setting : Setting.values()) {
      values.put(setting, other(setting, 1));
    }
    String printed = Config.read(Optional.empty(), Map.of(), values).print();
    Path file = Files.writeString(folder.resolve("printed.yaml"), printed);
    Config again = read(file, Map.of(), Map.of());
    assertThat(again.print()).isEqualTo(printed);
    values.forEach((setting, value) -> assertThat(again.text(setting)).isEqualTo(value));
  }

  @Test
  void an_unknown_key_names_the_nearest_known_one() throws IOException {
    Path file = Files.writeString(folder.resolve("c.yaml"), "prot: 1\n");
    assertThatThrownBy(() -> read(file, Map.of(), Map.of()))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("unknown key 'prot'")
        .hasMessageContaining("did you mean 'port'?");
    Map<String, String> environment = new HashMap<>(Map.of("CARTWAY_DATTA", "x"));
    assertThatThrownBy(() -> Config.read(Optional.empty(), environment, Map.of()))
        .hasMessageContaining("did you mean CARTWAY_DATA?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"CARTWAY", "CARTWAY_ADMIN", "CARTWAY_EU_1"})
  void what_kubernetes_says_of_a_service_is_no_setting(String service) {
    Map<String, String> environment = new HashMap<>();
    environment.put(service + "_SERVICE_HOST", "10.0.0.1");
    environment.put(service + "_SERVICE_PORT", "8080");
    environment.put(service + "_SERVICE_PORT_HTTP_API", "8080");
    environment.put(service + "_PORT", "tcp://10.0.0.1:8080");
    for (String protocol : List.of("TCP", "UDP", "SCTP")) {
      String port = service + "_PORT_8080_" + protocol;
      environment.put(port, protocol.toLowerCase(Locale.ROOT) + "://10.0.0.1:8080");
      environment.put(port + "_PROTO", "tcp");
      environment.put(port + "_PORT", "8080");
      environment.put(port + "_ADDR", "10.0.0.1");
    }
    Config config = Config.read(Optional.empty(), environment, Map.of());
    assertThat(config.print()).isEqualTo(Config.read(Optional.empty(), Map.of(), Map.of()).print());
    environment.put("CARTWAY_JOB_DAYS", "7");
    assertThat(Config.read(Optional.empty(), environment, Map.of()).number(Setting.JOB_DAYS))
        .isEqualTo(7);
    environment.put("CARTWAY_SERVICE_HOSTS", "10.0.0.1");
    assertThatThrownBy(() -> Config.read(Optional.empty(), environment, Map.of()))
        .hasMessageContaining("CARTWAY_SERVICE_HOSTS");
  }

  @Test
  void a_port_of_the_environment_is_still_one() {
    Map<String, String> environment = Map.of("CARTWAY_PORT", "77");
    assertThat(Config.read(Optional.empty(), environment, Map.of()).number(Setting.PORT))
        .isEqualTo(77);
    assertThatThrownBy(
            () -> Config.read(Optional.empty(), Map.of("CARTWAY_PORT", "tcp:77"), Map.of()))
        .hasMessageContaining("port is 'tcp:77'");
  }

  @Test
  void keys_may_have_dots_and_stand_in_maps() throws IOException {
    String url = "postgresql://u@h/d";
    for (String text :
        List.of(
            "store-url: " + url,
            "store.url: " + url,
            "store:\n  url: " + url,
            "store: {url: '" + url + "'}")) {
      Path file = Files.writeString(folder.resolve("c.yaml"), text + "\nport: 7\n");
      Config config = read(file, Map.of(), Map.of());
      assertThat(config.text(Setting.STORE_URL)).as(text).isEqualTo(url);
      assertThat(config.number(Setting.PORT)).isEqualTo(7);
    }
    Path file =
        Files.writeString(
            folder.resolve("c.yaml"), "store: {password: {file: x}}\nadmin: {port: 9}\n");
    assertThat(read(file, Map.of(), Map.of()).text(Setting.STORE_PASSWORD_FILE)).isEqualTo("x");
    assertThat(read(file, Map.of(), Map.of()).number(Setting.ADMIN_PORT)).isEqualTo(9);
  }

  @Test
  void a_file_may_have_the_marks_of_its_document() throws IOException {
    Path file = Files.writeString(folder.resolve("c.yaml"), "---\nport: 7\n...\n");
    assertThat(read(file, Map.of(), Map.of()).number(Setting.PORT)).isEqualTo(7);
  }

  @Test
  void no_map_of_the_file_is_dropped() throws IOException {
    assertFileRefused("store: {utl: x}", "unknown key 'store.utl'", "did you mean 'store-url'?");
    assertFileRefused("store: {}", "unknown key 'store'");
    assertFileRefused("port: {a: 1}", "unknown key 'port.a'");
    assertFileRefused("port: {}", "the value of 'port'", "is a map");
    assertFileRefused("osm: [{a: b}]", "the value of 'osm'", "is a map");
    assertFileRefused("osm: [[a]]", "the value of 'osm'", "a list of lists");
    assertFileRefused("store-url: a\nstore: {url: b}", "'store-url' occurs twice");
    assertFileRefused("host: a\nport: 1\nport: 2", "a key twice", "at line 3", "each key once");
    assertFileRefused("store: {url: a, url: b}", "a key twice", "at line 1");
    assertFileRefused("port: 1\n---\nport: 2", "a second document", "at line 3");
  }

  private void assertFileRefused(String text, String... parts) throws IOException {
    Path file = Files.writeString(folder.resolve("c.yaml"), text + "\n");
    assertThatThrownBy(() -> read(file, Map.of(), Map.of()))
        .as(text)
        .isInstanceOf(UserException.class)
        .hasMessageContainingAll(parts);
  }

  @Test
  void the_password_of_the_store_is_not_printed() {
    Map<Setting, String> arguments =
        Map.of(Setting.STORE_URL, "postgresql://u:hidden@h/d?sslmode=require");
    assertThat(Config.read(Optional.empty(), Map.of(), arguments).print())
        .doesNotContain("hidden")
        .contains("store-url: \"postgresql://u:***@h/d?sslmode=require\"");
  }

  @Test
  void the_password_of_the_store_may_come_from_a_file() throws IOException {
    Path file = Files.writeString(folder.resolve("password"), " hid den \n");
    Map<Setting, String> arguments = new EnumMap<>(Setting.class);
    arguments.put(Setting.STORE_URL, "postgresql://u@h/d");
    arguments.put(Setting.STORE_PASSWORD_FILE, file.toString());
    Config config = Config.read(Optional.empty(), Map.of(), arguments);
    assertThat(Secrets.store(config).password()).contains(" hid den ");
    Files.writeString(file, "\n");
    assertThatThrownBy(() -> Secrets.store(config)).isInstanceOf(UserException.class);
    Files.delete(file);
    assertThatThrownBy(() -> Secrets.store(config)).hasMessageContaining("cannot be read");
  }

  @Test
  void values_out_of_bounds_are_refused_with_what_is_accepted() throws IOException {
    Path file = Files.writeString(folder.resolve("c.yaml"), "port: 70000\n");
    assertThatThrownBy(() -> read(file, Map.of(), Map.of()))
        .hasMessageContaining("port is '70000': a number 0-65535 is accepted");
    Files.writeString(file, "log-queries: perhaps\n");
    assertThatThrownBy(() -> read(file, Map.of(), Map.of())).hasMessageContaining("true or false");
    Files.writeString(file, "port: [\n");
    assertThatThrownBy(() -> read(file, Map.of(), Map.of()))
        .hasMessageContaining("is not valid YAML");
  }

  @Test
  void the_reference_page_is_what_the_program_knows() {
    StringBuilder page = new StringBuilder("# Configuration\n\n");
    page.append(
        "Written by `ConfigTest`. Each setting can stand in the file of `--config` (YAML),");
    page.append("\nin the environment, or on the command line of `serve`; the later wins.\n\n");
    page.append("| key | argument | environment | default | type | meaning |\n");
    page.append("|---|---|---|---|---|---|\n");
    for (Setting setting : Setting.values()) {
      page.append(
          "| `%s` | `%s` | `%s` | %s | %s | %s |%n"
              .formatted(
                  setting.key(),
                  setting.option(),
                  setting.variable(),
                  setting.fallback().isEmpty() ? "" : "`" + setting.fallback() + "`",
                  setting.type(),
                  setting.meaning()));
    }
    Golden.checkFile(Path.of("docs/reference/configuration.md"), page.toString());
  }

  private static Config read(
      Path file, Map<String, String> environment, Map<Setting, String> arguments) {
    return Config.read(Optional.of(file), environment, arguments);
  }

  /// A value that is not the default and not the one of another variant.
  private static String other(Setting setting, int variant) {
    if (setting.numberBounds().isPresent()) {
      return Integer.toString(setting.numberBounds().get()[0] + variant);
    }
    if (setting.type().equals("true or false")) {
      return variant % 2 == 1 ? "true" : "false";
    }
    return "some-value-" + variant;
  }
}
