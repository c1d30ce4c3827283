package io.cartway.app;

import io.cartway.app.console.Console;
import io.cartway.app.data.BuildProcess;
import io.cartway.app.data.RegionBuilds;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.app.settings.SettingOptions;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `./cartway build`: a region from extracts.
@Command(
    name = "build",
    sortOptions = false,
    description = "Builds a region from OpenStreetMap extracts.")
final class BuildCommand implements Callable<Integer>, SettingOptions.Taker {

  private final Console console;
  private final Map<String, String> environment;
  private final SettingOptions options =
      new SettingOptions(List.of(Setting.ELEVATION, Setting.THREADS, Setting.DATA));

  @Option(
      names = "--osm",
      required = true,
      paramLabel = "FILE|URL",
      description = "An OSM PBF extract; repeatable, several are read as one.")
  private List<String> osm = List.of();

  @Option(names = "--out", required = true, paramLabel = "DIR", description = "The region.")
  private Path out = Path.of("");

  @Option(
      names = "--previous",
      paramLabel = "DIR",
      description =
          "The region of older data whose ids this one continues;"
              + " default: the region in --out.")
  private Optional<Path> previous = Optional.empty();

  @Option(names = "--downloads", hidden = true, description = "The folder for downloaded files.")
  private Optional<Path> downloads = Optional.empty();

  @Option(names = "--apart", hidden = true, description = "This is the process of a build.")
  private boolean isApart;

  BuildCommand(Console console, Map<String, String> environment) {
    this.console = console;
    this.environment = environment;
  }

  @Override
  public SettingOptions settings() {
    return options;
  }

  @Override
  public Integer call() throws Exception {
    if (isApart) {
      BuildProcess.endWith(System.in);
    }
    Config settings = options.config(environment);
    int workers = settings.threads();
    Path kept =
        downloads.orElseGet(
            () -> settings.path(Setting.DATA).orElse(Path.of("cartway-data")).resolve("downloads"));
    Optional<Path> heights = settings.path(Setting.ELEVATION);
    if (isApart || BuildProcess.isGivenHeap()) {
      new RegionBuilds(console, Clock.systemUTC(), workers, heights)
          .build(osm, kept, out, previous);
    } else {
      new BuildProcess(console, environment)
          .run(new BuildProcess.Order(osm, out, kept, previous, heights, workers));
    }
    return 0;
  }
}
