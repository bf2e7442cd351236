-- Drafts of tables that rate live traffic unseen. A row is one run: which quotes it looks at, how far it has
-- come and what it found. Position and findings move together in one statement, so every quote counts once.
create table table_shadow (
  id bigint generated always as identity primary key,
  version_id bigint not null references freight_table_version (id),
  started_at timestamptz not null default app_now(),
  started_by text not null,
  -- Null while it runs.
  ended_at timestamptz,
  ended_by text,
  end_reason text check (end_reason in ('stopped', 'published', 'withdrawn')),
  -- Quote ids begin with their time: the run looks at those from `from_id` to below `until_id`, and everything
  -- below `next_id` has been counted.
  from_id text collate "C" not null,
  until_id text collate "C",
  next_id text collate "C" not null,
  -- The end is known and reached: nothing will move any more.
  is_complete boolean not null default false,
  totals jsonb not null,
  -- The latest quotes worth a look.
  notable jsonb not null,
  counted_at timestamptz,
  -- The process that counts now has it until then; another takes over if it does not come back.
  claimed_until timestamptz,
  check ((ended_at is null) = (end_reason is null)),
  check ((ended_at is null) = (until_id is null)),
  check (not is_complete or ended_at is not null),
  check (from_id <= next_id)
);
create unique index table_shadow_one_running on table_shadow (version_id) where ended_at is null;
create index table_shadow_version on table_shadow (version_id, id);
create index table_shadow_incomplete on table_shadow (id) where not is_complete;
