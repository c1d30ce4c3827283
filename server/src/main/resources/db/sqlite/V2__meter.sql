-- What an account may spend, and how its notifications are signed. Money is micro-USD.
alter table accounts add column spend_cap_micros integer;
alter table accounts add column free_only integer not null default 0;
-- Readable again, so encrypted (SecretBox), unlike the keys, of which only hashes are kept.
alter table accounts add column signing_secret blob;

-- Free units per month that differ from the installation's.
create table account_allowances (
  account_id text not null references accounts (id),
  service text not null,
  units integer not null,
  primary key (account_id, service)
);

-- Lists are one text, elements separated by commas; empty means "any".
alter table keys add column scopes text not null default '';
alter table keys add column referrers text not null default '';
alter table keys add column addresses text not null default '';
alter table keys add column expires_at integer;
-- Requests per second: null is the default, 0 is unlimited.
alter table keys add column rate integer;
alter table keys add column spend_cap_micros integer;
alter table keys add column free_only integer not null default 0;
alter table keys add column uses_allowance integer not null default 1;
alter table keys add column last_used_at integer;

-- Public, so that what was minted from a secret can name it and end with it.
alter table key_secrets add column id text not null default '';
update key_secrets set id = lower(hex(substr(hash, 1, 8)));
create unique index key_secrets_id on key_secrets (id);

-- Keys that were seen in an address, where proxies and browsers keep them.
create table key_leaks (
  account_id text not null references accounts (id),
  key_id text not null references keys (id),
  first_seen_at integer not null,
  last_seen_at integer not null,
  times integer not null,
  primary key (key_id)
);

create index key_leaks_account on key_leaks (account_id);

-- What was used, added to about once a second by each server. day is yyyymmdd (UTC), service is
-- empty for what is not billed.
create table usage (
  account_id text not null references accounts (id),
  day integer not null,
  key_id text not null references keys (id),
  service text not null,
  operation text not null,
  status integer not null,
  requests integer not null,
  free_units integer not null,
  micros integer not null,
  primary key (account_id, day, key_id, service, operation, status)
);

-- The last batch of counts that each server wrote: a batch whose commit got lost on the way is not
-- written twice.
create table usage_flushes (
  server_id text primary key,
  sequence integer not null
);

-- Free units of a month that were given out to servers (used, or in a lease). month is yyyymm.
create table allowance_use (
  account_id text not null references accounts (id),
  service text not null,
  month integer not null,
  units integer not null,
  primary key (account_id, service, month)
);

-- Money of a month that was given out to servers (spent, or in a lease), of a key or of a whole
-- account (holder_id is the one or the other). A server that dies leaves its leases spent.
create table budget_use (
  account_id text not null references accounts (id),
  holder_id text not null,
  month integer not null,
  micros integer not null,
  primary key (holder_id, month)
);

-- What administrators did. account_id is empty for what concerns the whole installation.
create table audit_log (
  id integer primary key autoincrement,
  at integer not null,
  actor text not null,
  action text not null,
  account_id text not null,
  subject text not null,
  detail text not null
);

create index audit_log_account on audit_log (account_id, at);
