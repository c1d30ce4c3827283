-- The signing secret before the last rotation, which signs, too, until it ends.
alter table accounts add column old_signing_secret bytea;
alter table accounts add column old_signing_secret_ends_at bigint;
