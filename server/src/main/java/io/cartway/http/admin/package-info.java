/// The operator's port: the console's files, sessions, and the admin API. Entry:
/// [io.cartway.http.admin.AdminServer]. Uses all other rooms.
@NullMarked
package io.cartway.http.admin;

import org.jspecify.annotations.NullMarked;
