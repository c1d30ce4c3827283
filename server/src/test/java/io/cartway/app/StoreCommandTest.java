package io.cartway.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.app.console.Console;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestPostgresql;
import io.cartway.store.TestStores;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreCommandTest {

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(Map<String, String> environment, String... arguments) {
    out.reset();
    err.reset();
    Console console =
        Console.of(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    int exit = Main.run(console, environment, arguments);
    assertThat(out.toString(UTF_8) + err.toString(UTF_8))
        .doesNotContain(TestPostgresql.password(), "a-test", "\tat ");
    return exit;
  }

  @Test
  void a_store_moves_from_sqlite_to_postgresql() throws IOException {
    String data = folder.resolve("data").toString();
    String file = folder.resolve("backup.db").toString();
    Commands.makeStore(folder.resolve("data"));
    assertThat(run(Map.of(), "key", "create", "--name", "n", "--data", data)).isZero();
    assertThat(run(Map.of(), "store", "backup", file, "--data", data)).isZero();
    assertThat(out.toString(UTF_8)).matches("(?s)Wrote " + file + ": [1-9][0-9]* rows in .*");
    assertThat(err.toString(UTF_8)).contains("Keep the pepper file " + data + "/pepper with it");

    Map<String, String> shared = Map.of("CARTWAY_STORE_URL", TestStores.url());
    String other = folder.resolve("other").toString();
    assertThat(run(shared, "store", "restore", file, "--data", other)).isZero();
    assertThat(out.toString(UTF_8))
        .startsWith("Restored " + file + " into postgresql://127.0.0.1:")
        .containsPattern(": [1-9][0-9]* rows in ");
    assertThat(err.toString(UTF_8)).contains(other + "/pepper");
    assertThat(run(shared, "key", "list", "--data", other)).isEqualTo(1);
    assertThat(err.toString(UTF_8)).contains("there is no pepper " + other + "/pepper");
    assertThat(folder.resolve("other/pepper")).doesNotExist();
    Files.copy(folder.resolve("data/pepper"), folder.resolve("other/pepper"));
    assertThat(run(shared, "key", "list", "--data", other)).isZero();
    assertThat(out.toString(UTF_8)).contains(" n ").contains("live");

    assertThat(run(shared, "store", "restore", file, "--data", other)).isEqualTo(1);
    assertThat(err.toString(UTF_8)).startsWith("cartway: The store postgresql://127.0.0.1:");
    assertThat(run(shared, "store", "info", "--data", other)).isZero();
    assertThat(out.toString(UTF_8))
        .containsPattern("vendor +PostgreSQL \\d\\d")
        .containsPattern("database +postgresql://127.0.0.1:\\d+/test_\\d+\n")
        .containsPattern("size +\\d{6,} bytes")
        .containsPattern("tables +version \\d+")
        .containsPattern("keys +1 rows")
        .containsPattern("rate_buckets +0 rows");
  }

  @Test
  void the_password_may_stand_in_a_file_that_the_configuration_names() throws IOException {
    String url = TestStores.url();
    Path password = Files.writeString(folder.resolve("pw"), TestPostgresql.password() + "\n");
    Path config =
        Files.writeString(
            folder.resolve("c.yaml"),
            "store:\n  url: %s\n  password-file: %s\ndata: %s\n"
                .formatted(url.replaceFirst(":[^:]*@", "@"), password, folder.resolve("d")));
    assertThat(run(Map.of(), "store", "info", "--config", config.toString())).isZero();
    assertThat(out.toString(UTF_8)).contains("PostgreSQL").containsPattern("keys +0 rows");
    Files.writeString(password, "wrong\n");
    assertThat(run(Map.of(), "store", "info", "--config", config.toString())).isEqualTo(1);
    assertThat(err.toString(UTF_8)).contains("refuses the user cartway or the password");
  }

  @Test
  void the_printed_configuration_has_no_password() {
    Map<String, String> environment = Map.of("CARTWAY_STORE_URL", "postgresql://u:a-test@h/d");
    assertThat(run(environment, "serve", "--print-config")).isZero();
    assertThat(out.toString(UTF_8)).contains("postgresql://u:***@h/d");
  }

  @Test
  void a_mistyped_data_folder_is_no_empty_store() {
    Path nowhere = folder.resolve("nowhere");
    for (String command : new String[] {"info", "backup"}) {
      String[] arguments =
          command.equals("info")
              ? new String[] {"store", "info", "--data", nowhere.toString()}
              : new String[] {
                "store", "backup", folder.resolve("b").toString(), "--data", nowhere.toString()
              };
      assertThat(run(Map.of(), arguments)).isEqualTo(1);
      assertThat(err.toString(UTF_8))
          .contains("cartway: there is no database in the data folder " + nowhere);
      assertThat(nowhere).doesNotExist();
    }
  }

  @Test
  void a_backup_works_while_a_server_has_the_store_open() {
    Path data = folder.resolve("data");
    try (Store serving = Store.open(DataFolder.open(data), StoreSettings.SQLITE)) {
      serving.inTransaction(handle ->
          handle.execute("insert into accounts (id, name, created_at) values ('a', 'a', 1)"));
      Path file = folder.resolve("b.db");
      assertThat(run(Map.of(), "store", "backup", file.toString(), "--data", data.toString()))
          .isZero();
      assertThat(run(Map.of(), "store", "backup", file.toString(), "--data", data.toString()))
          .isEqualTo(1);
      assertThat(err.toString(UTF_8))
          .isEqualTo(
              "cartway: The file %s exists: a backup does not overwrite files.%n".formatted(file));
    }
  }
}
