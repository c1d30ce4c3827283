package io.cartway.accounts.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Operation;
import io.cartway.store.Store;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Failures of the store that come after the handler has returned.
class StoredEndpointTest {

  @TempDir Path folder;

  private static Answer.Feed feed(Store store, Runnable begun) throws IOException {
    Answer.Feed feed =
        new Answer.Feed() {
          @Override
          public Optional<Answer.Problem> begin() {
            begun.run();
            return Optional.empty();
          }

          @Override
          public void write(OutputStream out) throws IOException {
            out.write(1);
          }

          @Override
          public void end() {
            // It has no place.
          }
        };
    Operation operation =
        Operation.get("live", "/v1/live", call -> new Answer.Live("text/event-stream", feed));
    Answer answer = StoredEndpoint.of(operation, store.gate()).handler().handle(FakeCall.of());
    return ((Answer.Live) answer).feed();
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_live_answer_whose_begin_the_store_fails_is_refused(Vendor vendor) throws IOException {
    try (Store store = TestStores.open(vendor, folder)) {
      Answer.Feed failing =
          feed(
              store,
              () ->
                  store.<Integer, RuntimeException>withHandle(
                      handle -> handle.execute("update no_table set number = 1")));
      Answer.Problem refusal = failing.begin().orElseThrow();
      assertThat(refusal.status()).isEqualTo(503);
      assertThat(refusal.code()).isEqualTo("overloaded");
      assertThat(refusal.headers()).containsEntry("Retry-After", "1");
      assertThat(refusal.cause()).doesNotContain("no_table");
      assertThat(feed(store, () -> {}).begin()).isEmpty();
      Answer.Feed broken =
          feed(
              store,
              () -> {
                throw new IllegalStateException("planted");
              });
      assertThatThrownBy(broken::begin).hasMessage("planted");
    }
  }
}
