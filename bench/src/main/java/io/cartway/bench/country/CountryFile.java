package io.cartway.bench.country;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Makes the file of a country: `./cartway bench country --make FILE --copies N`.
public final class CountryFile {

  /// One copy: 1.1 million nodes, 8 MB.
  public static final List<String> EXTRACTS = List.of("liechtenstein-20240304", "andorra-20260404");

  private CountryFile() {}

  /// Makes the file and says how large it is.
  ///
  /// @param extracts of which copies are made
  public static void make(List<Path> extracts, int copies, long seed, Path file, PrintStream out)
      throws IOException {
    long start = System.nanoTime();
    CountryGenerator generator = new CountryGenerator(extracts, copies, seed);
    generator.write(file);
    out.printf(
        "%s: %,d nodes, %,d bytes, seed %d, made in %.0f s%n",
        file.getFileName(),
        generator.nodes(),
        Files.size(file),
        seed,
        (System.nanoTime() - start) / 1e9);
  }
}
