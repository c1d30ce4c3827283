package io.cartway.tours;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What a customer wants: pickups, deliveries, or goods carried from the ones to the others. One
/// tour does all of it, or nobody does any.
///
/// Goods of deliveries alone are on the vehicle from the start of its tour; those of pickups alone
/// stay on it to the end. Where there are both, all pickups come first, and what they take is what
/// the deliveries bring.
///
/// @param skills that the vehicle must have
/// @param priority 1 (most important) to 5
/// @param secondsAboardMax how long goods may be on the vehicle: from the end of their pickup, or
///   from the departure, to the beginning of their delivery, or to the arrival
public record Job(
    String id,
    List<Task> pickups,
    List<Task> deliveries,
    Set<String> skills,
    int priority,
    long secondsAboardMax) {

  /// The priority of jobs without one.
  public static final int PRIORITY_LEAST = 5;

  /// Of goods that may stay on the vehicle.
  public static final long ABOARD_ALWAYS = Long.MAX_VALUE / 4;

  public Job {
    pickups = List.copyOf(pickups);
    deliveries = List.copyOf(deliveries);
    skills = Set.copyOf(skills);
    if (pickups.isEmpty() && deliveries.isEmpty()) {
      throw new IllegalArgumentException("job %s has neither pickup nor delivery".formatted(id));
    }
    if (priority < 1 || priority > PRIORITY_LEAST) {
      throw new IllegalArgumentException("priority %d of job %s".formatted(priority, id));
    }
    if (!pickups.isEmpty() && !deliveries.isEmpty() && !sum(pickups).equals(sum(deliveries))) {
      throw new IllegalArgumentException(
          "job %s picks up other amounts than it delivers".formatted(id));
    }
  }

  /// A job of at most one pickup and one delivery.
  public Job(
      String id, Optional<Task> pickup, Optional<Task> delivery, Set<String> skills, int priority) {
    this(id, pickup.stream().toList(), delivery.stream().toList(), skills, priority, ABOARD_ALWAYS);
  }

  /// The sum of demands in each dimension.
  public static List<Long> sum(List<Task> tasks) {
    int dimensions = tasks.stream().mapToInt(task -> task.demand().size()).min().orElse(0);
    return Stream.iterate(0, d -> d < dimensions, d -> d + 1)
        .map(d -> tasks.stream().mapToLong(task -> task.demand().get(d)).sum())
        .toList();
  }

  /// The first pickup.
  public Optional<Task> pickup() {
    return pickups.stream().findFirst();
  }

  /// The first delivery.
  public Optional<Task> delivery() {
    return deliveries.stream().findFirst();
  }

  /// Whether a task is a pickup.
  ///
  /// @param task index within [#tasks()]
  public boolean isPickup(int task) {
    return task < pickups.size();
  }

  /// Whether goods are picked up and delivered on the way.
  public boolean isCarried() {
    return !pickups.isEmpty() && !deliveries.isEmpty();
  }

  /// The pickups, then the deliveries.
  public List<Task> tasks() {
    return Stream.concat(pickups.stream(), deliveries.stream()).toList();
  }
}
