-- A freight: what was hired, for whom, and what happened to it. What was agreed never changes and has a table of
-- its own, apart from what every occurrence moves, so that a wide row is not written again with each of them.

create table freight (
  shipper_id bigint not null references shipper (id),
  -- What the wire calls `id_frete`: FR, the day of the hire in São Paulo (YYMMDD), five characters.
  code text collate "C" not null constraint freight_code_taken unique check (code ~ '^FR[0-9]{6}[0-9A-Z]{5}$'),
  -- The public integer id.
  number bigint generated always as identity unique,
  carrier_id bigint not null references carrier (id),
  source text not null check (source in ('offer', 'import', 'import_not_quoted', 'postal_reverse')),
  reverse boolean not null,
  -- The offer that was hired; null where none was.
  offer_token text collate "C",
  offer_number integer,
  order_number text,
  parent_order_number text,
  channel text,
  -- Of the request as it was received, for repeats (decision H13).
  content_hash bytea not null check (length(content_hash) = 32),
  -- The secret part of the public tracking address (decision I3).
  tracking_key text collate "C" not null check (tracking_key ~ '^[0-9a-z]{16}$'),
  -- Physical volumes; their codes are the freight's and a number from 1 (decision I4).
  volume_count integer not null check (volume_count > 0),
  -- Parties, goods, price, terms, and the lane that prices it again: `Agreement` of freight/agreement.ts.
  agreement jsonb not null,
  hired_at timestamptz not null,
  primary key (shipper_id, code)
);
create index freight_hired on freight (shipper_id, hired_at, code);
create index freight_order on freight (shipper_id, order_number, hired_at) where order_number is not null;
create index freight_repeat on freight (shipper_id, content_hash);
create index freight_carrier on freight (carrier_id, hired_at, code);

create trigger freight_is_immutable before update on freight for each row execute function refuse_update();

-- Who receives it: apart, because it is a person whose data are forgotten after a term.
create table freight_recipient (
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  document text,
  state_inscription text,
  name text not null,
  email text,
  phone text,
  street text not null,
  number text not null,
  complement text,
  district text not null,
  city text not null,
  state text not null,
  zip text not null check (zip ~ '^[0-9]{8}$'),
  country text not null default 'BRA',
  anonymised_at timestamptz,
  primary key (shipper_id, freight_code),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);

-- Where a freight stands. The one row that occurrences write again.
create table freight_progress (
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  phase text not null check (phase in ('preparing', 'underway', 'delivered', 'returned', 'lost', 'cancelled')),
  -- Of single volumes that went their own way, by number.
  volume_phases jsonb not null default '{}',
  status_group text not null,
  status_code integer not null,
  status_at timestamptz not null,
  status_id bigint not null,
  updated_at timestamptz not null,
  collected_at timestamptz,
  delivered_at timestamptz,
  expected_on date,
  postal_codes text[] not null default '{}',
  carrier_codes text[] not null default '{}',
  redispatch_codes text[] not null default '{}',
  -- Numbers what is told about this freight, in the order of commit.
  event_seq bigint not null default 0,
  primary key (shipper_id, freight_code),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
) with (fillfactor = 80);
create index freight_progress_open on freight_progress (shipper_id, status_group, freight_code);

-- What happened, only ever added to; a repeat with new values completes its line (decision O4).
create table occurrence (
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  -- Order of arrival.
  id bigint generated always as identity,
  code integer not null check (code between 0 and 999),
  occurred_at timestamptz not null,
  updated_at timestamptz not null default app_now(),
  -- Null: the whole freight.
  volume_number integer check (volume_number > 0),
  redelivery_on date,
  expected_on date,
  return_business_days integer check (return_business_days between 0 and 9999),
  message text,
  carrier_description text,
  carrier_code text,
  courier_name text,
  courier_document text,
  proofs jsonb not null default '[]',
  redispatch_codes text[] not null default '{}',
  source text not null check (source in ('hire', 'carrier', 'edi', 'poll', 'operator', 'postal', 'shipper')),
  arrived_at timestamptz not null default app_now(),
  primary key (shipper_id, freight_code, id),
  constraint occurrence_same unique nulls not distinct (shipper_id, freight_code, code, occurred_at, volume_number),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);
create index occurrence_period on occurrence (shipper_id, occurred_at);

-- The documents of the goods.
create table freight_nfe (
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  position integer not null check (position > 0),
  access_key text collate "C" not null check (length(access_key) = 44),
  number text collate "C" not null,
  series text collate "C" not null,
  volume_count integer,
  value_cents bigint not null,
  items_cents bigint,
  issued_at timestamptz not null,
  operation_type integer,
  emission_type integer,
  protocol text,
  cfop text,
  attached_at timestamptz not null default app_now(),
  primary key (shipper_id, freight_code, position),
  unique (shipper_id, freight_code, access_key),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);
create index freight_nfe_key on freight_nfe (access_key);
create index freight_nfe_number on freight_nfe (shipper_id, number, series);

-- Carriers and the public page come without a shipper: this says whose a freight is.
create table freight_directory (
  kind text not null check (kind in ('freight', 'nfe', 'carrier_code', 'postal_code')),
  value text collate "C" not null,
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  primary key (kind, value, shipper_id, freight_code)
);

-- An offer token is hired at most once at a time; cancelling gives it back (decision H4).
create table hired_token (
  shipper_id bigint not null,
  token text collate "C" not null,
  offer_number integer not null,
  content_hash bytea not null,
  freight_code text collate "C" not null,
  primary key (shipper_id, token),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);

-- Answers kept for repeats under one Idempotency-Key. Claimed before the work, with a lease; the answer is
-- written in the transaction of what it answers.
create table idempotency_key (
  owner_kind text not null check (owner_kind in ('shipper', 'carrier', 'operator')),
  owner_id bigint not null,
  endpoint text not null,
  key text collate "C" not null,
  content_hash bytea not null,
  lease_token uuid,
  lease_until timestamptz,
  answer bytea,
  created_at timestamptz not null default app_now(),
  primary key (owner_kind, owner_id, endpoint, key)
);
create index idempotency_key_age on idempotency_key (created_at);
