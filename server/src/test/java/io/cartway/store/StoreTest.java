package io.cartway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void stores_that_are_opened_at_once_share_one_database() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> done = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        int thread = t;
        done.add(threads.submit(() -> insertFifty(thread)));
      }
      for (Future<?> future : done) {
        future.get();
      }
    }
    try (Store store = Store.open(DataFolder.open(folder))) {
      int count =
          store.withHandle(
              handle -> handle.createQuery("select count(*) from accounts").mapTo(int.class).one());
      assertThat(count).isEqualTo(200);
    }
  }

  // Reads before it writes: with deferred transactions this fails under concurrency.
  private void insertFifty(int thread) {
    try (Store store = Store.open(DataFolder.open(folder))) {
      for (int i = 0; i < 50; i++) {
        String id = thread + "-" + i;
        store.inTransaction(handle -> {
          int count = handle.createQuery("select count(*) from accounts").mapTo(int.class).one();
          return handle.execute(
              "insert into accounts (id, name, created_at) values (?, ?, ?)", id, id, count);
        });
      }
    }
  }

  @Test
  void a_transaction_that_fails_leaves_nothing() {
    try (Store store = Store.open(DataFolder.open(folder))) {
      assertThatThrownBy(() ->
              store.inTransaction(handle -> {
                handle.execute("insert into accounts (id, name, created_at) values ('a', 'a', 1)");
                throw new IllegalStateException("planted");
              }))
          .hasMessage("planted");
      int count =
          store.withHandle(
              handle -> handle.createQuery("select count(*) from accounts").mapTo(int.class).one());
      assertThat(count).isZero();
    }
  }

  @Test
  void a_key_without_an_account_is_refused_by_the_database() {
    try (Store store = Store.open(DataFolder.open(folder))) {
      assertThatThrownBy(() ->
              store.inTransaction(handle ->
                  handle.execute(
                      "insert into keys (id, account_id, name, created_at)"
                          + " values ('k', 'none', 'n', 1)")))
          .hasMessageContaining("FOREIGN KEY");
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
