-- The same tables as SQLite's, with PostgreSQL's types; the queries are the same.
-- Times are milliseconds since 1970 (UTC), as in every table of the store.
create table accounts (
  id text primary key,
  name text not null unique,
  created_at bigint not null
);

create table keys (
  id text primary key,
  account_id text not null references accounts (id),
  name text not null,
  created_at bigint not null,
  revoked_at bigint
);

-- A name may be used again after its key was revoked.
create unique index keys_live_name on keys (account_id, name) where revoked_at is null;

-- A key has one secret, and for a while two after it was rotated with an overlap.
create table key_secrets (
  hash bytea primary key,
  key_id text not null references keys (id),
  created_at bigint not null,
  expires_at bigint
);

create index key_secrets_key on key_secrets (key_id);
