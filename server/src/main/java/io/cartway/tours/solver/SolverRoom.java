package io.cartway.tours.solver;

import io.cartway.work.SharedBudget;

/// A solver's share of the memory of all solvers. For one thread.
public final class SolverRoom implements AutoCloseable {

  /// A [SharedBudget] grants a fifth of it at most: a larger solver gets so much alone.
  private static final long PARTS = 5;

  private final SharedBudget memory;
  private final String accountId;
  private final long bytes;
  private boolean isTaken;

  /// @param memory of all solvers
  /// @param accountId who holds it
  /// @param bytes of this solver
  public SolverRoom(SharedBudget memory, String accountId, long bytes) {
    this.memory = memory;
    this.accountId = accountId;
    this.bytes = Math.min(bytes, memory.capacity() / PARTS);
  }

  /// Whether there is room at the moment.
  public boolean isThere() {
    boolean isThere = memory.tryTake(accountId, bytes);
    if (isThere) {
      memory.giveBack(accountId, bytes);
    }
    return isThere;
  }

  /// Takes it, unless it is taken.
  ///
  /// @return whether it is
  public boolean tryTake() {
    isTaken = isTaken || memory.tryTake(accountId, bytes);
    return isTaken;
  }

  @Override
  public void close() {
    if (isTaken) {
      isTaken = false;
      memory.giveBack(accountId, bytes);
    }
  }
}
