package io.cartway.jobs.part;

/// A part of a job's results, without its content.
///
/// @param jobId of the job
/// @param first first unit of which it has the result
/// @param end first unit after them
/// @param bytes size of the content
/// @param file name of the file with the content; empty when the content is in the database
public record ResultPart(String jobId, long first, long end, int bytes, String file) {}
