-- Styles that accounts saved, as they were sent. tag is of the content (SHA-256).
create table saved_styles (
  account_id text not null references accounts (id) on delete cascade,
  id text not null,
  name text not null,
  layers integer not null,
  bytes integer not null,
  tag text not null,
  content blob not null,
  created_at integer not null,
  changed_at integer not null,
  primary key (account_id, id)
);
