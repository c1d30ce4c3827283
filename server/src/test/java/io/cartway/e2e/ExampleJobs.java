package io.cartway.e2e;

import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.locks.LockSupport;

/// Jobs and saved styles for the examples of operations that need one.
final class ExampleJobs {

  /// Stands for a batch that was cancelled: it can be read, and cancelled again.
  static final String CANCELLED = "@cancelled";

  /// Stands for a batch that was submitted just now.
  static final String FRESH = "@fresh";

  /// The same for matrices.
  static final String CANCELLED_MATRIX = "@matrixCancelled";

  static final String FRESH_MATRIX = "@matrixFresh";

  /// Stands for a matrix that is completed.
  static final String DONE_MATRIX = "@matrixDone";

  /// Stands for a job of tours that is completed.
  static final String DONE_TOURS = "@toursDone";

  /// Stands for one that was cancelled.
  static final String CANCELLED_TOURS = "@toursCancelled";

  /// Stands for one that was submitted just now.
  static final String FRESH_TOURS = "@toursFresh";

  /// Stands for an export that is completed.
  static final String DONE_EXPORT = "@exportDone";

  /// Stands for an export that was submitted just now.
  static final String FRESH_EXPORT = "@exportFresh";

  /// Stands for an export that was cancelled.
  static final String CANCELLED_EXPORT = "@exportCancelled";

  /// Stands for a style that is saved.
  static final String SAVED_STYLE = "@styleSaved";

  /// Stands for a style that was saved to be deleted.
  static final String FRESH_STYLE = "@styleFresh";

  /// Stands for an asset.
  static final String SAVED_ASSET = "@assetSaved";

  /// Stands for a geofence.
  static final String SAVED_FENCE = "@fenceSaved";

  /// Stands for a geofence that was made to be deleted.
  static final String FRESH_FENCE = "@fenceFresh";

  /// Stands for an asset that was made to be deleted.
  static final String FRESH_ASSET = "@assetFresh";

  /// Stands for a delivery of a webhook that waits.
  static final String DELIVERY = "@delivery";

  /// Stands for its endpoint.
  static final String ENDPOINT = "@endpoint";

  /// More than a server answers before the next request arrives.
  private static final int MANY = 4_000;

  private static final int TRIES_MAX = 5;

  /// Rows that take seconds.
  private static final int LONG = 20_000;

  private static final int POLLS_MAX = 1500;
  private static final long POLL_NANOS = 20_000_000;

  private final Asking asking;
  private Optional<String> cancelled = Optional.empty();
  private Optional<String> cancelledMatrix = Optional.empty();
  private Optional<String> doneMatrix = Optional.empty();
  private Optional<String> doneTours = Optional.empty();
  private Optional<String> cancelledTours = Optional.empty();
  private Optional<String> doneExport = Optional.empty();
  private Optional<String> cancelledExport = Optional.empty();
  private Optional<Reply> delivery = Optional.empty();

  /// Sends a request with a key of the account.
  @FunctionalInterface
  interface Asking {
    Reply ask(String method, String path, String body);
  }

  /// An answer.
  record Reply(int status, String body) {
    boolean isGood() {
      return status / 100 == 2;
    }
  }

  ExampleJobs(Asking asking) {
    this.asking = asking;
  }

  /// The id of a style that is saved.
  synchronized String style(String id) {
    Reply reply = asking.ask("PUT", "/v1/styles/" + id, OperationExamples.STYLE);
    if (!reply.isGood()) {
      throw new IllegalStateException("the style was not saved: " + reply.body());
    }
    return id;
  }

  /// The id of an asset that exists.
  String asset(String id) {
    Reply reply = asking.ask("PUT", "/v1/assets/" + id, OperationExamples.ASSET);
    if (!reply.isGood()) {
      throw new IllegalStateException("the asset was not saved: " + reply.body());
    }
    return id;
  }

  /// The id of a geofence of that name, which is made.
  String fence(String name) {
    return made(
        asking.ask("POST", "/v1/geofences", OperationExamples.FENCE.replace("Depot", name)));
  }

  private static String made(Reply reply) {
    if (!reply.isGood()) {
      throw new IllegalStateException("the geofence was not made: " + reply.body());
    }
    return id("id", reply);
  }

  /// The id of a delivery that waits; always the same.
  String delivery() {
    return id("id", test());
  }

  /// The id of its endpoint.
  String endpoint() {
    return id("endpointId", test());
  }

  private synchronized Reply test() {
    if (delivery.isEmpty()) {
      Reply reply = asking.ask("POST", "/v1/webhooks/test", OperationExamples.WEBHOOK_TEST);
      if (!reply.isGood()) {
        throw new IllegalStateException("no event was written: " + reply.body());
      }
      delivery = Optional.of(reply);
    }
    return delivery.get();
  }

  /// The id of a batch that was cancelled; always the same.
  synchronized String cancelled() {
    for (int i = 1; i <= TRIES_MAX && cancelled.isEmpty(); i++) {
      String id = submit(i * MANY);
      cancelled = cancel(OperationExamples.BATCH, id);
    }
    return cancelled.orElseThrow(() -> new IllegalStateException("no job could be cancelled"));
  }

  private Optional<String> cancel(String path, String id) {
    boolean isGood = asking.ask("POST", path + "/" + id + "/cancel", "").isGood();
    return isGood ? Optional.of(id) : Optional.empty();
  }

  /// The id of a new batch.
  String fresh() {
    return submit(1);
  }

  private String submit(int rows) {
    StringJoiner texts = new StringJoiner(",", "{\"rows\":[", "]}");
    for (int i = 0; i < rows; i++) {
      texts.add("\"Avenue de Monte-Carlo %d, Monaco\"".formatted(i));
    }
    return id("id", asking.ask("POST", OperationExamples.BATCH, texts.toString()));
  }

  private static String id(String name, Reply answer) {
    String before = "\"" + name + "\":\"";
    int at = answer.body.indexOf(before) + before.length();
    return answer.body.substring(at, answer.body.indexOf('"', at));
  }

  /// The id of a matrix that was cancelled; always the same.
  synchronized String cancelledMatrix() {
    for (int i = 1; i <= TRIES_MAX && cancelledMatrix.isEmpty(); i++) {
      cancelledMatrix = cancel(OperationExamples.MATRIX, submitMatrix(i * MANY));
    }
    return cancelledMatrix.orElseThrow(
        () -> new IllegalStateException("no matrix could be cancelled"));
  }

  /// The id of a new matrix.
  String freshMatrix() {
    return submitMatrix(1);
  }

  /// The id of a completed matrix; always the same.
  synchronized String doneMatrix() {
    if (doneMatrix.isEmpty()) {
      String id = submitMatrix(2);
      String status = OperationExamples.MATRIX + "/" + id + "/status";
      for (int i = 0; i < POLLS_MAX && asking.ask("GET", status, "").status != 303; i++) {
        LockSupport.parkNanos(POLL_NANOS);
      }
      doneMatrix = Optional.of(id);
    }
    return doneMatrix.get();
  }

  /// The id of a job of tours that is completed; always the same.
  synchronized String doneTours() {
    if (doneTours.isEmpty()) {
      String id = freshTours();
      String status = OperationExamples.TOUR_JOBS + "/" + id;
      for (int i = 0;
          i < POLLS_MAX && !asking.ask("GET", status, "").body.contains("completed");
          i++) {
        LockSupport.parkNanos(POLL_NANOS);
      }
      doneTours = Optional.of(id);
    }
    return doneTours.get();
  }

  /// The id of one that was cancelled; always the same.
  synchronized String cancelledTours() {
    if (cancelledTours.isEmpty()) {
      cancelledTours = cancel(OperationExamples.TOUR_JOBS, freshTours());
    }
    return cancelledTours.orElseThrow(
        () -> new IllegalStateException("no job of tours could be cancelled"));
  }

  /// The id of a new job of tours.
  String freshTours() {
    String target = OperationExamples.TOUR_JOBS + "/async";
    return id("id", asking.ask("POST", target, OperationExamples.TOURS));
  }

  /// The id of an export that was cancelled; always the same.
  synchronized String cancelledExport() {
    if (cancelledExport.isEmpty()) {
      // An account runs two jobs at once: the third waits, however quick it is.
      List<String> ahead = List.of(submit(LONG), submit(LONG));
      cancelledExport = cancel(OperationExamples.EXPORT, submitExport(""));
      ahead.forEach(id -> cancel(OperationExamples.BATCH, id));
    }
    return cancelledExport.orElseThrow(
        () -> new IllegalStateException("no export could be cancelled"));
  }

  /// The id of a new export.
  String freshExport() {
    return submitExport("&types=styles");
  }

  /// The id of a completed export; always the same.
  synchronized String doneExport() {
    if (doneExport.isEmpty()) {
      String id = submitExport("&types=styles");
      String status = OperationExamples.EXPORT + "/" + id;
      for (int i = 0; i < POLLS_MAX && asking.ask("GET", status, "").status != 303; i++) {
        LockSupport.parkNanos(POLL_NANOS);
      }
      doneExport = Optional.of(id);
    }
    return doneExport.get();
  }

  private String submitExport(String query) {
    String target = OperationExamples.EXPORT + "?async=true" + query;
    return id("exportId", asking.ask("GET", target, ""));
  }

  private String submitMatrix(int origins) {
    StringJoiner points = new StringJoiner(",", "{\"origins\":[", "]}");
    for (int i = 0; i < origins; i++) {
      points.add("{\"lat\":43.73%d,\"lng\":7.42%d}".formatted(i % 10, i % 7));
    }
    String target = OperationExamples.MATRIX + "?async=true";
    return id("matrixId", asking.ask("POST", target, points.toString()));
  }
}
