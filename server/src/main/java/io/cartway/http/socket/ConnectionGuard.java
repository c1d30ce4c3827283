package io.cartway.http.socket;

import io.cartway.http.AddressRange;
import io.cartway.http.ShellLimits;
import io.cartway.work.Supervised;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.util.IO;
import org.eclipse.jetty.util.component.AbstractLifeCycle;

/// Keeps one peer from using up all connections: it limits connections per address and in total,
/// and the time for the head of a request. When most connections are in use, idle ones are closed
/// sooner. The limit per address does not apply to trusted proxies, which serve many clients.
public final class ConnectionGuard extends AbstractLifeCycle
    implements SelectorManager.AcceptListener, Connection.Listener {

  private static final Duration SWEEP = Duration.ofSeconds(1);
  private static final long RESTING_NANOS_WHEN_FULL = Duration.ofSeconds(2).toNanos();
  private static final int NETWORK_BITS = 64;
  private static final int ADDRESS_BITS = 128;

  private final ShellLimits.Connections limits;
  private final List<AddressRange> trustedProxies;
  private final ConcurrentHashMap<SelectableChannel, Peer> peerByChannel =
      new ConcurrentHashMap<>();
  private final ConcurrentHashMap<Peer, Integer> openByPeer = new ConcurrentHashMap<>();
  private final Set<GuardedEndPoint> endPoints = ConcurrentHashMap.newKeySet();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong lateHeads = new AtomicLong();
  private Optional<Supervised> sweeper = Optional.empty();

  /// The peer of a connection.
  private record Peer(AddressRange network, boolean isBounded) {}

  ConnectionGuard(ShellLimits.Connections limits, List<AddressRange> trustedProxies) {
    this.limits = limits;
    this.trustedProxies = List.copyOf(trustedProxies);
  }

  @Override
  protected void doStart() {
    sweeper = Optional.of(Supervised.start("connections", SWEEP, this::sweep, System::nanoTime));
  }

  @Override
  protected void doStop() {
    sweeper.ifPresent(Supervised::close);
  }

  /// The state of the thread that closes late connections.
  public Optional<Supervised.State> state() {
    return sweeper.map(Supervised::state);
  }

  public int open() {
    return peerByChannel.size();
  }

  public long refused() {
    return refused.get();
  }

  public long lateHeads() {
    return lateHeads.get();
  }

  @Override
  public void onAccepting(SelectableChannel channel) {
    Optional<Peer> peer = peer(channel);
    if (peer.isEmpty() || peerByChannel.size() >= limits.max() || !enter(peer.get())) {
      refused.incrementAndGet();
      IO.close(channel);
      return;
    }
    peerByChannel.put(channel, peer.get());
  }

  private boolean enter(Peer peer) {
    int most = peer.isBounded ? limits.perAddressMax() : limits.max();
    if (openByPeer.merge(peer, 1, Integer::sum) <= most) {
      return true;
    }
    forget(peer);
    return false;
  }

  private void forget(Peer peer) {
    openByPeer.computeIfPresent(peer, (any, open) -> open > 1 ? Integer.valueOf(open - 1) : null);
  }

  private Optional<Peer> peer(SelectableChannel channel) {
    try {
      if (channel instanceof SocketChannel socket
          && socket.getRemoteAddress() instanceof InetSocketAddress address) {
        return Optional.of(peer(address.getAddress()));
      }
    } catch (IOException gone) {
      // Closed before it was accepted.
    }
    return Optional.empty();
  }

  private Peer peer(InetAddress address) {
    AddressRange one = AddressRange.of(address);
    boolean isProxy = trustedProxies.stream().anyMatch(range -> range.contains(one));
    int bits = one.isIpv4() ? ADDRESS_BITS : NETWORK_BITS;
    return new Peer(new AddressRange(one.high(), one.low(), bits), !isProxy);
  }

  @Override
  public void onAcceptFailed(SelectableChannel channel, Throwable cause) {
    closed(channel);
  }

  @Override
  public void onOpened(Connection connection) {
    if (connection.getEndPoint() instanceof GuardedEndPoint guarded) {
      endPoints.add(guarded);
    }
  }

  @Override
  public void onClosed(Connection connection) {
    EndPoint endPoint = connection.getEndPoint();
    if (endPoint instanceof GuardedEndPoint guarded) {
      endPoints.remove(guarded);
      closed(guarded.getChannel());
    }
  }

  private void closed(SelectableChannel channel) {
    Peer peer = peerByChannel.remove(channel);
    if (peer != null) {
      forget(peer);
    }
  }

  private void sweep() {
    long now = System.nanoTime();
    boolean isFull = peerByChannel.size() > limits.max() / 4 * 3;
    for (GuardedEndPoint endPoint : endPoints) {
      if (endPoint.isHeadLate(now, limits.headTimeout().toNanos())) {
        lateHeads.incrementAndGet();
        endPoint.close();
      } else if (isFull && endPoint.isResting(now, RESTING_NANOS_WHEN_FULL)) {
        endPoint.close();
      }
    }
  }
}
