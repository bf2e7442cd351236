-- The life of a table version: it begins at an instant, its last day can be moved, what was in force is remembered, and
-- a table can be computed from another one.

alter table freight_table_version
  -- From when it is in force, or was last: the clock decides, not whoever writes the state down.
  add column starts_at timestamptz,
  -- The version of the base table that a derived version was computed from.
  add column base_version_id bigint references freight_table_version (id),
  drop constraint freight_table_version_source_kind_check,
  add constraint freight_table_version_source_kind_check check (source_kind in ('csv', 'xlsx', 'json', 'derived'));

update freight_table_version set starts_at = valid_from::timestamp at time zone 'America/Sao_Paulo'
  where state = 'scheduled';
update freight_table_version set starts_at = published_at where state <> 'scheduled' and published_at is not null;

-- Several versions of a table may wait, each for its own instant.
drop index freight_table_version_one_scheduled;
create unique index freight_table_version_one_scheduled_at on freight_table_version (table_id, starts_at)
  where state = 'scheduled';
create index freight_table_version_due on freight_table_version (starts_at) where state = 'scheduled';
create index freight_table_version_base on freight_table_version (base_version_id) where base_version_id is not null;

-- The last day may be moved: quotes remember the days they were decided upon.
drop trigger freight_table_version_keeps_its_content on freight_table_version;
create trigger freight_table_version_keeps_its_content before update on freight_table_version
  for each row when (
    (old.id, old.table_id, old.number, old.reference, old.document_id, old.valid_from, old.base_version_id)
    is distinct from
    (new.id, new.table_id, new.number, new.reference, new.document_id, new.valid_from, new.base_version_id)
  ) execute function refuse_update();

-- What was in force when. A row each time that changes; rows never change.
create table table_publication (
  id bigint generated always as identity primary key,
  table_id bigint not null references freight_table (id),
  -- In force from `starts_at` on; null is nothing.
  version_id bigint references freight_table_version (id),
  -- In force until then; null is nothing.
  previous_id bigint references freight_table_version (id),
  cause text not null check (cause in ('publish', 'schedule', 'rollback', 'withdraw', 'derive')),
  starts_at timestamptz not null,
  actor text not null,
  reason text,
  created_at timestamptz not null default app_now()
);
create index table_publication_table on table_publication (table_id, id);
create trigger table_publication_is_immutable before update on table_publication
  for each row execute function refuse_update();

insert into table_publication (table_id, version_id, previous_id, cause, starts_at, actor, created_at)
  select table_id, id, lag(id) over (partition by table_id order by published_at, id), 'publish', published_at,
    coalesce(published_by, 'carreto'), published_at
  from freight_table_version
  where published_at is not null and state in ('published', 'replaced', 'withdrawn')
  order by published_at, id;
insert into table_publication (table_id, version_id, previous_id, cause, starts_at, actor, created_at)
  select table_id, null, id, 'withdraw', ended_at, 'carreto', ended_at
  from freight_table_version as version
  where state = 'withdrawn' and published_at is not null and ended_at is not null and not exists (
    select from freight_table_version as later
    where later.table_id = version.table_id and later.published_at > version.published_at
  );

-- A table whose versions are computed from those of another one.
create table derived_table (
  table_id bigint primary key references freight_table (id),
  base_table_id bigint not null references freight_table (id),
  -- What is adjusted, as the administration writes it.
  recipe jsonb not null,
  -- `publish`: a version comes into force together with its base; `draft`: somebody publishes it.
  mode text not null check (mode in ('publish', 'draft')),
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz not null default app_now(),
  created_by text not null,
  check (table_id <> base_table_id)
);
create index derived_table_base on derived_table (base_table_id);

-- One derivation of a base version by one revision of a recipe: done once, whoever does it.
create table table_derivation (
  id bigint generated always as identity primary key,
  table_id bigint not null references derived_table (table_id) on delete cascade,
  base_version_id bigint not null references freight_table_version (id),
  recipe_revision integer not null,
  state text not null check (state in ('waiting', 'derived', 'failed')),
  version_id bigint references freight_table_version (id),
  -- How many numbers each adjustment met.
  counts jsonb,
  -- What is wrong, a list of `{field, message}`.
  failure jsonb,
  at timestamptz not null default app_now(),
  constraint table_derivation_once unique (table_id, base_version_id, recipe_revision),
  check ((state = 'derived') = (version_id is not null)),
  check ((state = 'failed') = (failure is not null))
);
create index table_derivation_waiting on table_derivation (id) where state = 'waiting';
