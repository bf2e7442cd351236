-- Occurrences of carriers that nobody could take as they came, the files they came in, and the pictures that prove
-- them.

-- What a carrier's own occurrence codes mean, for all its shippers; a contract says it first, PROCEDA last.
create table carrier_occurrence_code (
  carrier_id bigint not null references carrier (id),
  carrier_code text collate "C" not null,
  code integer not null check (code between 0 and 999),
  created_at timestamptz not null default app_now(),
  primary key (carrier_id, carrier_code)
);

-- What waits for a person: never lost, released or discarded by name.
create table quarantined_occurrence (
  id bigint generated always as identity primary key,
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  carrier_id bigint not null references carrier (id),
  reason text not null check (reason in ('unmapped_code', 'out_of_flow', 'too_far_ahead', 'before_hire')),
  -- Of our catalogue; null while nobody said what the carrier's code means.
  code integer check (code between 0 and 999),
  carrier_code text collate "C",
  occurred_at timestamptz not null,
  volume_number integer check (volume_number > 0),
  -- The rest of it, as `Held` of freight/track/held.ts.
  held jsonb not null,
  -- Of everything above: the same thing does not wait twice.
  content_hash bytea not null check (length(content_hash) = 32),
  source text not null check (source in ('carrier', 'edi', 'poll')),
  arrived_at timestamptz not null default app_now(),
  state text not null default 'waiting' check (state in ('waiting', 'released', 'discarded')),
  decided_at timestamptz,
  decided_by text,
  note text,
  check (code is not null or carrier_code is not null),
  check ((state = 'waiting') = (decided_at is null)),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);
create unique index quarantined_occurrence_same on quarantined_occurrence (shipper_id, freight_code, content_hash)
  where state = 'waiting';
create index quarantined_occurrence_state on quarantined_occurrence (state, id);
create index quarantined_occurrence_freight on quarantined_occurrence (shipper_id, freight_code);
create index quarantined_occurrence_code on quarantined_occurrence (carrier_id, carrier_code)
  where state = 'waiting' and reason = 'unmapped_code';

-- Pictures of deliveries, once each for a freight.
create table proof_image (
  id bigint generated always as identity primary key,
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  content_hash bytea not null check (length(content_hash) = 32),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null,
  url text not null,
  created_at timestamptz not null default app_now(),
  unique (shipper_id, freight_code, content_hash),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);

-- Who knows the id of a link may read what it leads to; only a hash of it is here.
create table capability (
  id_hash bytea primary key check (length(id_hash) = 32),
  shipper_id bigint not null references shipper (id),
  kind text not null,
  target_id bigint not null,
  -- Null: for as long as the target is there.
  expires_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index capability_expired on capability (expires_at) where expires_at is not null;

-- EDI files of carriers: a file is worked off once, whoever sends it again reads the same report.
create table edi_file (
  id bigint generated always as identity primary key,
  carrier_id bigint not null references carrier (id),
  kind text not null check (kind in ('ocoren')),
  content_hash bytea not null check (length(content_hash) = 32),
  bytes bytea not null,
  -- Held by who works on it; another one takes over when it is past.
  lease_until timestamptz,
  report jsonb,
  arrived_at timestamptz not null default app_now(),
  ended_at timestamptz,
  unique (carrier_id, kind, content_hash)
);
create index edi_file_age on edi_file (arrived_at);
