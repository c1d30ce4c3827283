-- What an account's positions take. Whoever changes assets or positions of an account locks its
-- row first, so that its changes come one after the other on all servers.
create table tracking_accounts (
  account_id text primary key references accounts (id),
  assets integer not null default 0,
  fixes integer not null default 0
);

-- What is tracked. id is the caller's; number is never given twice. Tags are one text, a line for
-- each. fixes counts the positions that are kept, first_ts is the oldest of them, last_ts the
-- newest that there ever was: what is older than that is late. Times are milliseconds.
create table assets (
  number integer primary key autoincrement,
  account_id text not null references tracking_accounts (account_id),
  id text not null,
  name text not null default '',
  tags text not null default '',
  created_at integer not null,
  fixes integer not null default 0,
  first_ts integer,
  last_ts integer,
  unique (account_id, id)
);

create index assets_first on assets (first_ts, number) where first_ts is not null;
create index assets_account_first on assets (account_id, first_ts, number)
  where first_ts is not null;

-- One position. Degrees are in units of 1e-7; speed, heading, accuracy and altitude in hundredths
-- of metres per second, degrees and metres.
create table positions (
  asset integer not null,
  ts integer not null,
  lat integer not null,
  lng integer not null,
  speed integer,
  heading integer,
  accuracy integer,
  altitude integer,
  primary key (asset, ts)
) without rowid;

-- Numbers of assets that are deleted, while their positions are erased piece by piece.
create table erased_assets (
  number integer primary key
);
