-- What streams of an account tell is numbered from 1; logged is the last number. It is logged while
-- somebody follows the account, and some time longer.
alter table tracking_accounts add column logged integer not null default 0;
alter table tracking_accounts add column followed_at integer not null default 0;

create index tracking_accounts_followed on tracking_accounts (account_id) where followed_at > 0;

-- What one transaction wrote for an account, up to the number last: positions, whose bytes are
-- content, and then events of geofences with the numbers after events_after up to events_to.
create table position_log (
  account_id text not null,
  last integer not null,
  created_at integer not null,
  fixes integer not null,
  events_after integer not null,
  events_to integer not null,
  content blob not null,
  primary key (account_id, last)
) without rowid;
