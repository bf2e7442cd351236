-- Layouts: how the files of a carrier are read, found out once and kept. Imports: files on their way to a version,
-- with everything a worker needs to go on where another one was killed.

create table carrier_layout (
  id bigint generated always as identity primary key,
  carrier_id bigint not null references carrier (id),
  name text not null,
  -- What its files look like (tabs and headings), as the reader computes it: a file with the same one is read alike.
  fingerprint text collate "C" not null check (length(fingerprint) between 1 and 200),
  layout jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint carrier_layout_name_taken unique (carrier_id, name),
  constraint carrier_layout_fingerprint_taken unique (carrier_id, fingerprint)
);

create table table_import (
  id bigint generated always as identity primary key,
  -- Whose prices, for whom and when, as in an import in one request.
  carrier_id bigint not null references carrier (id),
  shipper_id bigint references shipper (id),
  group_id bigint references shipper_group (id),
  name text,
  valid_from date,
  valid_until date,
  options jsonb not null,
  check_only boolean not null,
  -- The layout asked for; null lets the fingerprint choose. What people answered so far.
  layout_id bigint references carrier_layout (id) on delete set null,
  layout_name text,
  answers jsonb not null default '[]',
  state text not null default 'open'
    check (state in ('open', 'waiting', 'running', 'needs_answers', 'done', 'failed', 'cancelled')),
  -- A running import belongs to the worker that wrote `claim`, while it renews the lease.
  claim text collate "C",
  lease_until timestamptz,
  attempts integer not null default 0,
  phase text check (phase in ('reading', 'understanding', 'compiling', 'storing')),
  rows_read integer not null default 0,
  percent integer not null default 0 check (percent between 0 and 100),
  -- SHA-256 of everything the result depends on: the same again needs no reading.
  input_hash bytea check (length(input_hash) = 32),
  report jsonb,
  questions jsonb,
  result jsonb,
  failure jsonb,
  version_id bigint references freight_table_version (id),
  operator_id bigint references operator (id),
  created_by text not null,
  created_at timestamptz not null default app_now(),
  started_at timestamptz,
  ended_at timestamptz,
  check (shipper_id is null or group_id is null),
  check (valid_from <= valid_until),
  check ((state = 'running') = (claim is not null)),
  check ((claim is null) = (lease_until is null)),
  check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null))
);
create index table_import_to_do on table_import (id) where state in ('waiting', 'running');
create index table_import_carrier on table_import (carrier_id, id);
create index table_import_shipper on table_import (shipper_id, id) where shipper_id is not null;
create index table_import_input on table_import (input_hash) where state = 'done';

create table table_import_file (
  import_id bigint not null references table_import (id),
  position integer not null check (position > 0),
  -- For the record; never a path.
  name text,
  hash bytea not null check (length(hash) = 32),
  size_bytes integer not null check (size_bytes > 0),
  -- Compressed with Zstandard; null once the term for files is over.
  content bytea,
  created_at timestamptz not null default app_now(),
  primary key (import_id, position),
  constraint table_import_file_taken unique (import_id, hash)
);
alter table table_import_file alter column content set storage external;
create index table_import_file_kept on table_import_file (import_id) where content is not null;
