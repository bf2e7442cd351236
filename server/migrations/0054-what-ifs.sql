-- Stored quotes and freights decided again with other versions of tables. A row is one run: what it looks at, how far it has come
-- and what it found. Position and findings move together in one statement, so that everything counts once whoever is killed.

create table what_if (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  created_by text not null,
  -- Which versions take the place of which, and over which span: plain JSON of the stage.
  request jsonb not null,
  -- Whose quotes and freights are looked at, in this order.
  shipper_ids bigint[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Why it failed, for programs and for people.
  problem_code text collate "C",
  problem text,
  started_at timestamptz,
  ended_at timestamptz,
  -- How many it looks at; null until they are counted.
  row_count bigint,
  done_count bigint not null default 0,
  -- Where it goes on; null before it began.
  position jsonb,
  -- What was found so far; only of one that is done it is shown. A failed one keeps nothing.
  findings jsonb,
  -- The process that works on it has it until then; another takes over if it does not come back.
  claim text,
  claimed_until timestamptz,
  failures integer not null default 0,
  check ((state in ('waiting', 'running')) = (ended_at is null)),
  check ((state = 'failed') = (problem_code is not null)),
  check (state <> 'done' or findings is not null),
  check (state not in ('failed', 'cancelled') or findings is null)
);
create index what_if_waiting on what_if (id) where state in ('waiting', 'running');
create index what_if_ended on what_if (ended_at) where ended_at is not null;
