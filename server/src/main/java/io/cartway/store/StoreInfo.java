package io.cartway.store;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// Information about a store for the operator.
///
/// @param vendor SQLite or PostgreSQL
/// @param version version of the vendor's software
/// @param name name of the database
/// @param sizeBytes on disk
/// @param tablesVersion the last migration
/// @param rowsByTable of all tables, sorted by name
public record StoreInfo(
    String vendor,
    String version,
    String name,
    long sizeBytes,
    String tablesVersion,
    Map<String, Long> rowsByTable) {

  /// Copies the map.
  public StoreInfo {
    rowsByTable = Collections.unmodifiableMap(new TreeMap<>(rowsByTable));
  }
}
