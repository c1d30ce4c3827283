package io.cartway.accounts.metering;

import java.util.Optional;
import java.util.OptionalLong;

/// What a request would cost, asked for with `dryRun=true`.
///
/// @param service empty for what is not billed
/// @param priceMicros of one request
/// @param chargedMicros what of it would be charged: 0 when the allowance would pay
/// @param allowance empty when none pays for this key's requests of the service
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

  /// What was spent this month: by the key, or by the account when its cap is nearer.
  ///
  /// @param holder `key` or `account`
  /// @param leftMicros of the cap
  public record Spend(
      String holder, long micros, OptionalLong capMicros, OptionalLong leftMicros) {}

  /// Why a request would be refused.
  public enum Refusal {
    /// It would not.
    NONE(""),
    /// A spend cap has no room for it.
    CAP("cap"),
    /// It would cost money, which the key or the account excludes.
    FREE_ONLY("freeOnly");

    private final String word;

    Refusal(String word) {
      this.word = word;
    }

    /// The word of the wire.
    public String word() {
      return word;
    }
  }
}
