package io.cartway.app;

import io.cartway.accounts.registry.Account;
import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.registry.Actor;
import io.cartway.app.console.Console;
import io.cartway.app.console.UsageException;
import io.cartway.app.console.UserException;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.app.settings.SettingOptions;
import io.cartway.app.transfer.Exports;
import io.cartway.app.webhook.Fencing;
import io.cartway.export.ArchiveWriter;
import io.cartway.export.ExportWish;
import io.cartway.http.Parameters;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.tiles.StyleLayers;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `./cartway export` and `./cartway import`: what an account has, out of a database and into one.
/// They work while servers run on it.
final class TransferCommand {

  private TransferCommand() {}

  /// A store that is open.
  record Opened(Store store, Config config, Jobbing.Kept kept) {}

  /// Opens the store.
  abstract static class Action implements Callable<Integer>, SettingOptions.Taker {

    final Console console;
    private final Map<String, String> environment;

    @Option(
        names = "--account",
        required = true,
        paramLabel = "ACCOUNT",
        description = "The account's id or name.")
    private String account = "";

    @picocli.CommandLine.Parameters(paramLabel = "FILE", description = "The archive (ZIP).")
    private Path file = Path.of("");

    private final SettingOptions options = new SettingOptions(SettingOptions.STORE);

    Action(Console console, Map<String, String> environment) {
      this.console = console;
      this.environment = environment;
    }

    @Override
    public final SettingOptions settings() {
      return options;
    }

    @Override
    public final Integer call() throws IOException {
      Config config = options.config(environment);
      StoreSettings which = Secrets.store(config);
      Path data = Path.of(config.text(Setting.DATA));
      Secrets.requireStore(config);
      Secrets.requirePepper(config);
      DataFolder folder = DataFolder.open(data);
      Clock clock = Clock.systemUTC();
      try (Store store = Store.open(folder, which)) {
        Accounts accounts = new Accounts(store, Secrets.pepper(config, folder), clock, Actor.CLI);
        Optional<Account> found =
            account.equals(Accounts.DEFAULT)
                ? Optional.of(accounts.ofDefault())
                : accounts.find(account);
        Account owner =
            found.orElseThrow(() ->
                new UserException("there is no account %s: see account list".formatted(account)));
        run(new Opened(store, config, Jobbing.Kept.of(store, folder, config, clock)), owner, file);
      }
      return 0;
    }

    abstract void run(Opened on, Account owner, Path file) throws IOException;
  }

  /// `export`.
  @Command(
      name = "export",
      description =
          "Writes what an account has into an archive: styles, batches, geofences, assets,"
              + " positions.")
  static final class Export extends Action {

    @Option(
        names = "--types",
        paramLabel = "TYPES",
        description = "Of geofences,styles,batch,assets,positions; else all.")
    private String types = "";

    @Option(
        names = "--format",
        paramLabel = "FORMAT",
        description = "Tables of results for people: csv, ndjson or both.")
    private String format = "ndjson";

    Export(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    void run(Opened on, Account owner, Path file) throws IOException {
      Store store = on.store;
      Jobbing.Kept kept = on.kept;
      ExportWish wish =
          new ExportWish(
              ExportWish.types(Parameters.elements(types, ','))
                  .orElseThrow(() ->
                      new UsageException(
                          "--types is '%s': accepted are %s"
                              .formatted(types, String.join(", ", ExportWish.TYPES)))),
              ExportWish.tables(format)
                  .orElseThrow(() ->
                      new UsageException(
                          "--format is '%s': accepted are %s"
                              .formatted(format, ExportWish.FORMATS))));
      if (Files.exists(file)) {
        throw new FileAlreadyExistsException(file.toString());
      }
      Path part = file.resolveSibling(file.getFileName() + ".part");
      ArchiveWriter.Head head =
          new ArchiveWriter.Head(Main.Version.text(), wish, kept.clock().instant());
      // Before the part is ours to delete: another export may be writing it.
      OutputStream opened = Files.newOutputStream(part, StandardOpenOption.CREATE_NEW);
      try {
        try (OutputStream out = new BufferedOutputStream(opened);
            ArchiveWriter writer = new ArchiveWriter(out, head)) {
          Exports.of(kept.styles(), kept.jobs(), kept.fences(), kept.assets(), kept.histories())
              .write(owner.id(), wish, writer, step -> step.run());
          writer.incomplete().forEach(console::tell);
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(part);
      }
      console.print(
          "Wrote %s: %,d bytes of account %s of %s."
              .formatted(file, Files.size(file), owner.name(), store.name()));
    }
  }

  /// `import`.
  @Command(
      name = "import",
      description = "Puts an export into an account; all of it is checked first.")
  static final class Import extends Action {

    Import(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    void run(Opened on, Account owner, Path file) throws IOException {
      Store store = on.store;
      Jobbing.Kept kept = on.kept;
      io.cartway.app.transfer.Import.Done done =
          io.cartway.app.transfer.Import.run(
              file,
              owner.id(),
              new io.cartway.app.transfer.Import.Places(
                  store,
                  kept.styles(),
                  kept.jobs(),
                  kept.fences(),
                  kept.assets(),
                  new io.cartway.app.transfer.Import.Rules(
                      StyleLayers.allLayers(),
                      Fencing.addresses(Ports.wayOut(on.config).rules()))));
      done.told().forEach(console::tell);
      console.print(
          ("Imported %s into account %s of %s: %,d geofences, styles, batches and assets;"
                  + " %,d were there already.")
              .formatted(file, owner.name(), store.name(), done.added(), done.same()));
    }
  }
}
