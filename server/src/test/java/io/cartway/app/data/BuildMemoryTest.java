package io.cartway.app.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.app.console.UserException;
import io.cartway.region.build.BuildEstimate;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BuildMemoryTest {

  private static final long GB = 1L << 30;
  private static final long MB = 1L << 20;

  @Test
  void the_heap_is_what_the_estimate_says_in_steps_of_64_megabytes() {
    assertThat(options(16 * GB, needs(2 * GB, 3 * GB + 1))).startsWith("-Xmx3136m");
    assertThat(options(16 * GB, needs(2 * GB, 3 * GB))).startsWith("-Xmx3072m");
  }

  @Test
  void a_small_extract_gets_half_a_gigabyte() {
    assertThat(options(16 * GB, needs(80 * MB, 100 * MB))).startsWith("-Xmx512m");
  }

  @Test
  void no_heap_takes_more_than_three_quarters_of_the_memory() {
    assertThat(options(4 * GB, needs(3 * GB, 5 * GB))).startsWith("-Xmx3072m");
    assertThat(options(600 * MB, needs(80 * MB, 100 * MB))).startsWith("-Xmx450m");
  }

  @Test
  void a_build_that_cannot_fit_into_the_machine_is_refused_with_what_it_needs() {
    assertThatThrownBy(() -> options(4 * GB, needs(3 * GB + MB, 5 * GB)))
        .isInstanceOf(UserException.class)
        .hasMessage(
            "the build needs a heap of at least 3.2 GB and this machine has 4.3 GB of memory, of"
                + " which a heap may take 3.2 GB: take a machine with more memory or a smaller"
                + " extract");
  }

  @ParameterizedTest
  @CsvSource({
    "-Xmx256m, 268.4 MB",
    "-Xmx262144K, 268.4 MB",
    "-Xmx268435456, 268.4 MB",
    "-XX:MaxHeapSize=1g, 1.1 GB",
    "-Xmx9g -XX:MaxHeapSize=256M, 268.4 MB",
    "-Xmx2147483647, 2.1 GB",
  })
  void a_heap_of_the_operator_that_is_too_small_is_refused_before_the_build_starts(
      String options, String given) {
    assertThatThrownBy(() ->
            new BuildMemory(16 * GB).options(needs(2 * GB, 3 * GB), List.of(options.split(" "))))
        .isInstanceOf(UserException.class)
        .hasMessage(
            "the build needs a heap of at least 2.1 GB and was given %s: leave the heap to Cartway"
                    .formatted(given)
                + " or give more with CARTWAY_JAVA_OPTIONS=-Xmx3072m");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Xmx2g",
        "-Xmx2147483648",
        "-Xmx1m -Xmx99999999999999999999t",
        "-Xmx9q",
        "-Xmx",
        "-XX:MaxRAM=1m"
      })
  void other_heaps_of_the_operator_are_left_to_java(String options) {
    List<String> given = List.of(options.split(" "));
    assertThat(new BuildMemory(16 * GB).options(needs(2 * GB, 3 * GB), given))
        .endsWith(given.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-Xmx12g", "-XX:MaxHeapSize=6g", "-XX:MaxRAMPercentage=90", "-XX:MaxRAM=9g"})
  void a_heap_of_the_operator_wins_even_where_the_machine_is_too_small(String heap) {
    List<String> options =
        new BuildMemory(4 * GB).options(needs(6 * GB, 12 * GB), List.of("-Dx=y", heap));
    assertThat(options).endsWith("-Dx=y", heap).noneMatch(it -> it.matches("-Xmx\\d+m"));
    assertThat(options).contains("-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError");
  }

  @Test
  void a_collector_of_the_operator_wins() {
    List<String> options =
        new BuildMemory(16 * GB)
            .options(needs(GB, 2 * GB), List.of("-XX:-UseSerialGC", "-XX:+UseG1GC"));
    assertThat(options)
        .contains("-Xmx2048m", "-XX:+UseG1GC", "-XX:+ExitOnOutOfMemoryError")
        .noneMatch(option -> option.contains("Parallel") || option.contains("GCTimeLimit"));
  }

  @Test
  void a_heap_that_is_too_small_for_the_extract_is_refused_with_what_it_needs() {
    BuildMemory.check(needs(2 * GB, 3 * GB), 2 * GB);
    assertThatThrownBy(() -> BuildMemory.check(needs(2 * GB, 3 * GB), 2 * GB - 1))
        .isInstanceOf(UserException.class)
        .hasMessage(
            "the build needs a heap of at least 2.1 GB and was given 2.1 GB: leave the heap to"
                + " Cartway or give more with CARTWAY_JAVA_OPTIONS=-Xmx3072m");
  }

  @Test
  void the_memory_of_this_machine_holds_this_process() {
    assertThat(BuildMemory.ofMachine().machineBytes())
        .isGreaterThan(Runtime.getRuntime().totalMemory());
  }

  private static List<String> options(long machine, BuildEstimate estimate) {
    return new BuildMemory(machine).options(estimate, List.of());
  }

  private static BuildEstimate needs(long least, long good) {
    return new BuildEstimate(Duration.ofMinutes(1), least, good, GB, GB);
  }
}
