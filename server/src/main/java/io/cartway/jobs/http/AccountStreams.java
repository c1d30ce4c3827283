package io.cartway.jobs.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;

/// Sends at most some answers of an account at once; further ones wait for their turn. Each that is
/// sent holds about a megabyte, however slowly its client reads. Thread-safe.
public final class AccountStreams {

  private final int most;

  // Guarded by itself.
  private final Map<String, Account> accounts = new HashMap<>();

  private static final class Account {
    private final Semaphore places;
    private int users;

    Account(int most) {
      this.places = new Semaphore(most, true);
    }
  }

  /// @param most answers of an account at once
  public AccountStreams(int most) {
    this.most = most;
  }

  /// Work that may wait for a client.
  @FunctionalInterface
  public interface Work {
    void run() throws IOException;
  }

  /// Waits for a place and works.
  public void run(String accountId, Work work) throws IOException {
    Account account = enter(accountId);
    try {
      account.places.acquire();
      try {
        work.run();
      } finally {
        account.places.release();
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the server stops");
    } finally {
      leave(accountId, account);
    }
  }

  private Account enter(String accountId) {
    synchronized (accounts) {
      Account account = accounts.computeIfAbsent(accountId, _ -> new Account(most));
      account.users++;
      return account;
    }
  }

  private void leave(String accountId, Account account) {
    synchronized (accounts) {
      account.users--;
      if (account.users == 0) {
        accounts.remove(accountId);
      }
    }
  }

  /// Accounts that have a place or wait for one.
  public int accounts() {
    synchronized (accounts) {
      return accounts.size();
    }
  }
}
