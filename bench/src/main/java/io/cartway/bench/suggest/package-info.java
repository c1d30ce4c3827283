/// Suggestions measured letter by letter, beside a plain prefix search.
@NullMarked
package io.cartway.bench.suggest;

import org.jspecify.annotations.NullMarked;
