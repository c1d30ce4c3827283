package io.cartway.app;

import io.cartway.app.console.Console;
import io.cartway.region.Region;
import io.cartway.region.Regions;
import io.cartway.text.DataSize;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `./cartway region`: commands for built regions.
@Command(
    name = "region",
    description = "Checks built regions.",
    subcommands = RegionCommand.Verify.class)
final class RegionCommand {

  /// `./cartway region verify DIR`: reads every byte.
  @Command(name = "verify", description = "Reads every byte of a region and compares checksums.")
  static final class Verify implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "DIR", description = "The region.")
    private Path directory = Path.of("");

    Verify(Console console) {
      this.console = console;
    }

    @Override
    public Integer call() throws Exception {
      long[] sum = new long[2];
      Region region =
          Regions.verify(
              directory,
              (file, size) -> {
                sum[0]++;
                sum[1] += size;
              });
      console.print(
          "%s is complete: %d files, %s, data %s"
              .formatted(
                  directory, sum[0], DataSize.words(sum[1]), region.manifest().dataVersion()));
      return 0;
    }
  }
}
