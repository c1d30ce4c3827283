package io.cartway.webhooks;

import java.time.Instant;

/// A place in a list that begins with the newest: behind this element.
///
/// @param time by which the list is ordered
/// @param id of the element
public record ListMark(Instant time, String id) {}
