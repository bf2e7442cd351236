-- Documents of transport: what carriers charge, as they sent it, which freights it is for, and how far its audit is.
-- Beside them the queue of what later stages do because of what earlier ones wrote.

-- Named work, written in the transaction of its cause and done after it, at least once. Gone when done.
create table job (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  due_at timestamptz not null default app_now(),
  attempts integer not null default 0,
  -- Held by who works on it; another one takes over when it is past.
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null default app_now()
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create index job_due on job (due_at, id);

create table cte (
  -- The public integer id.
  id bigint generated always as identity primary key,
  shipper_id bigint not null references shipper (id),
  -- Whose token brought it; the issuer may be a branch, as the key says.
  carrier_id bigint not null references carrier (id),
  access_key text collate "C" not null constraint cte_key_once unique check (
    access_key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  source text not null check (source in ('json', 'xml', 'edi')),
  action text not null check (action in ('include', 'complement', 'replace')),
  series integer not null check (series between 0 and 999),
  number integer not null check (number between 1 and 999999999),
  -- Letter of the PROCEDA list of waybill kinds.
  operation_type text not null check (operation_type ~ '^[A-Z]$'),
  total_cents bigint not null check (total_cents >= 0),
  issued_at timestamptz not null,
  -- When the tax authority took it.
  processed_at timestamptz,
  -- Everything else it says: `CteDocument` of documents/cte/document.ts.
  document jsonb not null,
  -- Of what it says, for repeats (decisions C1, H13).
  content_hash bytea not null check (length(content_hash) = 32),
  -- Of what two CT-es have in common that charge the same transport twice.
  likeness bytea not null check (length(likeness) = 32),
  -- Codes by which freights may be known besides their NF-es.
  tracking_codes text[] not null default '{}',
  -- Leads to the document as it came, in the address of its download.
  link_id text collate "C" not null,
  received_at timestamptz not null default app_now(),

  -- From here on it moves.
  -- 0 processing, 1 divergent, 2 negotiating, 3 pre-released, 4 released, 5 rejected (decision C4).
  state smallint not null default 0 check (state between 0 and 5),
  -- The first of its freights (decision C1); all of them are in cte_freight. Null: it waits for one.
  freight_code text collate "C",
  -- An earlier CT-e of the same number, or for the same transport.
  duplicate_of bigint references cte (id),
  duplicate_reason text check (duplicate_reason in ('same_number', 'same_transport')),
  -- The one that took its place (decision C3).
  replaced_by bigint references cte (id),
  deleted_at timestamptz,
  -- Since when the audit has to look at it, again or for the first time; null: nothing is new.
  audit_due_at timestamptz default app_now(),
  audited_at timestamptz,
  -- What was due, and by how much more is charged.
  expected_cents bigint,
  difference_cents bigint,
  -- Of the negotiation, as e-mails name it.
  negotiation_code text,
  -- The bill that charges it first.
  bill_id bigint,
  check ((duplicate_of is null) = (duplicate_reason is null)),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
) with (fillfactor = 80);
create index cte_received on cte (shipper_id, received_at, id);
create index cte_received_in_state on cte (shipper_id, state, received_at, id);
create index cte_issued on cte (shipper_id, issued_at, id);
create index cte_processed on cte (shipper_id, processed_at, id) where processed_at is not null;
create index cte_carrier on cte (carrier_id, id);
create index cte_likeness on cte (shipper_id, likeness);
create index cte_number on cte (shipper_id, number);
create index cte_freight_first on cte (shipper_id, freight_code) where freight_code is not null;
create index cte_unlinked on cte (id) where freight_code is null and deleted_at is null;
create index cte_unlinked_codes on cte using gin (tracking_codes)
  where freight_code is null and deleted_at is null;
create index cte_duplicate on cte (duplicate_of, id) where duplicate_of is not null;
create index cte_audit_due on cte (audit_due_at, id) where audit_due_at is not null;
create index cte_bill on cte (bill_id) where bill_id is not null;

create trigger cte_keeps_its_content before update on cte
  for each row when (
    (old.id, old.shipper_id, old.carrier_id, old.access_key, old.source, old.action, old.series, old.number,
      old.operation_type, old.total_cents, old.issued_at, old.processed_at, old.content_hash, old.received_at)
    is distinct from
    (new.id, new.shipper_id, new.carrier_id, new.access_key, new.source, new.action, new.series, new.number,
      new.operation_type, new.total_cents, new.issued_at, new.processed_at, new.content_hash, new.received_at)
  ) execute function refuse_update();

-- A document as it came; of a file with several, its own lines.
create table cte_original (
  cte_id bigint primary key references cte (id),
  content_type text not null,
  file_name text not null,
  bytes bytea not null
);

-- The documents of the goods it names.
create table cte_nfe (
  cte_id bigint not null references cte (id),
  position integer not null check (position > 0),
  shipper_id bigint not null,
  access_key text collate "C" check (length(access_key) = 44),
  -- Without zeros at its left.
  number text collate "C" not null,
  -- Without zeros at its left; null: not told.
  series text collate "C",
  -- CNPJ or CPF; null: not told.
  issuer text collate "C",
  -- Only the last eight digits of the number are known.
  is_number_cut boolean not null default false,
  -- The freight it was found on; null: it waits for one.
  freight_code text collate "C",
  primary key (cte_id, position),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);
create index cte_nfe_waiting_key on cte_nfe (shipper_id, access_key) where freight_code is null;
create index cte_nfe_waiting_number on cte_nfe (shipper_id, number) where freight_code is null;

-- The freights it charges, in the order in which they were found.
create table cte_freight (
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  cte_id bigint not null references cte (id),
  position integer not null check (position > 0),
  found_by text not null check (found_by in ('nfe_key', 'nfe_number', 'tracking_code', 'other_cte', 'person')),
  linked_at timestamptz not null default app_now(),
  primary key (shipper_id, freight_code, cte_id),
  unique (cte_id, position),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);

-- CT-es it completes or replaces; a key that is unknown waits (decision C3).
create table cte_relation (
  cte_id bigint not null references cte (id),
  kind text not null check (kind in ('complement', 'replace')),
  access_key text collate "C" not null check (length(access_key) = 44),
  target_id bigint references cte (id),
  primary key (cte_id, access_key)
);
create index cte_relation_waiting on cte_relation (access_key) where target_id is null;
create index cte_relation_target on cte_relation (target_id) where target_id is not null;

-- Every move of the audit, and what else happened to it. Only ever added to (decision C4).
create table cte_log (
  id bigint generated always as identity primary key,
  cte_id bigint not null references cte (id),
  from_state smallint check (from_state between 0 and 5),
  to_state smallint not null check (to_state between 0 and 5),
  message text not null,
  message_json jsonb,
  approval_reasons text,
  complement text,
  -- Null: Carreto itself, or the carrier.
  operator_id bigint references operator (id),
  actor text not null,
  changed_at timestamptz not null default app_now()
);
create index cte_log_cte on cte_log (cte_id, id);
create trigger cte_log_is_immutable before update on cte_log for each row execute function refuse_update();

-- What carriers call their charges in CT-e XMLs, besides what everybody calls them.
create table cte_component_name (
  id bigint generated always as identity primary key,
  -- Null: of every carrier that has no other meaning for it.
  carrier_id bigint references carrier (id),
  -- In capitals, letters and digits alone.
  name_key text collate "C" not null check (name_key ~ '^[0-9A-Z]+$'),
  -- As somebody wrote it.
  name text not null,
  charge text not null,
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  constraint cte_component_name_taken unique nulls not distinct (carrier_id, name_key)
);

alter table edi_file drop constraint edi_file_kind_check;
alter table edi_file add constraint edi_file_kind_check check (kind in ('ocoren', 'conemb'));
