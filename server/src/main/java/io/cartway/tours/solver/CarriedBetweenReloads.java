package io.cartway.tours.solver;

/// Goods that are carried do not pass a reload, which empties the vehicle.
record CarriedBetweenReloads(Model model) implements TourRule {

  @Override
  public boolean isKeptBy(Route route) {
    for (int i = 1; i <= route.length; i++) {
      if (model.kind[route.visit[i]] == Model.Kind.CARRIED_PICKUP && isPast(route, i)) {
        return false;
      }
    }
    return true;
  }

  /// Whether a delivery of what is picked up at a position comes behind a reload.
  private boolean isPast(Route route, int pickup) {
    boolean isReloaded = false;
    for (int i = pickup + 1; i <= route.length; i++) {
      isReloaded |= model.kind[route.visit[i]] == Model.Kind.RELOAD;
      if (isReloaded && model.jobOf[route.visit[i]] == model.jobOf[route.visit[pickup]]) {
        return true;
      }
    }
    return false;
  }
}
