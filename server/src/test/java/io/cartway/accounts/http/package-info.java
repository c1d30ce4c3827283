/// Tests of what accounts, keys and the meter answer over HTTP.
@NullMarked
package io.cartway.accounts.http;

import org.jspecify.annotations.NullMarked;
