package io.cartway.accounts.metering;

import io.cartway.accounts.metering.LeaseTable.LeaseKind;
import io.cartway.accounts.metering.LeaseTable.Source;
import io.cartway.accounts.metering.Statement.KeyLine;
import io.cartway.accounts.metering.Statement.ServiceLine;
import io.cartway.accounts.metering.Tariff.Service;
import io.cartway.accounts.metering.UsageQuery.Group;
import io.cartway.store.Store;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/// Reads usage and spend from the database. Counts of this server are written first; those of other
/// servers may be half a second late. Thread-safe.
public final class Usage {

  /// Concurrent queries share one flush.
  private static final long FLUSH_NANOS = Duration.ofMillis(100).toNanos();

  private final Store store;
  private final Tariff tariff;
  private final Meter meter;
  private final MeterLimits limits;
  private final Clock clock;
  private final LongSupplier nanoTime;
  private final AtomicLong flushedAtNanos;

  /// @param base the meter's dependencies
  public Usage(Meter.Dependencies base, Meter meter) {
    this.store = base.store();
    this.tariff = base.tariff();
    this.limits = base.limits();
    this.clock = base.clock();
    this.nanoTime = base.nanoTime();
    this.meter = meter;
    this.flushedAtNanos = new AtomicLong(nanoTime.getAsLong() - FLUSH_NANOS);
  }

  /// Too many rows for one answer; the message is one sentence for the caller.
  public static final class TooManyRowsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private TooManyRowsException(String message) {
      super(message);
    }
  }

  /// Sums the usage.
  ///
  /// @throws TooManyRowsException when the query has too many groups
  public List<UsageRow> rows(UsageQuery query) {
    flush();
    List<String> columns = query.groups().stream().map(Usage::column).toList();
    String names = columns.isEmpty() ? "" : String.join(", ", columns);
    StringBuilder sql = new StringBuilder("select ");
    sql.append(names).append(columns.isEmpty() ? "" : ", ");
    sql.append("sum(requests) requests, sum(free_units) free_units, sum(micros) micros from usage");
    sql.append(" where day between :first and :last");
    query.accountId().ifPresent(_ -> sql.append(" and account_id = :account"));
    query.keyId().ifPresent(_ -> sql.append(" and key_id = :key"));
    if (!columns.isEmpty()) {
      sql.append(" group by ").append(names).append(" order by ").append(names);
    }
    sql.append(" limit :limit");
    List<UsageRow> rows =
        store.withHandle(handle -> {
          Query statement =
              handle
                  .createQuery(sql.toString())
                  .bind("first", BillingDay.number(query.from()))
                  .bind("last", BillingDay.number(query.to()))
                  .bind("limit", limits.rowsMax() + 1);
          query.accountId().ifPresent(account -> statement.bind("account", account));
          query.keyId().ifPresent(key -> statement.bind("key", key));
          return statement.map((row, _) -> row(row, query)).list();
        });
    if (rows.size() > limits.rowsMax()) {
      throw new TooManyRowsException(
          "The answer has more than %d rows: ask for fewer days, one key, or fewer groups."
              .formatted(limits.rowsMax()));
    }
    return rows;
  }

  private static String column(Group group) {
    return switch (group) {
      case ACCOUNT -> "account_id";
      case KEY -> "key_id";
      case SERVICE -> "service";
      case OPERATION -> "operation";
      case DAY -> "day";
      case STATUS -> "status";
    };
  }

  private UsageRow row(ResultSet row, UsageQuery query) throws SQLException {
    return new UsageRow(
        text(row, query, Group.ACCOUNT),
        text(row, query, Group.KEY),
        text(row, query, Group.SERVICE),
        text(row, query, Group.OPERATION),
        query.groups().contains(Group.DAY)
            ? Optional.of(BillingDay.date(row.getLong("day")))
            : Optional.empty(),
        query.groups().contains(Group.STATUS)
            ? Optional.of(row.getInt("status"))
            : Optional.empty(),
        text(row, query, Group.OPERATION).map(tariff::unitOf),
        row.getLong("requests"),
        row.getLong("free_units"),
        row.getLong("micros"));
  }

  private static Optional<String> text(ResultSet row, UsageQuery query, Group group)
      throws SQLException {
    return query.groups().contains(group)
        ? Optional.of(row.getString(column(group)))
        : Optional.empty();
  }

  /// An account's current month; empty for an account that does not exist.
  public Statement statement(String accountId) {
    flush();
    Instant now = clock.instant();
    YearMonth month = YearMonth.from(now.atOffset(ZoneOffset.UTC));
    return store.inTransaction(handle -> {
      Map<String, Used> services = used(handle, accountId, month, Group.SERVICE);
      Map<String, Used> byKey = used(handle, accountId, month, Group.KEY);
      OptionalLong cap = accountCap(handle, accountId);
      long spent = services.values().stream().mapToLong(Used::micros).sum();
      return new Statement(
          accountId,
          month,
          serviceLines(handle, accountId, month, services),
          keyLines(handle, accountId, month, byKey),
          spent,
          cap,
          capLeft(handle, accountId, accountId, month, cap),
          now);
    });
  }

  private record Used(long requests, long freeUnits, long micros) {
    private static final Used NOTHING = new Used(0, 0, 0);
  }

  /// Requests answered 2xx, by service or key; free operations count for keys only.
  private static Map<String, Used> used(
      Handle handle, String accountId, YearMonth month, Group group) {
    Map<String, Used> used = new HashMap<>();
    handle
        .createQuery(
            """
            select %s name, sum(requests) requests, sum(free_units) free_units, sum(micros) micros
            from usage
            where account_id = ? and day between ? and ? and status between 200 and 299
            group by %s
            """
                .formatted(column(group), column(group)))
        .bind(0, accountId)
        .bind(1, BillingDay.number(month.atDay(1)))
        .bind(2, BillingDay.number(month.atEndOfMonth()))
        .map((row, _) ->
            used.put(
                row.getString("name"),
                new Used(
                    row.getLong("requests"), row.getLong("free_units"), row.getLong("micros"))))
        .list();
    return used;
  }

  private static OptionalLong accountCap(Handle handle, String accountId) {
    return handle
        .createQuery("select spend_cap_micros from accounts where id = ?")
        .bind(0, accountId)
        .map((row, _) -> optional(row, "spend_cap_micros"))
        .findOne()
        .orElse(OptionalLong.empty());
  }

  private static OptionalLong optional(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
  }

  private List<ServiceLine> serviceLines(
      Handle handle, String accountId, YearMonth month, Map<String, Used> used) {
    Map<String, Long> own = new HashMap<>();
    handle
        .createQuery("select service, units from account_allowances where account_id = ?")
        .bind(0, accountId)
        .map((row, _) -> own.put(row.getString("service"), row.getLong("units")))
        .list();
    List<ServiceLine> lines = new ArrayList<>();
    for (Service service : tariff.services().values()) {
      Used of = used.getOrDefault(service.name(), Used.NOTHING);
      long allowance = own.getOrDefault(service.name(), service.freeUnits());
      Source source =
          new Source(
              LeaseKind.ALLOWANCE, accountId, service.name(), BillingDay.number(month), allowance);
      lines.add(
          new ServiceLine(
              service,
              tariff.unitsWithin(service),
              of.requests,
              of.freeUnits,
              allowance,
              Math.max(0, allowance - meter.taken(handle, source)),
              of.micros));
    }
    return lines;
  }

  private List<KeyLine> keyLines(
      Handle handle, String accountId, YearMonth month, Map<String, Used> used) {
    return handle
        .createQuery(
            """
            select id, name, spend_cap_micros from keys where account_id = ?
            order by created_at, id
            """)
        .bind(0, accountId)
        .map((row, _) ->
            new Keyed(
                row.getString("id"), row.getString("name"), optional(row, "spend_cap_micros")))
        .list()
        .stream()
        .filter(key -> key.cap.isPresent() || used.containsKey(key.id))
        .map(key -> {
          Used of = used.getOrDefault(key.id, Used.NOTHING);
          return new KeyLine(
              key.id,
              key.name,
              of.requests,
              of.micros,
              key.cap,
              capLeft(handle, accountId, key.id, month, key.cap));
        })
        .toList();
  }

  private record Keyed(String id, String name, OptionalLong cap) {}

  private OptionalLong capLeft(
      Handle handle, String accountId, String holder, YearMonth month, OptionalLong cap) {
    if (cap.isEmpty()) {
      return cap;
    }
    Source source =
        new Source(LeaseKind.BUDGET, accountId, holder, BillingDay.number(month), cap.getAsLong());
    return OptionalLong.of(Math.max(0, cap.getAsLong() - meter.taken(handle, source)));
  }

  private void flush() {
    long before = flushedAtNanos.get();
    long now = nanoTime.getAsLong();
    if (now - before >= FLUSH_NANOS && flushedAtNanos.compareAndSet(before, now)) {
      meter.flush();
    }
  }
}
