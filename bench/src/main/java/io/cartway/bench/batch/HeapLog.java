package io.cartway.bench.batch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The log that the JVM writes with `-Xlog:gc`.
final class HeapLog {

  /// Such as `[1.234s][info][gc] GC(7) Pause Young (Allocation Failure) 90M->45M(154M) 3.100ms`.
  private static final Pattern PAUSE =
      Pattern.compile("^\\[([0-9.]+)s\\].*Pause (\\w+) .*->(\\d+)M\\(\\d+M\\) ([0-9.]+)ms");

  private final Path file;

  HeapLog(Path file) {
    this.file = file;
  }

  /// A collection.
  ///
  /// @param seconds since the start of the JVM
  /// @param isFull whether the old generation was collected, too
  /// @param usedMegabytes the heap in use after it
  /// @param millis its pause
  record Collection(double seconds, boolean isFull, int usedMegabytes, double millis) {}

  /// All collections until now.
  List<Collection> collections() throws IOException {
    return read(Files.readAllLines(file, StandardCharsets.UTF_8));
  }

  static List<Collection> read(List<String> lines) {
    List<Collection> collections = new ArrayList<>();
    for (String line : lines) {
      Matcher found = PAUSE.matcher(line);
      if (found.find()) {
        collections.add(
            new Collection(
                Double.parseDouble(found.group(1)),
                found.group(2).equals("Full"),
                Integer.parseInt(found.group(3)),
                Double.parseDouble(found.group(4))));
      }
    }
    return collections;
  }

  /// Those in the second half of the time from the first to the last.
  static List<Collection> secondHalf(List<Collection> collections) {
    if (collections.isEmpty()) {
      return collections;
    }
    double middle = (collections.getFirst().seconds + collections.getLast().seconds) / 2;
    return collections.stream().filter(it -> it.seconds >= middle).toList();
  }
}
