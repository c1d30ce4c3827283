package io.cartway.export.http;

import io.cartway.export.Export;
import io.cartway.export.ExportItem;
import io.cartway.export.ExportWish;
import io.cartway.http.JsonBody;
import io.cartway.jobs.Chunk;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobKind;
import io.cartway.jobs.JobWork;
import io.cartway.jobs.part.InputPart;
import io.cartway.work.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An export as a kind of jobs: a unit is a piece of a file, and its result a frame of
/// [PieceFrames]. The archive is written of them when it is read, by the same writer that streams.
final class ExportKind implements JobKind {

  private static final int PART_BYTES = 1_000_000;

  private final Export export;

  ExportKind(Export export) {
    this.export = export;
  }

  @Override
  public String name() {
    return "export";
  }

  @Override
  public String idPrefix() {
    return "cw:e:";
  }

  @Override
  public String operationId() {
    return "export";
  }

  /// What a job of this kind was asked for.
  static ExportWish wish(Job job) {
    return ExportWish.of(JsonBody.parse(job.settings()).orElseThrow());
  }

  @Override
  public Chunk work(JobWork work, long first, long end, Deadline slice) throws IOException {
    Opened opened = new Opened(work.job().owner().accountId(), wish(work.job()));
    ByteArrayOutputStream results = new ByteArrayOutputStream();
    long unit = first;
    boolean goesOn = true;
    while (goesOn && unit < end) {
      InputPart part = work.input(unit);
      ExportPlan plan = ExportPlan.of(part);
      long last = Math.min(end, part.end());
      while (goesOn && unit < last) {
        byte[] frame = opened.frame(plan.unit(unit));
        if (unit > first && results.size() + frame.length > PART_BYTES) {
          goesOn = false;
        } else {
          results.write(frame, 0, frame.length);
          unit++;
          goesOn = !slice.hasPassed();
        }
      }
    }
    return new Chunk(unit - first, results.toByteArray(), Map.of(), "");
  }

  /// Opens items, and keeps the one that was opened last. For one turn.
  private final class Opened {
    private final String accountId;
    private final ExportWish wish;
    private ExportPlan.@Nullable Item item;
    private Optional<ExportItem> found = Optional.empty();

    Opened(String accountId, ExportWish wish) {
      this.accountId = accountId;
      this.wish = wish;
    }

    byte[] frame(Optional<ExportPlan.Unit> unit) {
      if (unit.isEmpty()) {
        return PieceFrames.nothing();
      }
      ExportPlan.Item wanted = unit.get().item();
      if (!wanted.equals(item)) {
        item = wanted;
        found = export.of(wanted.type()).open(accountId, wanted.id(), wanted.mark(), wish.tables());
      }
      if (found.isEmpty() || !wanted.isOf(found.get())) {
        return PieceFrames.gone("it was deleted, or computed again, since the job was submitted");
      }
      try {
        return PieceFrames.piece(
            found.get().files().get(unit.get().file()).content().get(unit.get().piece()));
      } catch (IOException gone) {
        return PieceFrames.gone(Export.reason(gone));
      }
    }
  }
}
