/// The real server with the real region of Monaco, asked over HTTP by a real client. Every answer
/// is read against the contract, and every test ends with a look at the log.
@NullMarked
package io.cartway.e2e;

import org.jspecify.annotations.NullMarked;
