package io.cartway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.store.TestStores.Vendor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StoreTest {

  @TempDir Path folder;

  @Test
  void the_data_folder_and_its_files_are_their_owners_alone() throws IOException {
    DataFolder data = DataFolder.open(folder.resolve("a/b"));
    data.secret("pepper", () -> "x");
    try (Store store = Store.open(data)) {
      store.inTransaction(handle ->
          handle.execute("insert into accounts (id, name, created_at) values ('a', 'a', 1)"));
      assertThat(permissions(data.path())).isEqualTo("rwx------");
      try (Stream<Path> files = Files.list(data.path())) {
        assertThat(files.toList())
            .hasSizeGreaterThanOrEqualTo(4)
            .allSatisfy(file -> assertThat(permissions(file)).isEqualTo("rw-------"));
      }
    }
  }

  private static String permissions(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void stores_that_are_opened_at_once_share_one_database(Vendor vendor) throws Exception {
    StoreSettings settings = TestStores.settings(vendor);
    CyclicBarrier together = new CyclicBarrier(4);
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> done = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        int thread = t;
        done.add(
            threads.submit(() -> {
              together.await();
              insertFifty(settings, thread);
              return null;
            }));
      }
      for (Future<?> future : done) {
        future.get();
      }
    }
    try (Store store = Store.open(DataFolder.open(folder), settings)) {
      assertThat(accounts(store)).isEqualTo(200);
    }
  }

  // Reads before it writes: with deferred transactions this fails on SQLite under concurrency.
  private void insertFifty(StoreSettings settings, int thread) {
    try (Store store = Store.open(DataFolder.open(folder), settings)) {
      for (int i = 0; i < 50; i++) {
        String id = thread + "-" + i;
        store.inTransaction(handle -> {
          int count = handle.createQuery("select count(*) from accounts").mapTo(int.class).one();
          return insertAccount(handle, id, count);
        });
      }
    }
  }

  private static int insertAccount(Handle handle, String id, long createdAt) {
    return handle.execute(
        "insert into accounts (id, name, created_at) values (?, ?, ?)", id, id, createdAt);
  }

  private static int accounts(Store store) {
    return store.withHandle(
        handle -> handle.createQuery("select count(*) from accounts").mapTo(int.class).one());
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_transaction_that_fails_leaves_nothing(Vendor vendor) {
    try (Store store = TestStores.open(vendor, folder)) {
      assertThatThrownBy(() ->
              store.inTransaction(handle -> {
                insertAccount(handle, "a", 1);
                throw new IllegalStateException("planted");
              }))
          .hasMessage("planted");
      assertThat(accounts(store)).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_transaction_inside_another_is_a_part_of_it(Vendor vendor) {
    try (Store store = TestStores.open(vendor, folder)) {
      assertThatThrownBy(() ->
              store.inTransaction(outer -> {
                store.inTransaction(inner -> insertAccount(inner, "a", 1));
                throw new IllegalStateException("planted");
              }))
          .hasMessage("planted");
      assertThat(accounts(store)).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_key_without_an_account_is_refused_by_the_database(Vendor vendor) {
    try (Store store = TestStores.open(vendor, folder)) {
      assertThatThrownBy(() ->
              store.inTransaction(handle ->
                  handle.execute(
                      "insert into keys (id, account_id, name, created_at)"
                          + " values ('k', 'none', 'n', 1)")))
          .hasMessageMatching("(?is).*foreign key.*")
          .satisfies(failed -> assertThat(store.isUniqueViolation(failed)).isFalse());
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_second_row_with_the_same_key_is_known_as_such(Vendor vendor) {
    try (Store store = TestStores.open(vendor, folder)) {
      store.inTransaction(handle -> insertAccount(handle, "a", 1));
      assertThatThrownBy(() -> store.inTransaction(handle -> insertAccount(handle, "a", 1)))
          .satisfies(failed -> assertThat(store.isUniqueViolation(failed)).isTrue());
    }
  }

  @Test
  void a_file_that_is_no_database_is_one_sentence() throws IOException {
    Files.writeString(folder.resolve("cartway.db"), "not a database ".repeat(100));
    DataFolder data = DataFolder.open(folder);
    assertThatThrownBy(() -> Store.open(data))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("cartway.db cannot be opened")
        .hasMessageContaining("not a database");
  }

  @Test
  void a_data_folder_that_is_a_file_is_one_sentence() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    assertThatThrownBy(() -> DataFolder.open(file))
        .isInstanceOf(StoreException.class)
        .hasMessage("The data folder " + file + " is a file.");
  }

  @Test
  void a_secret_is_made_once() throws Exception {
    List<Future<String>> secrets = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (int t = 0; t < 8; t++) {
        String mine = "secret-" + t;
        secrets.add(threads.submit(() -> DataFolder.open(folder).secret("pepper", () -> mine)));
      }
    }
    String text = Files.readString(folder.resolve("pepper"), StandardCharsets.UTF_8).strip();
    for (Future<String> secret : secrets) {
      assertThat(secret.get()).isEqualTo(text);
    }
  }
}
