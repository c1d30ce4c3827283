package io.cartway.app;

import io.cartway.accounts.http.RegistryJson;
import io.cartway.accounts.registry.Account;
import io.cartway.accounts.registry.AccountSettings;
import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.registry.Outcome;
import io.cartway.accounts.registry.SettingTexts;
import io.cartway.app.command.CommandFactory;
import io.cartway.app.console.Console;
import io.cartway.app.console.UsageException;
import io.cartway.app.console.UserException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `./cartway account`: accounts, which own keys and data.
@Command(
    name = "account",
    description = "Creates, lists and changes accounts.",
    subcommands = {
      AccountCommand.Create.class,
      AccountCommand.ListAll.class,
      AccountCommand.Update.class,
      AccountCommand.RotateSecret.class
    })
final class AccountCommand {

  private AccountCommand() {}

  /// The account with this id or name.
  static Account found(StoreAction.AdminServices services, String idOrName) {
    // The default account exists before the first server has run.
    Optional<Account> account =
        idOrName.equals(Accounts.DEFAULT)
            ? Optional.of(services.accounts().ofDefault())
            : services.accounts().find(idOrName);
    return account.orElseThrow(
        () -> new UserException("there is no account %s: see account list".formatted(idOrName)));
  }

  private static <T> T done(Outcome<T> outcome) {
    return switch (outcome) {
      case Outcome.Done<T>(T value) -> value;
      case Outcome.Refused<T> refused -> throw new UserException(refused.reason());
    };
  }

  /// The options for an account's settings. Omitted settings stay as they are.
  static final class Settings {

    @Option(
        names = "--spend-cap",
        paramLabel = "USD",
        description = "The most that all its keys may spend in a month, such as 5.00, or none.")
    private Optional<String> spendCap = Optional.empty();

    @Option(
        names = "--free-only",
        arity = "0..1",
        fallbackValue = "true",
        paramLabel = "true|false",
        description = "Refuse requests (429) that would cost money.")
    private @Nullable Boolean freeOnly;

    @Option(
        names = "--allowance",
        paramLabel = "SERVICE=UNITS",
        description = "Free units of a service per month, or =standard. May be repeated.")
    private List<String> allowances = new ArrayList<>();

    private AccountSettings over(AccountSettings before) {
      Map<String, Long> units = new HashMap<>(before.allowances());
      for (String allowance : allowances) {
        int equals = allowance.indexOf('=');
        String service = equals < 0 ? allowance : allowance.substring(0, equals);
        String value = equals < 0 ? "" : allowance.substring(equals + 1);
        if (value.equals("standard")) {
          units.remove(service);
        } else if (value.matches("[0-9]{1,15}")) {
          units.put(service, Long.parseLong(value));
        } else {
          throw new UsageException(
              "--allowance is '%s': accepted is SERVICE=UNITS, such as geocoding=100"
                  .formatted(allowance));
        }
      }
      OptionalLong cap = spendCap.map(KeyOptions::cap).orElse(before.spendCapMicros());
      return new AccountSettings(cap, freeOnly == null ? before.freeOnly() : freeOnly, units);
    }
  }

  /// `account create`.
  @Command(
      name = "create",
      description = "Creates an account; prints its signing secret on the last line.")
  static final class Create extends StoreAction {

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Its name.")
    private Optional<String> positional = Optional.empty();

    @Option(names = "--name", paramLabel = "NAME", description = "Its name.")
    private Optional<String> named = Optional.empty();

    @Mixin private Settings settings = new Settings();

    Create(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(AdminServices services) {
      if (positional.isPresent() == named.isPresent()) {
        throw new UsageException("an account needs one name: account create NAME");
      }
      String name = positional.or(() -> named).orElse("");
      Accounts.Created created =
          done(services.accounts().create(name, settings.over(AccountSettings.STANDARD)));
      console.tell(
          "Account %s (%s), which signs its notifications with:"
              .formatted(created.account().name(), created.account().id()));
      console.print(created.signingSecret().reveal());
      return 0;
    }
  }

  /// `account list`.
  @Command(name = "list", description = "Lists all accounts.")
  static final class ListAll extends StoreAction {

    @Option(names = "--json", description = "Prints them as GET /admin/v1/accounts answers them.")
    private boolean isJson;

    ListAll(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(AdminServices services) {
      services.accounts().ofDefault();
      if (isJson) {
        console.print(RegistryJson.accounts(services.accounts().list()));
        return 0;
      }
      List<List<String>> rows = new ArrayList<>();
      rows.add(List.of("ID", "NAME", "CREATED", "CAP", "ALLOWANCES", ""));
      for (Account account : services.accounts().list()) {
        AccountSettings settings = account.settings();
        List<String> allowances = new ArrayList<>();
        new TreeMap<>(settings.allowances())
            .forEach((service, units) -> allowances.add(service + "=" + units));
        rows.add(
            List.of(
                account.id(),
                account.name(),
                account.createdAt().toString(),
                SettingTexts.cap(settings.spendCapMicros()),
                allowances.isEmpty() ? "standard" : String.join(",", allowances),
                settings.freeOnly() ? "free only" : ""));
      }
      KeyCommand.table(rows).forEach(console::print);
      return 0;
    }
  }

  /// `account update`.
  @Command(
      name = "update",
      description = "Changes settings of an account; omitted settings stay as they are.")
  static final class Update extends StoreAction {

    @Parameters(paramLabel = "ACCOUNT", description = "The account's id or name.")
    private String account = "";

    @Mixin private Settings settings = new Settings();

    Update(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(AdminServices services) {
      Account before = found(services, account);
      Account after =
          done(services.accounts().update(before.id(), settings.over(before.settings())));
      console.print("Account %s (%s) is changed".formatted(after.name(), after.id()));
      return 0;
    }
  }

  /// `account rotate-secret`.
  @Command(
      name = "rotate-secret",
      description = "Gives an account a new signing secret; prints it on the last line.")
  static final class RotateSecret extends StoreAction {

    @Parameters(paramLabel = "ACCOUNT", description = "The account's id or name.")
    private String account = "";

    @Mixin private KeyOptions.Overlap overlap = new KeyOptions.Overlap();

    RotateSecret(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(AdminServices services) {
      Account owner = found(services, account);
      Duration span = overlap.span();
      Accounts.Rotated rotated = done(services.accounts().rotateSigningSecret(owner.id(), span));
      console.tell(
          "New signing secret of account %s (%s); the old one ends %s:"
              .formatted(owner.name(), owner.id(), KeyOptions.Overlap.end(span)));
      console.print(rotated.secret().reveal());
      return 0;
    }
  }

  /// The command with its subcommands.
  static CommandLine commandLine(Console console, Map<String, String> environment) {
    return new CommandLine(
        new AccountCommand(),
        new CommandFactory(
            Map.of(
                Create.class, () -> new Create(console, environment),
                ListAll.class, () -> new ListAll(console, environment),
                Update.class, () -> new Update(console, environment),
                RotateSecret.class, () -> new RotateSecret(console, environment))));
  }
}
