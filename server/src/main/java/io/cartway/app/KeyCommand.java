package io.cartway.app;

import io.cartway.accounts.ApiKey;
import io.cartway.accounts.KeyResult;
import io.cartway.accounts.Keys;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `./cartway key`: keys of the API. Works while a server runs on the same data folder; what it
/// changes holds there within a second.
@Command(
    name = "key",
    description = "Creates, lists, rotates and revokes keys.",
    subcommands = {
      KeyCommand.Create.class,
      KeyCommand.ListAll.class,
      KeyCommand.Rotate.class,
      KeyCommand.Revoke.class
    })
final class KeyCommand {

  private KeyCommand() {}

  /// What all key commands need: the data folder.
  abstract static class KeyAction implements Callable<Integer> {

    final Console console;
    private final Map<String, String> environment;

    @Option(names = "--data", paramLabel = "DIR", description = "The data folder.")
    private Optional<String> data = Optional.empty();

    @Option(names = "--config", paramLabel = "FILE", description = "Configuration file (YAML).")
    private Optional<Path> config = Optional.empty();

    KeyAction(Console console, Map<String, String> environment) {
      this.console = console;
      this.environment = environment;
    }

    @Override
    public final Integer call() {
      Map<Setting, String> arguments = new HashMap<>();
      data.ifPresent(folder -> arguments.put(Setting.DATA, folder));
      Config settings = Config.read(config, environment, arguments);
      DataFolder folder = DataFolder.open(Path.of(settings.text(Setting.DATA)));
      try (Store store = Store.open(folder, Secrets.store(settings))) {
        return run(new Keys(store, Secrets.pepper(settings, folder), Clock.systemUTC()));
      }
    }

    abstract int run(Keys keys);

    /// The secret alone on standard output, so that a script can take the last line.
    int show(KeyResult result, Function<ApiKey, String> sentence) {
      return switch (result) {
        case KeyResult.Issued issued -> {
          console.tell(sentence.apply(issued.key()));
          console.print(issued.secret().reveal());
          yield 0;
        }
        case KeyResult.Refused refused -> throw new UserException(refused.reason());
      };
    }
  }

  /// `key create`.
  @Command(name = "create", description = "Makes a key; prints it once, on the last line.")
  static final class Create extends KeyAction {

    @Option(names = "--name", required = true, paramLabel = "NAME", description = "Its name.")
    private String name = "";

    @Option(names = "--account", paramLabel = "A", description = "Its account (${DEFAULT-VALUE}).")
    private String account = Keys.DEFAULT_ACCOUNT;

    Create(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(Keys keys) {
      return show(
          keys.create(account, name),
          key -> "Key %s (%s) of account %s:".formatted(key.name(), key.id(), key.accountName()));
    }
  }

  /// `key list`.
  @Command(name = "list", description = "Lists all keys, without their secrets.")
  static final class ListAll extends KeyAction {

    ListAll(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(Keys keys) {
      for (ApiKey key : keys.list()) {
        console.print(
            String.format(
                Locale.ROOT,
                "%-24s %-16s %-24s %s %s",
                key.id(),
                key.accountName(),
                key.name(),
                key.createdAt(),
                key.revokedAt().map(time -> "revoked " + time).orElse("live")));
      }
      return 0;
    }
  }

  /// `key rotate`.
  @Command(name = "rotate", description = "Gives a key a new secret; prints it once.")
  static final class Rotate extends KeyAction {

    @Parameters(paramLabel = "ID", description = "The key's id, from 'key list'.")
    private String id = "";

    @Option(
        names = "--overlap-seconds",
        paramLabel = "N",
        description = "How long the old secret stays valid (${DEFAULT-VALUE}).")
    private long overlapSeconds;

    Rotate(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(Keys keys) {
      return show(
          keys.rotate(id, Duration.ofSeconds(overlapSeconds)),
          key -> "New secret of key %s (%s):".formatted(key.name(), key.id()));
    }
  }

  /// `key revoke`.
  @Command(name = "revoke", description = "Ends a key for good.")
  static final class Revoke extends KeyAction {

    @Parameters(paramLabel = "ID", description = "The key's id, from 'key list'.")
    private String id = "";

    Revoke(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(Keys keys) {
      ApiKey key =
          keys.revoke(id)
              .orElseThrow(
                  () -> new UserException("there is no live key %s: see key list".formatted(id)));
      console.print("Key %s (%s) is revoked".formatted(key.name(), key.id()));
      return 0;
    }
  }

  /// Makes the subcommands, which picocli knows by type.
  record Factory(Console console, Map<String, String> environment) implements CommandLine.IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
      if (type == Create.class) {
        return type.cast(new Create(console, environment));
      }
      if (type == ListAll.class) {
        return type.cast(new ListAll(console, environment));
      }
      if (type == Rotate.class) {
        return type.cast(new Rotate(console, environment));
      }
      if (type == Revoke.class) {
        return type.cast(new Revoke(console, environment));
      }
      return CommandLine.defaultFactory().create(type);
    }
  }

  /// The command with its subcommands.
  static CommandLine commandLine(Console console, Map<String, String> environment) {
    return new CommandLine(new KeyCommand(), new Factory(console, environment));
  }
}
