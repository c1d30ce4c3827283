package io.cartway.http.socket;

import io.cartway.http.ShellLimits;
import io.cartway.http.log.Redaction;
import io.cartway.http.tls.ServerStartException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.NetworkConnector;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A port: Jetty with a virtual thread for each request, or with a few dedicated threads. It uses
/// no servlets and no framework's routes, because the shell needs raw paths, answers 405 and
/// authenticates before routing; and they would cost as much as the whole shell.
public final class JettyHost {

  private static final Logger LOG = LoggerFactory.getLogger(JettyHost.class);

  /// Length of the accept queue; the kernel takes the smaller of this and its own limit. When the
  /// queue is full, a caller's first packet is dropped, and it waits for a second.
  private static final int ACCEPT_QUEUE_SIZE = 4096;

  /// One accepts, one selects, the others answer.
  private static final int OWN_THREADS = 24;

  private final Server server;
  private final int port;
  private final ConnectionGuard guard;

  private JettyHost(Server server, int port, ConnectionGuard guard) {
    this.server = server;
    // Read now, because a stopped server has none.
    this.port = port;
    this.guard = guard;
  }

  public static JettyHost start(ListenSettings listen, Consumer<Exchange> handler) {
    Server server = server(listen.name(), listen.threads());
    ConnectionGuard guard =
        new ConnectionGuard(listen.limits().connections(), listen.proxies().trusted());
    ServerConnector connector = connector(server, listen);
    connector.addBean(guard);
    server.addConnector(connector);
    server.setHandler(new Requests(handler, listen.proxies()));
    try {
      server.start();
    } catch (Exception failed) {
      stopQuietly(server);
      throw new ServerStartException(sentence(listen.host(), listen.port(), failed), failed);
    }
    return new JettyHost(server, connector.getLocalPort(), guard);
  }

  /// Opens ports for a moment, all at once, as a server would: before work that takes long.
  ///
  /// @throws ServerStartException when one cannot be opened, in the sentence of [#start]
  public static void tryOut(List<InetSocketAddress> addresses) {
    List<ServerSocketChannel> opened = new ArrayList<>();
    try {
      for (InetSocketAddress address : addresses) {
        try {
          ServerSocketChannel channel = ServerSocketChannel.open();
          opened.add(channel);
          // As Jetty does: a port whose last connections are still closing is free.
          channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
          channel.bind(address);
        } catch (IOException | UnresolvedAddressException failed) {
          String host = address.getHostString();
          throw new ServerStartException(sentence(host, address.getPort(), failed), failed);
        }
      }
    } finally {
      for (ServerSocketChannel channel : opened) {
        try {
          channel.close();
        } catch (IOException failed) {
          LOG.warn("a port that was tried out did not close: {}", failed.toString());
        }
      }
    }
  }

  /// Answers requests in process, without a port.
  ///
  /// @param requests as on the wire
  public static List<String> answer(
      ShellLimits limits,
      ListenSettings.Threads threads,
      Proxies proxies,
      Consumer<Exchange> handler,
      List<String> requests) {
    Server server = server("http", threads);
    LocalConnector connector =
        new LocalConnector(server, new HttpConnectionFactory(configuration(limits)));
    server.addConnector(connector);
    server.setHandler(new Requests(handler, proxies));
    List<String> answers = new ArrayList<>();
    try {
      server.start();
      for (String request : requests) {
        answers.add(connector.getResponse(request));
      }
    } catch (Exception failed) {
      throw new IllegalStateException("a request without a port failed", failed);
    } finally {
      stopQuietly(server);
    }
    return answers;
  }

  private static Server server(String name, ListenSettings.Threads kind) {
    QueuedThreadPool threads = new QueuedThreadPool();
    threads.setName(name);
    switch (kind) {
      case VIRTUAL ->
          threads.setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
      case OWN -> threads.setMaxThreads(OWN_THREADS);
    }
    Server server = new Server(threads);
    server.setErrorHandler(new UnreadableRequests());
    // The caller has already waited for the requests in flight; Jetty would also wait for idle
    // connections.
    server.setStopTimeout(0);
    return server;
  }

  private static HttpConfiguration configuration(ShellLimits limits) {
    HttpConfiguration http = new HttpConfiguration();
    http.setRequestHeaderSize(limits.headerBytesMax());
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    http.setSendDateHeader(true);
    // We parse raw paths ourselves and answer malformed ones with our own error body.
    http.setUriCompliance(UriCompliance.UNSAFE);
    return http;
  }

  private static ServerConnector connector(Server server, ListenSettings listen) {
    HttpConfiguration http = configuration(listen.limits());
    HttpConnectionFactory plain = new HttpConnectionFactory(http);
    ServerConnector connector;
    if (listen.tls().isPresent()) {
      // Without Jetty's check of host names: calls by `localhost` or an address work, and the
      // client checks the certificate.
      SecureRequestCustomizer secure = new SecureRequestCustomizer(false);
      http.addCustomizer(secure);
      SslConnectionFactory encrypted =
          new SslConnectionFactory(listen.tls().get().context(), plain.getProtocol());
      connector = new GuardedConnector(server, encrypted, plain);
    } else {
      connector = new GuardedConnector(server, plain);
    }
    connector.setHost(listen.host());
    connector.setPort(listen.port());
    connector.setIdleTimeout(listen.limits().connections().idleTimeout().toMillis());
    connector.setAcceptedTcpNoDelay(true);
    connector.setAcceptQueueSize(ACCEPT_QUEUE_SIZE);
    return connector;
  }

  public int port() {
    return port;
  }

  public ConnectionGuard guard() {
    return guard;
  }

  /// Accepts no more connections; open ones stay.
  public void stopAccepting() {
    for (Connector connector : server.getConnectors()) {
      if (connector instanceof NetworkConnector network) {
        network.close();
      }
    }
  }

  public void stop() {
    stopQuietly(server);
  }

  private static void stopQuietly(Server server) {
    try {
      server.stop();
    } catch (Exception failed) {
      LOG.warn("the port did not close cleanly: {}", failed.toString());
    }
  }

  private static String sentence(String host, int port, Throwable failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof BindException) {
        String words = String.valueOf(cause.getMessage());
        return words.contains("assign") || words.contains("family")
            ? notOurs(host)
            : words.contains("Permission")
                ? "Port %d of %s cannot be opened: this user may not; choose a port from 1024 on."
                    .formatted(port, host)
                : "Port %d of %s cannot be opened: choose another port or stop what uses it."
                    .formatted(port, host);
      }
      if (cause instanceof UnknownHostException || cause instanceof UnresolvedAddressException) {
        return notOurs(host);
      }
    }
    LOG.debug("the server could not start", failed);
    return "The server on %s port %d could not start.".formatted(host, port);
  }

  private static String notOurs(String host) {
    return ("The address '%s' cannot be listened on: accepted are addresses and names of this"
            + " machine, 127.0.0.1 for itself alone, 0.0.0.0 for all its networks.")
        .formatted(host);
  }

  /// Creates connections with [GuardedEndPoint].
  private static final class GuardedConnector extends ServerConnector {

    GuardedConnector(Server server, ConnectionFactory... factories) {
      super(server, factories);
    }

    @Override
    protected SocketChannelEndPoint newEndPoint(
        SocketChannel channel, ManagedSelector selector, SelectionKey key) {
      GuardedEndPoint endPoint = new GuardedEndPoint(channel, selector, key, this);
      endPoint.setIdleTimeout(getIdleTimeout());
      return endPoint;
    }
  }

  /// Handles every request.
  private static final class Requests extends Handler.Abstract {

    private final Consumer<Exchange> handler;
    private final Proxies proxies;
    private final LingeringClose lingering = new LingeringClose();

    Requests(Consumer<Exchange> handler, Proxies proxies) {
      this.handler = handler;
      this.proxies = proxies;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      Exchange exchange = new Exchange(request, response, proxies);
      exchange.begin();
      try {
        handler.accept(exchange);
        if (exchange.hasUnreadBody()) {
          exchange.dropBody(lingering);
        }
        exchange.end();
        callback.succeeded();
      } catch (RuntimeException failed) {
        LOG.error("the shell failed", failed);
        exchange.end();
        Response.writeError(request, response, callback, 500);
      }
      return true;
    }
  }

  /// Answers requests that the HTTP parser rejects, with the error body.
  private static final class UnreadableRequests extends ErrorHandler {

    @Override
    public boolean handle(Request request, Response response, Callback callback)
        throws IOException {
      int status = response.getStatus();
      Object message = request.getAttribute(ErrorHandler.ERROR_MESSAGE);
      String reason = message == null ? "The request could not be read" : message.toString();
      Exchange exchange = new Exchange(request, response, Proxies.NONE);
      Refusal refusal = Refusal.unreadable(status, Redaction.redact(reason));
      WholeReply reply = WholeReply.of(refusal, exchange);
      response.setStatus(refusal.status());
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, reply.contentType());
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
      response.getHeaders().put("X-Correlation-Id", exchange.correlationId());
      response.getHeaders().put("X-Request-Id", exchange.requestId());
      response.getHeaders().put("Access-Control-Allow-Origin", "*");
      response.write(true, ByteBuffer.wrap(reply.body().unsafeArray()), callback);
      return true;
    }
  }
}
