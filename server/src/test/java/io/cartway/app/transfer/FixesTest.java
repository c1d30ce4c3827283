package io.cartway.app.transfer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.export.ExportFile;
import io.cartway.export.ExportItem;
import io.cartway.geo.LatLng;
import io.cartway.rows.RowFormat;
import io.cartway.rows.RowWriting;
import io.cartway.store.Store;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.tracking.AssetListener;
import io.cartway.tracking.Position;
import io.cartway.tracking.Report;
import io.cartway.tracking.TrackingLimits;
import io.cartway.tracking.store.Histories;
import io.cartway.tracking.store.Tracking;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Positions as files of an export, in pieces.
class FixesTest {

  private static final List<String> COLUMNS =
      List.of("id", "ts", "lat", "lng", "speed", "heading", "accuracy", "altitude");

  @TempDir Path folder;

  private static Report widest(int number) {
    String id = "x".repeat(90) + String.format(Locale.ROOT, "%010d", number);
    return new Report(
        id,
        new Position(
            new LatLng(-89.1234567, -179.1234567),
            1_772_359_200_123L,
            OptionalDouble.of(999.99),
            OptionalDouble.of(359.99),
            OptionalDouble.of(99_999.99),
            OptionalDouble.of(-99_999.99)));
  }

  @Test
  void the_widest_rows_of_a_part_are_a_piece_that_a_job_keeps() throws IOException {
    List<Report> rows = new ArrayList<>();
    for (int i = 0; i < Histories.PART_READ_MAX; i++) {
      rows.add(widest(i));
    }
    for (RowFormat format : List.of(RowFormat.CSV, RowFormat.NDJSON)) {
      byte[] table = Fixes.table(rows, RowWriting.of(format, COLUMNS));
      assertThat(table).as("%s", format).hasSizeBetween(4_000_000, 7_900_000);
    }
  }

  @Test
  void pieces_together_are_the_tables_with_one_header() throws IOException {
    try (Store store = TestStores.open(Vendor.SQLITE, folder);
        Tracking tracking =
            Tracking.open(store, TrackingLimits.STANDARD, AssetListener.NONE, Clock.systemUTC())) {
      store.<Integer, RuntimeException>inTransaction(handle ->
          handle.execute("insert into accounts (id, name, created_at) values ('acc', 'acc', 1)"));
      long first = Clock.systemUTC().millis() - Duration.ofDays(1).toMillis();
      List<Report> all = new ArrayList<>();
      for (int i = 0; i < 32_000; i++) {
        all.add(report(i < 20_000 ? "a" : "b%05d".formatted(i / 3), first + i));
      }
      for (int i = 0; i < all.size(); i += 8_000) {
        var _ = tracking.report("acc", all.subList(i, i + 8_000), Duration.ofMinutes(1).toNanos());
      }
      Fixes fixes = new Fixes(tracking.histories());
      List<String> ids = fixes.ids("acc");
      assertThat(ids).hasSizeBetween(2, 3);
      long counted = 0;
      for (RowFormat format : List.of(RowFormat.CSV, RowFormat.NDJSON)) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < ids.size(); i++) {
          ExportItem item = fixes.open("acc", ids.get(i), "", Set.of(format)).orElseThrow();
          counted += item.counted();
          ExportFile file = item.files().getFirst();
          assertThat(file.path())
              .isEqualTo("positions/positions-%d.%s".formatted(i + 1, format.extension()));
          assertThat(file.pieces()).isGreaterThan(i == ids.size() - 1 ? 0 : 3);
          String whole = whole(file);
          if (format.isCsv()) {
            String header = String.join(",", COLUMNS) + "\r\n";
            assertThat(whole).startsWith(header);
            whole = whole.substring(header.length());
          }
          text.append(whole);
        }
        byte[] expected = Fixes.table(all, RowWriting.of(format, COLUMNS).withHeader(false));
        assertThat(text.toString()).isEqualTo(new String(expected, UTF_8));
      }
      assertThat(counted).isEqualTo(2L * all.size());
    }
  }

  private static Report report(String asset, long millis) {
    OptionalDouble none = OptionalDouble.empty();
    return new Report(asset, new Position(new LatLng(1, 2), millis, none, none, none, none));
  }

  private static String whole(ExportFile file) throws IOException {
    StringBuilder whole = new StringBuilder();
    for (long i = 0; i < file.pieces(); i++) {
      byte[] piece = file.content().get(i);
      assertThat(piece.length).isLessThan(8_000_000);
      whole.append(new String(piece, UTF_8));
    }
    return whole.toString();
  }
}
