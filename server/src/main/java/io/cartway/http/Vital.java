package io.cartway.http;

import io.cartway.work.Supervised;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/// Something that the server needs to do its work well: a thread that must live, a database.
public interface Vital {

  /// Longer rounds of a thread than this are told.
  Duration ROUND_MAX = Duration.ofSeconds(10);

  /// How it is called.
  String name();

  /// What is wrong with it, as a clause; empty when all is well. Quick, and without waiting.
  Optional<String> ailment();

  /// A thread that must live; nothing is wrong with one that was never started.
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
