-- Whom events are sent to: an account and an address. id is made of both. state is active or
-- disabled; backlog and kept count its deliveries; failures since the last success; due_at is when
-- something may be sent.
create table webhook_endpoints (
  id text primary key,
  account_id text not null references accounts (id),
  address text not null,
  state text not null,
  reason text not null default '',
  created_at integer not null,
  used_at integer not null,
  backlog integer not null default 0,
  kept integer not null default 0,
  last_place integer not null default 0,
  failures integer not null default 0,
  due_at integer not null,
  turn_at integer not null default 0
);

create index webhook_endpoints_account on webhook_endpoints (account_id, used_at);
create index webhook_endpoints_due on webhook_endpoints (turn_at)
  where backlog > 0 and state = 'active';

-- One event for one endpoint. state is waiting, delivered or dead; place is its order at the
-- endpoint; is_head marks the first one that waits of its subject: only that may be sent. A
-- delivery under way is leased; an attempt has its number, and whoever comes too late has another.
create table webhook_deliveries (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id),
  account_id text not null,
  type text not null,
  subject text not null,
  place integer not null,
  state text not null,
  is_head integer not null,
  body blob not null,
  created_at integer not null,
  next_at integer not null,
  lease_until integer not null default 0,
  attempts integer not null default 0,
  tries integer not null default 0,
  rejections integer not null default 0,
  tried_at integer,
  status integer,
  millis integer,
  answer text not null default '',
  ended_at integer
);

create index webhook_deliveries_heads on webhook_deliveries (endpoint_id, place) where is_head = 1;
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, subject, place)
  where state = 'waiting';
create index webhook_deliveries_account on webhook_deliveries (account_id, created_at, id);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, created_at, id);
create index webhook_deliveries_state on webhook_deliveries (account_id, state, created_at, id);
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where state <> 'waiting';
create index webhook_deliveries_old on webhook_deliveries (created_at) where state = 'waiting';
