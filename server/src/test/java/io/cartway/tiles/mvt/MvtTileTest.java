package io.cartway.tiles.mvt;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.cartway.testing.Cases;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import vector_tile.VectorTileProto;

class MvtTileTest {

  private static final long SEED = 20_261_127;

  /// Layer `a`, one feature; its geometry is what follows.
  private static byte[] tileWith(MvtGeometryType type, int... commands) {
    VectorTileProto.Tile.Feature.Builder feature = VectorTileProto.Tile.Feature.newBuilder();
    feature.setType(VectorTileProto.Tile.GeomType.forNumber(type.number));
    for (int command : commands) {
      feature.addGeometry(command);
    }
    return tile(layer().addFeatures(feature));
  }

  private static VectorTileProto.Tile.Layer.Builder layer() {
    return VectorTileProto.Tile.Layer.newBuilder().setName("a").setVersion(2);
  }

  private static byte[] tile(VectorTileProto.Tile.Layer.Builder... layers) {
    VectorTileProto.Tile.Builder tile = VectorTileProto.Tile.newBuilder();
    for (VectorTileProto.Tile.Layer.Builder layer : layers) {
      tile.addLayers(layer);
    }
    return tile.build().toByteArray();
  }

  // ---------------------------------------------------------------- what the specification shows

  @Test
  void the_geometries_of_the_specification_read_as_it_says() {
    assertThat(Oracle.ours(tileWith(MvtGeometryType.POINT, 9, 50, 34)))
        .containsExactly("a v2 4096", "- 1 M25,17");
    assertThat(Oracle.ours(tileWith(MvtGeometryType.POINT, 17, 10, 14, 3, 9)))
        .containsExactly("a v2 4096", "- 1 M5,7 M3,2");
    assertThat(Oracle.ours(tileWith(MvtGeometryType.LINE, 9, 4, 4, 18, 0, 16, 16, 0)))
        .containsExactly("a v2 4096", "- 2 M2,2 L2,10 L10,10");
    assertThat(Oracle.ours(tileWith(MvtGeometryType.POLYGON, 9, 6, 12, 18, 10, 12, 24, 44, 15)))
        .containsExactly("a v2 4096", "- 3 M3,6 L8,12 L20,34 Z");
  }

  @Test
  void the_geometries_of_the_specification_are_written_as_it_says() throws IOException {
    MvtGeometryWriter geometry = new MvtGeometryWriter();
    geometry.moveTo(3, 6);
    geometry.lineTo(8, 12);
    geometry.lineTo(8, 12);
    geometry.lineTo(20, 34);
    geometry.closePath();
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter layer = tile.layer("a", 4096);
    layer.feature(7, MvtGeometryType.POLYGON, geometry);
    layer.finish();
    VectorTileProto.Tile.Feature read =
        VectorTileProto.Tile.parseFrom(tile.toBytes()).getLayers(0).getFeatures(0);
    assertThat(read.getGeometryList()).containsExactly(9, 6, 12, 18, 10, 12, 24, 44, 15);
    assertThat(read.getId()).isEqualTo(7);
  }

  @Test
  void values_of_all_types_read_as_protobuf_reads_them() throws IOException {
    VectorTileProto.Tile.Feature.Builder feature = VectorTileProto.Tile.Feature.newBuilder();
    VectorTileProto.Tile.Layer.Builder layer = layer().setExtent(512).addKeys("k").addKeys("");
    List<VectorTileProto.Tile.Value.Builder> values =
        List.of(
            VectorTileProto.Tile.Value.newBuilder().setStringValue("Zürich 東京"),
            VectorTileProto.Tile.Value.newBuilder().setFloatValue(-1.5f),
            VectorTileProto.Tile.Value.newBuilder().setDoubleValue(1e300),
            VectorTileProto.Tile.Value.newBuilder().setIntValue(-5),
            VectorTileProto.Tile.Value.newBuilder().setUintValue(-1),
            VectorTileProto.Tile.Value.newBuilder().setSintValue(Long.MIN_VALUE),
            VectorTileProto.Tile.Value.newBuilder().setSintValue(-7),
            VectorTileProto.Tile.Value.newBuilder().setBoolValue(true));
    for (int i = 0; i < values.size(); i++) {
      layer.addValues(values.get(i));
      feature.addTags(i % 2).addTags(i);
    }
    byte[] bytes = tile(layer.addFeatures(feature.setId(-1)));
    assertThat(Oracle.ours(bytes)).isEqualTo(Oracle.theirs(bytes));
    assertThat(MvtTile.read(bytes).findLayer("a").orElseThrow().findKey("")).isEqualTo(1);
    assertThat(MvtTile.read(bytes).findLayer("a").orElseThrow().findKey("kk")).isEqualTo(-1);
    assertThat(MvtTile.read(bytes).findLayer("b")).isEmpty();
  }

  @Test
  void unknown_fields_are_passed() {
    byte[] tile = tileWith(MvtGeometryType.POINT, 9, 50, 34);
    // Field 16 of each wire type before the layer, and a layer's field 16 inside.
    byte[] unknown =
        HexFormat.of().parseHex("8001058101" + "00".repeat(8) + "820102ffff850100000000");
    byte[] both = new byte[unknown.length + tile.length];
    System.arraycopy(unknown, 0, both, 0, unknown.length);
    System.arraycopy(tile, 0, both, unknown.length, tile.length);
    assertThat(Oracle.ours(both)).containsExactly("a v2 4096", "- 1 M25,17");
    assertThat(Oracle.ours(HexFormat.of().parseHex("1a0a0a016180010578027802")))
        .containsExactly("a v2 4096");
  }

  // ---------------------------------------------------------------- what is refused

  @Test
  void what_is_no_tile_is_refused_with_the_reason() {
    assertRefused(hex("1a05"), "a field has 5 bytes where 0 are left");
    assertRefused(hex("1affffffff0f"), "a field has 4294967295 bytes where 0 are left");
    assertRefused(hex("1affffffffffffffffff01"), "a field has 18446744073709551615 bytes");
    assertRefused(hex("ff"), "it ends in the middle of a number");
    assertRefused(hex("ffffffffffffffffff02"), "a number has more than 64 bits");
    assertRefused(hex("03"), "a field has the number 0");
    assertRefused(hex("0b"), "a field has the wire type 3");
    assertRefused(hex("1a00"), "a layer has no name");
    assertRefused(hex("1a050a01617803"), "a layer's version is 3, at most 2 is accepted");
    assertRefused(hex("1a050a01617800"), "version 0");
    assertRefused(hex("1a070a016128007802"), "extent 0");
    assertRefused(hex("1a080a01612880808010"), "an extent is 33554432");
    assertRefused(tile(layer(), layer()), "two layers have the name 'a'");
    assertRefused(many(), "it has more than 1000 layers");
  }

  private static byte[] many() {
    VectorTileProto.Tile.Builder tile = VectorTileProto.Tile.newBuilder();
    for (int i = 0; i <= 1_000; i++) {
      tile.addLayers(layer().setName("layer" + i));
    }
    return tile.build().toByteArray();
  }

  @Test
  void what_is_no_feature_is_refused_with_the_reason() {
    VectorTileProto.Tile.Layer.Builder keys = layer().addKeys("k");
    keys.addValues(VectorTileProto.Tile.Value.newBuilder().setBoolValue(true));
    assertRefused(tile(keys.clone().addFeatures(tagged(0))), "a key without a value");
    assertRefused(tile(keys.clone().addFeatures(tagged(1, 0))), "the number of a key is 1");
    assertRefused(tile(keys.clone().addFeatures(tagged(0, -1))), "is 4294967295, at most 0");
    assertRefused(tile(layer().addFeatures(tagged(0, 0))), "the number of a key is 0");
    assertRefused(hex("1a0b0a01611204180418007802"), "a geometry type is 4");
    // Two pieces of attributes, a number divided between them.
    byte[] divided = field(2, hex("120180" + "120101"));
    assertRefused(
        field(3, concat(hex("0a01617802"), divided)), "it ends in the middle of a number");
    VectorTileProto.Tile.Layer.Builder nothing = layer().addKeys("k");
    nothing.addValues(VectorTileProto.Tile.Value.newBuilder());
    assertRefused(tile(nothing.addFeatures(tagged(0, 0))), "a value is nothing");
    VectorTileProto.Tile.Layer.Builder two = layer().addKeys("k");
    two.addValues(VectorTileProto.Tile.Value.newBuilder().setBoolValue(true).setIntValue(1));
    assertRefused(tile(two.addFeatures(tagged(0, 0))), "a value is several at once");
  }

  @Test
  void repeated_numbers_come_in_several_pieces_and_one_by_one() throws IOException {
    // Layer "a" with key "k" and values "v", "w"; a line (1,1) (3,3) (3,1) with two attributes.
    String begin = "0a0161" + "1a016b" + "1a016c" + "22030a0176" + "22030a0177" + "7802";
    List<String> features =
        List.of(
            "1802" + "120400000101" + "2208" + "09020212" + "04040003",
            "12020000" + "1802" + "2203" + "090202" + "12020101" + "2205" + "1204040003",
            "1000" + "10001001" + "1802" + "2009" + "20022002" + "22051204040003" + "1001",
            "1200"
                + "2200"
                + "1802"
                + "120400000101"
                + "2204"
                + "09020212"
                + "2004"
                + "220304"
                + "0003");
    List<String> rows = List.of();
    for (String feature : features) {
      byte[] tile = field(3, hex(begin + HexFormat.of().formatHex(field(2, hex(feature)))));
      assertThat(Oracle.ours(tile)).as(feature).isEqualTo(Oracle.theirs(tile));
      rows = rows.isEmpty() ? Oracle.ours(tile) : rows;
      assertThat(Oracle.ours(tile)).as(feature).isEqualTo(rows);
      MvtWriter copy = new MvtWriter(0);
      MvtLayer layer = MvtTile.read(tile).layers().getFirst();
      MvtLayerWriter out = copy.layer("a", layer.extent());
      MvtFeatures each = layer.features();
      assertThat(each.next()).isTrue();
      for (int tag = 0; tag < each.tagCount(); tag++) {
        out.tag(out.key(layer.key(each.key(tag))), out.copyValue(layer, each.value(tag)));
      }
      out.copyFeature(each);
      out.finish();
      assertThat(Oracle.theirs(copy.toBytes())).isEqualTo(rows);
    }
    assertThat(rows.getLast()).isEqualTo("- 2 k=v l=w M1,1 L3,3 L3,1");
  }

  @Test
  void very_many_pieces_are_read_in_linear_time() {
    ByteArrayOutputStream feature = new ByteArrayOutputStream();
    feature.writeBytes(hex("1801" + "2204" + "8980c001"));
    for (int i = 0; i < 393_217; i++) {
      feature.writeBytes(hex("2202" + "0202"));
    }
    byte[] large = field(3, concat(hex("0a01617802"), field(2, feature.toByteArray())));
    MvtFeatures features = MvtTile.read(large).layers().getFirst().features();
    assertTimeoutPreemptively(Duration.ofSeconds(5), features::next);
    MvtGeometry geometry = features.geometry();
    int steps = 0;
    while (geometry.next() != MvtGeometry.Command.END) {
      steps++;
    }
    assertThat(steps).isEqualTo(393_217);
  }

  private static byte[] field(int number, byte[] content) {
    WireWriter out = new WireWriter(content.length + 8);
    out.varint(WireReader.tag(number, WireReader.BYTES));
    out.bytes(content, 0, content.length);
    return out.toBytes();
  }

  private static byte[] concat(byte[] some, byte[] more) {
    byte[] both = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, both, some.length, more.length);
    return both;
  }

  private static VectorTileProto.Tile.Feature.Builder tagged(int... tags) {
    VectorTileProto.Tile.Feature.Builder feature = VectorTileProto.Tile.Feature.newBuilder();
    for (int tag : tags) {
      feature.addTags(tag);
    }
    return feature;
  }

  @Test
  void what_is_no_geometry_is_refused_with_the_reason() {
    assertRefused(tileWith(MvtGeometryType.LINE, 3, 2, 2), "a geometry has the command 3");
    assertRefused(tileWith(MvtGeometryType.LINE, 1), "repeats a command 0 times");
    assertRefused(tileWith(MvtGeometryType.LINE, 17, 2, 2, 2), "2 times, 1 to 1 is possible");
    assertRefused(
        tileWith(MvtGeometryType.LINE, -7, 2, 2), "repeats a command 536870911 times, 1 to 1");
    assertRefused(tileWith(MvtGeometryType.POLYGON, 9, 2, 2, 23), "2 times, 1 to 1 is possible");
    assertRefused(tileWith(MvtGeometryType.POINT, 9, -2, 0, 9, 2, 0), "leads outside of 32 bits");
    assertRefused(tileWith(MvtGeometryType.POINT, 9, 600, -1, 2), "possible");
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text);
  }

  private static void assertRefused(byte[] tile, String reason) {
    assertThatThrownBy(() -> Oracle.ours(tile))
        .isInstanceOf(MalformedTileException.class)
        .hasMessageContaining(reason);
  }

  // ---------------------------------------------------------------- random tiles, both ways

  @Test
  void what_is_written_reads_as_protobuf_reads_it() {
    Cases.forAll(
        SEED,
        MvtTileTest::randomTile,
        bytes -> assertThat(Oracle.ours(bytes)).isEqualTo(Oracle.theirs(bytes)));
  }

  @Test
  void a_copied_tile_reads_as_the_original() {
    Cases.forAll(
        SEED + 1,
        MvtTileTest::randomTile,
        bytes -> assertThat(Oracle.theirs(copied(bytes))).isEqualTo(Oracle.theirs(bytes)));
  }

  private static byte[] copied(byte[] bytes) {
    MvtWriter out = new MvtWriter(bytes.length);
    for (MvtLayer layer : MvtTile.read(bytes).layers()) {
      MvtLayerWriter copy = out.layer(layer.name(), layer.extent());
      for (MvtFeatures features = layer.features(); features.next(); ) {
        for (int i = 0; i < features.tagCount(); i++) {
          int key = copy.key(layer.key(features.key(i)));
          copy.tag(key, copy.copyValue(layer, features.value(i)));
        }
        copy.copyFeature(features);
      }
      copy.finish();
    }
    return out.toBytes();
  }

  static byte[] randomTile(RandomGenerator random, int size) {
    MvtWriter out = new MvtWriter(0);
    MvtGeometryWriter geometry = new MvtGeometryWriter();
    int layers = random.nextInt(3);
    for (int i = 0; i < layers; i++) {
      MvtLayerWriter layer = out.layer("layer" + i, 1 + random.nextInt(1 << 24));
      for (int feature = random.nextInt(size); feature >= 0; feature--) {
        geometry.clear();
        int span = random.nextBoolean() ? 5_000 : 1 << 30;
        for (int part = random.nextInt(3); part >= 0; part--) {
          geometry.moveTo(random.nextInt(-span, span), random.nextInt(-span, span));
          for (int point = random.nextInt(1 + size); point > 0; point--) {
            geometry.lineTo(random.nextInt(-span, span), random.nextInt(-span, span));
          }
          if (random.nextBoolean()) {
            geometry.closePath();
          }
        }
        for (int tag = random.nextInt(6); tag > 0; tag--) {
          layer.tag(layer.key("key" + random.nextInt(9)), layer.value(randomValue(random)));
        }
        MvtGeometryType type = MvtGeometryType.of(random.nextInt(4));
        if (random.nextBoolean()) {
          layer.feature(random.nextLong(), type, geometry);
        } else {
          layer.feature(type, geometry);
        }
      }
      layer.finish();
    }
    return out.toBytes();
  }

  private static Object randomValue(RandomGenerator random) {
    return switch (random.nextInt(7)) {
      case 0 -> random.nextFloat();
      case 1 -> random.nextDouble();
      case 2 -> random.nextLong();
      case 3 -> (long) random.nextInt(-3, 300);
      case 4 -> random.nextBoolean();
      case 5 -> new String(new byte[random.nextInt(300)], UTF_8);
      default -> "名" + random.nextInt(4);
    };
  }

  @Test
  void equal_values_and_keys_are_written_once() {
    MvtWriter out = new MvtWriter(0);
    MvtLayerWriter layer = out.layer("a", 4096);
    assertThat(layer.value("x")).isEqualTo(layer.value("x")).isNotEqualTo(layer.value(1L));
    assertThat(layer.key("x")).isEqualTo(layer.key("x")).isNotEqualTo(layer.key("y"));
    layer.finish();
    assertThat(out.isEmpty()).as("a layer without features").isTrue();
    assertThatThrownBy(() -> out.layer("a", 4096)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> layer.value('x')).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> layer.tag(2, 0)).isInstanceOf(IllegalArgumentException.class);
  }
}
