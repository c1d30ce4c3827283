package io.cartway.app;

import io.cartway.accounts.registry.Account;
import io.cartway.app.command.CommandFactory;
import io.cartway.app.console.Console;
import io.cartway.app.console.UsageException;
import io.cartway.app.console.UserException;
import io.cartway.webhooks.Delivery;
import io.cartway.webhooks.DeliveryQuery;
import io.cartway.webhooks.DeliveryState;
import io.cartway.webhooks.Endpoint;
import io.cartway.webhooks.Webhooks;
import io.cartway.webhooks.http.WebhookJson;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `./cartway webhook`: endpoints and deliveries. They work while a server runs, which sends what
/// these commands ask for.
@Command(
    name = "webhook",
    description = "Lists, replays and tests deliveries of webhooks.",
    subcommands = {
      WebhookCommand.ListAll.class,
      WebhookCommand.Replay.class,
      WebhookCommand.Test.class,
      WebhookCommand.Enable.class
    })
final class WebhookCommand {

  private static final int LINES_DEFAULT = 50;

  /// Deliveries of a time range that one call replays.
  private static final int REPLAY_MAX = 10_000;

  private WebhookCommand() {}

  private static Optional<String> accountId(StoreAction.AdminServices services, String account) {
    return account.isEmpty()
        ? Optional.empty()
        : Optional.of(AccountCommand.found(services, account).id());
  }

  /// `webhook list`.
  @Command(name = "list", description = "Lists endpoints; with --state, deliveries in that state.")
  static final class ListAll extends StoreAction {

    @Option(names = "--account", paramLabel = "A", description = "Of this account only.")
    private String account = "";

    @Option(
        names = "--state",
        paramLabel = "STATE",
        description = "Deliveries instead: waiting, delivered, dead or all.")
    private Optional<String> state = Optional.empty();

    @Option(names = "--limit", paramLabel = "N", description = "Lines (${DEFAULT-VALUE}).")
    private int limit = LINES_DEFAULT;

    @Option(names = "--json", description = "Prints them as one line of JSON.")
    private boolean isJson;

    ListAll(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(AdminServices services) {
      if (limit < 1 || limit > DeliveryQuery.LIMIT_MAX) {
        throw new UsageException(
            "--limit is %d: 1 to %d are accepted".formatted(limit, DeliveryQuery.LIMIT_MAX));
      }
      Optional<String> of = accountId(services, account);
      if (state.isPresent()) {
        List<Delivery> found = services.webhooks().deliveries(query(of, state.get()));
        show(found, WebhookJson::deliveries, ListAll::deliveries);
      } else {
        List<Endpoint> found = services.webhooks().endpoints(of, Optional.empty(), limit);
        show(found, WebhookJson::endpoints, ListAll::endpoints);
      }
      return 0;
    }

    private <T> void show(
        List<T> found,
        Function<List<T>, String> json,
        Function<List<T>, List<List<String>>> table) {
      if (isJson) {
        console.print(json.apply(found));
      } else {
        KeyCommand.table(table.apply(found)).forEach(console::print);
      }
    }

    private DeliveryQuery query(Optional<String> of, String word) {
      Optional<DeliveryState> wanted = DeliveryState.find(word);
      if (wanted.isEmpty() && !word.equals("all")) {
        throw new UsageException(
            "--state is '%s': waiting, delivered, dead or all is accepted".formatted(word));
      }
      return new DeliveryQuery(of, Optional.empty(), wanted, Optional.empty(), limit);
    }

    private static List<List<String>> endpoints(List<Endpoint> endpoints) {
      List<List<String>> rows = new ArrayList<>();
      rows.add(List.of("ID", "ACCOUNT", "ADDRESS", "STATE", "WAIT", "KEPT", "FAILURES", "NEXT"));
      for (Endpoint endpoint : endpoints) {
        rows.add(
            List.of(
                endpoint.id(),
                endpoint.accountId(),
                endpoint.address(),
                endpoint.isActive() ? "active" : "disabled: " + endpoint.reason(),
                Long.toString(endpoint.backlog()),
                Long.toString(endpoint.kept()),
                Long.toString(endpoint.failures()),
                endpoint.backlog() > 0 && endpoint.isActive() ? endpoint.due().toString() : "-"));
      }
      return rows;
    }

    private static List<List<String>> deliveries(List<Delivery> deliveries) {
      List<List<String>> rows = new ArrayList<>();
      rows.add(List.of("ID", "CREATED", "TYPE", "ADDRESS", "STATE", "TRIES", "STATUS", "ANSWER"));
      for (Delivery delivery : deliveries) {
        Optional<Delivery.Attempt> last = delivery.last();
        rows.add(
            List.of(
                delivery.id(),
                delivery.created().toString(),
                delivery.type(),
                delivery.address(),
                delivery.state().word(),
                Long.toString(delivery.attempts()),
                last.filter(attempt -> attempt.status().isPresent())
                    .map(attempt -> Integer.toString(attempt.status().getAsInt()))
                    .orElse("-"),
                last.map(Delivery.Attempt::answer).orElse("")));
      }
      return rows;
    }
  }

  /// `webhook replay`.
  @Command(
      name = "replay",
      description = "Sends a delivery again, or the dead ones of an account and a time range.")
  static final class Replay extends StoreAction {

    @Parameters(arity = "0..1", paramLabel = "ID", description = "The delivery, from list.")
    private Optional<String> id = Optional.empty();

    @Option(names = "--account", paramLabel = "A", description = "Dead ones of this account.")
    private String account = "";

    @Option(names = "--from", paramLabel = "TIME", description = "Written from then on.")
    private Optional<String> from = Optional.empty();

    @Option(names = "--to", paramLabel = "TIME", description = "Written before.")
    private Optional<String> to = Optional.empty();

    Replay(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(AdminServices services) {
      if (id.isPresent() == !account.isEmpty()) {
        throw new UsageException("replay needs one of the two: an ID, or --account A");
      }
      if (id.isPresent() && (from.isPresent() || to.isPresent())) {
        throw new UsageException(
            "--from and --to are with an ID: they choose among those of --account A");
      }
      if (id.isPresent()) {
        return one(services.webhooks(), id.get());
      }
      Account owner = AccountCommand.found(services, account);
      Instant first = from.map(text -> time("--from", text)).orElse(Instant.EPOCH);
      Instant end = to.map(text -> time("--to", text)).orElse(services.webhooks().now());
      Webhooks.ReplayedRange replayed =
          services
              .webhooks()
              .replay(new Webhooks.Range(owner.id(), Optional.empty(), first, end), REPLAY_MAX);
      console.print(
          "%d deliveries are sent again%s"
              .formatted(replayed.count(), replayed.isMore() ? "; there are more" : ""));
      return 0;
    }

    private int one(Webhooks webhooks, String delivery) {
      return switch (webhooks.replay(Optional.empty(), delivery)) {
        case DONE -> {
          console.print("%s is sent again".formatted(delivery));
          yield 0;
        }
        case UNKNOWN ->
            throw new UserException(
                "there is no delivery %s: see webhook list --state all".formatted(delivery));
        case UNDER_WAY ->
            throw new UserException("%s waits already to be sent".formatted(delivery));
        case FULL ->
            throw new UserException(
                "%s is not sent again: as many deliveries wait as may".formatted(delivery));
      };
    }

    private static Instant time(String option, String text) {
      try {
        return Instant.parse(text);
      } catch (DateTimeException unreadable) {
        throw new UsageException(
            "%s is '%s': a time such as 2027-01-01T12:00:00Z is accepted".formatted(option, text),
            unreadable);
      }
    }
  }

  /// `webhook test`.
  @Command(name = "test", description = "Sends a test event to an address; prints its id.")
  static final class Test extends StoreAction {

    @Parameters(paramLabel = "ADDRESS", description = "Where to.")
    private String address = "";

    @Option(names = "--account", paramLabel = "A", description = "Whose secret signs it.")
    private String account = "default";

    Test(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(AdminServices services) {
      Optional<String> fault = services.webhooks().fault(address);
      if (fault.isPresent()) {
        throw new UserException("%s cannot be called: %s".formatted(address, fault.get()));
      }
      Account owner = AccountCommand.found(services, account);
      console.tell("A running server sends it; webhook list --state all shows what became of it:");
      console.print(services.webhooks().test(owner.id(), address));
      return 0;
    }
  }

  /// `webhook enable`.
  @Command(
      name = "enable",
      description = "Sends to an endpoint again that was disabled, or failed and waits.")
  static final class Enable extends StoreAction {

    @Parameters(paramLabel = "ID", description = "The endpoint, from list.")
    private String id = "";

    Enable(Console console, Map<String, String> environment) {
      super(console, environment);
    }

    @Override
    int run(AdminServices services) {
      if (services.webhooks().enable(Optional.empty(), id).isEmpty()) {
        throw new UserException("there is no endpoint %s: see webhook list".formatted(id));
      }
      console.print("%s is active".formatted(id));
      return 0;
    }
  }

  /// The command with its subcommands.
  static CommandLine commandLine(Console console, Map<String, String> environment) {
    return new CommandLine(
        new WebhookCommand(),
        new CommandFactory(
            Map.of(
                ListAll.class, () -> new ListAll(console, environment),
                Replay.class, () -> new Replay(console, environment),
                Test.class, () -> new Test(console, environment),
                Enable.class, () -> new Enable(console, environment))));
  }
}
