package io.cartway.webhooks;

/// Takes the events of those who have any.
@FunctionalInterface
public interface Events {

  /// Writes an event. In a transaction of the same thread it becomes part of it: the event is sent
  /// if and only if the change that it tells of is committed.
  void write(WebhookEvent event);
}
