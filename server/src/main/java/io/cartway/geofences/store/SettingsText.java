package io.cartway.geofences.store;

import io.cartway.geofences.FenceSettings;

/// Settings of geofences as texts that are kept.
public interface SettingsText {

  /// The text of settings.
  String text(FenceSettings settings);

  /// The settings of a text.
  ///
  /// @throws IllegalStateException when it has none
  FenceSettings settings(String text);
}
