package io.cartway.roads.build.tags;

import io.cartway.roads.Access;
import io.cartway.roads.rules.AccessWords;
import io.cartway.travel.TransportMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the access tags say for a mode.
///
/// A value that is not a word of [AccessWords] says nothing, so that the next more general key
/// decides: a typo in `motor_vehicle` must not hide `access=no`.
final class AccessValues {

  /// What the tags say for a mode.
  ///
  /// @param key the key that decided, without `:forward`
  /// @param access what it means
  /// @param isSidepath whether it only says that the way beside is to be used
  record Decision(String key, Access access, boolean isSidepath) {

    /// Whether the key names the mode or its family, not everybody.
    boolean isSpecific() {
      return !key.equals("access");
    }
  }

  private AccessValues() {}

  /// The keys that speak for a mode, the most specific first.
  static List<String> keys(TransportMode mode) {
    return AccessWords.keys(mode);
  }

  /// What the tags say for a mode without regard to direction, null when they say nothing.
  static @Nullable Decision decide(OsmTags tags, TransportMode mode) {
    return decide(tags, mode, "");
  }

  /// What the tags say for a mode in a direction, null when they say nothing.
  ///
  /// @param suffix `:forward`, `:backward` or empty
  static @Nullable Decision decide(OsmTags tags, TransportMode mode, String suffix) {
    for (String key : keys(mode)) {
      Access directed = suffix.isEmpty() ? null : AccessWords.read(tags.find(key + suffix), mode);
      Access access = directed != null ? directed : AccessWords.read(tags.find(key), mode);
      if (access != null) {
        boolean sidepath = tags.is(key, "use_sidepath") && access == Access.DESTINATION;
        return new Decision(key, access, sidepath);
      }
    }
    return null;
  }
}
