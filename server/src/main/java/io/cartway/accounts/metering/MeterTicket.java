package io.cartway.accounts.metering;

import io.cartway.accounts.metering.KeyMeter.MonthMeter;
import io.cartway.accounts.metering.KeyMeter.OperationMeter;
import io.cartway.accounts.metering.UsageCounts.Cell;
import io.cartway.http.Gatekeeper.HeaderSink;
import io.cartway.http.Gatekeeper.Ticket;
import org.jspecify.annotations.Nullable;

/// The reservation for one request. It belongs to the day of admission, however long the work
/// takes.
///
/// @param allowance the pool of the free unit; null when none was used
/// @param price micro-USD, taken from the pools of the caps, if any; 0 when a free unit pays or
///   nothing is billed
/// @param monthEndSeconds until the caps start again
record MeterTicket(
    KeyMeter key,
    MonthMeter month,
    OperationMeter operation,
    BillingDay day,
    @Nullable LeasePool allowance,
    long price,
    long rateLeft,
    long monthEndSeconds)
    implements Ticket {

  @Override
  public void limits(HeaderSink headers) {
    key.headers().write(headers, month, rateLeft, monthEndSeconds);
  }

  @Override
  public void settle(int status) {
    boolean charged = status >= 200 && status < 300;
    Cell cell = operation.cell(day, status);
    LeasePool keyCap = month.keyCap();
    LeasePool accountCap = month.accountCap();
    if (!charged) {
      if (allowance != null) {
        allowance.giveBack(1);
      }
      giveBack(keyCap, price);
      giveBack(accountCap, price);
      cell.count();
    } else if (allowance != null) {
      cell.countFree();
    } else if (price > 0) {
      cell.countPaid(price, keyCap != null, accountCap != null);
    } else {
      cell.count();
    }
  }

  private static void giveBack(@Nullable LeasePool pool, long amount) {
    if (pool != null && amount > 0) {
      pool.giveBack(amount);
    }
  }
}
