package io.cartway.bench.tours.timefold;

import ai.timefold.solver.core.api.domain.common.PlanningId;
import ai.timefold.solver.core.api.domain.entity.PlanningEntity;
import ai.timefold.solver.core.api.domain.variable.IndexShadowVariable;
import ai.timefold.solver.core.api.domain.variable.InverseRelationShadowVariable;
import ai.timefold.solver.core.api.domain.variable.PreviousElementShadowVariable;
import ai.timefold.solver.core.api.domain.variable.ShadowSources;
import ai.timefold.solver.core.api.domain.variable.ShadowVariable;
import org.jspecify.annotations.Nullable;

/// A customer of an instance.
@PlanningEntity
public class Visit {

  @PlanningId private Integer row = 0;
  private int demand;
  private long ready;
  private long due;
  private long service;
  private int[][] ways = {};
  private @Nullable Visit pickup;

  @InverseRelationShadowVariable(sourceVariableName = "visits")
  private @Nullable Vehicle vehicle;

  @PreviousElementShadowVariable(sourceVariableName = "visits")
  private @Nullable Visit previous;

  @IndexShadowVariable(sourceVariableName = "visits")
  private @Nullable Integer index;

  @ShadowVariable(supplierName = "findStart")
  private @Nullable Long start;

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
  public @Nullable Long findStart() {
    Visit before = previous;
    if (vehicle == null) {
      return null;
    }
    if (before == null) {
      return Math.max(ways[0][row], ready);
    }
    Long begun = before.start;
    return begun == null ? null : Math.max(begun + before.service + ways[before.row][row], ready);
  }

  /// By how much the service begins too late.
  public long lateness() {
    return start == null ? 0 : Math.max(0, start - due);
  }

  /// Whether another vehicle picks up what is delivered here, or this one does so later.
  public boolean isBeforePickup() {
    Visit other = pickup;
    if (other == null || other.vehicle == null || other.index == null || index == null) {
      return false;
    }
    return !other.vehicle.equals(vehicle) || other.index > index;
  }

  /// By how much the vehicle is back too late, from here.
  public long latenessBack() {
    Vehicle of = vehicle;
    return of == null ? 0 : of.lateness(this);
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

  public @Nullable Visit getPickup() {
    return pickup;
  }

  public void setPickup(@Nullable Visit pickup) {
    this.pickup = pickup;
  }

  public @Nullable Vehicle getVehicle() {
    return vehicle;
  }

  public void setVehicle(@Nullable Vehicle vehicle) {
    this.vehicle = vehicle;
  }

  public @Nullable Visit getPrevious() {
    return previous;
  }

  public void setPrevious(@Nullable Visit previous) {
    this.previous = previous;
  }

  public @Nullable Integer getIndex() {
    return index;
  }

  public void setIndex(@Nullable Integer index) {
    this.index = index;
  }

  public @Nullable Long getStart() {
    return start;
  }

  public void setStart(@Nullable Long start) {
    this.start = start;
  }
}
