package io.cartway.search.category;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// The step of the program's build that writes the [PrecomputedTables].
public final class PrecomputeTables {

  private PrecomputeTables() {}

  /// Writes all tables.
  ///
  /// @param arguments the folder of the program's classes
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0] + PrecomputedTables.FOLDER);
    Files.createDirectories(folder);
    for (Map.Entry<String, byte[]> table : make().entrySet()) {
      Files.write(folder.resolve(table.getKey()), table.getValue());
    }
  }

  /// Computes all tables, by name.
  static Map<String, byte[]> make() throws IOException {
    PrecomputedTables.Writer words = new PrecomputedTables.Writer();
    CategoryWordTable.make(Categories.read()).write(words);
    PrecomputedTables.Writer chains = new PrecomputedTables.Writer();
    ChainTable.make().write(chains);
    return Map.of("category-words", words.toBytes(), "chains", chains.toBytes());
  }
}
