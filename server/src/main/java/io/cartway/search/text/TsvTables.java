package io.cartway.search.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The reviewed tables in the jar below `/search`: tab-separated, `#` starts a comment line.
public final class TsvTables {

  private TsvTables() {}

  /// The rows of a table, each split into its columns.
  ///
  /// @param columns number of columns of every row
  public static List<List<String>> rows(String file, int columns) {
    List<List<String>> rows = new ArrayList<>();
    try (InputStream stream = TsvTables.class.getResourceAsStream("/search/" + file);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(
                    Objects.requireNonNull(stream, () -> "search/" + file + " is missing"),
                    StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#") && !line.isBlank()) {
          List<String> row = List.of(line.split("\t", -1));
          if (row.size() != columns) {
            throw new IllegalStateException(
                "search/%s: %d columns expected in '%s'".formatted(file, columns, line));
          }
          rows.add(row);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("search/" + file + " could not be read", e);
    }
    return rows;
  }
}
