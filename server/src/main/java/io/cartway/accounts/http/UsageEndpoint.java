package io.cartway.accounts.http;

import io.cartway.accounts.auth.Leaks;
import io.cartway.accounts.metering.Statement;
import io.cartway.accounts.metering.Usage;
import io.cartway.accounts.metering.UsageQuery;
import io.cartway.accounts.metering.UsageQuery.Group;
import io.cartway.accounts.metering.UsageRow;
import io.cartway.accounts.registry.ApiKey;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Gatekeeper.Caller;
import io.cartway.http.Handler;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// `GET /v1/usage`: the usage of the caller's account. A token or a browser's key gets only rows of
/// its own key, because a browser's key is public and the account's usage is not.
public final class UsageEndpoint implements Handler {

  private static final Set<Group> GROUPS =
      Set.copyOf(EnumSet.complementOf(EnumSet.of(Group.ACCOUNT)));

  private final Sources sources;
  private final Predicate<Optional<String>> speaksForAccount;
  private final Clock clock;

  /// The sources of the data.
  ///
  /// @param rows answers a query
  /// @param statement an account's current month
  /// @param leaks an account's leaked keys; those of all accounts when empty
  /// @param keys an account's keys, including revoked ones; those of all accounts when empty
  public record Sources(
      Function<UsageQuery, List<UsageRow>> rows,
      Function<String, Statement> statement,
      Function<Optional<String>, List<Leaks.Leak>> leaks,
      Function<Optional<String>, List<ApiKey>> keys) {}

  /// @param speaksForAccount whether an admitted `Authorization` header has a key that only its
  ///   owner holds, not a browser's key or a token
  /// @param clock gives the current day
  public UsageEndpoint(Sources sources, Predicate<Optional<String>> speaksForAccount, Clock clock) {
    this.sources = sources;
    this.speaksForAccount = speaksForAccount;
    this.clock = clock;
  }

  @Override
  public Answer handle(Call call) {
    Caller caller = call.caller();
    Instant now = clock.instant();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    UsageParameters asked = UsageParameters.read(call, today, GROUPS);
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    boolean forAccount = speaksForAccount.test(call.header("Authorization"));
    if (asked.asksForRows() || !forAccount) {
      Optional<String> key = forAccount ? Optional.empty() : Optional.of(caller.keyId());
      return rows(asked, asked.query(Optional.of(caller.accountId()), key), sources, now);
    }
    return statement(asked, caller.accountId(), sources);
  }

  /// Answers with a statement.
  static Answer statement(UsageParameters asked, String accountId, Sources sources) {
    Statement statement = sources.statement().apply(accountId);
    if (asked.csv()) {
      return UsageCsv.statement(statement);
    }
    List<ApiKey> keys = sources.keys().apply(Optional.of(accountId));
    Set<String> live =
        keys.stream()
            .filter(key -> key.revokedAt().isEmpty())
            .map(ApiKey::id)
            .collect(Collectors.toSet());
    List<Leaks.Leak> leaks =
        sources.leaks().apply(Optional.of(accountId)).stream()
            .filter(leak -> live.contains(leak.keyId()))
            .toList();
    return Answer.json(json -> UsageJson.statement(json, statement, leaks, UsageNames.of(keys)));
  }

  /// Answers with rows.
  static Answer rows(UsageParameters asked, UsageQuery query, Sources sources, Instant now) {
    List<UsageRow> rows;
    try {
      rows = sources.rows().apply(query);
    } catch (Usage.TooManyRowsException tooMany) {
      return new Answer.Invalid(
          List.of(
              Fault.of(
                  "groupBy",
                  query.groups().toString(),
                  "fewer groups or days: " + String.valueOf(tooMany.getMessage()))));
    }
    boolean named = query.groups().contains(Group.KEY) || query.groups().contains(Group.ACCOUNT);
    UsageNames names =
        named ? UsageNames.of(sources.keys().apply(query.accountId())) : UsageNames.NONE;
    return asked.csv()
        ? UsageCsv.rows(query, rows, names)
        : Answer.json(json -> UsageJson.rows(json, query, rows, names, now));
  }
}
