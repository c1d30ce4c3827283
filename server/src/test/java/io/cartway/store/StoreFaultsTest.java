package io.cartway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.store.TestStores.Vendor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What goes wrong between us and the database: a clear sentence at the start, another try in a
/// transaction where it is safe.
class StoreFaultsTest {

  @TempDir Path folder;

  private void assertRefused(String url, String... parts) {
    StoreSettings settings = StoreSettings.parse(url, Optional.empty());
    assertThatThrownBy(() -> Store.open(DataFolder.open(folder), settings))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("The database postgresql://127.0.0.1:")
        .hasMessageContainingAll(parts)
        .satisfies(failed -> {
          for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            assertThat(String.valueOf(cause))
                .doesNotContain("hidden")
                .doesNotContain(TestPostgresql.password());
          }
        });
  }

  @Test
  void a_server_that_is_not_there_is_one_sentence() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    assertRefused("postgresql://u:hidden@127.0.0.1:" + port + "/x", "cannot be reached");
  }

  @Test
  void wrong_credentials_and_missing_databases_are_one_sentence_each() {
    TestPostgresql server = TestPostgresql.running();
    assertRefused(server.url("postgres", "hidden"), "refuses the user cartway or the password");
    assertRefused(
        server.url("nowhere", TestPostgresql.password()), "/nowhere does not exist on its server");
    assertRefused(
        server.url("postgres", TestPostgresql.password()) + "?sslmode=require",
        "refuses the connection",
        "SSL");
    assertRefused(server.freshDatabase("encoding 'LATIN1'"), "has the encoding LATIN1: only UTF8");
  }

  @Test
  void a_missing_right_to_create_tables_is_reported() {
    TestPostgresql server = TestPostgresql.running();
    String url = server.freshDatabase("encoding 'UTF8'");
    server.execute("create role weak login password 'hidden'");
    String database = url.replaceFirst(".*/", "");
    // Before version 15 everybody might.
    server.execute("revoke all on database " + database + " from public");
    server.execute("grant connect on database " + database + " to weak");
    assertRefused(
        url.replaceFirst("cartway:[^@]*@", "weak:hidden@") + "?currentSchema=nowhere",
        "make the user the database's owner");
  }

  @Test
  void old_servers_are_refused() {
    PostgresqlDialect dialect =
        new PostgresqlDialect(StoreSettings.parse("postgresql://h/d", Optional.empty()));
    assertThat(dialect.fault(12, "UTF8"))
        .contains("The database postgresql://h/d is on PostgreSQL 12: 13 or newer is accepted.");
    assertThat(dialect.fault(13, "UTF8")).isEmpty();
  }

  @Test
  void commits_are_on_the_disk_before_they_are_answered() {
    String url = TestStores.url();
    String database = url.replaceFirst(".*/", "");
    TestPostgresql.running()
        .execute("alter database " + database + " set synchronous_commit = off");
    StoreSettings settings = StoreSettings.parse(url, Optional.empty());
    try (Store store = Store.open(DataFolder.open(folder), settings)) {
      assertThat(one(store, "show synchronous_commit")).isEqualTo("on");
      assertThat(one(store, "show transaction isolation level")).isEqualTo("read committed");
      assertThat(store.isShared()).isTrue();
    }
    try (Store store = TestStores.open(Vendor.SQLITE, folder)) {
      assertThat(one(store, "pragma synchronous")).as("FULL").isEqualTo("2");
      assertThat(one(store, "pragma journal_mode")).isEqualTo("wal");
      assertThat(store.isShared()).isFalse();
    }
  }

  private static String one(Store store, String query) {
    return store.withHandle(handle -> handle.createQuery(query).mapTo(String.class).one());
  }

  @Test
  void transactions_that_wait_for_each_other_both_succeed() throws Exception {
    try (Store store = TestStores.open(Vendor.POSTGRESQL, folder);
        ExecutorService threads = Executors.newFixedThreadPool(2)) {
      store.inTransaction(handle -> insert(handle, "a") + insert(handle, "b"));
      CyclicBarrier both = new CyclicBarrier(2);
      AtomicInteger attempts = new AtomicInteger();
      Future<Integer> one = threads.submit(() -> addInOrder(store, both, attempts, "a", "b"));
      Future<Integer> two = threads.submit(() -> addInOrder(store, both, attempts, "b", "a"));
      one.get(30, TimeUnit.SECONDS);
      two.get(30, TimeUnit.SECONDS);
      assertThat(attempts.get()).isGreaterThan(2);
      assertThat(one(store, "select sum(created_at) from accounts")).isEqualTo("6");
    }
  }

  private static int addInOrder(
      Store store, CyclicBarrier both, AtomicInteger attempts, String first, String second)
      throws Exception {
    AtomicInteger mine = new AtomicInteger();
    return store.inTransaction(handle -> {
      attempts.incrementAndGet();
      add(handle, first);
      if (mine.incrementAndGet() == 1) {
        both.await(10, TimeUnit.SECONDS);
      }
      return add(handle, second);
    });
  }

  private static int add(Handle handle, String id) {
    return handle.execute("update accounts set created_at = created_at + 1 where id = ?", id);
  }

  private static int insert(Handle handle, String id) {
    return handle.execute("insert into accounts (id, name, created_at) values (?, ?, 1)", id, id);
  }

  @Test
  void a_connection_that_breaks_before_the_commit_is_replaced() {
    try (Store store = TestStores.open(Vendor.POSTGRESQL, folder)) {
      AtomicInteger attempts = new AtomicInteger();
      store.inTransaction(handle -> {
        insert(handle, "a" + attempts);
        if (attempts.incrementAndGet() == 1) {
          breakConnection(handle);
        }
        return insert(handle, "b");
      });
      assertThat(attempts).hasValue(2);
      assertThat(one(store, "select string_agg(id, ' ' order by id) from accounts"))
          .isEqualTo("a1 b");
    }
  }

  @Test
  void a_commit_that_got_lost_on_the_way_is_not_done_again() {
    try (Store store = TestStores.open(Vendor.POSTGRESQL, folder)) {
      AtomicInteger attempts = new AtomicInteger();
      assertThatThrownBy(() ->
              store.inTransaction(handle -> {
                attempts.incrementAndGet();
                insert(handle, "a");
                breakConnection(handle);
                return 0;
              }))
          .isInstanceOf(RuntimeException.class);
      assertThat(attempts).hasValue(1);
      assertThat(one(store, "select count(*) from accounts")).isEqualTo("0");
    }
  }

  private static void breakConnection(Handle handle) {
    int process = handle.createQuery("select pg_backend_pid()").mapTo(int.class).one();
    TestPostgresql.running().execute("select pg_terminate_backend(%d, 5000)".formatted(process));
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 6, 5 | 2 << 8})
  void sqlite_that_is_busy_is_asked_again(int code) throws SQLException {
    try (Store store = TestStores.open(Vendor.SQLITE, folder)) {
      AtomicInteger attempts = new AtomicInteger();
      int result =
          store.inTransaction(handle -> {
            if (attempts.incrementAndGet() < 4) {
              throw new SQLException("busy", null, code);
            }
            return insert(handle, "a");
          });
      assertThat(result).isEqualTo(1);
      assertThat(attempts).hasValue(4);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void other_faults_are_reported_at_once_and_retries_end(Vendor vendor) {
    try (Store store = TestStores.open(vendor, folder)) {
      AtomicInteger attempts = new AtomicInteger();
      for (SQLException fault :
          List.of(new SQLException("planted", "42601", 1), new SQLException("planted", "22000"))) {
        attempts.set(0);
        assertThatThrownBy(() ->
                store.inTransaction(handle -> {
                  attempts.incrementAndGet();
                  throw fault;
                }))
            .isSameAs(fault);
        assertThat(attempts).hasValue(1);
      }
      attempts.set(0);
      assertThatThrownBy(() ->
              store.inTransaction(handle -> {
                attempts.incrementAndGet();
                throw new SQLException("again", "40001", 5);
              }))
          .hasMessage("again");
      assertThat(attempts.get()).isBetween(2, 10);
    }
  }
}
