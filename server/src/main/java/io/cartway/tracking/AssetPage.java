package io.cartway.tracking;

import java.util.List;
import java.util.Optional;

/// Some assets of an account, by their ids.
///
/// @param assets in order
/// @param next behind which id the next page begins; empty on the last one
public record AssetPage(List<Asset> assets, Optional<String> next) {

  public AssetPage {
    assets = List.copyOf(assets);
  }
}
