package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.app.command.CommandFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CommandFactoryTest {

  /// What picocli cannot make: it needs a word.
  private record Needy(String word) {}

  @Test
  void what_is_known_is_made_anew_each_time() throws Exception {
    List<Needy> made = new ArrayList<>();
    CommandFactory factory =
        new CommandFactory(
            Map.of(
                Needy.class,
                () -> {
                  made.add(new Needy("given"));
                  return made.getLast();
                }));
    assertThat(factory.create(Needy.class)).isSameAs(made.getLast());
    assertThat(factory.create(Needy.class)).isSameAs(made.getLast());
    assertThat(made).hasSize(2);
  }

  @Test
  void what_is_not_known_is_left_to_picocli() throws Exception {
    CommandFactory factory = new CommandFactory(Map.of());
    assertThat(factory.create(StringBuilder.class)).isEmpty();
  }
}
