package io.cartway.app;

import io.cartway.app.command.CommandFactory;
import io.cartway.app.console.Console;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.app.settings.SettingOptions;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreInfo;
import io.cartway.store.StoreSettings;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `./cartway store`: commands for the whole database. They work while servers run on it.
@Command(
    name = "store",
    description = "Backs up, restores and describes the database.",
    subcommands = {StoreCommand.Backup.class, StoreCommand.Restore.class, StoreCommand.Show.class})
final class StoreCommand {

  private StoreCommand() {}

  /// The base of all store commands: opens the store.
  abstract static class DatabaseAction implements Callable<Integer>, SettingOptions.Taker {

    final Console console;
    private final Map<String, String> environment;

    private final SettingOptions options = new SettingOptions(SettingOptions.STORE);

    DatabaseAction(Console console, Map<String, String> environment) {
      this.console = console;
      this.environment = environment;
    }

    @Override
    public final SettingOptions settings() {
      return options;
    }

    @Override
    public final Integer call() {
      Config settings = options.config(environment);
      StoreSettings which = Secrets.store(settings);
      Path folder = Path.of(settings.text(Setting.DATA));
      if (!makesStore()) {
        Secrets.requireStore(settings);
      }
      Path pepper = settings.path(Setting.PEPPER_FILE).orElse(folder.resolve("pepper"));
      try (Store store = Store.open(DataFolder.open(folder), which)) {
        run(store, pepper);
      }
      return 0;
    }

    /// Whether the command may create a store; others would show a mistyped folder as an empty
    /// store.
    abstract boolean makesStore();

    abstract void run(Store store, Path pepper);

    static String rows(Map<String, Long> rowsByTable) {
      return "%d rows in %d tables"
          .formatted(
              rowsByTable.values().stream().mapToLong(Long::longValue).sum(), rowsByTable.size());
    }
  }

  /// `store backup`.
  @Command(
      name = "backup",
      description = "Writes all of it into one SQLite file, while servers run on.")
  static final class Backup extends DatabaseAction {

    @Parameters(paramLabel = "FILE", description = "The file to write; it must not exist.")
    private Path file = Path.of("");

    Backup(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    boolean makesStore() {
      return false;
    }

    @Override
    void run(Store store, Path pepper) {
      Map<String, Long> rows = store.backup(file);
      console.print("Wrote %s: %s of %s.".formatted(file, rows(rows), store.name()));
      console.tell(
          "Keep the pepper file %s with it: no key is valid without it.".formatted(pepper));
    }
  }

  /// `store restore`.
  @Command(
      name = "restore",
      description = "Fills an empty database, SQLite or PostgreSQL, from a backup.")
  static final class Restore extends DatabaseAction {

    @Parameters(paramLabel = "FILE", description = "A file written by 'store backup'.")
    private Path file = Path.of("");

    Restore(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    boolean makesStore() {
      return true;
    }

    @Override
    void run(Store store, Path pepper) {
      Map<String, Long> rows = store.restore(file);
      console.print("Restored %s into %s: %s.".formatted(file, store.name(), rows(rows)));
      console.tell("Its keys are valid only with their pepper: copy it to %s.".formatted(pepper));
    }
  }

  /// `store info`.
  @Command(name = "info", description = "Shows the database, its size and its row counts.")
  static final class Show extends DatabaseAction {

    Show(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    boolean makesStore() {
      return false;
    }

    @Override
    void run(Store store, Path pepper) {
      StoreInfo info = store.info();
      line("vendor", info.vendor() + " " + info.version());
      line("database", info.name());
      line("size", info.sizeBytes() + " bytes");
      line("tables", "version " + info.tablesVersion());
      info.rowsByTable().forEach((table, rows) -> line(table, rows + " rows"));
    }

    private void line(String name, String value) {
      console.print(String.format(Locale.ROOT, "%-20s %s", name, value));
    }
  }

  /// The command with its subcommands.
  static CommandLine commandLine(Console console, Map<String, String> environment) {
    return new CommandLine(
        new StoreCommand(),
        new CommandFactory(
            Map.of(
                Backup.class, () -> new Backup(console, environment),
                Restore.class, () -> new Restore(console, environment),
                Show.class, () -> new Show(console, environment))));
  }
}
