package io.cartway.accounts.metering;

import io.cartway.accounts.registry.Rate.PerSecond;
import io.cartway.store.Store;
import io.cartway.store.StoreGate;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.distributed.jdbc.PrimaryKeyMapper;
import io.github.bucket4j.postgresql.Bucket4jPostgreSQL;
import io.github.bucket4j.postgresql.PostgreSQLSelectForUpdateBasedProxyManager;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Rate limits shared by several servers: the buckets are rows of PostgreSQL's table
/// `rate_buckets`. The buckets use the database's time, continued by this server's monotonic clock,
/// so that wall clocks of servers do not matter.
final class SharedRateLimiters implements RateLimiters {

  private static final Logger LOG = LoggerFactory.getLogger(SharedRateLimiters.class);

  /// A larger backward step of the database's clock is not followed, because buckets written in the
  /// future would stay empty.
  private static final long STEP_NANOS_MAX = Duration.ofSeconds(1).toNanos();

  private static final long SYNCHRONIZE_NANOS = Duration.ofMinutes(1).toNanos();
  private static final int EXPIRED_AT_ONCE = 1000;

  private final DataSource database;
  private final StoreGate gate;
  private final Duration chunk;
  private final LongSupplier nanoTime;
  private final Executor ahead;
  private final PostgreSQLSelectForUpdateBasedProxyManager<String> buckets;
  private final AtomicBoolean warned = new AtomicBoolean();
  private volatile long offsetNanos;
  private volatile boolean synchronizedOnce;
  private long synchronizedAtNanos;

  /// @param chunk share of a rate that a server takes at once
  /// @param ahead runs background work
  SharedRateLimiters(Store store, Duration chunk, LongSupplier nanoTime, Executor ahead) {
    this.database = store.dataSource();
    this.gate = store.gate();
    this.chunk = chunk;
    this.nanoTime = nanoTime;
    this.ahead = ahead;
    this.buckets =
        Bucket4jPostgreSQL.selectForUpdateBasedBuilder(database)
            .primaryKeyMapper(PrimaryKeyMapper.STRING)
            .table("rate_buckets")
            .idColumn("id")
            .stateColumn("state")
            .expiresAtColumn("expires_at")
            .clientClock(new DatabaseTime())
            .requestTimeout(Duration.ofSeconds(2))
            .expirationAfterWrite(
                ExpirationAfterWriteStrategy.basedOnTimeForRefillingBucketUpToMax(
                    Duration.ofMinutes(1)))
            .build();
    synchronizeTime();
  }

  private final class DatabaseTime implements TimeMeter {
    @Override
    public long currentTimeNanos() {
      return nanoTime.getAsLong() + offsetNanos;
    }

    @Override
    public boolean isWallClockBased() {
      return true;
    }
  }

  // The rate is part of the name: a changed rate is a new, full bucket on every server at once.
  @Override
  public RateLimiter limiter(String keyId, PerSecond rate) {
    long chunkTokens = Math.max(1, rate.requests() * chunk.toMillis() / 1000);
    return new SharedRateLimiter(
        buckets
            .builder()
            .build(keyId + "/" + rate.requests(), () -> LocalRateLimiter.configuration(rate)),
        chunkTokens,
        new LocalRateLimiter(rate, nanoTime),
        new SharedRateLimiter.Shared(
            gate, nanoTime, ahead, this::failed, this::answered, r -> limiter(keyId, r)),
        rate);
  }

  @Override
  public void tidy() {
    long now = nanoTime.getAsLong();
    if (synchronizedOnce && now - synchronizedAtNanos < SYNCHRONIZE_NANOS) {
      return;
    }
    synchronizeTime();
    try {
      buckets.removeExpired(EXPIRED_AT_ONCE);
    } catch (RuntimeException failed) {
      failed(failed);
    }
  }

  private void synchronizeTime() {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select (extract(epoch from clock_timestamp()) * 1000000)::bigint")) {
      long now = nanoTime.getAsLong();
      row.next();
      long offset = row.getLong(1) * 1000 - now;
      if (synchronizedOnce && offset < offsetNanos - STEP_NANOS_MAX) {
        LOG.warn("the database's clock was set back; rates continue with the old time");
      } else {
        offsetNanos = offset;
        synchronizedOnce = true;
      }
      synchronizedAtNanos = now;
    } catch (SQLException failed) {
      failed(failed);
    }
  }

  private void failed(Exception failed) {
    if (!warned.getAndSet(true)) {
      LOG.warn(
          "rates are limited by each server alone until the database answers: {}",
          failed.toString());
    }
  }

  private void answered() {
    if (warned.get() && warned.getAndSet(false)) {
      LOG.info("rates are shared again");
    }
  }
}
