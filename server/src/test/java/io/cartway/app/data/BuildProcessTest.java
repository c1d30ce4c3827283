package io.cartway.app.data;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.cartway.app.console.Console;
import io.cartway.app.console.UserException;
import io.cartway.region.build.BuildEstimate;
import io.cartway.region.build.ElementCounts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Builds in processes of their own that end badly.
@Timeout(120)
class BuildProcessTest {

  @TempDir private Path folder;

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @Test
  void a_build_whose_memory_runs_out_ends_in_one_sentence_and_leaves_nothing() throws Exception {
    // Memory for classes, because it runs out in every build of this kind, at the same place.
    Throwable failure = catchThrowable(() -> build("-XX:MaxMetaspaceSize=20m"));
    assertThat(failure)
        .isInstanceOf(UserException.class)
        .hasMessageStartingWith("memory ran out before the region " + region() + " was whole:")
        .hasMessageContaining("CARTWAY_JAVA_OPTIONS=-Xmx");
    assertThat(printed.toString(UTF_8)).isEmpty();
    assertNothingIsLeft();
  }

  @Test
  void a_build_that_the_system_kills_ends_in_one_sentence_and_leaves_nothing() throws Exception {
    CompletableFuture<Throwable> ended =
        CompletableFuture.supplyAsync(() -> catchThrowable(() -> build("-Dno=thing")));
    Path building = folder.resolve("region.building");
    while (!Files.exists(building)) {
      assertThat(ended).isNotDone();
      LockSupport.parkNanos(1_000_000);
    }
    ProcessHandle.current()
        .children()
        .filter(child -> child.info().command().orElse("").endsWith("/java"))
        .forEach(ProcessHandle::destroyForcibly);
    assertThat(ended.get())
        .isInstanceOf(UserException.class)
        .hasMessageStartingWith("the system killed the build of " + region())
        .hasMessageContaining("memory");
    assertNothingIsLeft();
  }

  @Test
  void a_heap_that_is_too_small_is_refused_before_anything_is_written() {
    // One that this process reads, and one that is Java's own to read, which the build's does.
    assertThatThrownBy(() -> build("-Xmx40m"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("and was given 41.9 MB");
    assertThatThrownBy(() -> build("-XX:MaxRAM=120m -XX:MaxRAMPercentage=50"))
        .isInstanceOf(BuildProcess.FailedException.class)
        .extracting(it -> ((BuildProcess.FailedException) it).exitCode())
        .isEqualTo(1);
    assertThat(folder.resolve("region.lock")).doesNotExist();
    assertNothingIsLeft();
  }

  @Test
  void the_remains_of_a_build_that_runs_are_left_to_it() throws Exception {
    Path building = Files.createDirectories(folder.resolve("region.building"));
    try (FileChannel channel =
            FileChannel.open(
                folder.resolve("region.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        var _ = channel.lock()) {
      assertThatThrownBy(() -> build("-Dno=thing"))
          .isInstanceOf(BuildProcess.FailedException.class);
      assertThat(building).exists();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "3, memory ran out",
    "137, the system killed",
    "134, Java crashed",
    "139, Java crashed",
  })
  void an_end_without_a_word_gets_a_sentence(int code, String beginning) {
    assertThat(failure(code)).isInstanceOf(UserException.class).hasMessageStartingWith(beginning);
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "130", "143"})
  void a_build_that_said_why_or_was_stopped_gets_none(int code) {
    assertThat(failure(code))
        .isInstanceOfSatisfying(
            BuildProcess.FailedException.class, it -> assertThat(it.exitCode()).isEqualTo(code));
  }

  private RuntimeException failure(int code) {
    return BuildProcess.failure(code, region(), BuildEstimate.of(ElementCounts.NONE));
  }

  private void build(String options) throws IOException {
    DataLayout layout = new DataLayout(folder.resolve("data"));
    PrintStream out = new PrintStream(printed, true, UTF_8);
    new BuildProcess(
            Console.of(out, out), Map.of("CARTWAY_JAVA_OPTIONS", " " + options + "  -Da=b"))
        .run(
            new BuildProcess.Order(
                List.of(layout.embeddedExtract().toString()),
                region(),
                layout.downloads(),
                Optional.empty(),
                Optional.empty(),
                1));
  }

  private Path region() {
    return folder.resolve("region");
  }

  private void assertNothingIsLeft() {
    assertThat(folder.resolve("region.building")).doesNotExist();
    assertThat(region()).doesNotExist();
  }
}
