package io.cartway.matrix.http;

import io.cartway.jobs.Chunk;
import io.cartway.jobs.JobKind;
import io.cartway.jobs.JobWork;
import io.cartway.matrix.Matrices;
import io.cartway.matrix.MatrixCell;
import io.cartway.matrix.MatrixLayout;
import io.cartway.matrix.MatrixRequest;
import io.cartway.matrix.MatrixTable;
import io.cartway.work.Deadline;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Matrices as a kind of jobs: a unit is an origin, and its result the cells of its row.
final class MatrixKind implements JobKind {

  /// Destinations of a table: the rows of one on Porto take 3 MB.
  private static final int BLOCK = 1000;

  /// Cells between two looks at the slice: some thirty milliseconds.
  private static final int CELLS_BETWEEN_LOOKS = 250_000;

  /// Bytes of results after which a turn ends: whoever reads them holds a part in memory.
  private static final int PART_BYTES = 4_000_000;

  /// How long a turn may take beyond its slice: what it makes first is kept for the next.
  private static final Duration TURN_MAX = Duration.ofSeconds(60);

  private static final String FOUND = "found";

  private static final Map<Integer, String> WORDS =
      Map.of(
          MatrixCell.OK, FOUND,
          MatrixCell.NO_ROUTE, "noRoute",
          MatrixCell.NO_PLACE, "noPlace",
          MatrixCell.VIOLATING, "violating",
          MatrixCell.OUTSIDE, "outside");

  private final Supplier<Matrices> matrices;
  private final Supplier<String> dataVersion;
  private final PreparedMatrices prepared;

  /// @param dataVersion of the region whose roads the matrices are made on
  /// @param tableBytesMax of tables that are kept between turns
  MatrixKind(Supplier<Matrices> matrices, Supplier<String> dataVersion, long tableBytesMax) {
    this.matrices = matrices;
    this.dataVersion = dataVersion;
    prepared = new PreparedMatrices(tableBytesMax);
  }

  @Override
  public String name() {
    return "matrix";
  }

  @Override
  public String idPrefix() {
    return "cw:m:";
  }

  @Override
  public String operationId() {
    return "matrix";
  }

  /// Rows of different regions would not fit together.
  @Override
  public Optional<String> oneVersion() {
    return Optional.of(dataVersion.get());
  }

  @Override
  public Chunk work(JobWork work, long first, long end, Deadline slice) {
    String id = work.job().id();
    String version = dataVersion.get();
    MatrixRequest request =
        prepared.request(id, () -> MatrixInput.request(work.input(first).content()));
    Deadline turn = slice.after(TURN_MAX);
    Rows rows = new Rows(id + " " + version, request, work.job().times().created(), turn);
    int width = request.destinations().size();
    int step = Math.max(1, CELLS_BETWEEN_LOOKS / width);
    ByteArrayOutputStream results = new ByteArrayOutputStream();
    Map<String, Long> counts = new TreeMap<>();
    long unit = first;
    while (unit < end && (unit == first || (results.size() < PART_BYTES && !slice.hasPassed()))) {
      int count = (int) Math.min(step, end - unit);
      byte[] bytes = rows.fill((int) unit, count, counts);
      results.write(bytes, 0, bytes.length);
      unit += count;
    }
    return new Chunk(unit - first, results.toByteArray(), counts, version);
  }

  /// The rows of one turn.
  private final class Rows {
    private final MatrixRequest request;
    private final List<MatrixTable.Row> blocks = new ArrayList<>();
    private final String key;
    private final Instant created;
    private final Deadline turn;

    Rows(String key, MatrixRequest request, Instant created, Deadline turn) {
      this.key = key;
      this.request = request;
      this.created = created;
      this.turn = turn;
    }

    /// The rows of some origins, as the request's layout says.
    byte[] fill(int first, int count, Map<String, Long> counts) {
      MatrixLayout layout = request.layout();
      long[] cells = new long[count * layout.rowSize()];
      for (int start = 0; start < layout.width(); start += BLOCK) {
        MatrixTable.Row row = row(start);
        for (int i = 0; i < count; i++) {
          row.fill(request.origins().get(first + i), cells, layout.cell(i, start));
          if (layout.hasConsumption()) {
            row.fillWattHours(cells, layout.cell(i, start), layout.wattHours(i, start));
          }
        }
      }
      ByteBuffer bytes = ByteBuffer.allocate((int) layout.sizeBytes(count));
      bytes.asLongBuffer().put(cells);
      count(layout, cells, counts);
      return bytes.array();
    }

    private MatrixTable.Row row(int start) {
      int at = start / BLOCK;
      if (at == blocks.size()) {
        int end = Math.min(start + BLOCK, request.destinations().size());
        MatrixTable table =
            prepared.table(
                key + " " + at, () -> matrices.get().table(request, start, end, created, turn));
        blocks.add(table.row(turn));
      }
      return blocks.get(at);
    }
  }

  private static void count(MatrixLayout layout, long[] cells, Map<String, Long> counts) {
    long[] byCode = new long[MatrixCell.OUTSIDE + 1];
    for (int row = 0; row < cells.length / layout.rowSize(); row++) {
      for (int column = 0; column < layout.width(); column++) {
        byCode[MatrixCell.code(cells[layout.cell(row, column)])]++;
      }
    }
    WORDS.forEach((code, word) -> {
      if (byCode[code] > 0) {
        counts.merge(word, byCode[code], Long::sum);
      }
    });
  }

  /// Whether every cell of a job is without a code.
  static boolean isAllFound(Map<String, Long> counts) {
    return counts.keySet().stream().allMatch(FOUND::equals);
  }
}
