package io.cartway.raster.http;

import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.JsonBody;
import io.cartway.http.Operation;
import io.cartway.raster.RasterStyle;
import io.cartway.raster.RasterStyles;
import io.cartway.raster.StaticImages;
import io.cartway.raster.StaticOrder;
import io.cartway.raster.overlay.Shape;
import io.cartway.tiles.TileBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// `GET` and `POST /v1/static`: a picture of the map with overlays. The body of a POST is GeoJSON,
/// which lies above the overlays of the query.
public final class StaticEndpoint extends StyledEndpoint {

  /// Bounds of body and answer.
  public static final Operation.Bounds BOUNDS =
      new Operation.Bounds(1_000_000, 20_000_000, "Ask for a smaller picture");

  private final Supplier<StaticImages> images;

  /// @param images gives the pictures of the served region
  /// @param guard makes of a handler that asks the store one that answers while it is away, too
  public StaticEndpoint(
      Supplier<StaticImages> images, RasterStyles styles, UnaryOperator<Handler> guard) {
    super(styles, guard);
    this.images = images;
  }

  @Override
  Answer answer(Call call) {
    StaticParameters wanted = StaticParameters.read(call.query());
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    return with(
        wanted.look().style(),
        call,
        (style, cacheControl, deadline) -> {
          List<Shape> shapes = new ArrayList<>(wanted.shapes());
          List<Fault> faults = new ArrayList<>();
          switch (JsonBody.of(call)) {
            case JsonBody.Refused(Answer answer) -> {
              return answer;
            }
            case JsonBody.Given(var root) -> {
              SimpleStyleJson body =
                  new SimpleStyleJson(
                      OverlayParameters.OVERLAYS_MAX - shapes.size(),
                      OverlayParameters.POINTS_MAX - OverlayParameters.points(shapes));
              body.read(root);
              shapes.addAll(body.shapes());
              faults.addAll(body.faults());
            }
            case JsonBody.Absent() -> {}
          }
          if (faults.isEmpty() && shapes.isEmpty() && wanted.center().isEmpty()) {
            faults.add(Fault.of("center", "", "<lat>,<lng>, or an overlay to show"));
          }
          if (!faults.isEmpty()) {
            return new Answer.Invalid(faults);
          }
          byte[] png = images.get().png(order(wanted, shapes, style), style, deadline);
          return new Answer.Content(
              "image/png",
              Bytes.owning(png),
              TileBytes.entityTag(png),
              Map.of("Cache-Control", cacheControl));
        });
  }

  private StaticOrder order(StaticParameters wanted, List<Shape> shapes, RasterStyle style) {
    return new StaticOrder(
        wanted.width(),
        wanted.height(),
        wanted.look().scale(),
        wanted.center(),
        wanted.zoom(),
        wanted.padding(),
        shapes,
        wanted.look().known(images.get().tiles(), style));
  }
}
