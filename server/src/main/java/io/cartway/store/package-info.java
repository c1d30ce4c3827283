/// The SQL database of what users write: keys, and later usage, jobs, geofences. An SQLite file in
/// the data folder, which several processes (the server, the command line) use at the same time.
@NullMarked
package io.cartway.store;

import org.jspecify.annotations.NullMarked;
