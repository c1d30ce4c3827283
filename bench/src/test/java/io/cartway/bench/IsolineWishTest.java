package io.cartway.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.isoline.IsolineRequest;
import io.cartway.paths.Reach;
import io.cartway.travel.AvoidFeature;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The list of pictures of isolines.
class IsolineWishTest {

  private static final Path LIST =
      Path.of(System.getProperty("cartway.root", "..")).resolve("bench/pictures/isolines.txt");

  @Test
  void the_list_has_thirty_pictures_of_all_kinds() throws IOException {
    List<IsolineWish> wishes = IsolineWish.read(LIST);
    assertThat(wishes).hasSize(30);
    assertThat(wishes.stream().map(IsolineWish::name)).doesNotHaveDuplicates();
    Set<TransportMode> modes = EnumSet.noneOf(TransportMode.class);
    Set<Reach.Unit> units = EnumSet.noneOf(Reach.Unit.class);
    int reverse = 0;
    for (IsolineWish wish : wishes) {
      IsolineRequest request = wish.isolines();
      modes.add(request.journey().mode());
      units.add(request.unit());
      reverse += request.isReverse() ? 1 : 0;
    }
    assertThat(modes).hasSize(5);
    assertThat(units).containsExactlyInAnyOrder(Reach.Unit.values());
    assertThat(reverse).isPositive();
  }

  @Test
  void a_request_is_read_as_it_is_written() {
    IsolineWish wish =
        new IsolineWish(
            "a",
            "b",
            "bike to 42.5,1.25 distance 300,900 quality avoid=FERRY,TUNNEL box=1,42,2,43",
            "c");
    IsolineRequest request = wish.isolines();
    assertThat(request.isReverse()).isTrue();
    assertThat(request.place().point().lng()).isEqualTo(1.25);
    assertThat(request.values()).containsExactly(300, 900);
    assertThat(request.journey().avoidance().features())
        .containsExactlyInAnyOrder(AvoidFeature.FERRY, AvoidFeature.TUNNEL);
    assertThat(request.journey().avoidance().areas()).hasSize(1);
    assertThat(wish.box().orElseThrow().north()).isEqualTo(43);
    IsolineWish cut = new IsolineWish("a", "b", "bike to 42.5,1.25 distance 300", "c");
    assertThatThrownBy(cut::isolines).hasMessageContaining("no request");
  }
}
