package io.cartway.http.tls;

import io.cartway.work.Supervised;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The current certificate of the ports: the files are checked every few seconds, and new
/// connections use a renewed pair. An unusable pair (half written, for example) is logged once, and
/// the old one stays in use.
public final class Tls implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Tls.class);
  private static final Duration LOOK = Duration.ofSeconds(5);

  private final TlsSettings settings;
  private final Clock clock;
  private final SslContextFactory.Server context = new SslContextFactory.Server();
  private List<String> seen;
  private Optional<Supervised> watcher = Optional.empty();

  private Tls(TlsSettings settings, Clock clock) throws TlsFiles.UnusableException {
    this.settings = settings;
    this.clock = clock;
    this.seen = look();
    use(TlsFiles.read(settings));
    context.setIncludeProtocols("TLSv1.3", "TLSv1.2");
    context.setRenegotiationAllowed(false);
    context.setSniRequired(false);
  }

  /// Reads the files and starts to watch them.
  ///
  /// @throws ServerStartException when they cannot be used, in one sentence
  public static Tls open(TlsSettings settings, Clock clock) {
    try {
      Tls tls = new Tls(settings, clock);
      tls.watcher =
          Optional.of(Supervised.start("tls-files", LOOK, tls::lookAgain, System::nanoTime));
      return tls;
    } catch (TlsFiles.UnusableException wrong) {
      throw new ServerStartException(String.valueOf(wrong.getMessage()), wrong);
    }
  }

  /// For connectors; shared by the ports.
  public SslContextFactory.Server context() {
    return context;
  }

  private void use(TlsFiles files) {
    if (files.endsAt().isBefore(clock.instant())) {
      LOG.warn(
          "The certificate in {} expired at {}: clients will refuse it.",
          settings.certificate(),
          files.endsAt());
    }
    context.setKeyStore(files.store());
    context.setKeyStorePassword(TlsFiles.STORE_PASSWORD);
  }

  /// The state of the thread that watches the files.
  public Optional<Supervised.State> state() {
    return watcher.map(Supervised::state);
  }

  /// Loads the files again if they have changed.
  ///
  /// @return whether a new pair is in use
  boolean lookAgain() {
    List<String> now = look();
    if (now.equals(seen)) {
      return false;
    }
    seen = now;
    try {
      TlsFiles files = TlsFiles.read(settings);
      context.reload(factory -> use(files));
      LOG.info("The certificate in {} was read again.", settings.certificate());
      return true;
    } catch (TlsFiles.UnusableException wrong) {
      LOG.warn("{} The certificate that was in use stays.", wrong.getMessage());
    } catch (Exception refused) {
      LOG.warn(
          "The certificate in {} cannot be used ({}); the one that was in use stays.",
          settings.certificate(),
          refused.toString());
    }
    return false;
  }

  /// The identity of the files; links are followed, because renewal tools swap them.
  private List<String> look() {
    List<String> marks = new ArrayList<>();
    for (Path file : List.of(settings.certificate(), settings.key())) {
      try {
        marks.add(
            file.toRealPath() + " " + Files.size(file) + " " + Files.getLastModifiedTime(file));
      } catch (IOException absent) {
        marks.add("absent");
      }
    }
    return marks;
  }

  @Override
  public void close() {
    watcher.ifPresent(Supervised::close);
  }
}
