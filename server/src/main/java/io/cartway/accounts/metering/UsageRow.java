package io.cartway.accounts.metering;

import java.time.LocalDate;
import java.util.Optional;

/// What was used. The columns that the question does not tell apart are empty.
///
/// @param service empty text for operations that cost nothing
/// @param freeUnits that the allowance paid
/// @param micros micro-USD that were charged
public record UsageRow(
    Optional<String> accountId,
    Optional<String> keyId,
    Optional<String> service,
    Optional<String> operation,
    Optional<LocalDate> day,
    Optional<Integer> status,
    long requests,
    long freeUnits,
    long micros) {}
