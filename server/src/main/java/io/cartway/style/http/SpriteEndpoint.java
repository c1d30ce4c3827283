package io.cartway.style.http;

import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.style.StyleDocument;
import io.cartway.style.sprite.SpriteFile;
import io.cartway.style.sprite.Sprites;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `GET /v1/sprite/{style}[@2x].{json,png}`: the icons and shields of a style, which MapLibre asks
/// for by appending to the `sprite` of the style.
public final class SpriteEndpoint implements Handler {

  /// Cached for a day, then revalidated by entity tag: icons change with the program.
  private static final String CACHE_CONTROL = "private, max-age=86400";

  private static final int GIVEN_LENGTH_MAX = 60;

  private static final String EXPECTED =
      "a style, @2x or nothing, and .json or .png, as service-day@2x.png";

  @Override
  public Answer handle(Call call) {
    String name = call.path("file");
    Optional<SpriteFile> file = Sprites.of(name);
    if (file.isPresent()) {
      return new Answer.Content(
          file.get().isSheet() ? "image/png" : "application/json",
          Bytes.owning(file.get().bytes()),
          file.get().entityTag(),
          Map.of("Cache-Control", CACHE_CONTROL));
    }
    String base = without(Sprites.INDEX, without(Sprites.SHEET, name));
    String style = without(Sprites.TWICE, base);
    boolean isFormat = base.length() < name.length();
    if (!isFormat || style.indexOf('@') >= 0) {
      return new Answer.Invalid(List.of(Fault.of("file", shown(name), EXPECTED)));
    }
    return Answer.notFound(
        "There is no such style",
        "The style is %s.".formatted(shown(style)),
        "Ask for the sprite of one of %s.".formatted(String.join(", ", StyleDocument.ids())));
  }

  private static String without(String end, String name) {
    return name.endsWith(end) ? name.substring(0, name.length() - end.length()) : name;
  }

  private static String shown(String given) {
    return given.length() > GIVEN_LENGTH_MAX ? given.substring(0, GIVEN_LENGTH_MAX) + "…" : given;
  }
}
