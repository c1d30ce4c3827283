package io.cartway.app.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.google.re2j.Pattern;
import io.cartway.app.console.UsageException;
import io.cartway.text.FileFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The settings of one run: defaults, then the configuration file (YAML), then the environment,
/// then the arguments. An unknown key stops the start and names the nearest known one.
public final class Config {

  private static final int THREADS_MAX = 256;
  private static final String PREFIX = "CARTWAY_";
  private static final Pattern OF_A_SERVICE =
      Pattern.compile(
          "CARTWAY_([A-Z0-9_]+_)?"
              + "(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?"
              + "|PORT_[0-9]+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)");
  private static final ObjectMapper YAML =
      new ObjectMapper(new YAMLFactory())
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private static final Pattern SERVICE_ADDRESS = Pattern.compile("(tcp|udp|sctp)://\\S+");

  private final Map<Setting, String> values;

  private Config(Map<Setting, String> values) {
    this.values = values;
  }

  /// Combines the settings.
  ///
  /// @param file the configuration file, if any; else the one named by `CARTWAY_CONFIG`
  /// @param environment the environment's variables
  /// @param arguments settings from the command line
  public static Config read(
      Optional<Path> file, Map<String, String> environment, Map<Setting, String> arguments) {
    Map<Setting, String> values = new EnumMap<>(Setting.class);
    for (Setting setting : Setting.values()) {
      values.put(setting, setting.fallback());
    }
    file.or(() -> Optional.ofNullable(environment.get("CARTWAY_CONFIG")).map(Path::of))
        .ifPresent(path -> values.putAll(readFile(path)));
    values.putAll(readEnvironment(environment));
    values.putAll(arguments);
    values.forEach(Config::check);
    return new Config(values);
  }

  private static Map<Setting, String> readFile(Path path) {
    Map<Setting, String> values = new EnumMap<>(Setting.class);
    try {
      JsonNode root = YAML.readTree(Files.readString(path));
      if (root == null || root.isMissingNode() || root.isNull()) {
        return values;
      }
      if (!root.isObject()) {
        throw new UsageException(
            "the configuration file %s must hold lines of the form key: value".formatted(path));
      }
      readMap(path, "", root, values);
      return values;
    } catch (NoSuchFileException e) {
      throw new UsageException("there is no configuration file %s".formatted(path), e);
    } catch (MismatchedInputException e) {
      throw new UsageException(
          ("the configuration file %s has a key twice, or a second document, at line %d: one map,"
                  + " with each key once, is accepted")
              .formatted(path, e.getLocation() == null ? 0 : e.getLocation().getLineNr()),
          e);
    } catch (JsonProcessingException e) {
      throw new UsageException(
          "the configuration file %s is not valid YAML at line %d"
              .formatted(path, e.getLocation() == null ? 0 : e.getLocation().getLineNr()),
          e);
    } catch (IOException e) {
      throw new UsageException(
          "the configuration file %s cannot be read: %s".formatted(path, FileFault.clause(e)), e);
    }
  }

  /// A map in the file is a key prefix: `store: {url: ...}` is `store-url`.
  private static void readMap(
      Path path, String beginning, JsonNode map, Map<Setting, String> values) {
    map.properties()
        .forEach(entry -> {
          String key = beginning + entry.getKey();
          JsonNode value = entry.getValue();
          if (value.isObject() && !value.isEmpty()) {
            readMap(path, key + ".", value, values);
          } else if (values.put(known(path, key), text(path, key, value)) != null) {
            throw new UsageException(
                "the key '%s' occurs twice in %s".formatted(key.replace('.', '-'), path));
          }
        });
  }

  private static Setting known(Path path, String key) {
    return Setting.find(key)
        .orElseThrow(() ->
            new UsageException(
                "unknown key '%s' in %s: did you mean '%s'? Known keys: %s"
                    .formatted(
                        key, path, Setting.nearest(key), String.join(", ", Setting.keys()))));
  }

  private static String text(Path path, String key, JsonNode value) {
    if (value.isArray()) {
      List<String> elements = new ArrayList<>();
      value.forEach(element -> {
        requireScalar(path, key, element);
        elements.add(element.asText());
      });
      return String.join(",", elements);
    }
    requireScalar(path, key, value);
    return value.asText("");
  }

  private static void requireScalar(Path path, String key, JsonNode value) {
    if (value.isContainerNode()) {
      throw new UsageException(
          "the value of '%s' in %s is a map or a list of lists:".formatted(key, path)
              + " a text, a number or a list is accepted");
    }
  }

  private static Map<Setting, String> readEnvironment(Map<String, String> environment) {
    Map<Setting, String> values = new EnumMap<>(Setting.class);
    environment.forEach((name, value) -> {
      if (isSetting(name, value)) {
        String key = name.substring(PREFIX.length()).toLowerCase(Locale.ROOT).replace('_', '-');
        Setting setting =
            Setting.find(key)
                .orElseThrow(() ->
                    new UsageException(
                        "unknown environment variable %s: did you mean %s%s?"
                            .formatted(
                                name,
                                PREFIX,
                                Setting.nearest(key).toUpperCase(Locale.ROOT).replace('-', '_'))));
        values.put(setting, value);
      }
    });
    return values;
  }

  /// Whether a variable is meant for settings. `CARTWAY_JAVA_OPTIONS` and `CARTWAY_CONFIG` belong
  /// to the launcher and to `--config`. For each service of its namespace Kubernetes sets variables
  /// as Docker's links had them, which begin with ours when the service is called `cartway` or
  /// `cartway-admin`: see [Discovering
  /// services](https://kubernetes.io/docs/concepts/services-networking/service/).
  private static boolean isSetting(String name, String value) {
    return name.startsWith(PREFIX)
        && !name.equals("CARTWAY_JAVA_OPTIONS")
        && !name.equals("CARTWAY_CONFIG")
        && !OF_A_SERVICE.matcher(name).matches()
        && !(name.endsWith("_PORT") && SERVICE_ADDRESS.matcher(value).matches());
  }

  private static void check(Setting setting, String value) {
    if (value.indexOf(0) >= 0) {
      throw new UsageException(
          "%s contains a NUL character, which is not accepted".formatted(setting.key()));
    }
    boolean isRight =
        setting
            .numberBounds()
            .map(bounds -> isNumberWithin(value, bounds))
            .orElse(!setting.isFlag() || isFlag(value));
    if (!isRight) {
      throw new UsageException(
          "%s is '%s': %s is accepted"
              .formatted(setting.key(), setting.shown(value), setting.accepted()));
    }
  }

  private static boolean isNumberWithin(String value, int[] bounds) {
    try {
      int number = Integer.parseInt(value.strip());
      return number >= bounds[0] && number <= bounds[1];
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean isFlag(String value) {
    return value.equals("true") || value.equals("false");
  }

  /// The value as it was given.
  public String text(Setting setting) {
    return values.getOrDefault(setting, setting.fallback());
  }

  /// A number, within its bounds.
  public int number(Setting setting) {
    return Integer.parseInt(text(setting).strip());
  }

  /// Whether a flag is set.
  public boolean flag(Setting setting) {
    return text(setting).equals("true");
  }

  /// A file or folder; empty if not set.
  public Optional<Path> path(Setting setting) {
    return text(setting).isBlank() ? Optional.empty() : Optional.of(Path.of(text(setting)));
  }

  /// The elements of a comma-separated value.
  public List<String> list(Setting setting) {
    return Arrays.stream(text(setting).split(",", -1))
        .map(String::strip)
        .filter(s -> !s.isEmpty())
        .toList();
  }

  /// Threads of a build.
  public int threads() {
    int threads = number(Setting.THREADS);
    return threads > 0
        ? threads
        : Math.min(THREADS_MAX, Runtime.getRuntime().availableProcessors());
  }

  /// The same with other values.
  public Config with(Map<Setting, String> others) {
    Map<Setting, String> all = new EnumMap<>(values);
    all.putAll(others);
    return new Config(all);
  }

  /// The effective settings as a configuration file, without passwords.
  public String print() {
    StringBuilder text = new StringBuilder();
    for (Setting setting : Setting.values()) {
      text.append("# ").append(setting.meaning()).append(" (").append(setting.type()).append(")\n");
      text.append(line(setting, setting.shown(text(setting))));
    }
    return text.toString();
  }

  /// A line of a configuration file.
  public static String line(Setting setting, String value) {
    return "%s: \"%s\"\n"
        .formatted(setting.key(), value.replace("\\", "\\\\").replace("\"", "\\\""));
  }
}
