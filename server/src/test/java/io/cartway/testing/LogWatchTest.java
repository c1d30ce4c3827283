package io.cartway.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class LogWatchTest {

  private static final Logger LOG = LoggerFactory.getLogger(LogWatchTest.class);

  @Test
  void a_warning_makes_the_log_unclean_unless_it_was_planted() {
    try (LogWatch watch = LogWatch.open()) {
      LOG.info("a message");
      watch.assertClean();
      LOG.warn("a warning", new IllegalStateException("its cause"));
      assertThat(watch.lines()).containsExactly("WARN a warning: its cause");
      assertThatThrownBy(watch::assertClean).hasMessageContaining("a warning");
      assertThatCode(() -> watch.assertClean("its cause")).doesNotThrowAnyException();
    }
  }
}
