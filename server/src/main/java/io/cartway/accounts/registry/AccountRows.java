package io.cartway.accounts.registry;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/// Accounts in the tables `accounts` and `account_allowances`.
public final class AccountRows {

  private static final String SELECT =
      "select id, name, created_at, spend_cap_micros, free_only from accounts";

  private AccountRows() {}

  static Optional<Account> byId(Handle handle, String id) {
    return one(handle, " where id = ?", id);
  }

  static Optional<Account> byName(Handle handle, String name) {
    return one(handle, " where name = ?", name);
  }

  private static Optional<Account> one(Handle handle, String where, String value) {
    return handle
        .createQuery(SELECT + where)
        .bind(0, value)
        .map((row, context) -> row(row, Map.of()))
        .findOne()
        .map(account -> withAllowances(account, allowances(handle, account.id())));
  }

  static List<Account> all(Handle handle) {
    Map<String, Map<String, Long>> allowances = new HashMap<>();
    handle
        .createQuery("select account_id, service, units from account_allowances")
        .map((row, context) ->
            allowances
                .computeIfAbsent(row.getString("account_id"), id -> new HashMap<>())
                .put(row.getString("service"), row.getLong("units")))
        .list();
    return handle
        .createQuery(SELECT + " order by created_at, id")
        .map((row, context) -> row(row, allowances.getOrDefault(row.getString("id"), Map.of())))
        .list();
  }

  public static Map<String, Long> allowances(Handle handle, String accountId) {
    Map<String, Long> units = new HashMap<>();
    handle
        .createQuery("select service, units from account_allowances where account_id = ?")
        .bind(0, accountId)
        .map((row, context) -> units.put(row.getString("service"), row.getLong("units")))
        .list();
    return units;
  }

  /// Inserts an account.
  ///
  /// @return false when the name is taken
  static boolean insert(Handle handle, Account account) {
    int made =
        handle.execute(
            "insert into accounts (id, name, created_at) values (?, ?, ?) on conflict do nothing",
            account.id(),
            account.name(),
            account.createdAt().toEpochMilli());
    if (made == 1) {
      write(handle, account.id(), account.settings());
    }
    return made == 1;
  }

  static void write(Handle handle, String id, AccountSettings settings) {
    handle
        .createUpdate(
            "update accounts set spend_cap_micros = :cap, free_only = :free where id = :id")
        .bind("cap", boxed(settings.spendCapMicros()))
        .bind("free", settings.freeOnly() ? 1 : 0)
        .bind("id", id)
        .execute();
    handle.execute("delete from account_allowances where account_id = ?", id);
    settings
        .allowances()
        .forEach((service, units) ->
            handle.execute(
                "insert into account_allowances (account_id, service, units) values (?, ?, ?)",
                id,
                service,
                units));
  }

  /// Locks the account against concurrent administration on any server until the transaction ends,
  /// because rules such as "live keys have unique names" span rows.
  static void lock(Handle handle, String accountId) {
    handle.execute("update accounts set name = name where id = ?", accountId);
  }

  private static Account row(ResultSet row, Map<String, Long> allowances) throws SQLException {
    return new Account(
        row.getString("id"),
        row.getString("name"),
        Instant.ofEpochMilli(row.getLong("created_at")),
        settings(row, "", allowances));
  }

  /// @param prefix of the columns' names
  public static AccountSettings settings(ResultSet row, String prefix, Map<String, Long> allowances)
      throws SQLException {
    return new AccountSettings(
        KeyRows.optional(row, prefix + "spend_cap_micros"),
        row.getInt(prefix + "free_only") != 0,
        allowances);
  }

  private static Account withAllowances(Account account, Map<String, Long> allowances) {
    AccountSettings settings = account.settings();
    return new Account(
        account.id(),
        account.name(),
        account.createdAt(),
        new AccountSettings(settings.spendCapMicros(), settings.freeOnly(), allowances));
  }

  // JDBI binds null as SQL null, and does not support OptionalLong.
  private static @org.jspecify.annotations.Nullable Long boxed(OptionalLong value) {
    return value.isPresent() ? value.getAsLong() : null;
  }
}
