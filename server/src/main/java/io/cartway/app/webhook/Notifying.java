package io.cartway.app.webhook;

import io.cartway.accounts.http.StoredEndpoint;
import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.secret.Secret;
import io.cartway.geofences.FenceEvent;
import io.cartway.geofences.http.GeofenceJson;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Operation;
import io.cartway.http.OutboundRules;
import io.cartway.http.Vital;
import io.cartway.http.client.OutboundClient;
import io.cartway.http.log.Metrics;
import io.cartway.jobs.Job;
import io.cartway.search.http.batch.BatchGeocoding;
import io.cartway.store.Store;
import io.cartway.store.StoreGate;
import io.cartway.webhooks.WebhookEvent;
import io.cartway.webhooks.WebhookLimits;
import io.cartway.webhooks.WebhookSetup;
import io.cartway.webhooks.Webhooks;
import io.cartway.webhooks.http.WebhooksEndpoint;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/// The webhooks of a server, and which events there are.
public final class Notifying implements AutoCloseable {

  private final OutboundClient client;
  private final Webhooks webhooks;

  private Notifying(Store store, OutboundRules rules, Accounts accounts, Clock clock) {
    client = new OutboundClient(rules);
    webhooks =
        Webhooks.of(
            store,
            new WebhookSetup(
                client,
                accountId ->
                    accounts.signingSecrets(accountId).stream().map(Secret::reveal).toList(),
                WebhookLimits.STANDARD,
                clock));
  }

  /// Webhooks that another process sends.
  ///
  /// @param rules which addresses may be called
  /// @param accounts with the secrets that sign
  public static Notifying listing(
      Store store, OutboundRules rules, Accounts accounts, Clock clock) {
    return new Notifying(store, rules, accounts, clock);
  }

  /// Webhooks that are sent from here.
  ///
  /// @param rules which addresses may be called
  /// @param accounts with the secrets that sign
  public static Notifying sending(
      Store store, OutboundRules rules, Accounts accounts, Clock clock) {
    Notifying notifying = new Notifying(store, rules, accounts, clock);
    notifying.webhooks.start();
    return notifying;
  }

  /// The webhooks.
  public Webhooks webhooks() {
    return webhooks;
  }

  /// Writes the event of a batch that has ended, in the transaction of its end.
  public void ended(Job job, BatchGeocoding batches) {
    batches
        .callback(job)
        .ifPresent(callback ->
            webhooks.write(
                new WebhookEvent(
                    job.owner().accountId(),
                    callback.address(),
                    "batch." + job.state().word(),
                    job.id(),
                    job.times().ended().orElse(webhooks.now()),
                    callback.data())));
  }

  /// Writes what an asset did at a geofence, in the transaction of its position. What an asset does
  /// is told in order.
  public void happened(String accountId, String address, FenceEvent event) {
    webhooks.write(
        new WebhookEvent(
            accountId,
            address,
            event.type().eventType(),
            event.assetId(),
            Instant.ofEpochMilli(event.millis()),
            GeofenceJson.data(event)));
  }

  /// The operations of the API: an account's own webhooks, for its owner only. Addresses hold
  /// secrets of receivers, and whoever reads a page holds its key or token, too.
  ///
  /// @param speaksForAccount whether an admitted `Authorization` header has an owner's key
  /// @param gate of the store
  public List<Operation> operations(Predicate<Optional<String>> speaksForAccount, StoreGate gate) {
    WebhooksEndpoint.Scope own =
        new WebhooksEndpoint.Scope() {
          @Override
          public Optional<Answer> refusal(Call call) {
            return speaksForAccount.test(call.header("Authorization"))
                ? Optional.empty()
                : Optional.of(
                    new Answer.Problem(
                        403,
                        "forbidden",
                        "Webhooks cannot be had with this",
                        "Only a key itself sees webhooks: not a token, or the key of a browser"
                            + " (one with referrers)",
                        "Call from your server, with its key"));
          }

          @Override
          public Optional<String> account(Call call) {
            return Optional.of(call.caller().accountId());
          }
        };
    return stored(new WebhooksEndpoint(webhooks, own).operations("webhook", "/v1/webhooks"), gate);
  }

  /// The operations of the admin port, on the account that the query names, or all.
  ///
  /// @param account reads the query
  /// @param gate of the store
  public List<Operation> administration(Function<Call, Optional<String>> account, StoreGate gate) {
    WebhooksEndpoint.Scope any =
        new WebhooksEndpoint.Scope() {
          @Override
          public Optional<Answer> refusal(Call call) {
            return Optional.empty();
          }

          @Override
          public Optional<String> account(Call call) {
            return account.apply(call);
          }
        };
    return stored(
        new WebhooksEndpoint(webhooks, any).operations("adminWebhook", "/admin/v1/webhooks"), gate);
  }

  private static List<Operation> stored(List<Operation> operations, StoreGate gate) {
    return operations.stream().map(operation -> StoredEndpoint.of(operation, gate)).toList();
  }

  /// Adds the metrics of deliveries.
  public void measure(Metrics metrics) {
    webhooks.meters((name, meaning, grows, value) -> {
      if (grows) {
        metrics.counter(name, meaning, () -> value.applyAsLong(webhooks));
      } else {
        metrics.gauge(name, meaning, () -> value.applyAsLong(webhooks));
      }
    });
  }

  /// The thread that deliveries depend on.
  public List<Vital> vitals() {
    return List.of(Vital.of(webhooks::state));
  }

  @Override
  public void close() {
    webhooks.close();
    client.close();
  }
}
