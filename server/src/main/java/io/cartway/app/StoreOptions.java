package io.cartway.app;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The options of all commands that open the database: where the settings come from.
final class StoreOptions {

  @Option(names = "--data", paramLabel = "DIR", description = "The data folder.")
  private Optional<String> data = Optional.empty();

  @Option(names = "--config", paramLabel = "FILE", description = "Configuration file (YAML).")
  private Optional<Path> config = Optional.empty();

  /// The settings.
  ///
  /// @param environment the program's environment variables
  Config config(Map<String, String> environment) {
    Map<Setting, String> arguments = new EnumMap<>(Setting.class);
    data.ifPresent(folder -> arguments.put(Setting.DATA, folder));
    return Config.read(config, environment, arguments);
  }
}
