package io.cartway.accounts.registry;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// Keys in the table `keys`.
public final class KeyRows {

  /// The columns of [#settings].
  public static final String SETTINGS =
      "k.name, k.scopes, k.referrers, k.addresses, k.expires_at, k.rate, k.spend_cap_micros,"
          + " k.free_only, k.uses_allowance";

  private static final String SELECT =
      "select k.id, k.account_id, a.name account_name, k.created_at, k.revoked_at, k.last_used_at,"
          + " l.last_seen_at, "
          + SETTINGS
          + " from keys k join accounts a on a.id = k.account_id"
          + " left join key_leaks l on l.key_id = k.id";

  private static final long UNLIMITED = 0;

  private KeyRows() {}

  static Optional<ApiKey> find(Handle handle, String id) {
    return handle.createQuery(SELECT + " where k.id = ?").bind(0, id).map(KeyRows::key).findOne();
  }

  /// The live key with this name, of any account; empty when there are several.
  static Optional<ApiKey> named(Handle handle, String name) {
    List<ApiKey> two =
        handle
            .createQuery(SELECT + " where k.name = ? and k.revoked_at is null limit 2")
            .bind(0, name)
            .map(KeyRows::key)
            .list();
    return two.size() == 1 ? Optional.of(two.getFirst()) : Optional.empty();
  }

  static List<ApiKey> all(Handle handle) {
    return handle.createQuery(SELECT + " order by k.created_at, k.id").map(KeyRows::key).list();
  }

  static List<ApiKey> of(Handle handle, String accountId) {
    return handle
        .createQuery(SELECT + " where k.account_id = ? order by k.created_at, k.id")
        .bind(0, accountId)
        .map(KeyRows::key)
        .list();
  }

  /// Whether another live key of the account has the name.
  static boolean isTaken(Handle handle, String accountId, String name, String exceptId) {
    return handle
        .createQuery(
            "select id from keys where account_id = ? and name = ? and revoked_at is null"
                + " and id <> ?")
        .bind(0, accountId)
        .bind(1, name)
        .bind(2, exceptId)
        .mapTo(String.class)
        .findFirst()
        .isPresent();
  }

  static void insert(Handle handle, ApiKey key) {
    handle.execute(
        "insert into keys (id, account_id, name, created_at) values (?, ?, ?, ?)",
        key.id(),
        key.accountId(),
        key.name(),
        key.createdAt().toEpochMilli());
    write(handle, key.id(), key.settings());
  }

  static void write(Handle handle, String id, KeySettings settings) {
    OptionalLong cap = settings.spendCapMicros();
    handle
        .createUpdate(
            """
            update keys set name = :name, scopes = :scopes, referrers = :referrers,
              addresses = :addresses, expires_at = :expires, rate = :rate,
              spend_cap_micros = :cap, free_only = :free, uses_allowance = :allowance
            where id = :id
            """)
        .bind("name", settings.name())
        .bind("scopes", SettingTexts.list(settings.scopes()))
        .bind("referrers", SettingTexts.list(settings.referrers()))
        .bind("addresses", SettingTexts.list(settings.addresses()))
        .bind("expires", settings.expiresAt().map(Instant::toEpochMilli).orElse(null))
        .bind("rate", rate(settings.rate()))
        .bind("cap", cap.isPresent() ? Long.valueOf(cap.getAsLong()) : null)
        .bind("free", settings.freeOnly() ? 1 : 0)
        .bind("allowance", settings.usesAllowance() ? 1 : 0)
        .bind("id", id)
        .execute();
  }

  private static @Nullable Long rate(Rate rate) {
    return switch (rate) {
      case Rate.PerSecond perSecond when perSecond.equals(Rate.STANDARD) -> null;
      case Rate.PerSecond(int requests) -> (long) requests;
      case Rate.Unlimited() -> UNLIMITED;
    };
  }

  private static ApiKey key(ResultSet row, Object context) throws SQLException {
    return new ApiKey(
        row.getString("id"),
        row.getString("account_id"),
        row.getString("account_name"),
        settings(row),
        Instant.ofEpochMilli(row.getLong("created_at")),
        time(row, "last_used_at"),
        time(row, "last_seen_at"),
        time(row, "revoked_at"));
  }

  /// Reads the columns of [#SETTINGS].
  public static KeySettings settings(ResultSet row) throws SQLException {
    OptionalLong rate = optional(row, "rate");
    return new KeySettings(
        row.getString("name"),
        Set.copyOf(elements(row.getString("scopes"))),
        elements(row.getString("referrers")),
        elements(row.getString("addresses")),
        time(row, "expires_at"),
        rate.isEmpty()
            ? Rate.STANDARD
            : rate.getAsLong() == UNLIMITED
                ? new Rate.Unlimited()
                : new Rate.PerSecond(Math.toIntExact(rate.getAsLong())),
        optional(row, "spend_cap_micros"),
        row.getInt("free_only") != 0,
        row.getInt("uses_allowance") != 0);
  }

  public static List<String> elements(String list) {
    return list.isEmpty() ? List.of() : List.of(list.split(",", -1));
  }

  static Optional<Instant> time(ResultSet row, String column) throws SQLException {
    OptionalLong millis = optional(row, column);
    return millis.isPresent()
        ? Optional.of(Instant.ofEpochMilli(millis.getAsLong()))
        : Optional.empty();
  }

  public static OptionalLong optional(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
