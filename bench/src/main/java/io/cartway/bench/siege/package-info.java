/// The server under attack, beside a quiet caller: `./cartway bench siege`.
@NullMarked
package io.cartway.bench.siege;

import org.jspecify.annotations.NullMarked;
