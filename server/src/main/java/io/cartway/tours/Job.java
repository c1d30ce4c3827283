package io.cartway.tours;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a customer wants: a pickup, a delivery, or goods carried from one to the other.
///
/// Goods of a delivery alone are on the vehicle from the start of its tour; those of a pickup alone
/// stay on it to the end.
///
/// @param skills that the vehicle must have
/// @param priority 1 (most important) to 5
public record Job(
    String id, Optional<Task> pickup, Optional<Task> delivery, Set<String> skills, int priority) {

  /// The priority of jobs without one.
  public static final int PRIORITY_LEAST = 5;

  public Job {
    skills = Set.copyOf(skills);
    if (pickup.isEmpty() && delivery.isEmpty()) {
      throw new IllegalArgumentException("job %s has neither pickup nor delivery".formatted(id));
    }
    if (priority < 1 || priority > PRIORITY_LEAST) {
      throw new IllegalArgumentException("priority %d of job %s".formatted(priority, id));
    }
    if (pickup.isPresent()
        && delivery.isPresent()
        && !pickup.get().demand().equals(delivery.get().demand())) {
      throw new IllegalArgumentException(
          "job %s picks up other amounts than it delivers".formatted(id));
    }
  }

  /// The tasks in the order in which they are done.
  public List<Task> tasks() {
    return pickup
        .map(first -> delivery.map(second -> List.of(first, second)).orElse(List.of(first)))
        .orElseGet(() -> List.of(delivery.orElseThrow()));
  }
}
