package io.cartway.geofences.store;

import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/// Lets changes of an account come one after the other, on all servers.
public interface AccountLock {

  /// Works in a transaction in which nobody else changes assets, positions or geofences of an
  /// account.
  ///
  /// @param work may run again after a rollback, so it must only use its handle
  <T> T alone(String accountId, Function<Handle, T> work);
}
