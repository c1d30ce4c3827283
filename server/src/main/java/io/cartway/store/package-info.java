/// The SQL database of what users write, SQLite or PostgreSQL, and its backups. Entry:
/// [io.cartway.store.Store].
@NullMarked
package io.cartway.store;

import org.jspecify.annotations.NullMarked;
