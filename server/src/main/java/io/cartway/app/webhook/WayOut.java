package io.cartway.app.webhook;

import io.cartway.app.console.UsageException;
import io.cartway.http.AddressRange;
import io.cartway.http.OutboundRules;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Which addresses the server may call for others, by the operator's settings, and which it listens
/// on itself. Thread-safe.
public final class WayOut {

  private final Set<Integer> ownPorts = ConcurrentHashMap.newKeySet();
  private final OutboundRules rules;

  /// @param words networks that the operator opens
  /// @param isHttpOpen whether http may be used beside https
  public WayOut(List<String> words, boolean isHttpOpen) {
    List<AddressRange> open =
        OutboundRules.networks(words)
            .orElseThrow(() ->
                new UsageException(
                    "outbound-networks is '%s': addresses, networks, loopback, private are accepted"
                        .formatted(String.join(",", words))));
    rules = new OutboundRules(open, isHttpOpen, this::isOwn);
  }

  /// The server listens on this port.
  public void listensOn(int port) {
    ownPorts.add(port);
  }

  /// The rules.
  public OutboundRules rules() {
    return rules;
  }

  private boolean isOwn(InetSocketAddress address) {
    InetAddress host = address.getAddress();
    if (host == null || !ownPorts.contains(address.getPort())) {
      return false;
    }
    try {
      return host.isLoopbackAddress() || NetworkInterface.getByInetAddress(host) != null;
    } catch (SocketException unknown) {
      return true;
    }
  }
}
