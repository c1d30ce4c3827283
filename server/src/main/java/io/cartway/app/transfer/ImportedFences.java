package io.cartway.app.transfer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.export.ImportArchive;
import io.cartway.export.ImportException;
import io.cartway.export.ImportFile;
import io.cartway.geofences.http.FeatureJson;
import io.cartway.geofences.http.SettingsJson;
import io.cartway.geofences.store.FenceArchive;
import io.cartway.geofences.store.Geofences;
import io.cartway.geofences.store.KeptGeofence;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The geofences of an archive, which are checked file by file and put back together. For one
/// thread.
final class ImportedFences {

  private static final int FILE_BYTES_MAX = 10_000_000;
  private static final int ID_BYTES = 12;

  private final String accountId;
  private final FenceArchive fences;
  private final SettingsJson.Addresses addresses;
  private final Set<String> ids = new HashSet<>();
  private final List<FenceArchive.Restored> wanted = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private int same;

  /// @param addresses that may be told
  ImportedFences(String accountId, FenceArchive fences, SettingsJson.Addresses addresses) {
    this.accountId = accountId;
    this.fences = fences;
    this.addresses = addresses;
  }

  /// Checks a file, and decides what becomes of its geofences.
  void check(ImportArchive archive, ImportFile file) throws IOException {
    switch (FeatureJson.read(archive.bytes(file, FILE_BYTES_MAX), addresses)) {
      case FeatureJson.Read.Refused(String why) ->
          throw new ImportException(
              "%s has no geofences that a server would keep: %s".formatted(file.path(), why));
      case FeatureJson.Read.Whole(List<FeatureJson.Feature> features) -> {
        for (FeatureJson.Feature feature : features) {
          if (!ids.add(feature.id())) {
            throw new ImportException(
                "%s has geofence %s twice".formatted(file.path(), feature.id()));
          }
          decide(archive, feature);
        }
      }
    }
  }

  private void decide(ImportArchive archive, FeatureJson.Feature feature) {
    String content = fences.text(feature.settings());
    Optional<KeptGeofence> there = fences.find(accountId, feature.id());
    String id = feature.id();
    if (there.isPresent() && !there.get().content().equals(content)) {
      id = mapped(feature.id(), content);
      told.add(
          "Geofence %s is %s here, because the account has another geofence of that id"
              .formatted(feature.id(), id));
      there = fences.find(accountId, id);
      boolean isOther = there.isPresent() && !there.get().content().equals(content);
      if (isOther || !ids.add(id)) {
        throw new ImportException("%s can be put back under no id".formatted(feature.id()));
      }
    }
    if (there.isPresent()) {
      same++;
      return;
    }
    Instant created = feature.created().orElse(archive.created());
    wanted.add(
        new FenceArchive.Restored(
            id, feature.settings(), content, created, feature.changed().orElse(created)));
  }

  /// The same whenever the same geofence is imported into the same account.
  private String mapped(String id, String content) {
    Sha256 hash = new Sha256();
    for (String part : List.of(accountId, id, content)) {
      hash.add((part + "\n").getBytes(UTF_8));
    }
    byte[] bytes = Arrays.copyOf(HexFormat.of().parseHex(hash.hex()), ID_BYTES);
    return Geofences.PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /// Checks whether the account has room for those that it does not have.
  void checkRoom() {
    fences.refusal(accountId, wanted).ifPresent(ImportedFences::refuse);
  }

  private static void refuse(Geofences.Kept.Full full) {
    throw new ImportException(
        "the geofences do not fit: %s; accepted are %s".formatted(full.given(), full.expected()));
  }

  /// Puts them back, in the transaction of this thread.
  void restore() {
    fences.restore(accountId, wanted).ifPresent(ImportedFences::refuse);
  }

  int added() {
    return wanted.size();
  }

  /// How many the account had already.
  int same() {
    return same;
  }

  /// What its owner should know.
  List<String> told() {
    return List.copyOf(told);
  }
}
