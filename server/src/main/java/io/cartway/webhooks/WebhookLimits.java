package io.cartway.webhooks;

import java.time.Duration;

/// The limits of webhooks.
///
/// @param atOnce deliveries that a server has under way
/// @param atOncePerAccount of these, of one account
/// @param atOncePerEndpoint of these, to one endpoint; one alone while it fails
/// @param lease how long a server may take for an attempt before others take it over; longer than
///   any request ([io.cartway.http.Outbound#TOTAL_MAX])
/// @param kept how long deliveries are listed after their end, and wait at most
/// @param keptMax deliveries of an account that have ended and are listed; as many may wait
/// @param backlogMax deliveries of an endpoint that wait; further ones are dead at once
/// @param endpointsMax of an account; beyond, those without a backlog go, the oldest first, and no
///   further one gets a backlog
public record WebhookLimits(
    int atOnce,
    int atOncePerAccount,
    int atOncePerEndpoint,
    Duration lease,
    Duration kept,
    long keptMax,
    long backlogMax,
    int endpointsMax) {

  /// The limits of a server.
  public static final WebhookLimits STANDARD =
      new WebhookLimits(
          64, 16, 4, Duration.ofSeconds(60), Duration.ofDays(30), 1_000_000, 100_000, 10_000);

  public WebhookLimits {
    if (atOnce < 1 || atOncePerAccount < 1 || atOncePerEndpoint < 1) {
      throw new IllegalArgumentException("there is at least one at once");
    }
  }

  /// Whether one more delivery may wait.
  ///
  /// @param backlog of its endpoint
  /// @param waiting for its account
  boolean admits(long backlog, EndpointRows.Waiting waiting) {
    return backlog < backlogMax
        && waiting.deliveries() < keptMax
        && (backlog > 0 || waiting.endpoints() < endpointsMax);
  }
}
