package io.cartway.jobs.http;

import java.util.Optional;

/// The operations of one kind of jobs.
///
/// @param path of the operation that submits: `/v1/geocode/batch`; a job's own is below it
/// @param results the word below a job's path that answers its results; empty when there is none
/// @param statusId operation id of the status
/// @param cancelId operation id of `POST .../cancel`
/// @param deleteId operation id of `DELETE`
public record JobPaths(
    String path, Optional<String> results, String statusId, String cancelId, String deleteId) {}
