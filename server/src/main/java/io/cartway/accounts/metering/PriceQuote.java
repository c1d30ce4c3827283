package io.cartway.accounts.metering;

import java.util.Optional;
import java.util.OptionalLong;

/// The price of a request, for `dryRun=true`.
///
/// @param service empty for free operations
/// @param unit what is billed
/// @param priceMicros list price of one unit
/// @param chargedMicros the charge for one unit: 0 when the allowance would pay
/// @param allowance empty when no allowance applies to this key and service
/// @param refusal whether it would be refused now
public record PriceQuote(
    String operationId,
    Optional<String> service,
    String unit,
    long priceMicros,
    long chargedMicros,
    Optional<Allowance> allowance,
    Spend spend,
    Refusal refusal) {

  /// Free units of the month.
  ///
  /// @param left as of now; less than limit minus used while servers hold leases
  public record Allowance(long limit, long left) {}

  /// The spend of this month: the key's, or the account's if its cap is closer.
  ///
  /// @param holder `key` or `account`
  /// @param leftMicros of the cap
  public record Spend(
      String holder, long micros, OptionalLong capMicros, OptionalLong leftMicros) {}

  /// Why a request would be refused.
  public enum Refusal {
    /// It would not be refused.
    NONE(""),
    /// A spend cap has no room for it.
    CAP("cap"),
    /// It would cost money, and the key or the account is free-only.
    FREE_ONLY("freeOnly");

    private final String word;

    Refusal(String word) {
      this.word = word;
    }

    /// The word in the wire format.
    public String word() {
      return word;
    }
  }
}
