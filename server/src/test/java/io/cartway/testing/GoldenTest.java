package io.cartway.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenTest {

  @TempDir Path directory;

  @Test
  void the_same_text_passes_whether_or_not_it_ends_with_a_line_break() throws IOException {
    Files.writeString(directory.resolve("word.txt"), "same\n");
    Golden golden = new Golden(directory, false);
    golden.compare("word.txt", "same");
    golden.compare("word.txt", "same\n");
  }

  @Test
  void another_text_fails_and_the_file_stays() throws IOException {
    Path file = Files.writeString(directory.resolve("word.txt"), "old\n");
    assertThatThrownBy(() -> new Golden(directory, false).compare("word.txt", "new"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("word.txt")
        .hasMessageContaining("-Dgolden.update=true");
    assertThat(file).hasContent("old\n");
  }

  @Test
  void a_file_that_is_not_there_fails() {
    assertThatThrownBy(() -> new Golden(directory, false).compare("absent.txt", "new"))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void an_update_writes_the_file_and_the_next_run_passes() {
    new Golden(directory, true).compare("deep/word.txt", "new");
    assertThat(directory.resolve("deep/word.txt")).hasContent("new\n");
    new Golden(directory, false).compare("deep/word.txt", "new");
  }

  @Test
  void a_name_cannot_leave_the_folder() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Golden(directory, true).compare("../word.txt", "new"));
  }
}
