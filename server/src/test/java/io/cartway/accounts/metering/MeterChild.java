package io.cartway.accounts.metering;

import io.cartway.accounts.auth.Principal;
import io.cartway.http.Gatekeeper.Admitted;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/// A server that [KilledMeterIT] kills: it asks its own meter without end and writes one byte for
/// each request that it has answered, unbuffered, before the request is settled.
final class MeterChild {

  static final int READY = 2;
  static final int ANSWERED = 1;
  private static final int THREADS = 4;
  private static final long PAUSE_NANOS = 8_000_000;

  private MeterChild() {}

  /// @param arguments folder, address of the database, cap in micro-USD, seed
  public static void main(String[] arguments) {
    Store store =
        TestStores.open(
            DataFolder.open(Path.of(arguments[0])),
            StoreSettings.parse(arguments[1], Optional.empty()));
    MeterWorld world = new MeterWorld(store);
    Principal key = world.key("key_a", MeterWorld.capped(Long.parseLong(arguments[2])));
    Meter meter = world.running();
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    say(out, READY);
    for (int i = 0; i < THREADS; i++) {
      Random random = new Random(Long.parseLong(arguments[3]) * THREADS + i);
      Thread.ofPlatform().start(() -> ask(meter, key, random, out));
    }
  }

  private static void ask(Meter meter, Principal key, Random random, FileOutputStream out) {
    while (true) {
      if (MeterWorld.ask(meter, key, "geocode") instanceof Admitted admitted) {
        if (random.nextInt(10) == 0) {
          admitted.ticket().settle(500);
        } else {
          say(out, ANSWERED);
          admitted.ticket().settle(200);
        }
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private static void say(FileOutputStream out, int what) {
    try {
      out.write(what);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
