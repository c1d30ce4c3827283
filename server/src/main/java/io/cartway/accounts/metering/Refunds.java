package io.cartway.accounts.metering;

import io.cartway.accounts.metering.LeaseTable.LeaseKind;
import io.cartway.accounts.metering.LeaseTable.Source;
import io.cartway.http.Gatekeeper.Caller;
import io.cartway.http.Gatekeeper.Receipt;
import io.cartway.store.Store;

/// Gives back what was paid for work that failed later through the server's fault: free units to
/// the allowance of the month in which they were used, money to the caps of key and account, and
/// both to the usage of that day. Thread-safe.
public final class Refunds {

  private final Store store;

  public Refunds(Store store) {
    this.store = store;
  }

  /// Gives all of it back. In a transaction of the same thread it becomes part of it. To be called
  /// once for a receipt.
  ///
  /// @param status of the answer that was paid
  public void giveBack(Caller caller, String operationId, int status, Receipt paid) {
    if (paid.freeUnits() == 0 && paid.micros() == 0) {
      return;
    }
    int month = paid.day() / 100;
    String account = caller.accountId();
    var _ =
        store.<Integer, RuntimeException>inTransaction(handle -> {
          LeaseTable.add(
              handle,
              new Source(LeaseKind.BUDGET, account, caller.keyId(), month, 0),
              -paid.micros());
          LeaseTable.add(
              handle, new Source(LeaseKind.BUDGET, account, account, month, 0), -paid.micros());
          LeaseTable.add(
              handle,
              new Source(LeaseKind.ALLOWANCE, account, paid.service(), month, 0),
              -paid.freeUnits());
          // The counts of the request itself may not be written yet: then this row comes first.
          return handle.execute(
              """
              insert into usage (account_id, day, key_id, service, operation, status,
                requests, free_units, micros)
              values (?, ?, ?, ?, ?, ?, 0, ?, ?)
              on conflict (account_id, day, key_id, service, operation, status) do update set
                free_units = usage.free_units + excluded.free_units,
                micros = usage.micros + excluded.micros
              """,
              account,
              paid.day(),
              caller.keyId(),
              paid.service(),
              operationId,
              status,
              -paid.freeUnits(),
              -paid.micros());
        });
  }
}
