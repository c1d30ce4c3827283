package io.cartway.jobs.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobNotice;
import io.cartway.jobs.JobState;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A job as JSON. Times are ISO 8601 in UTC; units are counted from 0.
final class JobJson {

  private final JobPaths paths;
  private final JobEndpoints.Further further;

  /// @param further members of a status
  JobJson(JobPaths paths, JobEndpoints.Further further) {
    this.paths = paths;
    this.further = further;
  }

  String statusUrl(Call call, Job job) {
    return address(call, job) + paths.statusSuffix();
  }

  String resultUrl(Call call, Job job) {
    return address(call, job) + paths.resultSuffix();
  }

  private String address(Call call, Job job) {
    return call.baseAddress() + paths.path() + "/" + job.id();
  }

  /// Whether there are results to be read.
  boolean hasResults(Job job, Instant now) {
    boolean isThere =
        paths.isRedirected() ? job.state() == JobState.COMPLETED : job.state() != JobState.ACCEPTED;
    return isThere && !job.hasExpired(now);
  }

  /// The answer of a submission: the same whenever it is asked for.
  Answer.Body accepted(String statusUrl, Job job) {
    return json -> {
      json.writeStartObject();
      json.writeStringField(paths.idName(), job.id());
      json.writeStringField("status", JobState.ACCEPTED.word());
      json.writeStringField("statusUrl", statusUrl);
      // Not those of the work, so that the answer stays the same.
      notices(json, job.notices().stream().filter(JobNotice::isOfSubmission).toList());
      json.writeEndObject();
    };
  }

  /// Where a job stands.
  ///
  /// @param now for the estimate, and for what has expired
  Answer.Body status(Call call, Job job, Instant now, Optional<JobNotice> added) {
    String statusUrl = statusUrl(call, job);
    String resultUrl = resultUrl(call, job);
    Answer.Body more = further.of(job);
    return json -> {
      json.writeStartObject();
      json.writeStringField(paths.idName(), job.id());
      json.writeStringField("status", job.state().word());
      json.writeStringField("statusUrl", statusUrl);
      if (hasResults(job, now)) {
        json.writeStringField("resultUrl", resultUrl);
      }
      progress(json, job);
      more.write(json);
      if (!job.dataVersion().isEmpty()) {
        json.writeStringField("dataVersion", job.dataVersion());
      }
      times(json, job, now);
      if (job.failure().isPresent()) {
        json.writeStringField("error", job.failure().get().sentence());
      }
      List<JobNotice> notices = new ArrayList<>(job.notices());
      added.ifPresent(notices::add);
      notices(json, notices);
      json.writeEndObject();
    };
  }

  private static void progress(JsonGenerator json, Job job) throws IOException {
    Job.Progress progress = job.progress();
    // Cut and not rounded: 1 means that nothing is left.
    long thousandths = progress.done() * 1000 / Math.max(1, progress.units());
    json.writeNumberField("progress", thousandths / 1000.0);
    json.writeObjectFieldStart("counts");
    json.writeNumberField("total", progress.units());
    json.writeNumberField("done", progress.done());
    for (Map.Entry<String, Long> count : progress.counts().entrySet()) {
      json.writeNumberField(count.getKey(), count.getValue());
    }
    json.writeEndObject();
  }

  private static void times(JsonGenerator json, Job job, Instant now) throws IOException {
    time(json, "created", Optional.of(job.times().created()));
    time(json, "started", job.times().started());
    time(json, "estimatedEnd", job.estimate(now));
    time(json, "ended", job.times().ended());
    time(json, "expires", job.times().expires());
  }

  private static void time(JsonGenerator json, String name, Optional<Instant> time)
      throws IOException {
    if (time.isPresent()) {
      json.writeStringField(name, time.get().truncatedTo(ChronoUnit.MILLIS).toString());
    }
  }

  private static void notices(JsonGenerator json, List<JobNotice> notices) throws IOException {
    if (notices.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("notices");
    for (JobNotice notice : notices) {
      json.writeStartObject();
      json.writeStringField("code", notice.code());
      json.writeStringField("title", title(notice));
      if (!notice.isOfSubmission()) {
        json.writeNumberField("from", notice.unit());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static String title(JobNotice notice) {
    return notice.code().equals(JobNotice.DATA_VERSION)
        ? "From here on, version %s of the region answered".formatted(notice.text())
        : notice.text();
  }
}
