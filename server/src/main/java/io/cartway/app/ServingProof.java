package io.cartway.app;

import io.cartway.app.console.UserException;
import io.cartway.hierarchy.Hierarchy;
import io.cartway.http.Operation;
import io.cartway.http.shell.ShellWarmUp;
import io.cartway.region.Region;
import io.cartway.routing.RouteRequest;
import io.cartway.text.DataSize;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Asks a region what its callers will ask, before the port opens: a route in each mode, a tile,
/// each kind of search. Without this, a heap that is too small for the region would show in the
/// first requests, as failures one after the other.
final class ServingProof {

  private static final int STATUS_OK = 200;
  private static final double MORE = 2;

  /// Bytes of heap that a server takes for any region, and for each byte of a search index: both
  /// measured, see `docs/decisions/0046-a-server-proves-that-it-can-answer.md`.
  private static final long HEAP_AT_START = 44L << 20;

  private static final double HEAP_PER_INDEX_BYTE = 0.3;

  /// Room for requests, whose garbage is collected in a part of the heap of its own.
  private static final long HEAP_OF_REQUESTS = 96L << 20;

  /// A heap is a whole number of these.
  private static final long STEP = 64L << 20;

  private final List<Question> questions;
  private final Path region;

  /// @param region for what is said when a question cannot be answered
  ServingProof(List<Question> questions, Path region) {
    this.questions = List.copyOf(questions);
    this.region = region;
  }

  /// Something that callers will ask.
  ///
  /// @param what its name in the plural, such as `routes by car`
  /// @param work asks it; throws when there is no answer
  record Question(String what, WarmUp.Work work) {}

  /// Refuses a region that cannot fit into a heap, by the sizes of its files: a server would find
  /// that out too, but a heap that is nearly full is collected for minutes before it runs over.
  ///
  /// @param heapBytes the largest heap of this process
  /// @throws UserException when it is too small: what the region needs, and what helps
  static void requireHeap(Region region, long heapBytes) throws IOException {
    long least =
        HEAP_AT_START
            + Hierarchy.heapBytes(region.hierarchy())
            + Math.round(HEAP_PER_INDEX_BYTE * bytesBelow(region.search()));
    if (least > heapBytes) {
      long enough = Math.ceilDiv(least + HEAP_OF_REQUESTS, STEP) * STEP;
      throw new UserException(
          ("the region %s needs a heap of at least %s to be served, and there are %s: give it more"
                  + " with CARTWAY_JAVA_OPTIONS=-Xmx%dm or serve a smaller region")
              .formatted(
                  region.directory(),
                  DataSize.words(least),
                  DataSize.words(heapBytes),
                  enough >> 20));
    }
  }

  private static long bytesBelow(Path folder) throws IOException {
    long bytes = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        bytes += Files.size(file);
      }
    }
    return bytes;
  }

  /// The questions for a region.
  ///
  /// @param examples where to ask them; without any, metrics and tiles alone are asked for
  static List<Question> questions(Features features, Optional<Examples> examples, Clock clock) {
    List<Question> questions = new ArrayList<>();
    for (TransportMode mode : TransportMode.values()) {
      questions.add(
          new Question("routes by " + mode.word(), () -> route(features, mode, examples)));
    }
    questions.add(new Question("tiles", () -> tile(features, examples)));
    List<Operation> operations = SearchOperations.of(features.search(), clock);
    examples.ifPresent(example ->
        SearchOpening.targets(example.origin())
            .forEach(target ->
                questions.add(
                    new Question(operation(target), () -> send(operations, target, clock)))));
    return questions;
  }

  private static void route(Features features, TransportMode mode, Optional<Examples> examples) {
    features.router().warmUp(mode);
    examples.ifPresent(example -> {
      RouteRequest request =
          RouteRequest.between(mode, example.origin().position(), example.destination());
      // That there is no route between two places is an answer.
      var _ = features.router().route(request, Instant.EPOCH, () -> {});
    });
  }

  private static void tile(Features features, Optional<Examples> examples) {
    int[] tile = examples.map(Examples::tile).orElse(new int[] {0, 0, 0});
    var _ = features.tiles().findTile(tile[0], tile[1], tile[2]);
  }

  private static String operation(String target) {
    return "requests of " + target.substring(0, target.indexOf('?'));
  }

  private static void send(List<Operation> operations, String target, Clock clock) {
    int status = ShellWarmUp.send(operations, List.of(target), clock).getFirst();
    if (status != STATUS_OK) {
      throw new IllegalStateException(
          "the answer to %s has the status %d".formatted(target, status));
    }
  }

  /// Asks the questions, in their order.
  ///
  /// @param heapBytes the largest heap of this process, for what is said when it is too small
  /// @throws UserException when one cannot be answered: which one, and why
  void prove(long heapBytes) {
    for (Question question : questions) {
      try {
        question.work().run();
      } catch (IOException | RuntimeException | Error failure) {
        throw new UserException(sentence(question.what(), failure, heapBytes), failure);
      }
    }
  }

  private String sentence(String what, Throwable failure, long heapBytes) {
    return failure instanceof OutOfMemoryError
        ? outOfMemory(what + " cannot be answered", region, heapBytes)
        : "%s cannot be answered: %s; check the region with ./cartway region verify %s"
            .formatted(what, failure, region);
  }

  /// Says that a server's heap is too small for its region.
  ///
  /// @param what what cannot be done, as a clause
  static String outOfMemory(String what, Path region, long heapBytes) {
    return String.format(
        Locale.ROOT,
        "%s, because the region %s does not fit into a heap of %s: give it more with"
            + " CARTWAY_JAVA_OPTIONS=-Xmx%dm or serve a smaller region",
        what,
        region,
        DataSize.words(heapBytes),
        (long) (MORE * heapBytes) >> 20);
  }
}
