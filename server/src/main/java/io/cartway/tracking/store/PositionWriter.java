package io.cartway.tracking.store;

import io.cartway.store.Store;
import io.cartway.tracking.AssetListener;
import io.cartway.tracking.FixResult;
import io.cartway.tracking.Report;
import io.cartway.tracking.TrackingLimits;
import io.cartway.work.Supervised;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The queue of reports, and the one thread that writes them in groups: a commit costs the disk a
/// wait of milliseconds, however many rows it has. Thread-safe.
final class PositionWriter implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(PositionWriter.class);

  /// Most reports of a transaction. On SQLite nobody else writes meanwhile, and 2,000 take some ten
  /// milliseconds.
  private static final int GROUP_MAX = 2_000;

  /// Between two groups, so that others who wait for SQLite's lock, which is given to whoever asks
  /// first, get it.
  private static final long PAUSE_NANOS = 500_000;

  /// Between two looks at accounts that rest.
  private static final long REST_NANOS = 5_000_000;

  private static final Duration IDLE = Duration.ofSeconds(1);
  private static final Duration CLOSE_MAX = Duration.ofSeconds(10);

  private final Store store;
  private final TrackingLimits limits;
  private final AssetListener listener;
  private final Clock clock;
  private final Consumer<GroupWrite.Written> after;
  private final ReentrantLock lock = new ReentrantLock();

  // Under the lock.
  private final Set<Batch> queue = new LinkedHashSet<>();
  private final Map<String, Integer> waitingByAccount = new HashMap<>();
  private int waiting;
  private boolean isClosed;

  // Used by the thread of the groups only.
  private final ListenerShares shares = new ListenerShares(GROUP_MAX);

  private final Supervised thread;

  /// The reports of one request. They are written in the order of their times.
  static final class Batch {
    final String accountId;
    final List<Report> reports;
    final Integer[] order;
    final FixResult[] results;
    final CompletableFuture<List<FixResult>> answer = new CompletableFuture<>();

    /// Places of `order` before it are written.
    int written;

    Batch(String accountId, List<Report> reports) {
      this.accountId = accountId;
      this.reports = reports;
      results = new FixResult[reports.size()];
      order = new Integer[reports.size()];
      Arrays.setAll(order, i -> i);
      Arrays.sort(order, Comparator.comparingLong(i -> reports.get(i).position().millis()));
    }

    int left() {
      return order.length - written;
    }
  }

  /// Some reports of a batch, from `first` in its order.
  record Piece(Batch batch, int first, int count) {}

  /// @param after is told of each group that is written
  PositionWriter(
      Store store,
      TrackingLimits limits,
      AssetListener listener,
      Clock clock,
      Consumer<GroupWrite.Written> after) {
    this.store = store;
    this.limits = limits;
    this.listener = listener;
    this.clock = clock;
    this.after = after;
    this.thread = Supervised.start("positions", IDLE, this::writeAll, System::nanoTime);
  }

  /// Writes reports, and waits until they are on disk.
  ///
  /// @param longestNanos to wait
  /// @return what became of each
  /// @throws QueueFullException when too many wait already; then nothing is written
  /// @throws UnansweredException when they were not written in that time
  List<FixResult> write(String accountId, List<Report> reports, long longestNanos) {
    Batch batch = new Batch(accountId, List.copyOf(reports));
    add(batch);
    thread.wake();
    try {
      return batch.answer.get(longestNanos, TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      throw new UnansweredException();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new UnansweredException();
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof RuntimeException fault
          ? fault
          : new IllegalStateException("positions could not be written", failed.getCause());
    }
  }

  private void add(Batch batch) {
    int count = batch.order.length;
    lock.lock();
    try {
      if (isClosed) {
        throw new QueueFullException("the server stops");
      }
      int own = waitingByAccount.getOrDefault(batch.accountId, 0);
      if (own > 0 && own + count > limits.accountWaitingMax()) {
        throw new QueueFullException(
            "%,d positions of the account wait to be written".formatted(own));
      }
      if (waiting > 0 && waiting + count > limits.waitingMax()) {
        throw new QueueFullException("%,d positions wait to be written".formatted(waiting));
      }
      waiting += count;
      waitingByAccount.merge(batch.accountId, count, Integer::sum);
      queue.add(batch);
    } finally {
      lock.unlock();
    }
  }

  private void writeAll() {
    // Accounts that rest have reports in the queue, but not in a group.
    while (waiting() > 0) {
      List<Piece> group = next();
      if (!group.isEmpty()) {
        writeGroup(group);
      }
      LockSupport.parkNanos(group.isEmpty() ? REST_NANOS : PAUSE_NANOS);
    }
  }

  /// The next reports: of each account that waits an equal share of a group at most, in the order
  /// of the queue; their batches stay in it until all is written. So a report of one account waits
  /// for a group or two, however many another has in the queue.
  private List<Piece> next() {
    List<Piece> group = new ArrayList<>();
    Map<String, Integer> taken = new HashMap<>();
    int count = 0;
    // One moment for all batches of an account, which keep their order.
    long now = System.nanoTime();
    lock.lock();
    try {
      int share = Math.ceilDiv(GROUP_MAX, Math.max(1, waitingByAccount.size()));
      for (Batch batch : queue) {
        int own = taken.getOrDefault(batch.accountId, 0);
        int ofAccount = Math.min(share, listened(batch.accountId, now));
        int most = Math.min(batch.left(), Math.min(ofAccount - own, GROUP_MAX - count));
        if (most > 0) {
          group.add(new Piece(batch, batch.written, most));
          count += most;
          // A batch that is not taken whole has used up the share: reports stay in order.
          taken.put(batch.accountId, own + most);
        }
        if (count == GROUP_MAX) {
          break;
        }
      }
    } finally {
      lock.unlock();
    }
    return group;
  }

  /// How many positions of an account the listener gets at once; at the end, nobody rests.
  private int listened(String accountId, long now) {
    if (listener.equals(AssetListener.NONE)) {
      return GROUP_MAX;
    }
    return !isClosed && shares.isResting(accountId, now) ? 0 : shares.of(accountId);
  }

  /// The pieces of accounts for which the listener is ready.
  private List<Piece> ready(List<Piece> group) {
    if (listener.equals(AssetListener.NONE)) {
      return group;
    }
    Set<String> accounts = new LinkedHashSet<>();
    group.forEach(piece -> accounts.add(piece.batch.accountId));
    long start = System.nanoTime();
    Set<String> ready = listener.prepare(accounts, ListenerShares.NANOS);
    long end = System.nanoTime();
    for (String accountId : accounts) {
      if (!ready.contains(accountId)) {
        shares.rest(accountId, end - start, end);
      }
    }
    return group.stream().filter(piece -> ready.contains(piece.batch.accountId)).toList();
  }

  private void note(List<Piece> group, GroupWrite.Written written) {
    Map<String, Integer> counts = new HashMap<>();
    group.forEach(piece -> counts.merge(piece.batch.accountId, piece.count, Integer::sum));
    counts.forEach((accountId, count) ->
        shares.took(accountId, count, written.listened().getOrDefault(accountId, 0L)));
  }

  private void writeGroup(List<Piece> all) {
    List<Piece> group = all;
    try {
      group = ready(all);
      if (group.isEmpty()) {
        return;
      }
      List<Piece> pieces = group;
      GroupWrite.Written written =
          store.<GroupWrite.Written, SQLException>inTransaction(handle ->
              new GroupWrite(handle, store.forUpdate(), limits, listener, clock.millis())
                  .write(pieces));
      for (Piece piece : group) {
        advance(piece);
      }
      note(group, written);
      tell(written);
    } catch (SQLException | RuntimeException failed) {
      // Not its message, which may have the positions themselves.
      LOG.warn(
          "{} positions could not be written: {}",
          group.stream().mapToInt(Piece::count).sum(),
          failed.getClass().getSimpleName());
      for (Piece piece : group) {
        end(piece.batch);
        piece.batch.answer.completeExceptionally(failed);
      }
    } catch (Error failed) {
      for (Piece piece : group) {
        end(piece.batch);
        piece.batch.answer.completeExceptionally(failed);
      }
      throw failed;
    }
  }

  /// What was written stays so, whatever fails here.
  private void tell(GroupWrite.Written written) {
    try {
      after.accept(written);
    } catch (RuntimeException failed) {
      LOG.warn("positions beyond the bound of an account stay for now: {}", failed.toString());
    }
  }

  private void advance(Piece piece) {
    Batch batch = piece.batch;
    batch.written += piece.count;
    if (batch.left() == 0) {
      end(batch);
      batch.answer.complete(List.of(batch.results));
    }
  }

  private void end(Batch batch) {
    int count = batch.order.length;
    lock.lock();
    try {
      if (queue.remove(batch)) {
        waiting -= count;
        waitingByAccount.merge(batch.accountId, -count, Integer::sum);
        waitingByAccount.remove(batch.accountId, 0);
      }
    } finally {
      lock.unlock();
    }
  }

  /// Reports that wait.
  int waiting() {
    lock.lock();
    try {
      return waiting;
    } finally {
      lock.unlock();
    }
  }

  /// The thread that must live.
  Supervised.State state() {
    return thread.state();
  }

  /// Takes no further reports, and writes those that wait.
  @Override
  public void close() {
    lock.lock();
    try {
      isClosed = true;
    } finally {
      lock.unlock();
    }
    thread.close();
    if (!thread.awaitEnd(CLOSE_MAX)) {
      LOG.warn("the thread that writes positions waits for the database");
    }
  }
}
