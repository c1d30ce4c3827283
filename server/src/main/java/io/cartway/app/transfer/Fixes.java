package io.cartway.app.transfer;

import io.cartway.export.ExportFile;
import io.cartway.export.ExportItem;
import io.cartway.export.Exportable;
import io.cartway.rows.Cell;
import io.cartway.rows.RowFormat;
import io.cartway.rows.RowWriter;
import io.cartway.rows.RowWriting;
import io.cartway.text.Scan;
import io.cartway.tracking.Position;
import io.cartway.tracking.Report;
import io.cartway.tracking.store.Histories;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/// Positions as tables: one of each format for some ten thousand, in pieces of a part each.
record Fixes(Histories histories) implements Exportable {

  private static final int PARTS_OF_FILE = 4;

  /// What `POST` of positions takes.
  private static final List<String> COLUMNS =
      List.of("id", "ts", "lat", "lng", "speed", "heading", "accuracy", "altitude");

  @Override
  public String type() {
    return "positions";
  }

  @Override
  public long bytes(String accountId) {
    return histories.bytes(accountId);
  }

  /// Files as they are now: their number, and the parts that are in them.
  @Override
  public List<String> ids(String accountId) {
    List<String> ids = new ArrayList<>();
    List<Histories.Part> parts = histories.parts(accountId);
    for (int i = 0; i < parts.size(); i += PARTS_OF_FILE) {
      StringBuilder id = new StringBuilder().append(ids.size() + 1);
      for (Histories.Part part : parts.subList(i, Math.min(parts.size(), i + PARTS_OF_FILE))) {
        id.append(' ').append(part.text());
      }
      ids.add(id.toString());
    }
    return ids;
  }

  @Override
  public Optional<ExportItem> open(
      String accountId, String id, String mark, Set<RowFormat> tables) {
    List<String> words = Scan.split(id, c -> c == ' ');
    List<Histories.Part> parts =
        words.subList(1, words.size()).stream().map(Histories.Part::of).toList();
    List<ExportFile> files = new ArrayList<>();
    for (RowFormat format : new TreeSet<>(tables)) {
      files.add(
          new ExportFile(
              "positions/positions-%s.%s".formatted(words.getFirst(), format.extension()),
              Map.of(),
              parts.size(),
              index ->
                  table(
                      histories.read(accountId, parts.get(Math.toIntExact(index))),
                      RowWriting.of(format, COLUMNS).withHeader(index == 0))));
    }
    long fixes = parts.stream().mapToLong(Histories.Part::fixes).sum();
    return Optional.of(new ExportItem(Math.toIntExact(fixes), "", files));
  }

  /// Up to [Histories#PART_READ_MAX] rows have less than the 8 MB of a piece.
  static byte[] table(List<Report> reports, RowWriting writing) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RowWriter rows = RowWriter.open(out, writing);
    for (Report report : reports) {
      Position position = report.position();
      Map<String, Cell> cells = new LinkedHashMap<>();
      cells.put("id", Cell.of(report.assetId()));
      cells.put("ts", Cell.of(Instant.ofEpochMilli(position.millis()).toString()));
      cells.put("lat", Cell.of(position.at().lat()));
      cells.put("lng", Cell.of(position.at().lng()));
      put(cells, "speed", position.speed());
      put(cells, "heading", position.heading());
      put(cells, "accuracy", position.accuracy());
      put(cells, "altitude", position.altitude());
      rows.write(cells);
    }
    rows.finish();
    return out.toByteArray();
  }

  private static void put(Map<String, Cell> cells, String name, OptionalDouble value) {
    if (value.isPresent()) {
      cells.put(name, Cell.of(value.getAsDouble()));
    }
  }
}
