package io.cartway.http.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.http.Outbound;
import io.cartway.http.OutboundRules;
import io.cartway.http.client.CheckedResolver.Lookup;
import io.cartway.http.client.CheckedResolver.RefusedException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.ContinueProtocolHandler;
import org.eclipse.jetty.client.EarlyHintsProtocolHandler;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.ProcessingProtocolHandler;
import org.eclipse.jetty.client.ProtocolHandler;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.jspecify.annotations.Nullable;

/// [Outbound] by Jetty's client, which starts with the first message.
///
/// Not the JDK's client: that looks a host up by itself, after whatever check comes before.
public final class OutboundClient implements Outbound, AutoCloseable {

  private static final int THREADS_MAX = 8;

  /// Twice as many as there are messages under way: a look-up may outlive its message, and hosts
  /// whose name servers do not answer must leave some for others.
  private static final int LOOKUPS_MAX = 128;

  private static final int LOOKUPS_WAITING_MAX = 256;
  private static final int HEADER_BYTES_MAX = 8_192;
  private static final int WAITING_MAX = 64;

  /// Beyond [#TOTAL_MAX], should the client's own clock be late.
  private static final long GRACE_SECONDS = 5;

  private final OutboundRules rules;
  private final Lookup lookup;
  private final SslContextFactory.Client tls;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable HttpClient client;
  private @Nullable ThreadPoolExecutor lookups;
  private boolean isClosed;

  /// @param rules which addresses may be called
  public OutboundClient(OutboundRules rules) {
    this(rules, InetAddress::getAllByName, new SslContextFactory.Client());
  }

  /// For tests.
  ///
  /// @param lookup gives the addresses of hosts
  /// @param tls which certificates are trusted
  OutboundClient(OutboundRules rules, Lookup lookup, SslContextFactory.Client tls) {
    this.rules = rules;
    this.lookup = lookup;
    this.tls = tls;
  }

  @Override
  public Optional<String> fault(String address) {
    return rules.fault(address);
  }

  @Override
  public String expected() {
    return rules.expected();
  }

  @Override
  public Reply send(Message message) {
    Optional<String> fault = rules.fault(message.address());
    if (fault.isPresent()) {
      return new Reply.Refused(fault.get());
    }
    ReplyReader reader = new ReplyReader();
    Request request =
        started()
            .newRequest(URI.create(message.address()))
            .method(HttpMethod.POST)
            .timeout(TOTAL_MAX.toMillis(), TimeUnit.MILLISECONDS)
            .body(new BytesRequestContent("application/json", message.body().unsafeArray()))
            .headers(headers -> message.headers().forEach(headers::put));
    request.send(reader);
    try {
      return reader.awaitReply(TOTAL_MAX.plusSeconds(GRACE_SECONDS));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      var _ = request.abort(stopped);
      return new Reply.Unanswered("the server stopped");
    } catch (TimeoutException late) {
      var _ = request.abort(late);
      return new Reply.Unanswered(lateAnswer());
    }
  }

  private static String lateAnswer() {
    return "no answer within %d s".formatted(TOTAL_MAX.toSeconds());
  }

  private HttpClient started() {
    lock.lock();
    try {
      if (isClosed) {
        throw new IllegalStateException("the way out is closed");
      }
      HttpClient known = client;
      if (known == null) {
        known = start();
        client = known;
      }
      return known;
    } finally {
      lock.unlock();
    }
  }

  private HttpClient start() {
    QueuedThreadPool threads = new QueuedThreadPool(THREADS_MAX, 1);
    threads.setName("outbound");
    threads.setDaemon(true);
    ClientConnector connector = new ClientConnector();
    connector.setSelectors(1);
    connector.setExecutor(threads);
    connector.setScheduler(new ScheduledExecutorScheduler("outbound-clock", true));
    connector.setSslContextFactory(tls);
    connector.setConnectTimeout(CONNECT_MAX);
    connector.setIdleTimeout(TOTAL_MAX);
    HttpClient made = new HttpClient(new HttpClientTransportOverHTTP(connector));
    made.setExecutor(threads);
    made.setFollowRedirects(false);
    made.setHttpCookieStore(new HttpCookieStore.Empty());
    made.setUserAgentField(null);
    made.setMaxResponseHeadersSize(HEADER_BYTES_MAX);
    made.setMaxRequestsQueuedPerDestination(WAITING_MAX);
    // Destinations are kept by host: they must not pile up.
    made.setDestinationIdleTimeout(TOTAL_MAX.toMillis());
    made.setAddressResolutionTimeout(TOTAL_MAX.toMillis());
    // Threads of their own: a look-up of a host that does not answer holds one for ten seconds.
    ThreadPoolExecutor looking =
        new ThreadPoolExecutor(
            LOOKUPS_MAX,
            LOOKUPS_MAX,
            TOTAL_MAX.toSeconds(),
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(LOOKUPS_WAITING_MAX),
            Thread.ofPlatform().name("outbound-lookup-", 0).daemon().factory());
    looking.allowCoreThreadTimeOut(true);
    lookups = looking;
    made.setSocketAddressResolver(new CheckedResolver(rules, lookup, looking));
    try {
      made.start();
    } catch (Exception failed) {
      throw new IllegalStateException("the client of the way out does not start", failed);
    }
    // Neither redirects nor passwords nor packed answers. What may come before an answer (100, 102,
    // 103) is passed over: taken for the answer, it would leave the answer to the next message.
    made.getProtocolHandlers().clear();
    for (ProtocolHandler before :
        List.of(
            new ContinueProtocolHandler(),
            new ProcessingProtocolHandler(),
            new EarlyHintsProtocolHandler())) {
      var _ = made.getProtocolHandlers().put(before);
    }
    made.getContentDecoderFactories().clear();
    return made;
  }

  /// What an exception of the client means to whoever reads of the attempt.
  static Reply meaning(Throwable failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      switch (cause) {
        case RefusedException refused -> {
          return new Reply.Refused(String.valueOf(refused.getMessage()));
        }
        case UnknownHostException unknown -> {
          return new Reply.Unanswered("no address of the host is known: " + unknown.getMessage());
        }
        case SocketTimeoutException _ -> {
          return new Reply.Unanswered(
              "no connection within %d s".formatted(CONNECT_MAX.toSeconds()));
        }
        case TimeoutException _ -> {
          return new Reply.Unanswered(lateAnswer());
        }
        case NoRouteToHostException _ -> {
          return new Reply.Unanswered("no way leads to the host");
        }
        case ConnectException _ -> {
          return new Reply.Unanswered("the host takes no connection");
        }
        case SSLException untrusted -> {
          return new Reply.Unanswered("TLS failed: " + untrusted.getMessage());
        }
        case ClosedChannelException _ -> {
          return new Reply.Unanswered("the connection was closed without an answer");
        }
        default -> {}
      }
    }
    return new Reply.Unanswered("the connection failed: " + failed.getMessage());
  }

  /// The text of bytes from outside, without what would break a line or a database.
  static String text(byte[] bytes, int length) {
    String text = new String(bytes, 0, length, UTF_8);
    StringBuilder plain = new StringBuilder(text.length());
    text.chars().forEach(c -> plain.append((char) (c < ' ' || c == 0x7f ? ' ' : c)));
    return plain.toString();
  }

  @Override
  public void close() {
    HttpClient running;
    ThreadPoolExecutor looking;
    lock.lock();
    try {
      isClosed = true;
      running = client;
      looking = lookups;
    } finally {
      lock.unlock();
    }
    if (looking != null) {
      looking.shutdownNow();
    }
    if (running != null) {
      try {
        running.stop();
      } catch (Exception failed) {
        throw new IllegalStateException("the client of the way out does not stop", failed);
      }
    }
  }
}
