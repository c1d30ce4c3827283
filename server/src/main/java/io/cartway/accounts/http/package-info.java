/// What accounts and the meter say on the wire.
@NullMarked
package io.cartway.accounts.http;

import org.jspecify.annotations.NullMarked;
