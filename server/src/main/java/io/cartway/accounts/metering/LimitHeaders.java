package io.cartway.accounts.metering;

import io.cartway.accounts.auth.Principal;
import io.cartway.accounts.metering.KeyMeter.MonthMeter;
import io.cartway.accounts.registry.Rate;
import io.cartway.http.Gatekeeper.HeaderSink;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/// A key's limits as header fields: `RateLimit-Policy` and `RateLimit` of the IETF's draft
/// (structured fields), and the older trio of `X-RateLimit-*` for the rate. Constant parts are
/// formatted once.
final class LimitHeaders {

  private static final String KEY_CAP = "\"spend\"";
  private static final String ACCOUNT_CAP = "\"account-spend\"";

  private final int burst;
  private final int requestsPerSecond;
  private final String burstText;
  private final Principal principal;

  LimitHeaders(Principal principal) {
    this.principal = principal;
    switch (principal.key().rate()) {
      case Rate.PerSecond rate -> {
        burst = rate.burst();
        requestsPerSecond = rate.requests();
      }
      case Rate.Unlimited _ -> {
        burst = 0;
        requestsPerSecond = 0;
      }
    }
    burstText = Integer.toString(burst);
  }

  /// The limits of a month; empty when there are none.
  String policy(BillingDay day) {
    StringBuilder text = new StringBuilder(120);
    if (burst > 0) {
      text.append("\"rate\";q=").append(burst).append(";w=").append(burst / requestsPerSecond);
    }
    cap(text, KEY_CAP, principal.key().spendCapMicros(), day);
    cap(text, ACCOUNT_CAP, principal.account().spendCapMicros(), day);
    return text.toString();
  }

  private static void cap(StringBuilder text, String name, OptionalLong cap, BillingDay day) {
    if (cap.isPresent()) {
      next(text)
          .append(name)
          .append(";q=")
          .append(cap.getAsLong())
          .append(";w=")
          .append(day.monthSeconds())
          .append(";qu=\"micro-usd\"");
    }
  }

  /// Writes the remaining limits.
  ///
  /// @param rateLeft requests allowed now; ignored when the rate is not limited
  /// @param monthEndSeconds until the caps start again
  void write(HeaderSink sink, MonthMeter month, long rateLeft, long monthEndSeconds) {
    if (month.policy().isEmpty()) {
      return;
    }
    StringBuilder left = new StringBuilder(120);
    if (burst > 0) {
      long r = Math.clamp(rateLeft, 0, burst);
      String seconds = seconds(Math.ceilDiv(burst - r, (long) requestsPerSecond));
      left.append("\"rate\";r=").append(r).append(";t=").append(seconds);
      sink.set("X-RateLimit-Limit", burstText);
      sink.set("X-RateLimit-Remaining", Long.toString(r));
      sink.set("X-RateLimit-Reset", seconds);
    }
    LeasePool key = month.keyCap();
    if (key != null) {
      left(next(left), KEY_CAP, key.left(), monthEndSeconds);
    }
    LeasePool account = month.accountCap();
    if (account != null) {
      left(next(left), ACCOUNT_CAP, account.left(), monthEndSeconds);
    }
    sink.set("RateLimit-Policy", month.policy());
    sink.set("RateLimit", left.toString());
  }

  /// The same, as a map.
  Map<String, String> map(MonthMeter month, long rateLeft, long monthEndSeconds) {
    Map<String, String> fields = new LinkedHashMap<>();
    write(fields::put, month, rateLeft, monthEndSeconds);
    return fields;
  }

  private static void left(StringBuilder text, String name, long left, long monthEndSeconds) {
    text.append(name).append(";r=").append(Math.max(0, left)).append(";t=").append(monthEndSeconds);
  }

  private static StringBuilder next(StringBuilder text) {
    return text.isEmpty() ? text : text.append(", ");
  }

  private static String seconds(long seconds) {
    return seconds == 0 ? "0" : seconds == 1 ? "1" : Long.toString(seconds);
  }
}
