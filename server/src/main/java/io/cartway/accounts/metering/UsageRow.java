package io.cartway.accounts.metering;

import java.time.LocalDate;
import java.util.Optional;

/// A row of usage. Columns that the query does not group by are empty.
///
/// @param service empty for free operations
/// @param unit what is billed of the operation; empty without the column operation
/// @param freeUnits paid by the allowance
/// @param micros charged micro-USD
public record UsageRow(
    Optional<String> accountId,
    Optional<String> keyId,
    Optional<String> service,
    Optional<String> operation,
    Optional<LocalDate> day,
    Optional<Integer> status,
    Optional<String> unit,
    long requests,
    long freeUnits,
    long micros) {}
