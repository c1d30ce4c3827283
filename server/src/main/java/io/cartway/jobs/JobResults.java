package io.cartway.jobs;

import io.cartway.jobs.part.JobParts;
import io.cartway.jobs.part.ResultPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The results of a job from its first unit on, as far as they are complete. While the job runs,
/// results that lie behind a gap are not among them.
public final class JobResults {

  private final JobParts store;
  private final List<ResultPart> parts;

  JobResults(JobParts store, List<ResultPart> all) {
    this.store = store;
    List<ResultPart> prefix = new ArrayList<>();
    long end = 0;
    for (ResultPart part : all) {
      if (part.first() != end) {
        break;
      }
      prefix.add(part);
      end = part.end();
    }
    this.parts = List.copyOf(prefix);
  }

  /// The parts in order, without gaps.
  public List<ResultPart> parts() {
    return parts;
  }

  /// How many units have results here.
  public long end() {
    return parts.isEmpty() ? 0 : parts.getLast().end();
  }

  /// The content of one of the parts.
  ///
  /// @throws IOException when it is gone because the job was deleted, or the disk fails
  public byte[] content(ResultPart part) throws IOException {
    return store.content(part);
  }
}
