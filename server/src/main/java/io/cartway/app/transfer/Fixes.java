package io.cartway.app.transfer;

import io.cartway.export.ExportFile;
import io.cartway.export.ExportItem;
import io.cartway.export.Exportable;
import io.cartway.rows.Cell;
import io.cartway.rows.RowFormat;
import io.cartway.rows.RowWriter;
import io.cartway.rows.RowWriting;
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

/// Positions as tables: one of each format for some ten thousand.
record Fixes(Histories histories) implements Exportable {

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

  /// Parts as they are now: which files, and what is in them.
  @Override
  public List<String> ids(String accountId) {
    List<String> ids = new ArrayList<>();
    for (Histories.Part part : histories.parts(accountId)) {
      ids.add((ids.size() + 1) + " " + part.text());
    }
    return ids;
  }

  @Override
  public Optional<ExportItem> open(
      String accountId, String id, String mark, Set<RowFormat> tables) {
    int end = id.indexOf(' ');
    Histories.Part part = Histories.Part.of(id.substring(end + 1));
    List<ExportFile> files = new ArrayList<>();
    for (RowFormat format : new TreeSet<>(tables)) {
      files.add(
          new ExportFile(
              "positions/positions-%s.%s".formatted(id.substring(0, end), format.extension()),
              Map.of(),
              1,
              _ -> table(histories.read(accountId, part), format)));
    }
    return Optional.of(new ExportItem((int) part.fixes(), "", files));
  }

  private static byte[] table(List<Report> reports, RowFormat format) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RowWriter rows = RowWriter.open(out, RowWriting.of(format, COLUMNS));
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
