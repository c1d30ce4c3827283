package io.cartway.http;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.http.socket.Exchange;
import io.cartway.http.socket.JettyHost;
import io.cartway.http.socket.ListenSettings;
import io.cartway.http.socket.Proxies;
import io.cartway.http.tls.ServerStartException;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An address that is not this machine's is told in a sentence.
class StartFaultsTest {

  @ParameterizedTest
  @ValueSource(strings = {"999.1.1.1", "no-such-host.invalid", "192.0.2.1", "a b"})
  void a_host_that_is_not_ours(String host) {
    Consumer<Exchange> nothing = exchange -> {};
    ListenSettings listen =
        new ListenSettings(
            "http",
            host,
            0,
            ShellLimits.of(2, 1L << 30),
            new Proxies(List.of(), Proxies.Header.X_FORWARDED_FOR),
            ListenSettings.Threads.VIRTUAL,
            java.util.Optional.empty());
    assertThatThrownBy(() -> JettyHost.start(listen, nothing))
        .isInstanceOf(ServerStartException.class)
        .hasMessageContaining("The address '" + host + "' cannot be listened on: accepted are")
        .hasMessageNotContaining("Exception");
  }
}
