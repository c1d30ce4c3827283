/// How long a piece of work may take and who else waits: [Deadline]. Stands on nothing, so that
/// everything from the road graph to the shell can look at the same one.
@NullMarked
package io.cartway.work;

import org.jspecify.annotations.NullMarked;
