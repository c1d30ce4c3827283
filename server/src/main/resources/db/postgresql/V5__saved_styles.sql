-- Styles that accounts saved, as they were sent. tag is of the content (SHA-256).
create table saved_styles (
  account_id text not null references accounts (id) on delete cascade,
  id text not null,
  name text not null,
  layers bigint not null,
  bytes bigint not null,
  tag text not null,
  content bytea not null,
  created_at bigint not null,
  changed_at bigint not null,
  primary key (account_id, id)
);
