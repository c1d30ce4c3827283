/// Matrices over HTTP: answered at once, or made by jobs whose results are stored by rows.
@NullMarked
package io.cartway.matrix.http;

import org.jspecify.annotations.NullMarked;
