package io.cartway.app.settings;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The settings that a command takes as options (`--admin-port 8081`), and `--config`, the file of
/// all others.
public final class SettingOptions {

  /// A command that takes settings.
  public interface Taker {

    /// Its options.
    SettingOptions settings();
  }

  /// What a command needs that opens the database.
  public static final List<Setting> STORE =
      List.of(Setting.DATA, Setting.STORE_URL, Setting.STORE_PASSWORD_FILE, Setting.PEPPER_FILE);

  private static final String CONFIG = "--config";

  private final List<Setting> accepted;
  private @Nullable CommandSpec command;

  /// @param accepted in the order of the help
  public SettingOptions(List<Setting> accepted) {
    this.accepted = List.copyOf(accepted);
  }

  /// Gives a command and all below it the options that they take.
  public static void addTo(CommandLine line) {
    if (line.getCommand() instanceof Taker taker) {
      taker.settings().addTo(line.getCommandSpec());
    }
    line.getCommandSpec().subcommands().values().forEach(SettingOptions::addTo);
  }

  private void addTo(CommandSpec spec) {
    command = spec;
    for (Setting setting : accepted) {
      spec.addOption(option(setting));
    }
    spec.addOption(
        OptionSpec.builder(CONFIG)
            .paramLabel("FILE")
            .type(Path.class)
            .description("Configuration file (YAML); default: the one in CARTWAY_CONFIG.")
            .build());
  }

  private static OptionSpec option(Setting setting) {
    String fallback = setting.fallback().isEmpty() ? "" : " (%s)".formatted(setting.fallback());
    OptionSpec.Builder option =
        OptionSpec.builder(setting.option())
            .paramLabel(setting.label())
            .description(sentence(setting.meaning() + fallback).replace("%", "%%"));
    if (setting.isList()) {
      return option.type(List.class).auxiliaryTypes(String.class).arity("1").build();
    }
    if (setting.isFlag()) {
      option.arity("0..1").fallbackValue("true");
    }
    return option.type(String.class).build();
  }

  private static String sentence(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
  }

  /// The settings of the command line that was read last, of the environment and the file.
  ///
  /// @param environment the program's environment variables
  public Config config(Map<String, String> environment) {
    if (command == null) {
      throw new IllegalStateException("the options belong to no command yet");
    }
    ParseResult read = command.commandLine().getParseResult();
    Map<Setting, String> given = new EnumMap<>(Setting.class);
    for (Setting setting : accepted) {
      Object value = read.matchedOptionValue(setting.option(), (Object) null);
      if (value instanceof List<?> parts) {
        given.put(setting, String.join(",", parts.stream().map(String::valueOf).toList()));
      } else if (value != null) {
        given.put(setting, value.toString());
      }
    }
    Path file = read.matchedOptionValue(CONFIG, (Path) null);
    return Config.read(Optional.ofNullable(file), environment, given);
  }
}
