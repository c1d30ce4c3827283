package io.cartway.http;

import io.cartway.work.Supervised;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/// Something that the server depends on: a thread that must live, a database.
public interface Vital {

  /// A thread whose round takes longer than this is reported.
  Duration ROUND_MAX = Duration.ofSeconds(10);

  /// Its name.
  String name();

  /// What is wrong with it, as a clause; empty when it is healthy. Fast, and never blocks.
  Optional<String> ailment();

  /// A thread that must live; one that was never started counts as healthy.
  static Vital of(Supplier<Optional<Supervised.State>> thread) {
    return new Vital() {
      @Override
      public String name() {
        return thread.get().map(Supervised.State::name).orElse("");
      }

      @Override
      public Optional<String> ailment() {
        return thread.get().flatMap(state -> state.ailment(ROUND_MAX));
      }
    };
  }
}
