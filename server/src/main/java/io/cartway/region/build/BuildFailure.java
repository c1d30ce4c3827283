package io.cartway.region.build;

import com.google.protobuf.InvalidProtocolBufferException;
import com.onthegomap.planetiler.reader.FileFormatException;
import io.cartway.text.DataSize;
import io.cartway.text.FileFault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.DataFormatException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Explains in one sentence what stopped a build. Planetiler wraps the exceptions of its threads
/// several times, and whoever waits for the build needs the innermost one.
final class BuildFailure {

  private static final Logger LOGGER = LoggerFactory.getLogger(BuildFailure.class);

  private final List<Extract> extracts;
  private final Path directory;
  private final Path building;

  /// @param directory the region's
  /// @param building holds what the build has written and deletes afterwards
  BuildFailure(List<Extract> extracts, Path directory, Path building) {
    this.extracts = extracts;
    this.directory = directory;
    this.building = building;
  }

  /// What a build says that failed so.
  BuildException explain(Throwable fault) {
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      if (cause instanceof BuildException clear) {
        return clear;
      }
      Optional<String> sentence = sentence(cause);
      if (sentence.isPresent()) {
        return new BuildException(sentence.get(), fault);
      }
    }
    return new BuildException(
        "the region %s could not be built: %s".formatted(directory, root(fault)), fault);
  }

  private static Throwable root(Throwable fault) {
    Throwable root = fault;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  /// None when this cause does not say enough.
  private Optional<String> sentence(Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    if (cause instanceof OutOfMemoryError) {
      return Optional.of(
          "memory ran out before the region %s was whole: give the build more memory"
              .formatted(directory));
    }
    if (isFullDisk(message)) {
      return Optional.of(fullDisk());
    }
    if (message.contains("Disk quota")) {
      return Optional.of(usedUpShare());
    }
    if (message.contains("must be sorted")) {
      return Optional.of(
          "%s is not sorted by type (nodes, ways, relations) and id: sort it first with: %s"
              .formatted(extracts.getFirst().path(), extracts.getFirst().sortCommand()));
    }
    return switch (cause) {
      case FileFormatException _ ->
          Optional.of("the extract is damaged: %s; fetch it again".formatted(withoutStop(message)));
      case InvalidProtocolBufferException _ -> Optional.of(undecodable(message));
      case DataFormatException _ -> Optional.of(undecodable(message));
      case IOException io when io.getCause() == null ->
          Optional.of(
              "the region %s could not be built: %s (%s)"
                  .formatted(directory, FileFault.clause(io), message));
      default -> Optional.empty();
    };
  }

  private static boolean isFullDisk(String message) {
    return message.contains("No space left on device")
        // The result of writing to a mapped file on a full disk.
        || message.contains("unsafe memory access operation");
  }

  /// Tells what the next build will find. It is not measured after the files have been deleted:
  /// those that Planetiler had mapped are open until the next collection of garbage, and the system
  /// keeps their bytes so long.
  private String fullDisk() {
    String free = "";
    try {
      long bytes = DiskSpace.free(directory) + DiskSpace.used(building);
      free = " and %s are free".formatted(DataSize.words(bytes));
    } catch (IOException e) {
      LOGGER.debug("free space is not known", e);
    }
    return "the disk that holds %s is full: the build needs about %s there%s: free some space or"
            .formatted(directory, needed(), free)
        + " name a folder on another disk";
  }

  /// What is free on the disk says nothing here.
  private String usedUpShare() {
    return ("this user's share of the disk that holds %s is used up: the build needs about %s"
            + " there: free some space or name a folder on another disk")
        .formatted(directory, needed());
  }

  private String needed() {
    long nodes = extracts.stream().mapToLong(it -> it.counts().nodes()).sum();
    return DataSize.words(BuildEstimate.of(new ElementCounts(0, nodes, 0, 0)).disk());
  }

  private static String undecodable(String message) {
    return "the extract is damaged: a block of it cannot be decoded (%s); fetch it again"
        .formatted(message);
  }

  private static String withoutStop(String sentence) {
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }
}
