-- Long work in the background. state is draft while a job is submitted, then accepted, inProgress,
-- completed, failed or cancelled. counts is "name=number,..."; notices has a line each, with code,
-- unit and text separated by tabs. Inputs and results are parts, known by their first unit.
create table jobs (
  id text primary key,
  account_id text not null references accounts (id),
  key_id text not null,
  kind text not null,
  state text not null,
  units integer not null,
  done integer not null default 0,
  next_unit integer not null default 0,
  counts text not null default '',
  notices text not null default '',
  data_version text not null default '',
  settings text not null default '',
  receipt text not null default '',
  bytes integer not null default 0,
  created_at integer not null,
  touched_at integer not null,
  started_at integer,
  ended_at integer,
  expires_at integer,
  purged_at integer,
  told_at integer,
  error text,
  fault text
);

create index jobs_account on jobs (account_id, state, created_at);
-- What an account keeps is summed up at each turn: purged_at is null until the parts are removed.
create index jobs_kept on jobs (account_id, purged_at, bytes);
create index jobs_state on jobs (state, created_at);

create table job_inputs (
  job_id text not null references jobs (id),
  first_unit integer not null,
  end_unit integer not null,
  content blob not null,
  primary key (job_id, first_unit)
);

-- The content is a file of the data folder, or here when several servers share the database.
create table job_results (
  job_id text not null references jobs (id),
  first_unit integer not null,
  end_unit integer not null,
  bytes integer not null,
  file text not null,
  content blob,
  primary key (job_id, first_unit)
);

-- The units that a lane of a job works on, until its turn is written. A turn is written by its
-- number: whoever comes too late has another one.
create table job_lanes (
  job_id text not null references jobs (id),
  lane integer not null,
  first_unit integer not null,
  end_unit integer not null,
  turn integer not null,
  span integer not null,
  faults integer not null default 0,
  waits integer not null default 0,
  primary key (job_id, lane)
);

-- Idempotency-Key of submissions. hash (SHA-256 of the body) is null while the submission is under way.
create table job_keys (
  account_id text not null references accounts (id),
  operation text not null,
  idempotency_key text not null,
  job_id text not null references jobs (id),
  hash text,
  created_at integer not null,
  primary key (account_id, operation, idempotency_key)
);

create index job_keys_job on job_keys (job_id);

-- The queue of turns (db-scheduler's table).
create table scheduled_tasks (
  task_name text not null,
  task_instance text not null,
  task_data blob,
  execution_time timestamp not null,
  picked bit not null,
  picked_by text,
  last_success timestamp,
  last_failure timestamp,
  consecutive_failures integer,
  last_heartbeat timestamp,
  version integer not null,
  priority integer,
  primary key (task_name, task_instance)
);

create index scheduled_tasks_time on scheduled_tasks (execution_time);
create index scheduled_tasks_heartbeat on scheduled_tasks (last_heartbeat);
