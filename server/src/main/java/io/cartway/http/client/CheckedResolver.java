package io.cartway.http.client;

import io.cartway.http.OutboundRules;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.SocketAddressResolver;

/// Looks hosts up and checks every address of a host: what it gives is what is connected to, so
/// that a name cannot lead elsewhere between the check and the connection. One bad address makes
/// the whole name bad. A host that is being looked up is not looked up twice at once.
final class CheckedResolver implements SocketAddressResolver {

  private final OutboundRules rules;
  private final Lookup lookup;
  private final Executor threads;
  private final Map<String, CompletableFuture<List<InetAddress>>> underWay =
      new ConcurrentHashMap<>();

  /// Gives the addresses of a host.
  @FunctionalInterface
  interface Lookup {
    /// At least one address; may take long.
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  /// A host leads to where nobody may call.
  static final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// @param reason as a clause
    RefusedException(String reason) {
      super(reason);
    }
  }

  /// @param threads of their own, because a look-up blocks its thread
  CheckedResolver(OutboundRules rules, Lookup lookup, Executor threads) {
    this.rules = rules;
    this.lookup = lookup;
    this.threads = threads;
  }

  @Override
  public void resolve(
      String host,
      int port,
      Map<String, Object> context,
      Promise<List<InetSocketAddress>> promise) {
    CompletableFuture<List<InetAddress>> addresses;
    try {
      addresses = underWay.computeIfAbsent(host, this::begin);
    } catch (RejectedExecutionException full) {
      promise.failed(new UnknownHostException("too many hosts are being looked up"));
      return;
    }
    var _ =
        addresses.whenComplete((found, failed) -> {
          var _ = underWay.remove(host, addresses);
          if (failed != null) {
            promise.failed(failed);
          } else {
            check(host, port, found, promise);
          }
        });
  }

  private CompletableFuture<List<InetAddress>> begin(String host) {
    CompletableFuture<List<InetAddress>> addresses = new CompletableFuture<>();
    threads.execute(() -> {
      try {
        addresses.complete(List.of(lookup.addresses(host)));
      } catch (UnknownHostException | RuntimeException failed) {
        addresses.completeExceptionally(failed);
      }
    });
    return addresses;
  }

  private void check(
      String host, int port, List<InetAddress> found, Promise<List<InetSocketAddress>> promise) {
    List<InetSocketAddress> checked = new ArrayList<>();
    for (InetAddress address : found) {
      InetSocketAddress one = new InetSocketAddress(named(host, address), port);
      Optional<String> fault = rules.fault(one);
      if (fault.isPresent()) {
        promise.failed(new RefusedException("its host %s: %s".formatted(host, fault.get())));
        return;
      }
      checked.add(one);
    }
    if (checked.isEmpty()) {
      promise.failed(new UnknownHostException(host));
    } else {
      promise.succeeded(checked);
    }
  }

  /// The address with the host's name, against which the client verifies the certificate.
  private static InetAddress named(String host, InetAddress address) {
    try {
      return InetAddress.getByAddress(host, address.getAddress());
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException("an address has 4 or 16 bytes", impossible);
    }
  }
}
