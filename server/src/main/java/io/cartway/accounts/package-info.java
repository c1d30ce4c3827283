/// Who may call: accounts, their keys, the admin token. Secrets are shown once and kept as keyed
/// hashes; nothing here prints or logs one.
@NullMarked
package io.cartway.accounts;

import org.jspecify.annotations.NullMarked;
