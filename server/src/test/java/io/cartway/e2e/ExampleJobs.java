package io.cartway.e2e;

import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.BiFunction;

/// Jobs of an account for the examples that ask for one: requests have their ids in place of
/// [#CANCELLED] and [#FRESH].
final class ExampleJobs {

  /// Stands for a job that was cancelled: it can be read, and cancelled again.
  static final String CANCELLED = "@cancelled";

  /// Stands for a job that was submitted just now.
  static final String FRESH = "@fresh";

  /// More than a server answers before the next request arrives.
  private static final int MANY = 4_000;

  private static final int TRIES_MAX = 5;

  private final BiFunction<String, String, String> post;
  private Optional<String> cancelled = Optional.empty();

  /// @param post sends a body to a path with a key of the account, and returns the answer's body
  ///   when it is 2xx, else an empty text
  ExampleJobs(BiFunction<String, String, String> post) {
    this.post = post;
  }

  /// The id of a job that was cancelled; always the same.
  synchronized String cancelled() {
    for (int i = 1; i <= TRIES_MAX && cancelled.isEmpty(); i++) {
      String id = submit(i * MANY);
      String answer = post.apply(OperationExamples.BATCH + "/" + id + "/cancel", "");
      cancelled = answer.isEmpty() ? Optional.empty() : Optional.of(id);
    }
    return cancelled.orElseThrow(() -> new IllegalStateException("no job could be cancelled"));
  }

  /// The id of a new job.
  String fresh() {
    return submit(1);
  }

  private String submit(int rows) {
    StringJoiner texts = new StringJoiner(",", "{\"rows\":[", "]}");
    for (int i = 0; i < rows; i++) {
      texts.add("\"Avenue de Monte-Carlo %d, Monaco\"".formatted(i));
    }
    String answer = post.apply(OperationExamples.BATCH, texts.toString());
    int at = answer.indexOf("\"id\":\"") + "\"id\":\"".length();
    return answer.substring(at, answer.indexOf('"', at));
  }
}
