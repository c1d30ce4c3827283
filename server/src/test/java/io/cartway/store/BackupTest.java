package io.cartway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.store.TestStores.Vendor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BackupTest {

  private static final int AUDIT_ROWS = 1203;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_backup_while_others_write_is_one_state_of_the_store(Vendor vendor) throws Exception {
    Path file = folder.resolve("backup.db");
    AtomicBoolean isEnough = new AtomicBoolean();
    AtomicInteger written = new AtomicInteger();
    try (Store store = TestStores.open(vendor, folder.resolve("data"));
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> writers = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        int thread = t;
        writers.add(
            threads.submit(() -> {
              for (int i = 0; !isEnough.get(); i++) {
                insertTwins(store, thread + "-" + i);
                written.incrementAndGet();
              }
            }));
      }
      awaitAtLeast(written, 40, writers);
      int before = written.get();
      store.backup(file);
      awaitAtLeast(written, before + 40, writers);
      isEnough.set(true);
      for (Future<?> writer : writers) {
        writer.get();
      }
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
      for (Vendor other : Vendor.values()) {
        Path data = folder.resolve("restored-" + other);
        try (Store restored = TestStores.open(other, data)) {
          Map<String, Long> rows = restored.restore(file);
          long accounts = rows.getOrDefault("accounts", 0L);
          assertThat(accounts).isBetween((long) before, (long) written.get());
          // One transaction wrote both: never one without the other.
          assertThat(rows).containsEntry("keys", accounts);
        }
      }
    }
    assertThat(names())
        .containsExactlyInAnyOrder("backup.db", "data", "restored-SQLITE", "restored-POSTGRESQL");
  }

  private static void awaitAtLeast(AtomicInteger written, int count, List<Future<?>> writers) {
    long end = System.nanoTime() + 60_000_000_000L;
    while (written.get() < count) {
      assertThat(System.nanoTime()).as("written %s", written).isLessThan(end);
      assertThat(writers).noneMatch(Future::isDone);
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static void insertTwins(Store store, String id) {
    store.inTransaction(handle -> {
      handle.execute("insert into accounts (id, name, created_at) values (?, ?, 1)", id, id);
      return handle.execute(
          "insert into keys (id, account_id, name, created_at) values (?, ?, 'k', 1)", id, id);
    });
  }

  @Test
  void rows_go_from_postgresql_to_sqlite_and_back_unchanged() throws IOException {
    Path first = folder.resolve("first.db");
    Path second = folder.resolve("second.db");
    Map<String, List<String>> before;
    try (Store store = TestStores.open(Vendor.POSTGRESQL, folder.resolve("a"))) {
      store.inTransaction(BackupTest::fill);
      before = content(store);
      assertThat(before.get("audit_log")).hasSize(AUDIT_ROWS);
      assertThat(store.backup(first)).containsEntry("audit_log", (long) AUDIT_ROWS);
    }
    try (Store store = TestStores.open(Vendor.SQLITE, folder.resolve("b"))) {
      store.restore(first);
      assertThat(content(store)).isEqualTo(before);
      store.backup(second);
    }
    try (Store store = TestStores.open(Vendor.POSTGRESQL, folder.resolve("c"))) {
      store.restore(second);
      assertThat(content(store)).isEqualTo(before);
    }
  }

  /// Rows of every table, with what goes wrong on the way: nulls, bytes, other scripts, large
  /// numbers.
  private static int fill(Handle handle) {
    handle.execute(
        "insert into accounts (id, name, created_at, signing_secret, old_signing_secret,"
            + " old_signing_secret_ends_at) values ('a', 'Zoë 東京 ''\"', ?, ?, ?, 5000000000)",
        Long.MAX_VALUE,
        new byte[] {0, -1, 39, 127, -128},
        new byte[] {-1, 0});
    handle.execute(
        "insert into keys (id, account_id, name, created_at, rate) values ('k', 'a', 'n', 1, 0)");
    handle.execute(
        "insert into keys (id, account_id, name, created_at) values ('l', 'a', 'm', 5000000000)");
    handle.execute(
        "insert into key_secrets (hash, key_id, created_at, id) values (?, 'k', 1, 's')",
        new byte[32]);
    handle.execute("insert into account_allowances values ('a', 'route', 5)");
    handle.execute("insert into key_leaks values ('a', 'k', 1, 2, 3)");
    handle.execute("insert into usage values ('a', 20261120, 'k', 'route', 'r', 200, 9, 8, 7)");
    handle.execute("insert into usage_flushes values ('server', 3)");
    handle.execute("insert into allowance_use values ('a', 'route', 202611, 4)");
    handle.execute("insert into budget_use values ('a', 'a', 202611, -4)");
    handle.execute(
        "insert into jobs (id, account_id, key_id, kind, state, units, created_at, touched_at)"
            + " values ('j', 'a', 'k', 'batch', 'inProgress', 9, 1, 1)");
    handle.execute("insert into job_inputs values ('j', 0, 9, ?)", new byte[] {-1});
    handle.execute("insert into job_results values ('j', 0, 4, 2, '', ?)", new byte[] {0, 1});
    handle.execute("insert into job_results values ('j', 4, 5, 2, '4.part', null)");
    handle.execute("insert into job_lanes values ('j', 1, 5, 9, 3, 4, 0, 0)");
    handle.execute("insert into job_keys values ('a', 'batchGeocode', 'once', 'j', null, 1)");
    handle.execute(
        "insert into webhook_endpoints"
            + " (id, account_id, address, state, created_at, used_at, due_at)"
            + " values ('e', 'a', 'https://shop.example.com/', 'active', 1, 2, 5000000000)");
    handle.execute(
        "insert into webhook_deliveries (id, endpoint_id, account_id, type, subject, place, state,"
            + " is_head, body, created_at, next_at) values ('m', 'e', 'a', 't', 's', 1, 'waiting',"
            + " 1, ?, 1, 5000000000)",
        new byte[] {123, 125});
    handle.execute(
        "insert into saved_styles values ('a', 'own', 'Straße', 2, 3, 't', ?, 5, 5000000000)",
        new byte[] {'{', '}', -61});
    handle.execute("insert into tracking_accounts values ('a', 1, 1, 7, 5000000000)");
    handle.execute(
        "insert into position_log values ('a', 7, 5000000000, 1, 0, 0, ?)", new byte[] {-128, 0});
    handle.execute(
        "insert into assets (account_id, id, tags, created_at, fixes, first_ts, last_ts)"
            + " values ('a', 'truck', 'x\ny', 1, 1, 2, 5000000000)");
    handle.execute("insert into positions values (7, 2, -900000000, 1800000000, null, 0, 1, -5)");
    handle.execute("insert into erased_assets values (6)");
    handle.execute("insert into geofence_accounts values ('a', 3, 1, 1, 2, 1)");
    handle.execute(
        "insert into geofences (account_id, id, revision, content, size, created_at, changed_at)"
            + " values ('a', 'cw:g:1', 3, '{}', 2, 1, 5000000000)");
    handle.execute("insert into geofence_changes values ('a', 3, 1)");
    handle.execute("insert into geofence_assets values (1, 2, -1, 1800000000, 250, 3)");
    handle.execute("insert into geofence_states values (1, 1, null, 0, 5, -5)");
    handle.execute(
        "insert into geofence_events (account_id, fence, asset, type, ts, lat, lng, is_initial,"
            + " created_at) values ('a', 1, 1, 'ENTERED', 2, -1, 1800000000, 1, 5000000000)");
    handle.execute("insert into erased_geofences values (9)");
    // More than a batch.
    for (int i = 0; i < AUDIT_ROWS; i++) {
      handle.execute(
          "insert into audit_log (at, actor, action, account_id, subject, detail)"
              + " values (?, '', 'x', 'a', 's', 'line\nline')",
          i);
    }
    return 0;
  }

  /// What is scheduled is made anew from the jobs, and its times differ between the vendors.
  @Test
  void the_queue_of_turns_is_in_no_backup() {
    Path file = folder.resolve("backup.db");
    try (Store store = TestStores.open(Vendor.POSTGRESQL, folder.resolve("a"))) {
      store.<Integer, RuntimeException>inTransaction(handle ->
          handle.execute(
              "insert into scheduled_tasks (task_name, task_instance, execution_time, picked,"
                  + " version) values ('job', 'j/0', now(), false, 1)"));
      assertThat(store.backup(file)).doesNotContainKey("scheduled_tasks");
    }
    try (Store store = TestStores.open(Vendor.SQLITE, folder.resolve("b"))) {
      assertThat(store.restore(file)).doesNotContainKey("scheduled_tasks");
    }
  }

  @Test
  void the_rows_above_are_in_every_table() {
    try (Store store = TestStores.open(Vendor.SQLITE, folder)) {
      store.inTransaction(BackupTest::fill);
      assertThat(store.info().rowsByTable().values()).as("rows").doesNotContain(0L);
    }
  }

  /// All rows as text, sorted.
  private static Map<String, List<String>> content(Store store) {
    Map<String, List<String>> content = new TreeMap<>();
    store.info().rowsByTable().keySet().stream()
        .filter(table -> !table.equals("rate_buckets"))
        .forEach(table ->
            content.put(
                table,
                store.withHandle(handle ->
                    handle.createQuery("select * from " + table).mapToMap().list().stream()
                        .map(BackupTest::line)
                        .sorted()
                        .toList())));
    return content;
  }

  private static String line(Map<String, Object> row) {
    return new TreeMap<>(row)
        .entrySet().stream()
            .map(cell ->
                cell.getKey()
                    + "="
                    + (cell.getValue() instanceof byte[] bytes
                        ? HexFormat.of().formatHex(bytes)
                        : cell.getValue()))
            .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void numbers_of_the_databases_making_go_on_after_a_restore(Vendor vendor) {
    for (Vendor other : Vendor.values()) {
      Path file = folder.resolve(other + ".db");
      try (Store store = TestStores.open(vendor, folder.resolve("from-" + other))) {
        store.inTransaction(BackupTest::audit);
        store.inTransaction(BackupTest::audit);
        // The last number was given out, though its row is gone.
        store.inTransaction(handle -> handle.execute("delete from audit_log where id = 2"));
        store.backup(file);
      }
      try (Store store = TestStores.open(other, folder.resolve("to-" + other))) {
        store.restore(file);
        store.inTransaction(BackupTest::audit);
        List<Long> ids =
            store.withHandle(handle ->
                handle
                    .createQuery("select id from audit_log order by id")
                    .mapTo(Long.class)
                    .list());
        assertThat(ids).as("%s to %s", vendor, other).containsExactly(1L, 3L);
      }
    }
  }

  private static int audit(Handle handle) {
    return handle.execute(
        "insert into audit_log (at, actor, action, account_id, subject, detail)"
            + " values (1, 'a', 'a', '', '', '')");
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_store_that_is_not_empty_is_left_alone(Vendor vendor) {
    Path file = folder.resolve("backup.db");
    try (Store store = TestStores.open(vendor, folder.resolve("data"))) {
      insertTwins(store, "a");
      store.backup(file);
      assertThatThrownBy(() -> store.restore(file))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("is not empty (accounts has 1 rows)")
          .hasMessageContaining(store.name());
      assertThat(store.info().rowsByTable()).containsEntry("accounts", 1L);
      assertThatThrownBy(() -> store.backup(file)).hasMessageContaining("does not overwrite");
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_restore_that_fails_leaves_the_store_empty(Vendor vendor) throws IOException {
    Path file = folder.resolve("backup.db");
    try (Store store = TestStores.open(Vendor.SQLITE, folder.resolve("from"))) {
      insertTwins(store, "a");
      store.backup(file);
    }
    try (Store store = TestStores.open(vendor, folder.resolve("to"))) {
      Path damaged = folder.resolve("damaged.db");
      byte[] bytes = Files.readAllBytes(file);
      Files.write(damaged, Arrays.copyOf(bytes, bytes.length / 2));
      assertThatThrownBy(() -> store.restore(damaged))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("damaged.db");
      Path text = Files.writeString(folder.resolve("text.db"), "hello");
      assertThatThrownBy(() -> store.restore(text))
          .hasMessageContaining("is not a backup of Cartway");
      assertThatThrownBy(() -> store.restore(folder.resolve("none.db")))
          .hasMessageContaining("There is no backup");
      store.info().rowsByTable().forEach((table, rows) -> assertThat(rows).as(table).isZero());
      // Nothing is left lying about, and the store still takes the good one.
      assertThat(store.restore(file)).containsEntry("accounts", 1L);
      try (Stream<Path> left = Files.list(folder.resolve("to"))) {
        assertThat(left.map(p -> p.getFileName().toString()).filter(n -> n.startsWith("restore")))
            .isEmpty();
      }
    }
  }

  @Test
  void the_file_of_a_running_server_can_be_restored_from() {
    Path data = folder.resolve("data");
    try (Store serving = TestStores.open(Vendor.SQLITE, data);
        Store shared = TestStores.open(Vendor.POSTGRESQL, folder.resolve("other"))) {
      insertTwins(serving, "a");
      assertThat(shared.restore(data.resolve("cartway.db"))).containsEntry("keys", 1L);
      insertTwins(serving, "b");
      assertThat(serving.info().rowsByTable()).containsEntry("keys", 2L);
    }
    // Stopped: the file alone is left, still marked for a write-ahead log.
    try (Store shared = TestStores.open(Vendor.POSTGRESQL, folder.resolve("third"))) {
      assertThat(shared.restore(data.resolve("cartway.db"))).containsEntry("keys", 2L);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_backup_is_a_database_that_a_server_can_run_on(Vendor vendor) throws IOException {
    Path data = folder.resolve("new");
    try (Store store = TestStores.open(vendor, folder.resolve("old"))) {
      insertTwins(store, "a");
      Files.createDirectories(data);
      store.backup(data.resolve("cartway.db"));
    }
    try (Store store = Store.open(DataFolder.open(data))) {
      insertTwins(store, "b");
      assertThat(store.info().rowsByTable()).containsEntry("accounts", 2L);
    }
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
