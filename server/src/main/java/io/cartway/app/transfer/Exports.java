package io.cartway.app.transfer;

import io.cartway.export.Export;
import io.cartway.export.ExportFile;
import io.cartway.export.ExportItem;
import io.cartway.export.Exportable;
import io.cartway.geofences.store.FenceArchive;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobArchive;
import io.cartway.rows.RowException;
import io.cartway.rows.RowFormat;
import io.cartway.search.http.batch.BatchArchive;
import io.cartway.style.saved.SavedStyle;
import io.cartway.style.saved.SavedStyles;
import io.cartway.tracking.store.AssetArchive;
import io.cartway.tracking.store.Histories;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// All types of data that accounts keep and can have back.
public final class Exports {

  private static final Logger LOG = LoggerFactory.getLogger(Exports.class);

  private Exports() {}

  /// The export of a server or of a command.
  ///
  /// @param assets their names and tags
  /// @param histories their positions
  public static Export of(
      SavedStyles styles,
      JobArchive jobs,
      FenceArchive fences,
      AssetArchive assets,
      Histories histories) {
    return new Export(
        List.of(
            new Fences(fences),
            new Styles(styles),
            new Batches(jobs),
            new NamedAssets(assets),
            new Fixes(histories)));
  }

  /// The folder of a batch in an archive: its id, without the character that some file systems
  /// refuse.
  static String folder(String batchId) {
    return "batch/" + batchId.replace(':', '~') + "/";
  }

  private record Styles(SavedStyles styles) implements Exportable {

    @Override
    public String type() {
      return "styles";
    }

    @Override
    public long bytes(String accountId) {
      return styles.list(accountId).stream().mapToLong(SavedStyle::bytes).sum();
    }

    @Override
    public List<String> ids(String accountId) {
      return styles.list(accountId).stream().map(SavedStyle::id).toList();
    }

    @Override
    public Optional<ExportItem> open(
        String accountId, String id, String mark, Set<RowFormat> tables) {
      // As of its reading: a style that is changed meanwhile is given as it is then.
      return styles
          .find(accountId, id)
          .map(content ->
              new ExportItem(
                  1,
                  "",
                  List.of(
                      new ExportFile(
                          "styles/" + id + ".json",
                          Map.of(
                              "createdAt", content.style().createdAt().toString(),
                              "changedAt", content.style().changedAt().toString()),
                          1,
                          _ -> content.document()))));
    }
  }

  private record Batches(JobArchive jobs) implements Exportable {

    @Override
    public String type() {
      return BatchArchive.KIND;
    }

    @Override
    public long bytes(String accountId) {
      return jobs.bytes(accountId, BatchArchive.KIND);
    }

    @Override
    public List<String> ids(String accountId) {
      return jobs.ids(accountId, BatchArchive.KIND);
    }

    @Override
    public Optional<ExportItem> open(
        String accountId, String id, String mark, Set<RowFormat> tables) {
      Optional<Job> job = jobs.find(accountId, BatchArchive.KIND, id);
      BooleanSupplier isThere = () -> jobs.find(accountId, BatchArchive.KIND, id).isPresent();
      return mark.isEmpty()
          ? job.map(now -> item(BatchArchive.open(jobs, now), id, tables, isThere))
          : job.flatMap(now -> BatchArchive.open(jobs, now, mark))
              .map(batch -> item(batch, id, tables, isThere));
    }

    private static ExportItem item(
        BatchArchive batch, String id, Set<RowFormat> tables, BooleanSupplier isThere) {
      String folder = folder(id);
      List<ExportFile> files = new ArrayList<>();
      files.add(file(folder + "batch.json", 1, _ -> batch.description(), isThere));
      files.add(file(folder + "input.ndjson", batch.inputs(), batch::input, isThere));
      files.add(
          file(
              folder + "answers.ndjson",
              batch.answers(),
              i -> batch.answers() == 0 ? new byte[0] : batch.answers(i),
              isThere));
      for (RowFormat format : new TreeSet<>(tables)) {
        files.add(
            file(
                folder + "results." + format.extension(),
                batch.tables(),
                i -> batch.table(format, i),
                isThere));
      }
      return new ExportItem(1, batch.mark(), files);
    }

    /// Reads a piece.
    @FunctionalInterface
    private interface Piece {
      byte[] get(int index) throws IOException;
    }

    /// One that cannot be read is told, and the others are given back.
    private static ExportFile file(String path, int pieces, Piece piece, BooleanSupplier isThere) {
      return new ExportFile(
          path,
          Map.of(),
          Math.max(1, pieces),
          index -> {
            try {
              return piece.get(Math.toIntExact(index));
            } catch (IllegalStateException | RowException unreadable) {
              if (!isThere.getAsBoolean()) {
                throw new IOException("it was deleted while it was read", unreadable);
              }
              LOG.error("{} cannot be read for an export", path, unreadable);
              throw new IOException("the server cannot read it: its operator finds why in the log");
            }
          });
    }
  }
}
