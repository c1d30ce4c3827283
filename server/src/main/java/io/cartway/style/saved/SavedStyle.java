package io.cartway.style.saved;

import java.time.Instant;

/// What is known of a saved style without its document.
///
/// @param id chosen by its account
/// @param name of the document; empty when it has none
/// @param layers number of its layers
/// @param bytes of its document
/// @param tag of its document: changes with it, and with nothing else
/// @param createdAt when it was saved first
/// @param changedAt when its document became another
public record SavedStyle(
    String id,
    String name,
    int layers,
    long bytes,
    String tag,
    Instant createdAt,
    Instant changedAt) {}
