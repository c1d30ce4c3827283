package io.cartway.accounts.metering;

import io.cartway.accounts.metering.KeyMeter.MonthMeter;
import io.cartway.accounts.metering.KeyMeter.OperationMeter;
import io.cartway.accounts.metering.LeasePool.Outcome;
import io.cartway.accounts.metering.LimitRefusals.Cost;
import io.cartway.accounts.metering.Tariff.Service;
import io.cartway.accounts.metering.UsageCounts.Cell;
import io.cartway.http.Gatekeeper.HeaderSink;
import io.cartway.http.Gatekeeper.Receipt;
import io.cartway.http.Gatekeeper.Refused;
import io.cartway.http.Gatekeeper.RefusedException;
import io.cartway.http.Gatekeeper.Ticket;
import java.util.Optional;

/// The reservation for one request. It belongs to the day of admission, however long the work
/// takes. One thread at a time.
final class MeterTicket implements Ticket {

  /// How often the rest of an allowance is asked for while other requests take of it.
  private static final int TRIES_MAX = 8;

  private final KeyMeter key;
  private final MonthMeter month;
  private final OperationMeter operation;
  private final BillingDay day;
  private final long rateLeft;
  private final long monthEndSeconds;
  private long units = 1;
  private long freeUnits;
  private long price;

  /// @param freeUnits taken from the allowance
  /// @param price micro-USD, taken from the caps, if any; 0 when free units pay or nothing is
  ///   billed
  /// @param monthEndSeconds until the caps start again
  MeterTicket(
      KeyMeter key,
      MonthMeter month,
      OperationMeter operation,
      BillingDay day,
      long freeUnits,
      long price,
      long rateLeft,
      long monthEndSeconds) {
    this.key = key;
    this.month = month;
    this.operation = operation;
    this.day = day;
    this.freeUnits = freeUnits;
    this.price = price;
    this.rateLeft = rateLeft;
    this.monthEndSeconds = monthEndSeconds;
  }

  @Override
  public void limits(HeaderSink headers) {
    key.headers().write(headers, month, rateLeft, monthEndSeconds);
  }

  @Override
  public Receipt charge(long counted) {
    if (counted < 0) {
      throw new IllegalArgumentException("units " + counted);
    }
    long wanted = operation.isCounted() ? counted : Math.min(counted, 1);
    Optional<Service> service = operation.service();
    if (service.isEmpty()) {
      return Receipt.NOTHING;
    }
    if (wanted != units) {
      giveBack();
      if (wanted > 0) {
        take(service.get(), wanted);
      }
      units = wanted;
    }
    return new Receipt(service.get().name(), day.day(), freeUnits, price);
  }

  private void take(Service service, long wanted) {
    LeasePool allowance = month.allowance(service);
    long free = allowance == null ? 0 : takeFree(allowance, service, wanted);
    Cost cost = new Cost(service, wanted - free, day, monthEndSeconds);
    Refused refused = Payment.reserve(key, month, cost, rateLeft);
    if (refused != null) {
      if (allowance != null && free > 0) {
        allowance.giveBack(free);
      }
      throw new RefusedException(refused);
    }
    freeUnits = free;
    price = cost.micros();
  }

  /// As many units as are left of the allowance, up to so many.
  private long takeFree(LeasePool allowance, Service service, long most) {
    long wanted = most;
    for (int i = 0; i < TRIES_MAX && wanted > 0; i++) {
      Outcome outcome = allowance.take(wanted);
      if (outcome == Outcome.TAKEN) {
        return wanted;
      }
      Refused unreachable =
          outcome == Outcome.UNREACHABLE
              ? Payment.unreachable(
                  key, month, new Cost(service, most, day, monthEndSeconds), rateLeft)
              : null;
      if (unreachable != null) {
        throw new RefusedException(unreachable);
      }
      wanted = Math.min(wanted - 1, allowance.left());
    }
    return 0;
  }

  /// Returns all that is reserved.
  private void giveBack() {
    Payment.giveBack(month, price);
    if (freeUnits > 0) {
      LeasePool allowance = operation.service().map(month::allowance).orElse(null);
      if (allowance != null) {
        allowance.giveBack(freeUnits);
      }
    }
    units = 0;
    freeUnits = 0;
    price = 0;
  }

  @Override
  public void settle(int status) {
    boolean charged = status >= 200 && status < 300;
    Cell cell = operation.cell(day, status);
    if (!charged) {
      giveBack();
      cell.count();
    } else if (freeUnits > 0 || price > 0) {
      cell.count(freeUnits, price, month.keyCap() != null, month.accountCap() != null);
    } else {
      cell.count();
    }
  }
}
