package io.cartway.bench.tours.timefold;

import ai.timefold.solver.core.api.domain.common.PlanningId;
import ai.timefold.solver.core.api.domain.entity.PlanningEntity;
import ai.timefold.solver.core.api.domain.variable.PlanningListVariable;
import java.util.ArrayList;
import java.util.List;

/// A vehicle of an instance, with its tour.
@PlanningEntity
public class Vehicle {

  @PlanningId private Integer id = 0;
  private boolean isPairs;
  private int capacity;
  private long due;
  private int[][] ways = {};

  @PlanningListVariable private List<Visit> visits = new ArrayList<>();

  /// For the solver.
  public Vehicle() {}

  /// A vehicle without a tour.
  ///
  /// @param isPairs whether loads come and go on the way
  public Vehicle(int id, boolean isPairs, int capacity, long due, int[][] ways) {
    this.id = id;
    this.isPairs = isPairs;
    this.capacity = capacity;
    this.due = due;
    this.ways = ways;
  }

  /// By how much the load is too large at its largest.
  public int excess() {
    int load = 0;
    int most = 0;
    for (Visit visit : visits) {
      load += visit.getDemand();
      most = Math.max(most, load);
    }
    return Math.max(0, (isPairs ? most : load) - capacity);
  }

  /// The length of the tour.
  public long length() {
    long sum = 0;
    int at = 0;
    for (Visit visit : visits) {
      sum += ways[at][visit.getRow()];
      at = visit.getRow();
    }
    return sum + ways[at][0];
  }

  /// By how much a tour whose last service ends then is back too late.
  public long lateness(Visit last) {
    return Math.max(0, last.end() + ways[last.getRow()][0] - due);
  }

  public Integer getId() {
    return id;
  }

  public List<Visit> getVisits() {
    return visits;
  }

  public void setVisits(List<Visit> visits) {
    this.visits = visits;
  }
}
