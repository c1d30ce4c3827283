package io.cartway.app;

import io.cartway.app.console.Console;
import io.cartway.app.console.UserException;
import io.cartway.app.data.BuildProcess;
import io.cartway.app.data.RegionBuilds;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `./cartway build`: a region from extracts.
@Command(name = "build", description = "Builds a region from OpenStreetMap extracts.")
final class BuildCommand implements Callable<Integer> {

  private final Console console;
  private final Map<String, String> environment;

  @Option(
      names = "--osm",
      required = true,
      paramLabel = "FILE|URL",
      description = "An OSM PBF extract; repeatable, several are read as one.")
  private List<String> osm = List.of();

  @Option(names = "--out", required = true, paramLabel = "DIR", description = "The region.")
  private Path out = Path.of("");

  @Option(
      names = "--elevation",
      paramLabel = "DIR",
      description = "SRTM tiles (.hgt, .hgt.zip) to keep in the region.")
  private Optional<Path> elevation = Optional.empty();

  @Option(
      names = "--previous",
      paramLabel = "DIR",
      description =
          "The region of older data whose ids this one continues;"
              + " default: the region in --out.")
  private Optional<Path> previous = Optional.empty();

  @Option(names = "--threads", paramLabel = "N", description = "Threads; default: all processors.")
  private int threads;

  @Option(names = "--downloads", hidden = true, description = "The folder for downloaded files.")
  private Optional<Path> downloads = Optional.empty();

  @Option(names = "--apart", hidden = true, description = "This is the process of a build.")
  private boolean isApart;

  @Option(names = "--config", paramLabel = "FILE", description = "Configuration file (YAML).")
  private Optional<Path> config = Optional.empty();

  BuildCommand(Console console, Map<String, String> environment) {
    this.console = console;
    this.environment = environment;
  }

  @Override
  public Integer call() throws Exception {
    if (threads < 0) {
      throw new UserException("--threads is %d: a number from 0 is accepted".formatted(threads));
    }
    if (isApart) {
      BuildProcess.endWith(System.in);
    }
    Config settings = Config.read(config, environment, Map.of());
    int workers = threads > 0 ? threads : settings.threads();
    Path kept =
        downloads.orElseGet(
            () -> settings.path(Setting.DATA).orElse(Path.of("cartway-data")).resolve("downloads"));
    Optional<Path> heights = elevation.or(() -> settings.path(Setting.ELEVATION));
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
