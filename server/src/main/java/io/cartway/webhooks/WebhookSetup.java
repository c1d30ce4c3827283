package io.cartway.webhooks;

import io.cartway.http.Outbound;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;

/// What webhooks are made of.
///
/// @param outbound sends
/// @param secrets the signing secrets of an account that are live, the newest first; none when
///   there is no such account
/// @param clock for everything but the length of attempts
public record WebhookSetup(
    Outbound outbound, Function<String, List<String>> secrets, WebhookLimits limits, Clock clock) {}
