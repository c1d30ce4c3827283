package io.cartway.search.index;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The ids that earlier builds of a region had and this one lacks: a text file beside the index
/// with one line per id, sorted by id, mapped into memory and searched in place. It does not depend
/// on the index format, so it survives format changes. Thread-safe.
public final class LineageTable implements AutoCloseable {

  /// The file name in the folder of the index.
  public static final String FILE = "lineage.tsv";

  private final Arena arena;
  private final MemorySegment lines;

  private LineageTable(Arena arena, MemorySegment lines) {
    this.arena = arena;
    this.lines = lines;
  }

  /// A removed id.
  ///
  /// @param successor the id of its successor; empty for none
  /// @param lastSeen the last version of the data with this id; begins with its day
  public record RemovedId(String id, String successor, DocumentKind kind, String lastSeen)
      implements Comparable<RemovedId> {
    @Override
    public int compareTo(RemovedId other) {
      return id.compareTo(other.id);
    }

    /// The day of the last data with this id, like 20240304.
    public String day() {
      return lastSeen.substring(0, Math.min(8, lastSeen.length()));
    }
  }

  /// Writes a table.
  public static void write(Path directory, Collection<RemovedId> entries) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(directory.resolve(FILE), UTF_8)) {
      for (RemovedId entry : (Iterable<RemovedId>) entries.stream().sorted()::iterator) {
        out.write(String.join("\t", entry.id, entry.successor, entry.kind.name(), entry.lastSeen));
        out.write('\n');
      }
    }
  }

  /// Opens the table of an index; empty if there is no file.
  public static LineageTable open(Path directory) throws IOException {
    Path file = directory.resolve(FILE);
    Arena arena = Arena.ofShared();
    if (!Files.isRegularFile(file) || Files.size(file) == 0) {
      return new LineageTable(arena, MemorySegment.NULL);
    }
    try (FileChannel channel = FileChannel.open(file)) {
      return new LineageTable(arena, channel.map(MapMode.READ_ONLY, 0, channel.size(), arena));
    } catch (IOException e) {
      arena.close();
      throw e;
    }
  }

  /// The entry of an id; empty if no earlier build had it, or only builds too long ago.
  public Optional<RemovedId> find(String id) throws IOException {
    long from = 0;
    long to = lines.byteSize();
    while (from < to) {
      long start = startOfLine((from + to) >>> 1, from);
      RemovedId entry = parse(line(start));
      int order = entry.id.compareTo(id);
      if (order == 0) {
        return Optional.of(entry);
      }
      if (order < 0) {
        from = endOfLine(start) + 1;
      } else {
        to = start;
      }
    }
    return Optional.empty();
  }

  /// All entries, sorted.
  public void forEach(Consumer<RemovedId> action) throws IOException {
    long at = 0;
    while (at < lines.byteSize()) {
      action.accept(parse(line(at)));
      at = endOfLine(at) + 1;
    }
  }

  private long startOfLine(long at, long first) {
    long start = at;
    while (start > first && lines.get(ValueLayout.JAVA_BYTE, start - 1) != '\n') {
      start--;
    }
    return start;
  }

  private long endOfLine(long start) {
    long end = start;
    while (end < lines.byteSize() && lines.get(ValueLayout.JAVA_BYTE, end) != '\n') {
      end++;
    }
    return end;
  }

  private String line(long start) {
    byte[] bytes = lines.asSlice(start, endOfLine(start) - start).toArray(ValueLayout.JAVA_BYTE);
    return new String(bytes, UTF_8);
  }

  private static RemovedId parse(String line) throws IOException {
    List<String> columns = List.of(line.split("\t", -1));
    try {
      return new RemovedId(
          columns.get(0), columns.get(1), DocumentKind.valueOf(columns.get(2)), columns.get(3));
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new IOException("the table of vanished ids has a damaged line: " + line, e);
    }
  }

  @Override
  public void close() {
    arena.close();
  }
}
