package io.cartway.tours.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.tours.solver.TourSolver.Rank;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class StoredSolutionTest {

  private static String document(StoredSolution solution) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    solution.write(out);
    return out.toString(UTF_8);
  }

  @Test
  void what_was_stored_is_read_again() throws IOException {
    Rank rank = new Rank(3, 2, 1_250.5, 250.5);
    StoredSolution solution = StoredSolution.of(rank, 2, 1, out -> out.write("{}".getBytes(UTF_8)));
    StoredSolution found = StoredSolution.of(solution.bytes()).orElseThrow();
    assertThat(found.rank()).isEqualTo(rank);
    assertThat(found.tours()).isEqualTo(2);
    assertThat(found.unassigned()).isEqualTo(1);
    assertThat(document(found)).isEqualTo("{}");
  }

  @Test
  void a_result_from_before_the_money_was_stored_is_read_too() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write("{\"tours\":[]}".getBytes(UTF_8));
    }
    byte[] stored =
        ByteBuffer.allocate(28 + packed.size())
            .putLong(0)
            .putInt(4)
            .putDouble(99.5)
            .putInt(4)
            .putInt(7)
            .put(packed.toByteArray())
            .array();
    StoredSolution found = StoredSolution.of(stored).orElseThrow();
    assertThat(found.rank()).isEqualTo(new Rank(0, 4, 99.5, 99.5));
    assertThat(found.tours()).isEqualTo(4);
    assertThat(found.unassigned()).isEqualTo(7);
    assertThat(document(found)).isEqualTo("{\"tours\":[]}");
  }

  @Test
  void nothing_is_stored_yet() {
    assertThat(StoredSolution.of(new byte[0])).isEmpty();
  }
}
