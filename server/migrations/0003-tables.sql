-- Freight tables. A table says whose prices for which service and for whom; a version is one state of the
-- prices; a document is what a version says, named by its hash and shared by versions that say the same.

create table freight_table (
  id bigint generated always as identity primary key,
  -- Names the shipping method over all its versions, towards shippers.
  method_hash text collate "C" not null constraint freight_table_method_hash_taken unique
    check (method_hash ~ '^[0-9a-f]{24}$'),
  carrier_id bigint not null references carrier (id),
  -- Keys are names without case, accents and double spaces; two tables of one service key are of one service.
  name text not null,
  name_key text collate "C" not null,
  service_name text not null,
  service_key text collate "C" not null,
  load_type text not null check (load_type in ('fractional', 'full_load')),
  modal text not null check (modal in ('road', 'air')),
  operator_kind text not null check (operator_kind in ('carrier', 'postal')),
  audience text not null check (audience in ('shipper', 'group', 'all')),
  shipper_id bigint references shipper (id),
  group_id bigint references shipper_group (id),
  created_at timestamptz not null default app_now(),
  check ((audience = 'shipper') = (shipper_id is not null)),
  check ((audience = 'group') = (group_id is not null)),
  constraint freight_table_name_taken unique nulls not distinct (carrier_id, shipper_id, group_id, name_key)
);
create index freight_table_shipper on freight_table (shipper_id) where shipper_id is not null;
create index freight_table_group on freight_table (group_id) where group_id is not null;

create table table_document (
  id bigint generated always as identity primary key,
  -- SHA-256 of the canonical bytes.
  hash bytea not null unique check (length(hash) = 32),
  -- The canonical bytes, compressed with Zstandard; PostgreSQL need not try again.
  content bytea not null,
  size_bytes integer not null check (size_bytes > 0),
  created_at timestamptz not null default app_now()
);
alter table table_document alter column content set storage external;

-- Documents compiled for one revision of the engine, compressed likewise. A cache: whatever is missing is
-- compiled again from the document.
create table table_sheet (
  document_id bigint not null references table_document (id),
  engine_revision integer not null,
  content bytea not null,
  size_bytes integer not null check (size_bytes > 0),
  primary key (document_id, engine_revision)
);
alter table table_sheet alter column content set storage external;

create table freight_table_version (
  id bigint generated always as identity primary key,
  table_id bigint not null references freight_table (id),
  number integer not null check (number > 0),
  -- What offers show of it (`table_reference`).
  reference text collate "C" not null constraint freight_table_version_reference_taken unique
    check (reference ~ '^[0-9a-f]{24}$'),
  document_id bigint not null references table_document (id),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'published', 'replaced', 'withdrawn')),
  -- Calendar days in São Paulo, both inclusive; null is unbounded.
  valid_from date,
  valid_until date,
  source_kind text not null check (source_kind in ('csv', 'xlsx', 'json')),
  source_name text,
  coverage_rows integer not null,
  price_rows integer not null,
  created_at timestamptz not null default app_now(),
  created_by text not null,
  published_at timestamptz,
  published_by text,
  -- When it was replaced or withdrawn.
  ended_at timestamptz,
  unique (table_id, number),
  check (valid_from <= valid_until)
);
create unique index freight_table_version_one_published on freight_table_version (table_id) where state = 'published';
create unique index freight_table_version_one_scheduled on freight_table_version (table_id) where state = 'scheduled';
create index freight_table_version_document on freight_table_version (document_id);

-- What an offer was made from never changes: not even a mistake in this code may change it.
create function refuse_update() returns trigger
  language plpgsql
  as $$ begin raise exception '% is immutable', tg_table_name using errcode = 'integrity_constraint_violation'; end $$;

create trigger table_document_is_immutable before update on table_document
  for each row execute function refuse_update();

create trigger freight_table_version_keeps_its_content before update on freight_table_version
  for each row when (
    (old.id, old.table_id, old.number, old.reference, old.document_id, old.valid_from, old.valid_until)
    is distinct from
    (new.id, new.table_id, new.number, new.reference, new.document_id, new.valid_from, new.valid_until)
  ) execute function refuse_update();
