/// The endpoints that all kinds of jobs share: status, cancel, delete, and the answers of those
/// that submit and read results. Entries: [io.cartway.jobs.http.JobEndpoints],
/// [io.cartway.jobs.http.JobAnswers].
@NullMarked
package io.cartway.jobs.http;

import org.jspecify.annotations.NullMarked;
