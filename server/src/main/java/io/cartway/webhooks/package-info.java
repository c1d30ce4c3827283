/// Notifications to addresses of accounts: an event is written in the transaction of the change
/// that it tells of, and sent until its receiver has it. Entries: [io.cartway.webhooks.Webhooks],
/// [io.cartway.webhooks.Events].
///
/// Whoever has an event writes it by [Events]. [Deliverer] claims what is due, signs ([Signatures])
/// and sends it, and writes what became of it; [RetrySchedule] says when it is tried again.
/// [WebhookKeeper] removes what is old.
@NullMarked
package io.cartway.webhooks;

import org.jspecify.annotations.NullMarked;
