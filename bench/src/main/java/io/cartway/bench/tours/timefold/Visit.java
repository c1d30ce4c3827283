package io.cartway.bench.tours.timefold;

import ai.timefold.solver.core.api.domain.common.PlanningId;
import ai.timefold.solver.core.api.domain.entity.PlanningEntity;
import ai.timefold.solver.core.api.domain.variable.IndexShadowVariable;
import ai.timefold.solver.core.api.domain.variable.InverseRelationShadowVariable;
import ai.timefold.solver.core.api.domain.variable.PreviousElementShadowVariable;
import ai.timefold.solver.core.api.domain.variable.ShadowSources;
import ai.timefold.solver.core.api.domain.variable.ShadowVariable;

/// A customer of an instance.
@PlanningEntity
public class Visit {

  @PlanningId private Integer row;
  private int demand;
  private long ready;
  private long due;
  private long service;
  private int[][] ways;
  private Visit pickup;

  @InverseRelationShadowVariable(sourceVariableName = "visits")
  private Vehicle vehicle;

  @PreviousElementShadowVariable(sourceVariableName = "visits")
  private Visit previous;

  @IndexShadowVariable(sourceVariableName = "visits")
  private Integer index;

  @ShadowVariable(supplierName = "findStart")
  private Long start;

  /// For the solver.
  public Visit() {}

  /// A customer that no vehicle visits yet.
  public Visit(int row, int demand, long ready, long due, long service, int[][] ways) {
    this.row = row;
    this.demand = demand;
    this.ready = ready;
    this.due = due;
    this.service = service;
    this.ways = ways;
  }

  /// When the service begins.
  @ShadowSources({"vehicle", "previous.start"})
  public Long findStart() {
    if (vehicle == null || (previous != null && previous.start == null)) {
      return null;
    }
    long arrival =
        previous == null
            ? ways[0][row]
            : previous.start + previous.service + ways[previous.row][row];
    return Math.max(arrival, ready);
  }

  /// By how much the service begins too late.
  public long lateness() {
    return start == null ? 0 : Math.max(0, start - due);
  }

  /// Whether another vehicle picks up what is delivered here, or this one does so later.
  public boolean isBeforePickup() {
    return pickup != null
        && vehicle != null
        && pickup.vehicle != null
        && (!pickup.vehicle.equals(vehicle) || pickup.index > index);
  }

  /// When the vehicle can go on.
  public long end() {
    return start == null ? 0 : start + service;
  }

  public Integer getRow() {
    return row;
  }

  public int getDemand() {
    return demand;
  }

  public Visit getPickup() {
    return pickup;
  }

  public void setPickup(Visit pickup) {
    this.pickup = pickup;
  }

  public Vehicle getVehicle() {
    return vehicle;
  }

  public void setVehicle(Vehicle vehicle) {
    this.vehicle = vehicle;
  }

  public Visit getPrevious() {
    return previous;
  }

  public void setPrevious(Visit previous) {
    this.previous = previous;
  }

  public Integer getIndex() {
    return index;
  }

  public void setIndex(Integer index) {
    this.index = index;
  }

  public Long getStart() {
    return start;
  }

  public void setStart(Long start) {
    this.start = start;
  }
}
