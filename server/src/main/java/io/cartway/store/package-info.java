/// The SQL database of what users write: accounts, keys, usage, and later jobs and geofences. An
/// SQLite file in the data folder, which several processes (the server, the command line) use at
/// the same time, or a PostgreSQL database, which servers on several machines share.
@NullMarked
package io.cartway.store;

import org.jspecify.annotations.NullMarked;
