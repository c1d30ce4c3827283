package io.cartway.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.app.console.Console;
import io.cartway.app.console.UserException;
import io.cartway.app.data.BuildProcess;
import io.cartway.app.data.DataLayout;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.geo.Bounds;
import io.cartway.region.Manifest;
import io.cartway.region.Regions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which region a command takes, of those that are built: nothing is built here.
class RegionChoiceTest {

  @TempDir private Path folder;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Console console =
      Console.of(
          new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
          new PrintStream(err, true, UTF_8));
  private Path data = Path.of("");
  private Path extract = Path.of("");

  @BeforeEach
  void build() throws IOException {
    data = folder.resolve("data");
    extract = Files.writeString(folder.resolve("andorra-latest.osm.pbf"), "x", UTF_8);
    DataLayout layout = new DataLayout(data);
    region(layout.embeddedRegion(Optional.empty()));
    region(layout.regionOf(List.of(extract.toString()), Optional.empty()));
  }

  @Test
  void without_a_word_it_is_the_embedded_one_and_that_is_said() throws IOException {
    assertThat(chosen(Map.of())).isEqualTo("monaco-embedded");
    assertThat(said()).contains("The embedded region is Monaco", "--osm FILE|URL");
  }

  @Test
  void what_was_served_last_is_served_again_and_that_is_said() throws IOException {
    String name = served(Map.of(Setting.OSM, extract.toString()));
    assertThat(name).startsWith("andorra-latest-");
    assertThat(said()).isEmpty();
    assertThat(chosen(Map.of())).isEqualTo(name);
    assertThat(said()).contains("served last", extract.toString(), "--osm monaco");
    // A command that serves nothing changes nothing.
    assertThat(chosen(Map.of(Setting.OSM, "monaco"))).isEqualTo("monaco-embedded");
    assertThat(chosen(Map.of())).isEqualTo(name);
    assertThat(served(Map.of(Setting.OSM, "monaco"))).isEqualTo("monaco-embedded");
    assertThat(chosen(Map.of())).isEqualTo("monaco-embedded");
  }

  @Test
  void names_from_the_working_directory_and_whole_paths_are_the_same_region() throws IOException {
    Path here = Path.of("").toAbsolutePath();
    String osm = here.relativize(extract).toString();
    String srtm = Path.of(".").resolve(here.relativize(folder)).toString();
    assertThat(Path.of(osm)).isRelative();
    String name = served(Map.of(Setting.OSM, osm));
    assertThat(chosen(Map.of())).isEqualTo(name);
    for (Map<Setting, String> heights :
        List.of(
            Map.of(Setting.OSM, osm, Setting.ELEVATION, srtm),
            Map.of(Setting.OSM, "monaco", Setting.ELEVATION, srtm))) {
      DataLayout layout = new DataLayout(data);
      region(layout.regionOf(List.of(extract.toString()), Optional.of(folder)));
      region(layout.embeddedRegion(Optional.of(folder)));
      String high = served(heights);
      assertThat(high).isNotEqualTo(name);
      assertThat(chosen(Map.of())).isEqualTo(high);
    }
  }

  @Test
  void a_built_region_is_remembered_by_its_whole_path() throws IOException {
    Path own = folder.resolve("own \"region\"");
    region(own);
    assertThat(served(Map.of(Setting.REGION, own.toString()))).isEqualTo("own \"region\"");
    assertThat(new RegionChoice(config(Map.of()), console).directory(nothing())).isEqualTo(own);
    assertThat(chosen(Map.of(Setting.OSM, extract.toString()))).startsWith("andorra-latest-");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# Nothing.\n", "osm: \"\"\n", "osm: [", "osm: a\nfuture: b\n"})
  void a_note_that_does_not_say_what_was_served_stops_the_start(String text) throws IOException {
    Path note = Files.writeString(data.resolve("served.yaml"), text, UTF_8);
    assertThatThrownBy(() -> chosen(Map.of()))
        .isInstanceOf(UserException.class)
        .hasMessageStartingWith("what was served last is not known (")
        .hasMessageContaining(note.toString())
        .hasMessageEndingWith(": name a region with --region or --osm");
    assertThat(said()).isEmpty();
    assertThat(served(Map.of(Setting.OSM, "monaco"))).isEqualTo("monaco-embedded");
    assertThat(chosen(Map.of())).isEqualTo("monaco-embedded");
  }

  @Test
  void a_folder_in_the_place_of_the_note_is_named() throws IOException {
    Files.createDirectory(data.resolve("served.yaml"));
    assertThatThrownBy(() -> chosen(Map.of())).hasMessageContaining("it is a folder");
  }

  @Test
  void heights_that_are_given_alone_are_those_of_what_was_served_last() throws IOException {
    DataLayout layout = new DataLayout(data);
    String name = served(Map.of(Setting.OSM, extract.toString()));
    Path high = layout.regionOf(List.of(extract.toString()), Optional.of(folder));
    region(high);
    assertThat(high.getFileName()).isNotEqualTo(Path.of(name));
    Map<Setting, String> heights = Map.of(Setting.ELEVATION, folder.toString());
    assertThat(served(heights)).isEqualTo(high.getFileName().toString());
    assertThat(chosen(Map.of())).isEqualTo(high.getFileName().toString());
  }

  @Test
  void an_extract_that_was_moved_stops_no_region_that_is_built() throws IOException {
    Map<Setting, String> order = Map.of(Setting.OSM, extract.toString());
    String name = served(order);
    Files.move(extract, folder.resolve("elsewhere.osm.pbf"));
    assertThat(chosen(order)).isEqualTo(name);
    assertThat(said()).contains("There is no file %s any more".formatted(extract));
    assertThat(chosen(Map.of())).isEqualTo(name);
    String other = folder.resolve("liechtenstein.osm.pbf").toString();
    for (String osm : List.of(other, extract + "," + other)) {
      assertThatThrownBy(() -> chosen(Map.of(Setting.OSM, osm)))
          .isInstanceOf(UserException.class)
          .hasMessage("there is no file " + (osm.equals(other) ? other : extract));
    }
    // With heights it would be another region.
    Map<Setting, String> heights =
        Map.of(Setting.OSM, extract.toString(), Setting.ELEVATION, folder.toString());
    assertThatThrownBy(() -> chosen(heights)).hasMessage("there is no file " + extract);
  }

  @Test
  void a_newer_extract_makes_another_region() throws IOException {
    Map<Setting, String> order = Map.of(Setting.OSM, extract.toString());
    String before = served(order);
    Files.writeString(extract, "longer", UTF_8);
    DataLayout layout = new DataLayout(data);
    Path next = layout.regionOf(List.of(extract.toString()), Optional.empty());
    region(next);
    assertThat(next.getFileName()).isNotEqualTo(Path.of(before));
    assertThat(served(order)).isEqualTo(next.getFileName().toString());
    Files.setLastModifiedTime(
        data.resolve("regions").resolve(before + ".origin"),
        FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
    Files.delete(extract);
    assertThat(chosen(order)).isEqualTo(next.getFileName().toString());
  }

  private String chosen(Map<Setting, String> values) throws IOException {
    Path directory = new RegionChoice(config(values), console).directory(nothing());
    return directory.getFileName().toString();
  }

  private String served(Map<Setting, String> values) throws IOException {
    RegionChoice choice = new RegionChoice(config(values), console);
    Path directory = choice.directory(nothing());
    choice.remember();
    return directory.getFileName().toString();
  }

  private String said() {
    String text = err.toString(UTF_8);
    err.reset();
    return text;
  }

  private Config config(Map<Setting, String> values) {
    Map<Setting, String> all = new EnumMap<>(Setting.class);
    all.putAll(values);
    all.put(Setting.DATA, data.toString());
    return Config.read(Optional.empty(), Map.of(), all);
  }

  private BuildProcess nothing() {
    return new BuildProcess(console, Map.of());
  }

  private static void region(Path directory) throws IOException {
    Instant time = Instant.parse("2026-01-01T00:00:00Z");
    Files.createDirectories(directory);
    Regions.writeManifest(
        directory,
        new Manifest(
            Regions.FORMAT_VERSION,
            "1",
            List.of(),
            time,
            new Bounds(9, 46, 10, 48),
            Map.of(),
            Map.of(),
            time,
            "",
            Map.of()));
  }
}
