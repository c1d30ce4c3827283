package io.cartway.accounts.registry;

import io.cartway.accounts.secret.KeyFormat;
import io.cartway.accounts.secret.Pepper;
import io.cartway.accounts.secret.Secret;
import io.cartway.accounts.secret.SecretBox;
import io.cartway.http.Fault;
import io.cartway.store.Store;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// Creates and changes accounts, and stores the secret that signs each account's notifications.
/// Thread-safe.
public final class Accounts {

  /// The account that exists from the first start.
  public static final String DEFAULT = "default";

  /// From the Standard Webhooks specification, which requires 24 to 64 bytes in base 64 after it.
  private static final String SIGNING_PREFIX = "whsec_";

  private static final int SIGNING_BYTES = 32;

  private final Store store;
  private final Clock clock;
  private final Actor actor;
  private final SecureRandom random = new SecureRandom();
  private final SecretBox box;

  /// A new account.
  ///
  /// @param signingSecret signs its notifications
  public record Created(Account account, Secret signingSecret) {}

  /// A new signing secret.
  ///
  /// @param oldEndsAt when the one before it ends; now without an overlap
  public record Rotated(Secret secret, Instant oldEndsAt) {}

  /// @param pepper the installation's pepper
  /// @param actor the actor for the audit log
  public Accounts(Store store, Pepper pepper, Clock clock, Actor actor) {
    this.store = store;
    this.clock = clock;
    this.actor = actor;
    this.box = new SecretBox(pepper, "signing secret", random);
  }

  /// Creates an account.
  public Outcome<Created> create(String name, AccountSettings settings) {
    List<Fault> faults = SettingFaults.of(name, settings);
    if (!faults.isEmpty()) {
      return Outcome.Refused.of(faults);
    }
    return store.inTransaction(handle -> {
      Account account =
          new Account(
              KeyFormat.id("acc_", random),
              name,
              clock.instant().truncatedTo(ChronoUnit.MILLIS),
              settings);
      if (!AccountRows.insert(handle, account)) {
        return Outcome.Refused.because(
            "An account named %s exists: choose another name, or change it with 'account update'."
                .formatted(name));
      }
      Secret secret = newSigningSecret(handle, account.id());
      note(
          handle,
          "account.create",
          account.id(),
          "name %s; %s"
              .formatted(
                  name,
                  SettingTexts.unusual(
                      SettingTexts.of(AccountSettings.STANDARD), SettingTexts.of(settings))));
      return new Outcome.Done<>(new Created(account, secret));
    });
  }

  /// The default account, created if it does not exist yet.
  public Account ofDefault() {
    Optional<Account> known = find(DEFAULT);
    if (known.isEmpty()) {
      // A refusal means that another process was faster.
      var _ = create(DEFAULT, AccountSettings.STANDARD);
    }
    return find(DEFAULT).orElseThrow(() -> new IllegalStateException("no default account"));
  }

  /// Finds an account by its id or its name.
  public Optional<Account> find(String idOrName) {
    // PostgreSQL's text cannot contain NUL.
    if (idOrName.indexOf(0) >= 0) {
      return Optional.empty();
    }
    return store.withHandle(handle ->
        AccountRows.byId(handle, idOrName).or(() -> AccountRows.byName(handle, idOrName)));
  }

  /// All accounts, oldest first.
  public List<Account> list() {
    return store.withHandle(AccountRows::all);
  }

  /// Changes an account's settings.
  public Outcome<Account> update(String id, AccountSettings settings) {
    return store.inTransaction(handle -> {
      AccountRows.lock(handle, id);
      Optional<Account> before = AccountRows.byId(handle, id);
      if (before.isEmpty()) {
        return Outcome.Refused.because(unknown(id));
      }
      List<Fault> faults = SettingFaults.of(before.get().name(), settings);
      if (!faults.isEmpty()) {
        return Outcome.Refused.of(faults);
      }
      AccountRows.write(handle, id, settings);
      note(
          handle,
          "account.update",
          id,
          SettingTexts.difference(
              SettingTexts.of(before.get().settings()), SettingTexts.of(settings)));
      return new Outcome.Done<>(
          new Account(id, before.get().name(), before.get().createdAt(), settings));
    });
  }

  /// Gives an account a new signing secret, which is shown once.
  ///
  /// @param overlap how long the old secret signs, too; zero ends it now, and one before it
  public Outcome<Rotated> rotateSigningSecret(String id, Duration overlap) {
    if (overlap.isNegative() || overlap.compareTo(Keys.OVERLAP_MAX) > 0) {
      return Outcome.Refused.because(
          "The overlap of a rotation is %d s: accepted are 0 to %d s (%d days)."
              .formatted(
                  overlap.toSeconds(), Keys.OVERLAP_MAX.toSeconds(), Keys.OVERLAP_MAX.toDays()));
    }
    return store.inTransaction(handle -> {
      AccountRows.lock(handle, id);
      if (AccountRows.byId(handle, id).isEmpty()) {
        return Outcome.Refused.because(unknown(id));
      }
      Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
      Optional<Instant> oldEnd = oldEnd(handle, id).filter(now::isBefore);
      if (overlap.isPositive() && oldEnd.isPresent()) {
        return Outcome.Refused.because(
            ("Account %s has 2 live signing secrets, the most there can be: rotate it after %s, or"
                    + " without an overlap, which ends the old ones at once.")
                .formatted(id, oldEnd.get()));
      }
      Instant end = now.plus(overlap);
      if (overlap.isPositive()) {
        // A box names its owner, not its column, so that it can be moved as it is.
        handle.execute(
            "update accounts set old_signing_secret = signing_secret,"
                + " old_signing_secret_ends_at = ? where id = ?",
            end.toEpochMilli(),
            id);
      } else {
        handle.execute(
            "update accounts set old_signing_secret = null, old_signing_secret_ends_at = null"
                + " where id = ?",
            id);
      }
      Secret secret = newSigningSecret(handle, id);
      note(
          handle,
          "account.rotateSigningSecret",
          id,
          overlap.isZero() ? "the old secret ends at once" : "the old secret ends " + end);
      return new Outcome.Done<>(new Rotated(secret, end));
    });
  }

  private static Optional<Instant> oldEnd(Handle handle, String id) {
    return handle
        .createQuery(
            "select old_signing_secret_ends_at from accounts"
                + " where id = ? and old_signing_secret is not null")
        .bind(0, id)
        .mapTo(Long.class)
        .findOne()
        .map(Instant::ofEpochMilli);
  }

  /// The secrets that sign an account's notifications now: the newest, and the one before it during
  /// an overlap.
  ///
  /// @return empty when there is no such account
  /// @throws io.cartway.store.StoreException when one was stored under another pepper
  public List<Secret> signingSecrets(String id) {
    Optional<Secret> newest = signingSecret(id);
    if (newest.isEmpty()) {
      return List.of();
    }
    // Both from one row: a rotation between two statements would leave out the old one.
    return store.withHandle(handle ->
        handle
            .createQuery(
                "select signing_secret, old_signing_secret, old_signing_secret_ends_at"
                    + " from accounts where id = ?")
            .bind(0, id)
            .map((row, context) -> {
              List<Secret> live = new ArrayList<>();
              live.add(box.open(id, row.getBytes("signing_secret")));
              byte[] old = row.getBytes("old_signing_secret");
              boolean isLive =
                  KeyRows.time(row, "old_signing_secret_ends_at")
                      .filter(clock.instant()::isBefore)
                      .isPresent();
              if (old != null && isLive) {
                live.add(box.open(id, old));
              }
              return List.copyOf(live);
            })
            .findOne()
            .orElse(List.of()));
  }

  /// The secret that signs an account's notifications; created if the account has none yet.
  ///
  /// @return empty when there is no such account
  /// @throws io.cartway.store.StoreException when it was stored under another pepper
  public Optional<Secret> signingSecret(String id) {
    Optional<Optional<Secret>> known = store.withHandle(handle -> read(handle, id));
    if (known.isEmpty() || known.get().isPresent()) {
      return known.flatMap(secret -> secret);
    }
    return store.inTransaction(handle -> {
      AccountRows.lock(handle, id);
      return read(handle, id).map(secret -> secret.orElseGet(() -> newSigningSecret(handle, id)));
    });
  }

  /// @return outer empty: no such account; inner empty: no secret yet
  private Optional<Optional<Secret>> read(Handle handle, String id) {
    return handle
        .createQuery("select signing_secret from accounts where id = ?")
        .bind(0, id)
        .map((row, context) ->
            Optional.ofNullable(row.getBytes("signing_secret")).map(box -> this.box.open(id, box)))
        .findOne();
  }

  /// The faults of settings of an account with this name.
  public List<Fault> faults(String name, AccountSettings settings) {
    return SettingFaults.of(name, settings);
  }

  private Secret newSigningSecret(Handle handle, String id) {
    byte[] bytes = new byte[SIGNING_BYTES];
    random.nextBytes(bytes);
    Secret secret = new Secret(SIGNING_PREFIX + Base64.getEncoder().encodeToString(bytes));
    handle.execute(
        "update accounts set signing_secret = ? where id = ?", box.close(id, secret), id);
    return secret;
  }

  private void note(Handle handle, String action, String id, String detail) {
    AuditLog.write(handle, clock, new AuditLog.Note(actor, action, id, id, detail));
  }

  private static String unknown(String id) {
    return "There is no account with the id %s: 'account list' shows the ids.".formatted(id);
  }
}
