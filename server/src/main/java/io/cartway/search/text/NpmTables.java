package io.cartway.search.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/// The tables that the build extracts from the packages of presets and brands
/// (`console/search-data.mjs`): in the jar, never in the repository.
public final class NpmTables {

  private static final String FOLDER = "/io/cartway/search/";

  private NpmTables() {}

  /// Reads a table row by row, to avoid millions of short strings at once.
  public static void forEachRow(String file, Consumer<String[]> each) {
    InputStream stream = NpmTables.class.getResourceAsStream(FOLDER + file);
    if (stream == null) {
      throw new IllegalStateException(
          FOLDER + file + " is missing: the module console has not been built");
    }
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        each.accept(line.split("\t", -1));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(FOLDER + file + " could not be read", e);
    }
  }
}
