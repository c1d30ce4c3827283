package io.cartway.accounts.http;

import io.cartway.accounts.auth.TokenIssuer.Token;
import io.cartway.accounts.auth.TokenIssuer.TokenOrder;
import io.cartway.accounts.metering.Tariff;
import io.cartway.accounts.registry.Account;
import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.registry.AuditLog;
import io.cartway.accounts.registry.Keys;
import io.cartway.accounts.registry.Outcome;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.Operation;
import io.cartway.store.StoreGate;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// The operations of the admin port. Callers are already authenticated: a holder of the admin token
/// sees and changes everything.
public final class AdminEndpoints {

  private static final String ACCOUNTS = "/admin/v1/accounts";
  private static final String ACCOUNT = ACCOUNTS + "/{accountId}";
  private static final String KEYS = "/admin/v1/keys";
  private static final String KEY = KEYS + "/{keyId}";

  private AdminEndpoints() {}

  /// Their dependencies.
  ///
  /// @param accounts that writes the audit log as `admin`
  /// @param keys that writes the audit log as `admin`
  /// @param usage reads the usage
  /// @param tariff the current tariff
  /// @param gate of the store of all these
  /// @param tokens mints tokens of keys
  public record Parts(
      Accounts accounts,
      Keys keys,
      AuditLog audit,
      UsageEndpoint.Sources usage,
      Supplier<Tariff> tariff,
      StoreGate gate,
      Clock clock,
      Tokens tokens) {}

  /// Mints tokens of keys for administrators.
  ///
  /// @param mint [io.cartway.accounts.auth.TokenIssuer#tokenOf]
  /// @param apiAddress gives the address of the API, where they are good, to whoever came by this
  ///   address of the admin port
  public record Tokens(
      BiFunction<String, TokenOrder, Outcome<Token>> mint, UnaryOperator<String> apiAddress) {}

  /// All operations.
  public static List<Operation> of(Parts parts) {
    AccountsEndpoint accounts = new AccountsEndpoint(parts.accounts(), parts.tariff());
    KeysEndpoint keys =
        new KeysEndpoint(parts.keys(), parts.accounts(), parts.clock(), parts.tokens());
    RecordsEndpoint records =
        new RecordsEndpoint(
            parts.accounts(),
            parts.keys(),
            parts.audit(),
            parts.usage(),
            parts.tariff(),
            parts.clock());
    return Stream.of(
            Operation.get("listAccounts", ACCOUNTS, accounts::list),
            operation("createAccount", "POST", ACCOUNTS, accounts::create),
            Operation.get("readAccount", ACCOUNT, accounts::read),
            operation("changeAccount", "PATCH", ACCOUNT, accounts::change),
            operation(
                "rotateSigningSecret",
                "POST",
                ACCOUNT + "/signing-secret",
                accounts::rotateSigningSecret),
            Operation.get("listKeys", KEYS, keys::list),
            operation("createKey", "POST", KEYS, keys::create),
            Operation.get("readKey", KEY, keys::read),
            operation("changeKey", "PATCH", KEY, keys::change),
            operation("revokeKey", "DELETE", KEY, keys::revoke),
            operation("rotateKey", "POST", KEY + "/rotate", keys::rotate),
            operation("mintToken", "POST", KEY + "/tokens", keys::token),
            Operation.get("usageOfAll", "/admin/v1/usage", records::usage),
            Operation.get("statement", "/admin/v1/statements/{accountId}", records::statement),
            Operation.get("audit", "/admin/v1/audit", records::audit),
            Operation.get("leaks", "/admin/v1/leaks", records::leaks),
            Operation.get("tariff", "/admin/v1/tariff", records::tariff))
        .map(operation -> StoredEndpoint.of(operation, parts.gate()))
        .toList();
  }

  /// The id of the account that a call names in its query, by id or name; a name that nobody has is
  /// a fault of the query.
  public static Optional<String> account(Call call, Accounts accounts) {
    return KeysEndpoint.account(call, accounts).map(Account::id);
  }

  private static Operation operation(String id, String method, String path, Handler handler) {
    return new Operation(id, method, path, List.of(), Operation.Weight.FETCHED, handler)
        .within(Operation.Bounds.SMALL);
  }
}
