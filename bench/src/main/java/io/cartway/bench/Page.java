package io.cartway.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A page of figures, with the same columns in every area. Prints each figure when it is measured.
final class Page {

  private static final String COLUMNS =
      """
      | what | data | machine | commit | command | value | peer | ratio |
      |---|---|---|---|---|---:|---|---:|
      """;

  private final String title;
  private final String introduction;
  private final String command;
  private final Provenance provenance;
  private final PrintStream out;
  private final List<Row> rows = new ArrayList<>();

  /// An empty page.
  ///
  /// @param introduction what is measured and how, in paragraphs
  /// @param command the command that regenerates the page
  Page(String title, String introduction, String command, Provenance provenance, PrintStream out) {
    this.title = title;
    this.introduction = introduction;
    this.command = command;
    this.provenance = provenance;
    this.out = out;
  }

  void add(Row row) {
    rows.add(row);
    String beside = row.peer().isEmpty() ? "" : "  [" + row.peer() + ", ratio " + row.ratio() + "]";
    out.printf(Locale.ROOT, "%-28s %-60s %12s%s%n", row.data(), row.what(), row.value(), beside);
  }

  void add(String what, String data, Quantity value) {
    add(Row.of(what, data, value));
  }

  void tell(String line) {
    out.println(line);
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append("# ").append(title).append("\n\n").append(introduction.strip()).append("\n\n");
    text.append(
        String.format(
            Locale.ROOT,
            "Ratio is our value divided by the peer's: below 1 we need less. Load average at the"
                + " beginning: %.1f.%n%n",
            provenance.load()));
    text.append(COLUMNS);
    for (Row row : rows) {
      text.append("| ")
          .append(
              String.join(
                  " | ",
                  row.what(),
                  row.data(),
                  provenance.machine(),
                  provenance.commit(),
                  "`" + command + "`",
                  row.value(),
                  row.peer(),
                  row.ratio()))
          .append(" |\n");
    }
    return text.toString();
  }

  void write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, text(), StandardCharsets.UTF_8);
    out.println("written: " + file.normalize());
  }
}
