package io.cartway.tours.solver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// What a route keeps while it changes.
class RouteTest {

  @Test
  void a_route_that_lost_its_last_two_pauses_is_as_if_it_never_had_them() {
    TinyTours tiny = new TinyTours("break=5-500:20 break=5-500:30", "a d2; b d3");
    Model model = new Model(tiny.problem(), tiny.costs());
    Route route = new Route(model, 0);
    int pause = model.firstPause[0];
    int[] visits = {model.visitStart[0], model.visitStart[1], pause, pause + 1};
    for (int visit : visits) {
      route.insert(route.length + 1, visit, model.optionStart[visit]);
      route.update();
    }
    assertThat(route.duration).isEqualTo(60 + 20 + 30);
    route.removeAt(4);
    route.removeAt(3);
    route.update();
    assertThat(route.duration).isEqualTo(60);
    assertThat(route.departure).isZero();
    // All from one on, in one go.
    route.insert(3, pause, model.optionStart[pause]);
    route.insert(4, pause + 1, model.optionStart[pause + 1]);
    route.removeAt(4);
    route.removeAt(3);
    route.update();
    assertThat(route.duration).isEqualTo(60);
  }
}
