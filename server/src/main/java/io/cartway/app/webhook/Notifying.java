package io.cartway.app.webhook;

import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.secret.Secret;
import io.cartway.http.OutboundRules;
import io.cartway.http.Vital;
import io.cartway.http.client.OutboundClient;
import io.cartway.http.log.Metrics;
import io.cartway.jobs.Job;
import io.cartway.search.http.batch.BatchGeocoding;
import io.cartway.store.Store;
import io.cartway.webhooks.WebhookEvent;
import io.cartway.webhooks.WebhookLimits;
import io.cartway.webhooks.WebhookSetup;
import io.cartway.webhooks.Webhooks;
import java.time.Clock;
import java.util.List;

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
