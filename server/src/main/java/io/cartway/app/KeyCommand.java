package io.cartway.app;

import io.cartway.accounts.http.RegistryJson;
import io.cartway.accounts.registry.ApiKey;
import io.cartway.accounts.registry.KeyResult;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.accounts.registry.Keys;
import io.cartway.accounts.registry.Outcome;
import io.cartway.accounts.registry.SettingTexts;
import io.cartway.app.command.CommandFactory;
import io.cartway.app.console.Console;
import io.cartway.app.console.UserException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `./cartway key`: keys of the API. It works while a server runs on the same data folder; changes
/// take effect there within a second.
@Command(
    name = "key",
    description = "Creates, lists, changes, rotates and revokes keys.",
    subcommands = {
      KeyCommand.Create.class,
      KeyCommand.ListAll.class,
      KeyCommand.Update.class,
      KeyCommand.Rotate.class,
      KeyCommand.Revoke.class
    })
final class KeyCommand {

  private KeyCommand() {}

  /// Prints only the secret on standard output, so that a script can take the last line.
  private static int show(Console console, KeyResult result, Function<ApiKey, String> sentence) {
    return switch (result) {
      case KeyResult.Issued issued -> {
        console.tell(sentence.apply(issued.key()));
        console.print(issued.secret().reveal());
        yield 0;
      }
      case KeyResult.Refused refused -> throw new UserException(refused.reason());
    };
  }

  /// `key create`.
  @Command(name = "create", description = "Creates a key; prints it once, on the last line.")
  static final class Create extends StoreAction {

    @Option(names = "--name", required = true, paramLabel = "NAME", description = "Its name.")
    private String name = "";

    @Option(names = "--account", paramLabel = "A", description = "Its account (${DEFAULT-VALUE}).")
    private String account = Keys.DEFAULT_ACCOUNT;

    @Mixin private KeyOptions options = new KeyOptions();

    Create(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(AdminServices services) {
      return show(
          console,
          services.keys().create(account, options.over(KeySettings.named(name), Optional.empty())),
          key ->
              "Key %s (%s) of account %s%s:"
                  .formatted(
                      key.name(),
                      key.id(),
                      key.accountName(),
                      key.settings().expiresAt().map(end -> ", until " + end).orElse("")));
    }
  }

  /// `key list`.
  @Command(name = "list", description = "Lists keys, without their secrets.")
  static final class ListAll extends StoreAction {

    private static final List<String> HEAD =
        List.of("ID", "ACCOUNT", "NAME", "CREATED", "CAP", "RATE", "SCOPES", "EXPIRES", "USED", "");

    @Option(
        names = "--account",
        paramLabel = "A",
        description = "Only keys of this account; default: all.")
    private Optional<String> account = Optional.empty();

    @Option(names = "--json", description = "Prints them as GET /admin/v1/keys answers them.")
    private boolean isJson;

    ListAll(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(AdminServices services) {
      List<ApiKey> keys =
          account
              .map(name -> services.keys().listOf(AccountCommand.found(services, name).id()))
              .orElseGet(services.keys()::list);
      if (isJson) {
        console.print(RegistryJson.keys(keys));
        return 0;
      }
      List<List<String>> rows = new ArrayList<>();
      rows.add(HEAD);
      keys.forEach(key -> rows.add(row(key)));
      table(rows).forEach(console::print);
      return 0;
    }

    private static List<String> row(ApiKey key) {
      KeySettings settings = key.settings();
      List<String> state = new ArrayList<>();
      state.add(key.revokedAt().map(time -> "revoked " + time).orElse("live"));
      key.leakedAt().ifPresent(time -> state.add("LEAKED " + time));
      if (settings.freeOnly()) {
        state.add("free only");
      }
      if (!settings.usesAllowance()) {
        state.add("no allowance");
      }
      if (!settings.referrers().isEmpty()) {
        state.add("referrers " + String.join(",", settings.referrers()));
      }
      if (!settings.addresses().isEmpty()) {
        state.add("addresses " + String.join(",", settings.addresses()));
      }
      return List.of(
          key.id(),
          key.accountName(),
          key.name(),
          key.createdAt().toString(),
          SettingTexts.cap(settings.spendCapMicros()),
          SettingTexts.of(settings.rate()),
          settings.scopes().isEmpty() ? "all" : String.join(",", settings.scopes()),
          settings.expiresAt().map(Instant::toString).orElse("never"),
          key.lastUsedAt().map(Instant::toString).orElse("never"),
          String.join("; ", state));
    }
  }

  /// Lines with aligned columns; the last column is not padded.
  static List<String> table(List<List<String>> rows) {
    int columns = rows.getFirst().size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns - 1; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        String text = row.get(i);
        line.append(text).repeat(' ', Math.max(0, widths[i] - text.length()) + 2);
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  /// `key update`.
  @Command(
      name = "update",
      description = "Changes settings of a key; omitted settings stay as they are.")
  static final class Update extends StoreAction {

    @Parameters(
        paramLabel = "KEY",
        description = "Its id, or its name if no other live key has it.")
    private String id = "";

    @Option(names = "--name", paramLabel = "NAME", description = "Its new name.")
    private Optional<String> name = Optional.empty();

    @Mixin private KeyOptions options = new KeyOptions();

    Update(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(AdminServices services) {
      ApiKey before = found(services, id);
      return switch (services.keys().update(before.id(), options.over(before.settings(), name))) {
        case Outcome.Done<ApiKey>(ApiKey key) -> {
          console.print("Key %s (%s) is changed".formatted(key.name(), key.id()));
          yield 0;
        }
        case Outcome.Refused<ApiKey> refused -> throw new UserException(refused.reason());
      };
    }
  }

  private static ApiKey found(StoreAction.AdminServices services, String idOrName) {
    return services.keys().findNamed(idOrName).orElseThrow(() -> noKey(idOrName));
  }

  private static UserException noKey(String id) {
    return new UserException("there is no live key %s: see key list".formatted(id));
  }

  /// `key rotate`.
  @Command(name = "rotate", description = "Gives a key a new secret; prints it once.")
  static final class Rotate extends StoreAction {

    @Parameters(
        paramLabel = "KEY",
        description = "Its id, or its name if no other live key has it.")
    private String id = "";

    @Mixin private KeyOptions.Overlap overlap = new KeyOptions.Overlap();

    Rotate(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(AdminServices services) {
      Duration span = overlap.span();
      return show(
          console,
          services.keys().rotate(found(services, id).id(), span),
          key ->
              "New secret of key %s (%s); the old one ends %s:"
                  .formatted(key.name(), key.id(), KeyOptions.Overlap.end(span)));
    }
  }

  /// `key revoke`.
  @Command(name = "revoke", description = "Ends a key for good.")
  static final class Revoke extends StoreAction {

    @Parameters(
        paramLabel = "KEY",
        description = "Its id, or its name if no other live key has it.")
    private String id = "";

    Revoke(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(AdminServices services) {
      ApiKey key = services.keys().revoke(found(services, id).id()).orElseThrow(() -> noKey(id));
      console.print("Key %s (%s) is revoked".formatted(key.name(), key.id()));
      return 0;
    }
  }

  /// The command with its subcommands.
  static CommandLine commandLine(Console console, Map<String, String> environment) {
    return new CommandLine(
        new KeyCommand(),
        new CommandFactory(
            Map.of(
                Create.class, () -> new Create(console, environment),
                ListAll.class, () -> new ListAll(console, environment),
                Update.class, () -> new Update(console, environment),
                Rotate.class, () -> new Rotate(console, environment),
                Revoke.class, () -> new Revoke(console, environment))));
  }
}
