package io.cartway.app.transfer;

import io.cartway.export.ImportArchive;
import io.cartway.export.ImportException;
import io.cartway.export.ImportFile;
import io.cartway.tracking.NamedAsset;
import io.cartway.tracking.http.AssetSettingsJson;
import io.cartway.tracking.store.AssetArchive;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The names and tags of assets of an archive, which are checked file by file, and put back file by
/// file: no more than one is held. For one thread.
final class ImportedAssets {

  private static final int FILE_BYTES_MAX = 10_000_000;

  /// Assets that the sentence about names that stay has by their ids.
  private static final int TOLD_MAX = 5;

  private final String accountId;
  private final AssetArchive assets;
  private final List<ImportFile> files = new ArrayList<>();
  private final Set<String> ids = new HashSet<>();
  private final List<String> kept = new ArrayList<>();
  private int made;
  private int added;
  private int same;
  private int keptCount;

  ImportedAssets(String accountId, AssetArchive assets) {
    this.accountId = accountId;
    this.assets = assets;
  }

  /// Checks a file, and decides what becomes of its assets.
  void check(ImportArchive archive, ImportFile file) throws IOException {
    List<NamedAsset> given = read(archive, file);
    Map<String, NamedAsset> there =
        assets.find(accountId, given.stream().map(NamedAsset::id).toList());
    for (NamedAsset asset : given) {
      if (!ids.add(asset.id())) {
        throw new ImportException("%s has asset %s twice".formatted(file.path(), asset.id()));
      }
      decide(asset, there.get(asset.id()));
    }
    if (ids.size() > assets.assetsMax()) {
      throw new ImportException(
          "the assets do not fit: accepted are %,d of an account".formatted(assets.assetsMax()));
    }
    files.add(file);
  }

  private static List<NamedAsset> read(ImportArchive archive, ImportFile file) throws IOException {
    return switch (AssetSettingsJson.read(archive.bytes(file, FILE_BYTES_MAX), archive.created())) {
      case AssetSettingsJson.Read.Whole(List<NamedAsset> read) -> read;
      case AssetSettingsJson.Read.Refused(String why) ->
          throw new ImportException(
              "%s has no assets that a server would keep: %s".formatted(file.path(), why));
    };
  }

  private void decide(NamedAsset asset, @Nullable NamedAsset there) {
    if (there == null || (!there.isNamed() && asset.isNamed())) {
      made += there == null ? 1 : 0;
      added++;
      return;
    }
    same++;
    if (!there.isNamedAs(asset)) {
      keptCount++;
      if (kept.size() < TOLD_MAX) {
        kept.add(asset.id());
      }
    }
  }

  /// Checks whether the account has room for those that it does not have.
  void checkRoom() {
    assets.refusal(accountId, made).ifPresent(ImportedAssets::refuse);
  }

  private static void refuse(String why) {
    throw new ImportException("the assets do not fit: " + why);
  }

  /// Puts them back, in the transaction of this thread.
  void restore(ImportArchive archive) throws IOException {
    for (ImportFile file : files) {
      assets.restore(accountId, read(archive, file)).ifPresent(ImportedAssets::refuse);
    }
  }

  int added() {
    return added;
  }

  /// How many the account had already.
  int same() {
    return same;
  }

  /// What its owner should know.
  List<String> told() {
    if (kept.isEmpty()) {
      return List.of();
    }
    int others = keptCount - kept.size();
    return List.of(
        "Names and tags of assets stay as they are here, because they are others than in the"
            + " archive: %s%s"
                .formatted(
                    String.join(", ", kept), others > 0 ? " and %,d more".formatted(others) : ""));
  }
}
