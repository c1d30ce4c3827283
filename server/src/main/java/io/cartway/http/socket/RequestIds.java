package io.cartway.http.socket;

import java.security.SecureRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/// Ids of requests: UUIDs, unique across servers and restarts, but not secret. A counter with a
/// random start, mixed as SplittableRandom does (Steele, Lea, Flood: Fast Splittable Pseudorandom
/// Number Generators, 2014); `UUID.randomUUID` takes a lock and about a microsecond.
public final class RequestIds {

  private static final long GOLDEN = 0x9e3779b97f4a7c15L;
  private static final long VERSION_4 = 0x4000L;
  private static final long VARIANT = 0x8000000000000000L;

  private final long high;
  private final long low;
  private final AtomicLong count = new AtomicLong();

  public RequestIds() {
    SecureRandom random = new SecureRandom();
    this.high = random.nextLong();
    this.low = random.nextLong();
  }

  public String next() {
    long step = count.incrementAndGet() * GOLDEN;
    long first = (mixed(high + step) & ~0xf000L) | VERSION_4;
    long second = (mixed(low ^ step) >>> 2) | VARIANT;
    return new UUID(first, second).toString();
  }

  private static long mixed(long seed) {
    long z = (seed ^ (seed >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
