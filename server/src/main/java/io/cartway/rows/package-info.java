/// Tables, read and written row by row as JSON, lines of JSON, or CSV. Entries:
/// [io.cartway.rows.RowReader], [io.cartway.rows.RowWriter]. Memory does not grow with the table,
/// time grows with its length only, and each fault names its row.
@NullMarked
package io.cartway.rows;

import org.jspecify.annotations.NullMarked;
