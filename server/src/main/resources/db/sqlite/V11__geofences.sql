-- What an account's geofences take. version grows with each change of them, so that a server knows
-- by one row whether the geofences that it has in memory are those of the database; changes before
-- floor are no longer in geofence_changes. Whoever changes this row has locked the account's row in
-- tracking_accounts.
create table geofence_accounts (
  account_id text primary key references accounts (id),
  version integer not null default 0,
  floor integer not null default 0,
  fences integer not null default 0,
  bytes integer not null default 0,
  events integer not null default 0
);

-- A geofence. content is JSON of size characters; number is never given twice; revision is the
-- version of the last change of its shape or its assets.
create table geofences (
  number integer primary key autoincrement,
  account_id text not null references geofence_accounts (account_id),
  id text not null,
  revision integer not null,
  content text not null,
  size integer not null,
  created_at integer not null,
  changed_at integer not null,
  unique (account_id, id)
);

create index geofences_account on geofences (account_id, number);

-- Which geofence a version changed.
create table geofence_changes (
  account_id text not null,
  version integer not null,
  fence integer not null,
  primary key (account_id, version)
);

-- The newest position of an asset that was judged at geofences, and their highest revision then.
-- Degrees are in units of 1e-7, the accuracy in hundredths of metres.
create table geofence_assets (
  asset integer primary key references assets (number) on delete cascade,
  ts integer not null,
  lat integer not null,
  lng integer not null,
  accuracy integer not null,
  revision integer not null
);

-- What is known of an asset at a geofence; no row: it is outside. Inside it has the time of the
-- position that entered, and whether its stay was told; near the edge, the last position outside.
create table geofence_states (
  asset integer not null references assets (number) on delete cascade,
  fence integer not null references geofences (number) on delete cascade,
  since integer,
  is_told integer not null,
  lat integer,
  lng integer,
  primary key (asset, fence)
);

create index geofence_states_fence on geofence_states (fence, asset);

-- What happened at geofences, the newest last. Degrees are in units of 1e-7.
create table geofence_events (
  number integer primary key autoincrement,
  account_id text not null,
  fence integer not null,
  asset integer not null,
  type text not null,
  ts integer not null,
  lat integer not null,
  lng integer not null,
  is_initial integer not null,
  created_at integer not null
);

create index geofence_events_account on geofence_events (account_id, number);
create index geofence_events_fence on geofence_events (fence, number);
create index geofence_events_asset on geofence_events (asset, number);

-- Numbers of geofences that are deleted, while their events are erased piece by piece.
create table erased_geofences (
  number integer primary key
);
