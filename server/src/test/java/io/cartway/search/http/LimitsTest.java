package io.cartway.search.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import io.cartway.http.Parameters;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Bounds of parameters, and what was read by expressions before.
class LimitsTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_123L);

  private static List<String> faults(String name, String value) {
    Parameters parameters = FakeCall.of(name, value).query();
    LimitParameters.isOver(parameters);
    return parameters.faults().stream().map(Fault::expected).toList();
  }

  @Test
  void a_parameter_has_so_many_characters_at_most() {
    assertThat(faults("q", "a".repeat(10_000))).isEmpty();
    assertThat(faults("q", "a".repeat(10_001))).containsExactly("at most 10,000 characters");
    assertThat(faults("in", "a".repeat(2_001))).containsExactly("at most 2,000 characters");
    assertThat(faults("route", "B".repeat(64_001))).containsExactly("at most 64,000 characters");
  }

  @Test
  void a_list_has_so_many_elements_at_most() {
    Parameters right = FakeCall.of("chains", list(200)).query();
    assertThat(LimitParameters.list(right, "chains")).hasSize(200);
    Parameters wrong = FakeCall.of("chains", list(201)).query();
    assertThat(LimitParameters.list(wrong, "chains")).isEmpty();
    assertThat(wrong.faults().getFirst().expected()).isEqualTo("at most 200 elements");
  }

  private static String list(int size) {
    return String.join(",", Collections.nCopies(size, "1"));
  }

  @Test
  void times_and_filters_are_read_as_by_expressions() {
    Pattern offset = Pattern.compile(".*T.*([Zz]|[-+ ][0-9:]+)");
    Pattern between = Pattern.compile("(?<=[A-Z0-9])[+ ](?=[a-z])");
    Random random = new Random(SEED);
    String letters = "TTZz+- 019:aA";
    for (int i = 0; i < 20_000; i++) {
      StringBuilder made = new StringBuilder();
      for (int j = random.nextInt(10); j >= 0; j--) {
        made.append(letters.charAt(random.nextInt(letters.length())));
      }
      String text = made.toString();
      assertThat(BrowseEndpoint.hasOffset(text))
          .as("'%s', seed %d", text, SEED)
          .isEqualTo(offset.matcher(text).matches());
      assertThat(AreaParameters.joined(text))
          .as("'%s', seed %d", text, SEED)
          .isEqualTo(List.of(between.split(text, -1)));
    }
  }
}
