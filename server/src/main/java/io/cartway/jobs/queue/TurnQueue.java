package io.cartway.jobs.queue;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.logging.LogLevel;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.cartway.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Names that wait for their turns. A turn that is not the last goes to the back of the queue, so
/// that nobody waits longer than one turn of each of the others. When a server dies during a turn,
/// another one takes it after four missed heartbeats. Thread-safe.
public final class TurnQueue implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(TurnQueue.class);

  private static final String TASK = "job";
  private static final int MISSED_HEARTBEATS = 4;
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
  private static final Duration CLOSE_MAX = Duration.ofSeconds(5);

  private final Store store;
  private final Clock clock;
  private final CustomTask<Void> task;
  private final Scheduler scheduler;

  /// How a queue runs.
  ///
  /// @param threads turns at once
  /// @param poll how often the queue is read for turns that other servers added
  /// @param heartbeat how often a running turn says that its server lives
  public record Settings(int threads, Duration poll, Duration heartbeat) {}

  /// Takes turns.
  @FunctionalInterface
  public interface Turn {
    /// Takes one turn.
    ///
    /// @return the pause before the next one; empty when this was the last
    Optional<Duration> take(String name);
  }

  /// A queue that does not run yet.
  ///
  /// @param server a name that no other server has, also none before this one
  public TurnQueue(Store store, String server, Settings settings, Turn turn, Clock clock) {
    this.store = store;
    this.clock = clock;
    this.task =
        Tasks.custom(TASK, Void.class)
            .onDeadExecutionRevive()
            .onFailure((done, operations) ->
                operations.reschedule(done, clock.instant().plus(AFTER_FAILURE)))
            .execute((instance, context) -> after(turn.take(instance.getId())));
    this.scheduler =
        Scheduler.create(store.dataSource(), task)
            .schedulerName(new SchedulerName.Fixed(server))
            .threads(settings.threads)
            // As many as run at once: what is fetched would otherwise go before what came later.
            .pollUsingFetch(0.5, 1.0)
            .pollingInterval(settings.poll)
            .enableImmediateExecution()
            .heartbeatInterval(settings.heartbeat)
            .missedHeartbeatsLimit(MISSED_HEARTBEATS)
            .shutdownMaxWait(CLOSE_MAX)
            .failureLogging(LogLevel.WARN, true)
            .clock(clock::instant)
            .build();
  }

  private CompletionHandler<Void> after(Optional<Duration> pause) {
    return pause
        .<CompletionHandler<Void>>map(
            wait -> (done, operations) -> operations.reschedule(done, clock.instant().plus(wait)))
        .orElseGet(CompletionHandler.OnCompleteRemove::new);
  }

  /// Begins to run turns.
  public void start() {
    scheduler.start();
  }

  /// Adds names that are not in the queue, at its end.
  public void add(Collection<String> names) {
    for (String name : names) {
      boolean _ = scheduler.scheduleIfNotExists(task.instance(name), clock.instant());
    }
  }

  /// The names in the queue, running ones included.
  public Set<String> names() {
    return new HashSet<>(
        store.withHandle(handle ->
            handle
                .createQuery("select task_instance from scheduled_tasks where task_name = ?")
                .bind(0, TASK)
                .mapTo(String.class)
                .list()));
  }

  /// Empties the queue of a server that has the database to itself, before the start: turns of the
  /// process before it would wait for their heartbeats.
  public void clear() {
    var _ =
        store.<Integer, RuntimeException>inTransaction(
            handle -> handle.execute("delete from scheduled_tasks where task_name = ?", TASK));
  }

  /// Lets running turns end, and begins no others.
  @Override
  public void close() {
    scheduler.stop();
    LOG.debug("the queue of turns has stopped");
  }
}
