package io.cartway.app;

import io.cartway.app.console.Console;
import io.cartway.app.console.UserException;
import io.cartway.app.data.BuildProcess;
import io.cartway.app.data.CollectionWatch;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.app.settings.SettingOptions;
import io.cartway.store.DataFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `./cartway serve`: builds the region if it does not exist, opens it, starts both ports.
@Command(
    name = "serve",
    sortOptions = false,
    abbreviateSynopsis = true,
    description = {
      "Serves a region until it is stopped: that of --region; else one of the extracts of --osm,"
          + " which is built first if need be; else what the data folder served last; else Monaco,"
          + " which is embedded (also --osm monaco).",
      "Each setting may stand in the file of --config (admin-port: 9000) or in the environment"
          + " (CARTWAY_ADMIN_PORT), too; an argument wins over the environment, and that over the"
          + " file."
    })
final class ServeCommand implements Callable<Integer>, SettingOptions.Taker {

  private static final Duration LAST_WORDS = Duration.ofMillis(500);

  /// A start that collects for most of so many seconds has too little memory.
  private static final int COLLECTING_SECONDS = 5;

  private final Console console;
  private final Map<String, String> environment;

  private final SettingOptions settings = new SettingOptions(List.of(Setting.values()));

  @Option(names = "--print-config", description = "Prints the effective configuration and ends.")
  private boolean printConfig;

  ServeCommand(Console console, Map<String, String> environment) {
    this.console = console;
    this.environment = environment;
  }

  @Override
  public SettingOptions settings() {
    return settings;
  }

  @Override
  public Integer call() throws Exception {
    Config config = settings.config(environment);
    if (printConfig) {
      console.print(config.print());
      return 0;
    }
    Clock clock = Clock.systemUTC();
    check(config, clock);
    DataFolder.open(Path.of(config.text(Setting.DATA)));
    RegionChoice choice = new RegionChoice(config, console);
    Path directory = choice.directory(new BuildProcess(console, environment));
    CountDownLatch stopped = new CountDownLatch(1);
    try (CollectionWatch _ =
        CollectionWatch.start(COLLECTING_SECONDS, () -> endOutOfMemory(directory))) {
      CartwayServer server = start(config, directory, clock);
      Runtime.getRuntime()
          .addShutdownHook(
              Thread.ofPlatform()
                  .unstarted(() -> {
                    console.tellWithin(LAST_WORDS, "Stopping: running requests end first.");
                    server.close();
                    Main.endLog();
                    stopped.countDown();
                  }));
      choice.remember();
      greet(config, server, directory, clock);
    }
    stopped.await();
    return 0;
  }

  /// Checks what can be known before a build, which may take hours.
  private static void check(Config config, Clock clock) {
    Secrets.check(config);
    Accounting.tariff(config);
    Ports.check(config, clock);
  }

  /// Ends the start of a server whose heap is nearly full: it would collect garbage for minutes
  /// until it runs over, or for ever. Nothing is closed, because that takes memory; the data folder
  /// bears it as it bears a kill.
  private void endOutOfMemory(Path directory) {
    console.tellWithin(LAST_WORDS, "cartway: " + outOfMemory(directory));
    Runtime.getRuntime().halt(1);
  }

  private static String outOfMemory(Path directory) {
    return ServingProof.outOfMemory(
        "the server cannot start", directory, Runtime.getRuntime().maxMemory());
  }

  private static CartwayServer start(Config config, Path directory, Clock clock)
      throws IOException {
    try {
      return CartwayServer.start(config, directory, clock);
    } catch (OutOfMemoryError failure) {
      throw new UserException(outOfMemory(directory), failure);
    }
  }

  /// Prints the URL, the key, three example calls, and how to stop.
  private void greet(Config config, CartwayServer server, Path directory, Clock clock)
      throws IOException {
    Path data = Path.of(config.text(Setting.DATA)).toAbsolutePath().normalize();
    FirstKey key = FirstKey.of(server.keys(), DataFolder.open(data), console.isTerminal());
    console.print("");
    console.print("Cartway serves " + server.features().description());
    console.print("  API    " + server.address() + "   (every call needs the key)");
    console.print(
        "  Admin  %s://localhost:%d   (map, documents; token in %s/admin-token)"
            .formatted(
                config.flag(Setting.ADMIN_TLS) ? "https" : "http", server.adminPort(), data));
    console.print("  Region " + directory.toAbsolutePath().normalize());
    console.print("  Data   " + data + "   (keys, usage: --data of all commands)");
    console.print("  Key    " + key.told());
    console.print("");
    server
        .examples()
        .ifPresent(
            examples -> examples.calls(server.address(), key.inShell()).forEach(console::print));
    console.print("");
    server.awaitWarmUp();
    console.print(
        String.format(
            Locale.ROOT,
            "Ready after %.1f s. Stop with Ctrl+C or: kill %d",
            millisSinceStart(clock) / 1000.0,
            ProcessHandle.current().pid()));
    // After printing that line, which would come a second later on two cores otherwise.
    server.continueWarmUp();
  }

  /// Since the start of the process, because a user also waits for Java's own start.
  private static long millisSinceStart(Clock clock) {
    return ProcessHandle.current()
        .info()
        .startInstant()
        .map(start -> Duration.between(start, clock.instant()).toMillis())
        .orElse(0L);
  }
}
