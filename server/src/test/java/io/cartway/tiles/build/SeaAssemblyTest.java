package io.cartway.tiles.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/// Shores in a box of 10 by 10. Rows grow to the south, as in the world's coordinates; a shore has
/// the land on its left.
class SeaAssemblyTest {

  private final SeaAssembly assembly = new SeaAssembly(new Envelope(0, 10, 0, 10));

  @Test
  void a_shore_across_the_box_has_the_sea_on_its_right() {
    shore(1, 4, 9, 4); // To the east: the sea is in the south.
    Geometry sea = assembly.sea();
    assertThat(sea.getArea()).isCloseTo(60, within(1e-9));
    assertThat(isSea(sea, 5, 9)).isTrue();
    assertThat(isSea(sea, 5, 1)).isFalse();
  }

  @Test
  void the_same_shore_the_other_way_round_has_it_on_the_other_side() {
    shore(9, 4, 1, 4);
    assertThat(assembly.sea().getArea()).isCloseTo(40, within(1e-9));
  }

  @Test
  void pieces_in_any_order_are_one_shore() {
    shore(6, 4, 9, 4);
    shore(1, 4, 3, 6);
    shore(3, 6, 6, 4);
    Geometry sea = assembly.sea();
    assertThat(sea.getNumGeometries()).isEqualTo(1);
    assertThat(isSea(sea, 3, 5.9)).isFalse();
    assertThat(isSea(sea, 3, 6.1)).isTrue();
  }

  @Test
  void a_shore_goes_on_as_it_came() {
    shore(2, 8, 8, 2); // To the north-east: on to both corners.
    assertThat(assembly.sea().getArea()).isCloseTo(50, within(1e-9));
  }

  @Test
  void a_shore_does_not_go_on_through_itself() {
    shore(4, 4, 1, 4, 1, 8, 9, 8, 9, 4, 6, 4); // A headland on a narrow neck.
    Geometry sea = assembly.sea();
    assertThat(isSea(sea, 5, 6)).isFalse();
    assertThat(isSea(sea, 5, 9)).isTrue();
    assertThat(sea.isValid()).isTrue();
  }

  @Test
  void a_shore_that_was_cut_turns_away_from_land() {
    shore(5, 4, 9, 4); // Land in the north; straight on to the west is the middle of the row.
    land(2, 4.3); // A road south of that: the shore turns to the south.
    Geometry sea = assembly.sea();
    assertThat(isSea(sea, 2, 4.3)).isFalse();
    assertThat(isSea(sea, 2, 5)).isTrue();
    assertThat(isSea(sea, 7, 4.1)).isTrue();
  }

  @Test
  void at_its_other_end_it_turns_to_the_other_side() {
    shore(1, 4, 5, 4);
    land(8, 4.3);
    Geometry sea = assembly.sea();
    assertThat(isSea(sea, 8, 4.3)).isFalse();
    assertThat(isSea(sea, 8, 5)).isTrue();
    assertThat(isSea(sea, 3, 4.1)).isTrue();
  }

  @Test
  void what_is_far_from_the_way_or_on_land_turns_no_shore() {
    shore(1, 4, 9, 4);
    land(9.5, 3.9); // On land already.
    land(9.5, 9); // Another shore's.
    land(5, 4.1); // Beside the shore itself.
    assertThat(assembly.sea().getArea()).isCloseTo(60, within(1e-9));
  }

  @Test
  void a_shore_that_would_meet_an_island_turns_to_the_land() {
    shore(4, 4, 6, 4);
    shore(2.9, 3.6, 2.9, 4.4, 3, 4.4, 3, 3.6, 2.9, 3.6);
    shore(7, 3.6, 7, 4.4, 7.1, 4.4, 7.1, 3.6, 7, 3.6);
    Geometry sea = assembly.sea();
    assertThat(isSea(sea, 0.5, 3)).isTrue();
    assertThat(isSea(sea, 9.5, 3)).isTrue();
    assertThat(isSea(sea, 0.5, 1)).isFalse();
    assertThat(isSea(sea, 9.5, 1)).isFalse();
  }

  @Test
  void a_strait_lies_between_two_shores() {
    shore(1, 3, 9, 3); // Land in the north.
    shore(9, 7, 1, 7); // Land in the south.
    Geometry sea = assembly.sea();
    assertThat(sea.getArea()).isCloseTo(40, within(1e-9));
    assertThat(isSea(sea, 5, 5)).isTrue();
  }

  @Test
  void a_land_bridge_parts_two_seas() {
    shore(9, 3, 1, 3); // Sea in the north.
    shore(1, 7, 9, 7); // Sea in the south.
    Geometry sea = assembly.sea();
    assertThat(sea.getNumGeometries()).isEqualTo(2);
    assertThat(sea.getArea()).isCloseTo(60, within(1e-9));
  }

  @Test
  void an_island_is_cut_out_of_the_sea() {
    shore(1, 4, 9, 4);
    shore(4, 6, 4, 8, 6, 8, 6, 6, 4, 6); // Counter-clockwise on the map: land inside.
    Geometry sea = assembly.sea();
    assertThat(sea.getArea()).isCloseTo(56, within(1e-9));
    assertThat(isSea(sea, 5, 7)).isFalse();
  }

  @Test
  void around_a_lone_island_all_is_sea() {
    shore(4, 6, 4, 8, 6, 8, 6, 6, 4, 6);
    assertThat(assembly.sea().getArea()).isCloseTo(96, within(1e-9));
  }

  @Test
  void a_closed_shore_the_other_way_round_holds_the_sea() {
    shore(4, 6, 6, 6, 6, 8, 4, 8, 4, 6);
    assertThat(assembly.sea().getArea()).isCloseTo(4, within(1e-9));
  }

  private void land(double x, double y) {
    assembly.addLand(List.of(new Coordinate(x, y)));
  }

  private void shore(double... coordinates) {
    List<Coordinate> piece = new ArrayList<>();
    for (int i = 0; i < coordinates.length; i += 2) {
      piece.add(new Coordinate(coordinates[i], coordinates[i + 1]));
    }
    assembly.add(piece);
  }

  private static boolean isSea(Geometry sea, double x, double y) {
    return sea.contains(new GeometryFactory().createPoint(new Coordinate(x, y)));
  }
}
