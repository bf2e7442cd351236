-- Processes of an installation, as they say of themselves every few seconds. A row ends with its process, or a day after it was
-- last seen where that was killed.
create table running_process (
  id uuid primary key,
  host text not null,
  pid integer not null,
  role text not null check (role in ('both', 'api', 'worker')),
  release text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default app_now(),
  -- How far its clock was ahead of the database's.
  clock_offset_ms bigint not null
);
