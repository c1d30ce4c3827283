-- What streams of an account tell is numbered from 1; logged is the last number. It is logged while
-- somebody follows the account, and some time longer.
alter table tracking_accounts add column logged bigint not null default 0;
alter table tracking_accounts add column followed_at bigint not null default 0;

create index tracking_accounts_followed on tracking_accounts (account_id) where followed_at > 0;

-- What one transaction wrote for an account, up to the number last: positions, whose bytes are
-- content, and then events of geofences with the numbers after events_after up to events_to.
create table position_log (
  account_id text not null,
  last bigint not null,
  created_at bigint not null,
  fixes bigint not null,
  events_after bigint not null,
  events_to bigint not null,
  content bytea not null,
  primary key (account_id, last)
);
