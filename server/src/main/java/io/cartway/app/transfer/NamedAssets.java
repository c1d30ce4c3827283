package io.cartway.app.transfer;

import io.cartway.export.ExportFile;
import io.cartway.export.ExportItem;
import io.cartway.export.Exportable;
import io.cartway.rows.RowFormat;
import io.cartway.text.Scan;
import io.cartway.tracking.NamedAsset;
import io.cartway.tracking.http.AssetSettingsJson;
import io.cartway.tracking.store.AssetArchive;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Names and tags of assets, a line of JSON each: in one file, or some when there are many.
record NamedAssets(AssetArchive archive) implements Exportable {

  static final String TYPE = "assets";

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public long bytes(String accountId) {
    return archive.bytes(accountId);
  }

  /// Parts as they are now: which file, and what is in it.
  @Override
  public List<String> ids(String accountId) {
    List<String> ids = new ArrayList<>();
    for (AssetArchive.Part part : archive.parts(accountId)) {
      ids.add("%d %s %s".formatted(ids.size() + 1, part.after(), part.last()));
    }
    return ids;
  }

  @Override
  public Optional<ExportItem> open(
      String accountId, String id, String mark, Set<RowFormat> tables) {
    // Ids of assets have no blanks, and before the first one is none.
    List<String> words = Scan.split(id, c -> c == ' ');
    AssetArchive.Part part = new AssetArchive.Part(words.get(1), words.get(2));
    return Optional.of(item(Integer.parseInt(words.getFirst()), accountId, part));
  }

  private ExportItem item(int number, String accountId, AssetArchive.Part part) {
    List<NamedAsset> assets;
    try {
      assets = archive.read(accountId, part);
    } catch (IOException many) {
      return item(
          number,
          0,
          _ -> {
            throw many;
          });
    }
    return item(number, assets.size(), _ -> AssetSettingsJson.lines(assets));
  }

  private static ExportItem item(int number, int count, ExportFile.Pieces pieces) {
    String path = "assets/assets%s.ndjson".formatted(number == 1 ? "" : "-" + number);
    return new ExportItem(count, "", List.of(new ExportFile(path, Map.of(), 1, pieces)));
  }
}
