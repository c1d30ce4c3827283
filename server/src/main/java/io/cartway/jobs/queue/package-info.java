/// Whose turn it is: a durable queue that all servers of a database share. Entry:
/// [io.cartway.jobs.queue.TurnQueue]. The only package that knows db-scheduler.
@NullMarked
package io.cartway.jobs.queue;

import org.jspecify.annotations.NullMarked;
