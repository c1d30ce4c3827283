-- Long work in the background. state is draft while a job is submitted, then accepted, inProgress,
-- completed, failed or cancelled. counts is "name=number,..."; notices has a line each, with code,
-- unit and text separated by tabs. Inputs and results are parts, known by their first unit.
create table jobs (
  id text primary key,
  account_id text not null references accounts (id),
  key_id text not null,
  kind text not null,
  state text not null,
  units bigint not null,
  done bigint not null default 0,
  next_unit bigint not null default 0,
  counts text not null default '',
  notices text not null default '',
  data_version text not null default '',
  settings text not null default '',
  receipt text not null default '',
  bytes bigint not null default 0,
  created_at bigint not null,
  touched_at bigint not null,
  started_at bigint,
  ended_at bigint,
  expires_at bigint,
  purged_at bigint,
  told_at bigint,
  error text,
  fault text
);

create index jobs_account on jobs (account_id, state, created_at);
-- What an account keeps is summed up at each turn: purged_at is null until the parts are removed.
create index jobs_kept on jobs (account_id, purged_at, bytes);
create index jobs_state on jobs (state, created_at);

create table job_inputs (
  job_id text not null references jobs (id),
  first_unit bigint not null,
  end_unit bigint not null,
  content bytea not null,
  primary key (job_id, first_unit)
);

-- The content is a file of the data folder, or here when several servers share the database.
create table job_results (
  job_id text not null references jobs (id),
  first_unit bigint not null,
  end_unit bigint not null,
  bytes bigint not null,
  file text not null,
  content bytea,
  primary key (job_id, first_unit)
);

-- The units that a lane of a job works on, until its turn is written. A turn is written by its
-- number: whoever comes too late has another one.
create table job_lanes (
  job_id text not null references jobs (id),
  lane bigint not null,
  first_unit bigint not null,
  end_unit bigint not null,
  turn bigint not null,
  span bigint not null,
  faults bigint not null default 0,
  waits bigint not null default 0,
  primary key (job_id, lane)
);

-- Idempotency-Key of submissions. hash (SHA-256 of the body) is null while the submission is under way.
create table job_keys (
  account_id text not null references accounts (id),
  operation text not null,
  idempotency_key text not null,
  job_id text not null references jobs (id),
  hash text,
  created_at bigint not null,
  primary key (account_id, operation, idempotency_key)
);

create index job_keys_job on job_keys (job_id);

-- The queue of turns (db-scheduler's table).
create table scheduled_tasks (
  task_name text not null,
  task_instance text not null,
  task_data bytea,
  execution_time timestamptz not null,
  picked boolean not null,
  picked_by text,
  last_success timestamptz,
  last_failure timestamptz,
  consecutive_failures integer,
  last_heartbeat timestamptz,
  version bigint not null,
  priority smallint,
  primary key (task_name, task_instance)
);

create index scheduled_tasks_time on scheduled_tasks (execution_time);
create index scheduled_tasks_heartbeat on scheduled_tasks (last_heartbeat);
