package io.cartway.jobs;

/// Who submits a job.
///
/// @param accountId the account, which alone can see it
/// @param keyId the key
public record JobOwner(String accountId, String keyId) {}
