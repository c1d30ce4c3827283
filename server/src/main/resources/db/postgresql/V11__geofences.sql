-- What an account's geofences take. version grows with each change of them, so that a server knows
-- by one row whether the geofences that it has in memory are those of the database; changes before
-- floor are no longer in geofence_changes. Whoever changes this row has locked the account's row in
-- tracking_accounts.
create table geofence_accounts (
  account_id text primary key references accounts (id),
  version bigint not null default 0,
  floor bigint not null default 0,
  fences bigint not null default 0,
  bytes bigint not null default 0,
  events bigint not null default 0
);

-- A geofence. content is JSON of size characters; number is never given twice; revision is the
-- version of the last change of its shape or its assets.
create table geofences (
  number bigint generated always as identity primary key,
  account_id text not null references geofence_accounts (account_id),
  id text not null,
  revision bigint not null,
  content text not null,
  size bigint not null,
  created_at bigint not null,
  changed_at bigint not null,
  unique (account_id, id)
);

create index geofences_account on geofences (account_id, number);

-- Which geofence a version changed.
create table geofence_changes (
  account_id text not null,
  version bigint not null,
  fence bigint not null,
  primary key (account_id, version)
);

-- The newest position of an asset that was judged at geofences, and their highest revision then.
-- Degrees are in units of 1e-7, the accuracy in hundredths of metres.
create table geofence_assets (
  asset bigint primary key references assets (number) on delete cascade,
  ts bigint not null,
  lat bigint not null,
  lng bigint not null,
  accuracy bigint not null,
  revision bigint not null
);

-- What is known of an asset at a geofence; no row: it is outside. Inside it has the time of the
-- position that entered, and whether its stay was told; near the edge, the last position outside.
create table geofence_states (
  asset bigint not null references assets (number) on delete cascade,
  fence bigint not null references geofences (number) on delete cascade,
  since bigint,
  is_told bigint not null,
  lat bigint,
  lng bigint,
  primary key (asset, fence)
);

create index geofence_states_fence on geofence_states (fence, asset);

-- What happened at geofences, the newest last. Degrees are in units of 1e-7.
create table geofence_events (
  number bigint generated always as identity primary key,
  account_id text not null,
  fence bigint not null,
  asset bigint not null,
  type text not null,
  ts bigint not null,
  lat bigint not null,
  lng bigint not null,
  is_initial bigint not null,
  created_at bigint not null
);

create index geofence_events_account on geofence_events (account_id, number);
create index geofence_events_fence on geofence_events (fence, number);
create index geofence_events_asset on geofence_events (asset, number);

-- Numbers of geofences that are deleted, while their events are erased piece by piece.
create table erased_geofences (
  number bigint primary key
);
