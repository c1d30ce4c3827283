package io.cartway.http;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.http.Context;
import java.io.IOException;
import java.net.BindException;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.NetworkConnector;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A port: Javalin on Jetty with a virtual thread for each request. Its routing is not used,
/// because the shell needs to see raw paths, to answer 405 and to authenticate before it looks for
/// a route.
final class JettyHost {

  private static final Logger LOG = LoggerFactory.getLogger(JettyHost.class);

  private final Javalin javalin;
  private final int port;

  private JettyHost(Javalin javalin) {
    this.javalin = javalin;
    // Asked now: a stopped server has none.
    this.port = javalin.port();
  }

  static JettyHost start(String host, int port, ShellLimits limits, Consumer<Exchange> handler) {
    Javalin javalin =
        Javalin.create(config -> {
          config.startup.showJavalinBanner = false;
          config.startup.showOldJavalinVersionWarning = false;
          config.startup.startupWatcherEnabled = false;
          config.concurrency.useVirtualThreads = true;
          config.http.compressionStrategy = CompressionStrategy.NONE;
          config.jetty.modifyHttpConfiguration(http -> configure(http, limits));
          config.jetty.modifyServer(server -> configure(server, limits));
          config.routes.before(context -> handle(context, handler));
        });
    try {
      javalin.start(host, port);
    } catch (RuntimeException failed) {
      stopQuietly(javalin);
      throw new ServerStartException(sentence(host, port, failed), failed);
    }
    for (Connector connector : javalin.jettyServer().server().getConnectors()) {
      if (connector instanceof AbstractConnector settable) {
        settable.setIdleTimeout(limits.idleTimeout().toMillis());
      }
      if (connector instanceof ServerConnector settable) {
        settable.setAcceptedTcpNoDelay(true);
      }
    }
    return new JettyHost(javalin);
  }

  private static void handle(Context context, Consumer<Exchange> handler) {
    context.skipRemainingHandlers();
    try {
      handler.accept(new Exchange(context.req(), context.res()));
    } catch (RuntimeException failed) {
      LOG.error("the shell failed", failed);
      context.res().setStatus(500);
    }
  }

  private static void configure(HttpConfiguration http, ShellLimits limits) {
    http.setRequestHeaderSize(limits.headerBytesMax());
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    // We read raw paths ourselves and answer what is malformed in our own form.
    http.setUriCompliance(UriCompliance.UNSAFE);
  }

  private static void configure(Server server, ShellLimits limits) {
    server.addBean(new NetworkConnectionLimit(limits.connectionsMax(), server));
    server.setErrorHandler(new UnreadableRequests());
    // Who stops has waited for the requests in flight already; Jetty would wait for idle
    // connections.
    server.setStopTimeout(0);
  }

  int port() {
    return port;
  }

  /// Closes the door; who is inside stays.
  void stopAccepting() {
    for (Connector connector : javalin.jettyServer().server().getConnectors()) {
      if (connector instanceof NetworkConnector network) {
        network.close();
      }
    }
  }

  void stop() {
    stopQuietly(javalin);
  }

  private static void stopQuietly(Javalin javalin) {
    var _ = javalin.stop();
  }

  private static String sentence(String host, int port, Throwable failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof BindException) {
        return "Port %d of %s cannot be opened (%s): choose another port or stop what uses it."
            .formatted(port, host, cause.getMessage());
      }
    }
    return "The server on %s port %d could not start: %s.".formatted(host, port, failed);
  }

  /// Answers what the HTTP parser refuses, in the one error body; there is no request then.
  private static final class UnreadableRequests extends ErrorHandler {

    @Override
    public boolean handle(Request request, Response response, Callback callback)
        throws IOException {
      int status = response.getStatus();
      Object message = request.getAttribute(ErrorHandler.ERROR_MESSAGE);
      String reason = message == null ? "The request could not be read" : message.toString();
      String correlationId = UUID.randomUUID().toString();
      String requestId = Exchange.requestId(request.getHeaders().get("X-Request-Id"));
      Refusal refusal = Refusal.unreadable(status, reason);
      Reply reply =
          Reply.json(refusal.status(), json -> refusal.write(json, correlationId, requestId));
      response.setStatus(refusal.status());
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, reply.contentType());
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
      response.getHeaders().put("X-Correlation-Id", correlationId);
      response.getHeaders().put("X-Request-Id", requestId);
      response.getHeaders().put("Access-Control-Allow-Origin", "*");
      response.write(true, ByteBuffer.wrap(reply.body().unsafeArray()), callback);
      return true;
    }
  }
}
