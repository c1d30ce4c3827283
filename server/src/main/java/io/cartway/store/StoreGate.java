package io.cartway.store;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The gate between requests and the database. No request waits long: queries run on separate
/// threads. When a query times out, or the database cannot be reached, the gate shuts: every query
/// is refused at once until the database answers again, which is probed twice a second.
/// Thread-safe.
public final class StoreGate {

  private static final Logger LOG = LoggerFactory.getLogger(StoreGate.class);

  /// How long a request waits, if the operator does not say otherwise. Writes take milliseconds;
  /// with a busy disk, up to 300 were observed.
  static final Duration WAIT = Duration.ofMillis(500);

  private static final long PROBE_NANOS = Duration.ofMillis(500).toNanos();

  /// Queries that run or hang at once; there are fewer connections.
  private static final int QUESTIONS_MAX = 64;

  private static final String NO_ANSWER = "the server's database does not answer";
  private static final String NOT_DONE = "the server's database did not execute the request";

  private final Store store;
  private final Dialect dialect;
  private final LongSupplier nanoTime;
  private final Duration wait;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Semaphore questions = new Semaphore(QUESTIONS_MAX);
  private final AtomicBoolean isProbing = new AtomicBoolean();
  private final AtomicInteger hanging = new AtomicInteger();
  private volatile boolean isAway;
  private volatile long awayNanos;
  private volatile long probedNanos;

  /// @param wait how long a query is waited for
  StoreGate(Store store, Dialect dialect, LongSupplier nanoTime, Duration wait) {
    this.store = store;
    this.dialect = dialect;
    this.nanoTime = nanoTime;
    this.wait = wait;
  }

  /// Runs a query, and waits for the answer, as long as the operator's settings say.
  ///
  /// @throws StoreAwayException when there is none, or the database failed
  public <T> T ask(Supplier<T> question) {
    return ask(question, wait, late -> {});
  }

  /// Runs a query, and waits.
  ///
  /// @param longest to wait
  /// @param late receives an answer that came too late
  /// @throws StoreAwayException when there is none, or the database failed
  public <T> T ask(Supplier<T> question, Duration longest, Consumer<T> late) {
    if (isAway) {
      probe();
      throw new StoreAwayException(NO_ANSWER);
    }
    if (!questions.tryAcquire()) {
      throw new StoreAwayException("too many queries wait for the server's database");
    }
    Asked<T> asked = new Asked<>(question, late);
    threads.execute(asked);
    return asked.await(longest);
  }

  /// The same with the standard wait.
  public <T> T ask(Supplier<T> question, Consumer<T> late) {
    return ask(question, wait, late);
  }

  /// Whether the gate is shut because the database did not answer.
  public boolean isAway() {
    return isAway;
  }

  /// The fault, as a clause; empty while the database is known to answer.
  public Optional<String> ailment() {
    if (!isAway) {
      return Optional.empty();
    }
    probe();
    long seconds = TimeUnit.NANOSECONDS.toSeconds(nanoTime.getAsLong() - awayNanos);
    return Optional.of("the database has not answered for %d s".formatted(seconds));
  }

  /// One running query. Its answer goes either to the waiting caller or to the handler of late
  /// answers, never to both.
  private final class Asked<T> implements Runnable {
    private final Supplier<T> question;
    private final Consumer<T> late;
    private final CompletableFuture<T> answer = new CompletableFuture<>();
    private final AtomicBoolean isDecided = new AtomicBoolean();

    Asked(Supplier<T> question, Consumer<T> late) {
      this.question = question;
      this.late = late;
    }

    @Override
    public void run() {
      try {
        T result = question.get();
        if (isDecided.compareAndSet(false, true)) {
          answer.complete(result);
        } else {
          hanging.decrementAndGet();
          open();
          late.accept(result);
        }
      } catch (Throwable failed) {
        if (isGone(failed)) {
          shut(failed.toString());
        }
        if (isDecided.compareAndSet(false, true)) {
          answer.completeExceptionally(failed);
        } else {
          hanging.decrementAndGet();
        }
      } finally {
        questions.release();
      }
    }

    T await(Duration longest) {
      try {
        try {
          return answer.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException slow) {
          if (isDecided.compareAndSet(false, true)) {
            hanging.incrementAndGet();
            shut("no answer within %d ms".formatted(longest.toMillis()));
            throw new StoreAwayException(NO_ANSWER, slow);
          }
          return answer.get();
        }
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        throw new StoreAwayException(NO_ANSWER, stopping);
      } catch (ExecutionException failed) {
        throw rethrown(failed.getCause());
      }
    }
  }

  private RuntimeException rethrown(@Nullable Throwable failed) {
    return switch (failed) {
      case StoreAwayException away -> away;
      case RuntimeException fault when Store.sqlCause(fault) != null -> asAway(fault);
      case RuntimeException fault -> fault;
      case Error error -> throw error;
      case null, default -> new IllegalStateException("the query failed", failed);
    };
  }

  /// Translates a database fault for a request.
  ///
  /// @param failed the exception of a query
  /// @return empty when it is not a database fault
  public Optional<StoreAwayException> away(RuntimeException failed) {
    return failed instanceof StoreAwayException away
        ? Optional.of(away)
        : Store.sqlCause(failed) == null ? Optional.empty() : Optional.of(asAway(failed));
  }

  private StoreAwayException asAway(RuntimeException failed) {
    SQLException cause = Store.sqlCause(failed);
    String clause = cause == null ? "" : dialect.clause(cause);
    LOG.debug("the database failed", failed);
    return new StoreAwayException(clause.isEmpty() ? NOT_DONE : clause, failed);
  }

  private boolean isGone(Throwable failed) {
    SQLException cause = Store.sqlCause(failed);
    return cause instanceof SQLTransientConnectionException
        || (cause != null && dialect.retry(cause) == Dialect.Retry.BEFORE_COMMIT);
  }

  private void shut(String why) {
    if (!isAway) {
      LOG.warn("the database {} is unavailable: {}", store.name(), why);
      awayNanos = nanoTime.getAsLong();
      probedNanos = awayNanos;
      isAway = true;
    }
  }

  private void open() {
    if (isAway) {
      isAway = false;
      LOG.info("the database {} answers again", store.name());
    }
  }

  /// Probes on another thread whether the database answers, unless that was done recently.
  private void probe() {
    if (nanoTime.getAsLong() - probedNanos < PROBE_NANOS || isProbing.getAndSet(true)) {
      return;
    }
    threads.execute(() -> {
      try {
        var _ =
            store.<Integer, RuntimeException>withHandle(
                handle -> handle.createQuery("select 1").mapTo(int.class).one());
        // A probe of SQLite's file tells nothing about a writer that others wait for.
        if (store.isShared() || hanging.get() == 0) {
          open();
        }
      } catch (RuntimeException gone) {
        LOG.debug("the database does not answer yet: {}", gone.toString());
      } finally {
        probedNanos = nanoTime.getAsLong();
        isProbing.set(false);
      }
    });
  }

  /// Refuses further queries; hanging ones are abandoned.
  void close() {
    threads.shutdown();
  }
}
