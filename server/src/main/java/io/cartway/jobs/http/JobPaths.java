package io.cartway.jobs.http;

/// Where the jobs of a kind are, and by which operations.
///
/// @param path of the submission; a job is at `path/{id}`
/// @param idName name of the id in answers
/// @param statusSuffix what follows the id in the address of the status
/// @param resultSuffix what follows it in the address of the results
/// @param isRedirected whether there are results of completed jobs only, to which the status of
///   such a job leads with 303
/// @param statusId operation id of `GET` of the status
/// @param cancelId operation id of `POST .../cancel`
/// @param deleteId operation id of `DELETE`
public record JobPaths(
    String path,
    String idName,
    String statusSuffix,
    String resultSuffix,
    boolean isRedirected,
    String statusId,
    String cancelId,
    String deleteId) {}
