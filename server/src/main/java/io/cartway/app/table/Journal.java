package io.cartway.app.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.app.console.UserException;
import io.cartway.app.table.TableSummary.DataVersion;
import io.cartway.http.JsonBody;
import io.cartway.rows.RowReader;
import io.cartway.search.http.batch.RowAnswers;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The answers of a run, appended to a file as they come, so that a run goes on after the process
/// was killed. Lines of JSON: a head that says of which run they are, the version of the data where
/// it changes, and a line of [RowAnswers] for each row, in the order of the rows. What a kill or an
/// outage of power cut off at the end is dropped when the file is opened again. For one thread.
final class Journal implements Closeable {

  private static final String FORMAT = "cartway geocode 1";
  private static final String DATA_VERSION = "dataVersion";
  private static final String FROM_ROW = "fromRow";

  /// As much as an answer may have.
  private static final int LINE_MAX = 16_000_000;

  private static final int BUFFER_BYTES = 1 << 16;

  /// A line of which only the beginning is kept is an answer, which nobody reads here.
  private static final int KEPT_MAX = 65_536;

  private final Path file;
  private final FileChannel channel;
  private final List<DataVersion> versions = new ArrayList<>();
  private Instant begun = Instant.EPOCH;
  private long rows;

  private Journal(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /// Which run the answers belong to.
  ///
  /// @param table hash of the rows
  /// @param settings hash of what decides on the answers
  record Run(String table, String settings) {}

  /// Opens the answers of a run, or begins a file.
  ///
  /// @param now kept as the time of the run when the file is new
  /// @param restarts whether answers that the file holds are thrown away
  /// @throws UserException when another process writes the file, or it holds answers of another run
  static Journal open(Path file, Run run, Instant now, boolean restarts) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      lock(channel, file);
      Journal journal = new Journal(file, channel);
      if (restarts) {
        channel.truncate(0);
      }
      journal.recover(run);
      if (channel.position() == 0) {
        journal.begin(run, now);
      }
      return journal;
    } catch (IOException | RuntimeException fault) {
      channel.close();
      throw fault;
    }
  }

  private static void lock(FileChannel channel, Path file) throws IOException {
    @Nullable FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException _) {
      lock = null;
    }
    if (lock == null) {
      throw new UserException(
          "another process works on the same table and holds %s: wait for it, or give another --out"
              .formatted(file));
    }
  }

  private void begin(Run run, Instant now) throws IOException {
    ObjectNode head = JsonNodeFactory.instance.objectNode();
    head.put("format", FORMAT);
    head.put("table", run.table);
    head.put("settings", run.settings);
    head.put("begun", now.toString());
    begun = now;
    write(line(head));
  }

  private static byte[] line(ObjectNode json) {
    return (json + "\n").getBytes(UTF_8);
  }

  /// Reads what is whole, and drops the rest.
  private void recover(Run run) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    LineCheck line = new LineCheck();
    long end = 0;
    boolean isWhole = true;
    while (isWhole && channel.read(buffer.clear()) > 0) {
      buffer.flip();
      while (isWhole && buffer.hasRemaining()) {
        if (line.add(buffer.get())) {
          isWhole = line.isWhole() && take(line, end == 0, run);
          if (isWhole) {
            end += line.length;
            line.clear();
          }
        }
      }
    }
    if (end == 0 && !line.isCutHead()) {
      throw isNoJournal();
    }
    channel.truncate(end);
    channel.position(end);
  }

  private UserException isNoJournal() {
    return refused("is no journal of this program");
  }

  private UserException refused(String why) {
    return new UserException(
        "%s %s: --restart throws it away, another --out leaves it alone".formatted(file, why));
  }

  /// Takes a whole line; false when it is none of a journal.
  private boolean take(LineCheck line, boolean isHead, Run run) {
    if (isHead) {
      JsonNode head = line.json().orElse(JsonNodeFactory.instance.objectNode());
      requireSame(head, run);
      begun = Instant.parse(head.path("begun").asText());
      return true;
    }
    if (line.startsWith("{\"" + DATA_VERSION)) {
      Optional<JsonNode> change = line.json();
      change.ifPresent(json ->
          versions.add(
              new DataVersion(json.path(DATA_VERSION).asText(), json.path(FROM_ROW).asLong())));
      return change.isPresent();
    }
    boolean isAnswer = line.startsWith("{\"status\"");
    rows += isAnswer ? 1 : 0;
    return isAnswer;
  }

  private void requireSame(JsonNode head, Run run) {
    if (!head.path("format").asText().equals(FORMAT)) {
      throw isNoJournal();
    }
    if (!head.path("table").asText().equals(run.table)) {
      throw refused("holds answers to another table, or to an older state of it");
    }
    if (!head.path("settings").asText().equals(run.settings)) {
      throw refused("holds answers of a run with other options");
    }
  }

  /// A line as it is read, and whether it is one that was written: what an outage leaves behind has
  /// no end, or holds zeros.
  private static final class LineCheck {
    private final byte[] kept = new byte[KEPT_MAX];
    private long length;
    private byte last;
    private boolean hasControl;

    /// Adds a byte; whether the line ends with it.
    boolean add(byte next) {
      if (next == '\n') {
        length++;
        return true;
      }
      if (length < kept.length) {
        kept[(int) length] = next;
      }
      hasControl |= next >= 0 && next < ' ';
      last = next;
      length++;
      return length > LINE_MAX;
    }

    boolean isWhole() {
      return length > 1 && length <= LINE_MAX && kept[0] == '{' && last == '}' && !hasControl;
    }

    boolean startsWith(String text) {
      return length > text.length() && text.equals(new String(kept, 0, text.length(), UTF_8));
    }

    /// The line without its end.
    Optional<JsonNode> json() {
      long size = length - 1;
      return size > kept.length
          ? Optional.empty()
          : JsonBody.parse(new String(kept, 0, (int) size, UTF_8));
    }

    /// Whether it is what is left of a head whose writing was cut off.
    boolean isCutHead() {
      String head = "{\"format\":\"" + FORMAT;
      int compared = (int) Math.min(length, head.length());
      return head.startsWith(new String(kept, 0, compared, UTF_8));
    }

    void clear() {
      length = 0;
      hasControl = false;
      last = 0;
    }
  }

  /// How many rows have answers.
  long rows() {
    return rows;
  }

  /// When the run began first.
  Instant begun() {
    return begun;
  }

  /// The versions of the data, in the order of the rows.
  List<DataVersion> versions() {
    return List.copyOf(versions);
  }

  /// Says from which data the next answers come.
  void answersFrom(String dataVersion) throws IOException {
    if (versions.isEmpty() || !versions.getLast().dataVersion().equals(dataVersion)) {
      DataVersion change = new DataVersion(dataVersion, rows + 1);
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      json.put(DATA_VERSION, change.dataVersion());
      json.put(FROM_ROW, change.fromRow());
      write(line(json));
      versions.add(change);
    }
  }

  /// Appends the answers of the next rows. They survive the end of the process.
  ///
  /// @param lines of [RowAnswers], one for each row
  /// @param count how many
  void append(byte[] lines, int count) throws IOException {
    write(lines);
    rows += count;
  }

  /// Waits until the disk has everything, which then survives an outage of power as well.
  void force() throws IOException {
    channel.force(false);
  }

  private void write(byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  /// The lines from the first on; those that are no answers have no `status`.
  RowReader read() throws IOException {
    return RowAnswers.read(Files.newInputStream(file));
  }

  /// Removes the file: the run is over.
  void delete() throws IOException {
    close();
    Files.deleteIfExists(file);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
