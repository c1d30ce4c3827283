package io.cartway.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/// Fresh stores for tests, on either vendor:
///
/// ```java
/// @ParameterizedTest
/// @EnumSource(TestStores.Vendor.class)
/// void a_key_is_found(TestStores.Vendor vendor) {
///   try (Store store = TestStores.open(vendor, folder)) { ... }
/// }
/// ```
///
/// Several servers on one database: take [#settings] once, and open it several times (on SQLite
/// with one folder). PostgreSQL is started once per JVM ([TestPostgresql]); where it is not
/// installed, its cases are skipped, and fail when the environment variable `CI` is `true`.
/// `-Dstores.sqlite=true` leaves them out (mutation testing, which runs a test hundreds of times).
public final class TestStores {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private TestStores() {}

  /// The databases that the product runs on.
  public enum Vendor {
    SQLITE,
    POSTGRESQL
  }

  /// A store with the tables and nothing else.
  ///
  /// @param folder becomes the data folder
  public static Store open(Vendor vendor, Path folder) {
    return open(DataFolder.open(folder), settings(vendor));
  }

  /// A store whose requests wait out a stall of the disk: a test of anything but unreachable
  /// databases must not fail because a shared disk took half a second for one write.
  public static Store open(DataFolder folder, StoreSettings settings) {
    return Store.open(folder, settings, PATIENCE);
  }

  /// The settings of a database that was made just now and has no tables yet.
  public static StoreSettings settings(Vendor vendor) {
    boolean isLeftOut = vendor != Vendor.SQLITE && Boolean.getBoolean("stores.sqlite");
    Assumptions.assumeFalse(isLeftOut, "PostgreSQL is left out");
    return switch (vendor) {
      case SQLITE -> StoreSettings.SQLITE;
      case POSTGRESQL -> StoreSettings.parse(url(), Optional.empty());
    };
  }

  /// The `store-url` of an empty PostgreSQL database that was made just now, password included.
  public static String url() {
    return TestPostgresql.running().freshDatabase("encoding 'UTF8'");
  }
}
