-- What an account's positions take. Whoever changes assets or positions of an account locks its
-- row first, so that its changes come one after the other on all servers.
create table tracking_accounts (
  account_id text primary key references accounts (id),
  assets bigint not null default 0,
  fixes bigint not null default 0
);

-- What is tracked. id is the caller's; number is never given twice. Tags are one text, a line for
-- each. fixes counts the positions that are kept, first_ts is the oldest of them, last_ts the
-- newest that there ever was: what is older than that is late. Times are milliseconds.
create table assets (
  number bigint generated always as identity primary key,
  account_id text not null references tracking_accounts (account_id),
  id text not null,
  name text not null default '',
  tags text not null default '',
  created_at bigint not null,
  fixes bigint not null default 0,
  first_ts bigint,
  last_ts bigint,
  unique (account_id, id)
);

create index assets_first on assets (first_ts, number) where first_ts is not null;
create index assets_account_first on assets (account_id, first_ts, number)
  where first_ts is not null;

-- One position. Degrees are in units of 1e-7; speed, heading, accuracy and altitude in hundredths
-- of metres per second, degrees and metres.
create table positions (
  asset bigint not null,
  ts bigint not null,
  lat bigint not null,
  lng bigint not null,
  speed bigint,
  heading bigint,
  accuracy bigint,
  altitude bigint,
  primary key (asset, ts)
);

-- Numbers of assets that are deleted, while their positions are erased piece by piece.
create table erased_assets (
  number bigint primary key
);
