package io.cartway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.store.TestStores.Vendor;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MigrationsTest {

  /// What several servers share while they run; SQLite has one server.
  private static final Set<String> POSTGRESQL_ONLY = Set.of("rate_buckets");

  @TempDir Path folder;

  @Test
  void both_vendors_have_the_same_tables_columns_keys_and_indexes() {
    Map<String, Set<String>> sqlite = schema(Vendor.SQLITE);
    Map<String, Set<String>> postgresql = schema(Vendor.POSTGRESQL);
    assertThat(sqlite).containsKeys("accounts", "keys", "usage").doesNotContainKey("rate_buckets");
    assertThat(sqlite.get("key_secrets"))
        .contains("column hash bytes", "reference key_id to keys")
        .anyMatch(line -> line.startsWith("index ") && line.endsWith("(key_id)"));
    assertThat(postgresql.keySet()).containsAll(POSTGRESQL_ONLY);
    postgresql.keySet().removeAll(POSTGRESQL_ONLY);
    assertThat(postgresql).isEqualTo(sqlite);
  }

  private Map<String, Set<String>> schema(Vendor vendor) {
    try (Store store = TestStores.open(vendor, folder);
        Connection connection = store.dataSource().getConnection()) {
      Map<String, Set<String>> schema = new TreeMap<>();
      for (String table : store.info().rowsByTable().keySet()) {
        schema.put(table, describe(connection.getMetaData(), table));
      }
      return schema;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Set<String> describe(DatabaseMetaData data, String table) throws SQLException {
    Set<String> lines = new TreeSet<>();
    Map<String, String> primary = new TreeMap<>();
    try (ResultSet row = data.getPrimaryKeys(null, null, table)) {
      while (row.next()) {
        primary.put(row.getString("COLUMN_NAME"), row.getString("KEY_SEQ"));
      }
    }
    primary.forEach((column, place) -> lines.add("primary key " + column));
    try (ResultSet row = data.getColumns(null, null, table, "%")) {
      while (row.next()) {
        String name = row.getString("COLUMN_NAME");
        // SQLite says that a primary key may be null, and has the numbering outside of the column.
        String rules =
            primary.containsKey(name)
                ? ""
                : (row.getInt("NULLABLE") == DatabaseMetaData.columnNoNulls ? " not null" : "")
                    + initial(row.getString("COLUMN_DEF"));
        lines.add("column " + name + " " + type(row.getString("TYPE_NAME")) + rules);
      }
    }
    try (ResultSet row = data.getImportedKeys(null, null, table)) {
      while (row.next()) {
        lines.add(
            "reference %s to %s"
                .formatted(row.getString("FKCOLUMN_NAME"), row.getString("PKTABLE_NAME")));
      }
    }
    Map<String, String> indexes = new TreeMap<>();
    try (ResultSet row = data.getIndexInfo(null, null, table, false, true)) {
      while (row.next()) {
        String name = row.getString("INDEX_NAME");
        if (name == null || name.endsWith("_pkey")) {
          continue;
        }
        boolean isUnique = !row.getBoolean("NON_UNIQUE");
        // What "unique" in a table makes has a name of the vendor's choice.
        boolean isUnnamed = isUnique && (name.startsWith("sqlite_") || name.endsWith("_key"));
        indexes.merge(
            isUnnamed
                ? "unnamed " + row.getString("COLUMN_NAME")
                : name + (isUnique ? " unique" : ""),
            row.getString("COLUMN_NAME"),
            (a, b) -> a + ", " + b);
      }
    }
    // SQLite makes an index for a primary key too, as unnamed as the others.
    primary.keySet().forEach(column -> indexes.remove("unnamed " + column));
    indexes.forEach((name, columns) -> lines.add("index %s (%s)".formatted(name, columns)));
    return lines;
  }

  private static String initial(String definition) {
    return definition == null ? "" : " default " + definition.replaceFirst("::.*", "");
  }

  private static String type(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "integer", "int8" -> "number";
      // An identity column is serial to PostgreSQL's driver.
      case "bigserial" -> "number";
      case "blob", "bytea" -> "bytes";
      default -> name.toLowerCase(Locale.ROOT);
    };
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void keys_of_the_first_version_stay_as_they_were(Vendor vendor) {
    DataFolder data = DataFolder.open(folder);
    StoreSettings settings = TestStores.settings(vendor);
    Dialect dialect =
        settings.isSqlite() ? SqliteDialect.of(data) : new PostgresqlDialect(settings);
    Flyway.configure()
        .dataSource(dialect.source())
        .locations(dialect.migrations())
        .target("1")
        .load()
        .migrate();
    byte[] hash = new byte[32];
    for (int i = 0; i < hash.length; i++) {
      hash[i] = (byte) (0xF8 + i);
    }
    Jdbi.create(dialect.source())
        .useTransaction(handle -> {
          handle.execute("insert into accounts (id, name, created_at) values ('a', 'default', 1)");
          handle.execute(
              "insert into keys (id, account_id, name, created_at, revoked_at)"
                  + " values ('k', 'a', 'one', 2, null), ('l', 'a', 'gone', 3, 4)");
          handle.execute(
              "insert into key_secrets (hash, key_id, created_at, expires_at)"
                  + " values (?, 'k', 5, 6)",
              hash);
        });
    try (Store store = Store.open(data, settings)) {
      assertThat(store.info().tablesVersion()).isNotEqualTo("1");
      List<Map<String, Object>> rows =
          store.withHandle(handle ->
              handle
                  .createQuery(
                      """
                      select s.id secret, s.expires_at, k.name, k.scopes, k.rate,
                          k.spend_cap_micros,
                          k.free_only, k.uses_allowance, a.name account, a.free_only account_free
                      from key_secrets s join keys k on k.id = s.key_id
                          join accounts a on a.id = k.account_id
                      where s.hash = ?
                      """)
                  .bind(0, hash)
                  .mapToMap()
                  .list());
      assertThat(rows).hasSize(1);
      assertThat(rows.getFirst().toString())
          .contains("secret=f8f9fafbfcfdfeff", "expires_at=6", "name=one", "scopes=,", "rate=null")
          .contains("spend_cap_micros=null", "free_only=0", "uses_allowance=1", "account=default")
          .contains("account_free=0");
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_database_of_a_newer_program_is_refused(Vendor vendor) {
    DataFolder data = DataFolder.open(folder);
    StoreSettings settings = TestStores.settings(vendor);
    try (Store store = Store.open(data, settings)) {
      store.inTransaction(handle ->
          handle.execute(
              "insert into flyway_schema_history (installed_rank, version, description, type,"
                  + " script, checksum, installed_by, execution_time, success)"
                  + " select 900, '900', 'from tomorrow', type, 'V900__x.sql', 1, installed_by, 1,"
                  + " success from flyway_schema_history where version = '1'"));
    }
    assertThatThrownBy(() -> Store.open(data, settings))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("was made by a newer Cartway (it has version 900 of the tables");
  }
}
