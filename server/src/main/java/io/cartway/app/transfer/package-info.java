/// What accounts have, as exports and imports see it. Entries: [io.cartway.app.transfer.Exports],
/// [io.cartway.app.transfer.Import].
@NullMarked
package io.cartway.app.transfer;

import org.jspecify.annotations.NullMarked;
