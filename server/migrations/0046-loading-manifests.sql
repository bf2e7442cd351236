-- Loading manifests (romaneios): which volumes a vehicle of a carrier takes from a dispatch point. What is loaded is written scan by
-- scan; when it is closed it stays as it is, and jobs tell carriers of it and report the collections.

create table loading_manifest (
  id bigint generated always as identity primary key,
  -- That of the dispatch point.
  shipper_id bigint not null references shipper (id),
  carrier_id bigint not null references carrier (id),
  dispatch_point_id bigint not null references dispatch_point (id),
  state text not null default 'open' check (state in ('open', 'closed', 'cancelled')),
  -- Grows with every change, volumes included; `edited_revision` is that of the last change of driver, plate and note.
  revision integer not null default 1,
  edited_revision integer not null default 1,
  driver_name text,
  driver_document text,
  plate text collate "C" check (plate ~ '^[A-Z]{3}[0-9][0-9A-Z][0-9]{2}$'),
  note text,
  opened_at timestamptz not null,
  opened_by text not null,
  -- Closed or cancelled.
  ended_at timestamptz,
  ended_by text,
  ended_by_operator_id bigint references operator (id),
  -- Volumes that were expected and wait for the next one.
  left_volumes integer not null default 0 check (left_volumes >= 0),
  -- As the contract had it when it was closed; null: no file is written.
  notfis_layout text check (notfis_layout in ('3.1', '5.0')),
  -- When every freight that can be in a file is.
  notfis_done_at timestamptz,
  is_collection_reported boolean not null default false,
  -- When every freight was reported, or refused.
  collection_done_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((ended_at is null) = (ended_by is null))
);
create index loading_manifest_shipper on loading_manifest (shipper_id, id desc);
create index loading_manifest_carrier on loading_manifest (carrier_id, id desc);

create table loading_manifest_volume (
  manifest_id bigint not null references loading_manifest (id),
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  volume_number integer not null check (volume_number > 0),
  -- `missing`: its freight left without it, for a reason. `left`: it waits for the next manifest, the rest of its freight left.
  -- `released`: the manifest was cancelled.
  state text not null check (state in ('loaded', 'missing', 'left', 'released')),
  reason text,
  written_at timestamptz not null,
  written_by text not null,
  primary key (manifest_id, freight_code, volume_number),
  check ((state = 'missing') = (reason is not null)),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);
-- A volume is loaded once.
create unique index loading_manifest_volume_loaded on loading_manifest_volume (shipper_id, freight_code, volume_number)
  where state = 'loaded';
create index loading_manifest_volume_left on loading_manifest_volume (shipper_id, freight_code, volume_number)
  where state in ('missing', 'left');

-- The freights of a closed manifest, and what became of the report of their collection.
create table loading_manifest_freight (
  manifest_id bigint not null references loading_manifest (id),
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  position integer not null check (position > 0),
  -- Null: not reported, or not yet.
  collection text check (collection in ('accepted', 'completed', 'duplicate', 'refused')),
  primary key (manifest_id, freight_code),
  unique (manifest_id, position),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);

create table loading_manifest_file (
  manifest_id bigint not null references loading_manifest (id),
  file_id bigint not null references notfis_file (id),
  primary key (manifest_id, file_id)
);

-- The layout of the NOTFIS file that is written when a loading manifest of the pair is closed; null: none.
alter table contract add column notfis_layout text check (notfis_layout in ('3.1', '5.0'));
