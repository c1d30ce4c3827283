/// What tests of every package share: golden files, generated cases, planted code, and the reading
/// of answers against the contract.
@NullMarked
package io.cartway.testing;

import org.jspecify.annotations.NullMarked;
