/// Exports over HTTP: streamed, or as jobs. Entry: [io.cartway.export.http.ExportOperations].
@NullMarked
package io.cartway.export.http;

import org.jspecify.annotations.NullMarked;
