package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import io.cartway.http.log.NeverBlockingAppender;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/// Keeps every line that the servers of this run wrote to a log, as it was printed, and every
/// secret that the tests came to know; and fails a test class after whose end one is in the other.
/// On the classes of this package by `@ExtendWith`. Thread-safe.
final class SecretWatch extends AppenderBase<ILoggingEvent> implements AfterAllCallback {

  /// Shorter ones could stand in a line by chance.
  private static final int LENGTH_MIN = 16;

  private static final Set<String> SECRETS = ConcurrentHashMap.newKeySet();
  private static final Queue<String> LINES = new ConcurrentLinkedQueue<>();

  private Encoder<ILoggingEvent> people = new ch.qos.logback.core.encoder.EchoEncoder<>();

  /// Made by JUnit for each class; it listens only as [#ofRun].
  SecretWatch() {}

  private static final class Holder {
    private static final SecretWatch OF_RUN = new SecretWatch().listening();
  }

  /// The one of this run, which listens from the first call on.
  static SecretWatch ofRun() {
    return Holder.OF_RUN;
  }

  private SecretWatch listening() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    // The program's own: what it takes out of a line is out of the line.
    NeverBlockingAppender people = (NeverBlockingAppender) root.getAppender("PEOPLE");
    this.people = ((ConsoleAppender<ILoggingEvent>) people.getAppender("ERR")).getEncoder();
    setContext(context);
    start();
    root.addAppender(this);
    context.getLogger(ServerLog.ACCESS).addAppender(this);
    return this;
  }

  @Override
  protected void append(ILoggingEvent event) {
    LINES.add(
        event.getLoggerName().equals(ServerLog.ACCESS)
            ? event.getFormattedMessage()
            : new String(people.encode(event), UTF_8));
  }

  /// Notes a secret.
  ///
  /// @return it
  String learn(String secret) {
    assertThat(secret.length()).as("a secret's length").isGreaterThanOrEqualTo(LENGTH_MIN);
    SECRETS.add(secret);
    String encoded = URLEncoder.encode(secret, UTF_8);
    SECRETS.add(encoded);
    return secret;
  }

  /// Notes the secrets that lie in a data folder.
  void learnFrom(Path data) throws IOException {
    for (String name : List.of("pepper", "admin-token")) {
      Path file = data.resolve(name);
      if (Files.exists(file)) {
        learn(Files.readString(file, UTF_8).strip());
      }
    }
  }

  /// Lines so far.
  static long linesSeen() {
    return LINES.stream().flatMap(String::lines).count();
  }

  /// The known secrets in a text.
  static List<String> secretsIn(String text) {
    return SECRETS.stream().filter(text::contains).toList();
  }

  /// Fails when a line holds a secret.
  void assertNothingLeaked() {
    List<String> leaking = new ArrayList<>();
    // Lines of the access log come several at once.
    for (String line : LINES.stream().flatMap(String::lines).toList()) {
      if (!secretsIn(line).isEmpty()) {
        leaking.add(line);
      }
    }
    assertThat(leaking).as("lines of the log with a secret").isEmpty();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    ofRun().assertNothingLeaked();
  }

  static String text(Path file) {
    try {
      return Files.readString(file, UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
