package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.app.EmbeddedParts;
import io.cartway.http.shell.MeasuredShell;
import io.cartway.http.shell.MeasuredShell.Measured;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The attacks of `attacks.txt`, one in a row: what is sent, the status that it gets, the most
/// kilobytes that it is answered with, and a part of the answer. `«text*3»` is the text three
/// times. Headers follow `~`, a body `>>`; `KEY` and `PAGEKEY` are a key and one of a browser. None
/// costs more than a tenth of a second of processor time. What needs a socket of its own is in
/// `HostileClientTest` and `RawRequestTest` of the shell.
class AttackTableTest {

  private static final long CPU_NANOS_MAX = 100_000_000;
  private static final int ROWS_MIN = 60;
  private static final char OPEN = '«';
  private static final char CLOSE = '»';

  private static final Path ROWS =
      Workspace.root().resolve("server/src/test/resources/e2e/attacks.txt");

  @TempDir static Path folder;

  private static EmbeddedParts parts;
  private static String key;
  private static String pageKey;

  @BeforeAll
  static void open() throws Exception {
    parts = EmbeddedParts.open(folder, LiveServer.region());
    key = parts.key("table", List.of());
    pageKey = parts.key("page", List.of("https://shop.example/maps"));
  }

  @AfterAll
  static void close() {
    parts.close();
  }

  /// One attack.
  private record Row(String name, String request, int status, int kilobytesMax, String told) {}

  @Test
  void every_attack_gets_its_status_within_its_bound() throws IOException {
    List<Row> rows = rows();
    assertThat(rows).hasSizeGreaterThanOrEqualTo(ROWS_MIN);
    List<String> requests = rows.stream().map(Row::request).toList();
    ask(requests);
    List<Measured> first = ask(requests);
    List<Measured> second = ask(requests);
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      Measured measured = first.get(i);
      String body = measured.answer().substring(measured.answer().indexOf("\r\n\r\n") + 4);
      long cpuNanos = Math.min(measured.cpuNanos(), second.get(i).cpuNanos());
      int kilobytes = body.getBytes(UTF_8).length / 1000;
      if (measured.status() != row.status
          || kilobytes >= row.kilobytesMax
          || cpuNanos > CPU_NANOS_MAX
          || !body.contains(row.told)) {
        wrong.add(
            "%s: %d, %d kB, %,d us: %s"
                .formatted(
                    row.name,
                    measured.status(),
                    kilobytes,
                    cpuNanos / 1000,
                    body.substring(0, Math.min(300, body.length()))));
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static List<Measured> ask(List<String> requests) {
    return MeasuredShell.ask(parts.operations(), List.of(), parts.gatekeeper(), requests);
  }

  private static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (String line : Files.readAllLines(ROWS, UTF_8)) {
      if (line.startsWith("#")) {
        continue;
      }
      String[] columns = line.split(" \\| ", -1);
      String told = columns.length > 4 ? columns[4].strip() : "";
      rows.add(
          new Row(
              columns[0].strip(),
              request(columns[1].strip()),
              Integer.parseInt(columns[2].strip()),
              Integer.parseInt(columns[3].strip()),
              told));
    }
    return rows;
  }

  private static String request(String text) {
    int bodyAt = text.indexOf(" >> ");
    String body = bodyAt < 0 ? "" : expanded(text.substring(bodyAt + 4));
    String[] head = (bodyAt < 0 ? text : text.substring(0, bodyAt)).split(" ~ ", -1);
    StringBuilder request = new StringBuilder();
    request.append(expanded(head[0])).append(" HTTP/1.1\r\nHost: localhost\r\n");
    for (int i = 1; i < head.length; i++) {
      String header = head[i].equals("KEY") ? "Authorization: Bearer " + key : head[i];
      request.append(expanded(header.replace("PAGEKEY", pageKey))).append("\r\n");
    }
    if (!body.isEmpty()) {
      request.append("Content-Length: ").append(body.getBytes(ISO_8859_1).length).append("\r\n");
    }
    return request.append("\r\n").append(body).toString();
  }

  /// Repeats what stands in quotes with a number behind a star; `N` at the end of a body's piece is
  /// the end of a line.
  private static String expanded(String text) {
    StringBuilder expanded = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      int star = text.charAt(at) == OPEN ? text.indexOf('*', at + 1) : -1;
      int close = star < 0 ? -1 : text.indexOf(CLOSE, star);
      if (close >= 0) {
        String unit = text.substring(at + 1, star);
        String piece = unit.endsWith("N") ? unit.substring(0, unit.length() - 1) + "\n" : unit;
        expanded.append(piece.repeat(Integer.parseInt(text.substring(star + 1, close))));
        at = close + 1;
      } else {
        expanded.append(text.charAt(at));
        at++;
      }
    }
    return expanded.toString();
  }
}
