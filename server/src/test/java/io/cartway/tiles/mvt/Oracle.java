package io.cartway.tiles.mvt;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import vector_tile.VectorTileProto;

/// A tile as text, one line for each layer and feature: once as protobuf's generated classes read
/// it, which Planetiler brings, and once as ours do. The two share no code.
final class Oracle {

  private Oracle() {}

  /// As protobuf reads it; an `IOException` when it is no protobuf message of a tile.
  static List<String> theirs(byte[] bytes) throws IOException {
    List<String> lines = new ArrayList<>();
    for (VectorTileProto.Tile.Layer layer : VectorTileProto.Tile.parseFrom(bytes).getLayersList()) {
      lines.add("%s v%d %d".formatted(layer.getName(), layer.getVersion(), layer.getExtent()));
      for (VectorTileProto.Tile.Feature feature : layer.getFeaturesList()) {
        StringBuilder line = new StringBuilder();
        line.append(feature.hasId() ? Long.toUnsignedString(feature.getId()) : "-");
        line.append(' ').append(feature.getType().getNumber());
        for (int i = 0; i + 1 < feature.getTagsCount(); i += 2) {
          line.append(' ').append(layer.getKeys(feature.getTags(i))).append('=');
          line.append(value(layer.getValues(feature.getTags(i + 1))));
        }
        commands(line, feature.getGeometryList());
        lines.add(line.toString());
      }
    }
    return lines;
  }

  private static Object value(VectorTileProto.Tile.Value value) {
    if (value.hasStringValue()) {
      return value.getStringValue();
    } else if (value.hasFloatValue()) {
      return value.getFloatValue() + "f";
    } else if (value.hasDoubleValue()) {
      return value.getDoubleValue();
    } else if (value.hasIntValue()) {
      return value.getIntValue();
    } else if (value.hasUintValue()) {
      return value.getUintValue();
    } else if (value.hasSintValue()) {
      return value.getSintValue();
    }
    return value.getBoolValue();
  }

  /// Section 4.3 of the specification, over plain numbers.
  private static void commands(StringBuilder line, List<Integer> numbers) {
    long x = 0;
    long y = 0;
    int at = 0;
    while (at < numbers.size()) {
      int command = numbers.get(at) & 7;
      int count = numbers.get(at) >>> 3;
      at++;
      for (int i = 0; i < count; i++) {
        if (command == 7) {
          line.append(" Z");
          continue;
        }
        x += unzigzag(numbers.get(at++));
        y += unzigzag(numbers.get(at++));
        line.append(command == 1 ? " M" : " L").append(x).append(',').append(y);
      }
    }
  }

  private static long unzigzag(int number) {
    long unsigned = Integer.toUnsignedLong(number);
    return unsigned % 2 == 0 ? unsigned / 2 : -(unsigned + 1) / 2;
  }

  /// As ours read it.
  static List<String> ours(byte[] bytes) {
    List<String> lines = new ArrayList<>();
    for (MvtLayer layer : MvtTile.read(bytes).layers()) {
      lines.add("%s v%d %d".formatted(layer.name(), layer.version(), layer.extent()));
      MvtGeometry geometry = null;
      for (MvtFeatures features = layer.features(); features.next(); ) {
        StringBuilder line = new StringBuilder();
        line.append(features.hasId() ? Long.toUnsignedString(features.id()) : "-");
        line.append(' ').append(features.type().number);
        for (int i = 0; i < features.tagCount(); i++) {
          Object value = layer.value(features.value(i));
          line.append(' ').append(layer.key(features.key(i))).append('=');
          line.append(value instanceof Float number ? number + "f" : value);
        }
        geometry = geometry == null ? features.geometry() : features.geometry(geometry);
        commands(line, geometry);
        lines.add(line.toString());
      }
    }
    return lines;
  }

  private static void commands(StringBuilder line, MvtGeometry geometry) {
    while (true) {
      switch (geometry.next()) {
        case MOVE_TO -> line.append(" M").append(geometry.x()).append(',').append(geometry.y());
        case LINE_TO -> line.append(" L").append(geometry.x()).append(',').append(geometry.y());
        case CLOSE_PATH -> line.append(" Z");
        case END -> {
          return;
        }
      }
    }
  }
}
