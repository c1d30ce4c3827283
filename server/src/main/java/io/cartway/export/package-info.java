/// Accounts' own data, given back in open formats and taken in again. Entries:
/// [io.cartway.export.Exportable], which whoever keeps data of accounts implements,
/// [io.cartway.export.ImportArchive].
@NullMarked
package io.cartway.export;

import org.jspecify.annotations.NullMarked;
