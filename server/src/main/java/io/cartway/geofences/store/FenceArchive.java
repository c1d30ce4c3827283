package io.cartway.geofences.store;

import io.cartway.geofences.FenceSettings;
import io.cartway.geofences.Geofence;
import io.cartway.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// Gives back the geofences of accounts, and takes them in again. Thread-safe.
public final class FenceArchive {

  /// Characters of the contents of a part, unless one geofence alone has more: some 4 MB of bytes
  /// at most.
  private static final long PART_CHARS_MAX = 1_500_000;

  private final Store store;
  private final Geofences geofences;
  private final AccountLock lock;

  /// @param lock of what accounts have
  public FenceArchive(Store store, Geofences geofences, AccountLock lock) {
    this.store = store;
    this.geofences = geofences;
    this.lock = lock;
  }

  /// Some geofences of an account, one after the other in the order in which they were made.
  ///
  /// @param after the number before the first
  /// @param last number of the last one
  public record Part(long after, long last) {}

  /// All geofences of an account in parts; one of none when there are none.
  public List<Part> parts(String accountId) {
    return store.withHandle(handle -> {
      List<Part> parts = new ArrayList<>();
      long after = 0;
      while (parts.isEmpty() || FenceRows.isAny(handle, accountId, after)) {
        long last = FenceRows.last(handle, accountId, after, Integer.MAX_VALUE, PART_CHARS_MAX);
        parts.add(new Part(after, last));
        after = last;
      }
      return parts;
    });
  }

  /// The geofences of a part, as they are now.
  public List<KeptGeofence> read(String accountId, Part part) {
    return store.withHandle(
        handle -> FenceRows.between(handle, accountId, part.after(), part.last()));
  }

  /// Bytes of an account's geofences, about.
  public long bytes(String accountId) {
    return store.withHandle(handle -> FenceRows.account(handle, accountId).bytes());
  }

  /// A geofence of an account.
  public Optional<KeptGeofence> find(String accountId, String id) {
    return geofences.find(accountId, id);
  }

  /// The text of settings, as it is kept.
  public String text(FenceSettings settings) {
    return geofences.text(settings);
  }

  /// A geofence that is put back.
  ///
  /// @param content what its owner chose, as [#text]
  /// @param created when it was made
  /// @param changed when it was last written
  public record Restored(
      String id, FenceSettings settings, String content, Instant created, Instant changed) {}

  /// What keeps an account from having some more; empty when nothing does.
  public Optional<Geofences.Kept.Full> refusal(String accountId, List<Restored> fences) {
    return store.withHandle(handle ->
        geofences.refusal(FenceRows.account(handle, accountId), fences.size(), chars(fences)));
  }

  private static long chars(List<Restored> fences) {
    return fences.stream().mapToLong(fence -> fence.content().length()).sum();
  }

  /// Puts geofences back that the account does not have, in the transaction of this thread.
  ///
  /// @return what keeps the account from having them; empty when they are there
  public Optional<Geofences.Kept.Full> restore(String accountId, List<Restored> fences) {
    return fences.isEmpty()
        ? Optional.empty()
        : lock.alone(accountId, handle -> restore(handle, accountId, fences));
  }

  private Optional<Geofences.Kept.Full> restore(
      Handle handle, String accountId, List<Restored> fences) {
    FenceRows.Account account = FenceRows.account(handle, accountId);
    Optional<Geofences.Kept.Full> full = geofences.refusal(account, fences.size(), chars(fences));
    if (full.isPresent()) {
      return full;
    }
    // Whoever has the others in memory reads all of them again: changes up to the floor are not
    // told one by one.
    long version = account.version() + 1;
    FenceRows.forget(handle, accountId, version);
    FenceRows.set(
        handle,
        accountId,
        new FenceRows.Account(
            version,
            version,
            account.fences() + fences.size(),
            account.bytes() + chars(fences),
            account.events()));
    for (Restored fence : fences) {
      long number =
          FenceRows.insert(
              handle,
              accountId,
              new Geofence(fence.id(), version, fence.settings()),
              fence.content(),
              fence.created().toEpochMilli());
      FenceRows.update(handle, number, version, fence.content(), fence.changed().toEpochMilli());
    }
    return Optional.empty();
  }
}
