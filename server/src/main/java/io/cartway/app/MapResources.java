package io.cartway.app;

import io.cartway.accounts.http.StoredEndpoint;
import io.cartway.app.console.UserException;
import io.cartway.app.map.Pictures;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.Glyphs;
import io.cartway.glyphs.http.GlyphsEndpoint;
import io.cartway.http.Answer;
import io.cartway.http.Handler;
import io.cartway.http.Operation;
import io.cartway.jobs.Processors;
import io.cartway.raster.PictureFiles;
import io.cartway.store.Store;
import io.cartway.store.StoreGate;
import io.cartway.style.StyleDocument;
import io.cartway.style.http.SavedStylesEndpoint;
import io.cartway.style.http.SpriteEndpoint;
import io.cartway.style.http.StyleEndpoint;
import io.cartway.style.saved.SavedStyles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// What maps need besides vector tiles: styles, glyphs, sprites and pictures.
final class MapResources {

  /// Some 300 ranges.
  private static final long GLYPH_BYTES_MAX = 16L << 20;

  private static final long GLYPH_FILE_BYTES_MAX = 64L << 20;

  private static final long MEGABYTE = 1_000_000;

  private static final String STYLE = "/v1/styles/{style}";

  private final Glyphs glyphs;
  private final PictureFiles pictures;
  private final WarmUp warmUp;

  private MapResources(Glyphs glyphs, PictureFiles pictures, WarmUp warmUp) {
    this.warmUp = warmUp;
    this.glyphs = glyphs;
    this.pictures = pictures;
  }

  /// Opens them.
  ///
  /// @param data the data folder
  /// @param warmUp receives their steps
  /// @throws UserException with the font that cannot be read
  static MapResources open(Config config, Path data, Clock clock, WarmUp warmUp) {
    FontLibrary fonts;
    try {
      fonts = FontLibrary.open(config.path(Setting.FONTS));
    } catch (IOException unreadable) {
      throw new UserException("fonts: " + unreadable.getMessage(), unreadable);
    }
    Glyphs glyphs =
        new Glyphs(fonts, data.resolve("glyphs"), GLYPH_BYTES_MAX, GLYPH_FILE_BYTES_MAX);
    warmUp.later("glyphs", glyphs::warmUp);
    PictureFiles pictures =
        new PictureFiles(
            data.resolve("raster"), config.number(Setting.RASTER_MEGABYTES) * MEGABYTE, clock);
    warmUp.later("kept pictures", pictures::count);
    return new MapResources(glyphs, pictures, warmUp);
  }

  /// What styles need of the rest of the server.
  ///
  /// @param gate of the store
  /// @param speaksForAccount whether an admitted `Authorization` header has an owner's key
  record Surroundings(
      Features features,
      SavedStyles saved,
      StoreGate gate,
      Processors processors,
      Predicate<Optional<String>> speaksForAccount) {

    static Surroundings of(
        Features features, Store store, Accounting accounting, Jobbing jobs, Clock clock) {
      return new Surroundings(
          features,
          new SavedStyles(store, clock),
          store.gate(),
          jobs.processors(),
          accounting.speaksForAccount());
    }
  }

  /// The operations of styles. A design is there without the store.
  private static List<Operation> styles(Surroundings around) {
    SavedStylesEndpoint saved =
        new SavedStylesEndpoint(
            around.saved,
            around.processors,
            around.features::ground,
            around.features::tileLayers,
            around.speaksForAccount);
    StyleEndpoint designs = new StyleEndpoint(around.features::ground);
    Handler stored =
        StoredEndpoint.of(Operation.get("styles", STYLE, saved::read), around.gate).handler();
    Handler either =
        call ->
            StyleDocument.of(call.path("style")).isPresent()
                ? new Answer.Computed(_ -> designs.handle(call))
                : stored.handle(call);
    return List.of(
        Operation.get("styles", STYLE, either).inFamilyOf("vector").fetched(),
        StoredEndpoint.of(
            Operation.get("styleList", "/v1/styles", saved::list).inFamilyOf("vector"),
            around.gate),
        StoredEndpoint.of(
            operation("stylePut", "PUT", saved::put).within(SavedStylesEndpoint.BOUNDS),
            around.gate),
        StoredEndpoint.of(
            operation("styleDelete", "DELETE", saved::delete)
                .within(Operation.Bounds.SMALL)
                .inFamilyOf("stylePut"),
            around.gate));
  }

  private static Operation operation(String id, String method, Handler handler) {
    return new Operation(id, method, STYLE, List.of(), Operation.Weight.FETCHED, handler);
  }

  /// All operations.
  List<Operation> operations(Surroundings around) {
    Pictures drawn =
        Pictures.of(
            new Pictures.Ground(
                around.features.region().manifest(),
                around.features.variants(),
                around.features.terrain()),
            around.saved,
            pictures,
            glyphs.library(),
            Main.Version.text());
    warmUp.later("pictures", drawn::warmUp);
    return Stream.of(styles(around), resources(), drawn.operations(around.gate))
        .flatMap(List::stream)
        .toList();
  }

  /// The operations of glyphs and sprites, which are the same whatever the region is.
  private List<Operation> resources() {
    return List.of(
        Operation.get("glyphs", "/v1/glyphs/{fontstack}/{range}.pbf", new GlyphsEndpoint(glyphs))
            .inFamilyOf("vector"),
        Operation.get("sprite", "/v1/sprite/{file}", new SpriteEndpoint()).inFamilyOf("vector"));
  }
}
