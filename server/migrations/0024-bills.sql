-- Bills of carriers: what they ask to be paid for which CT-es, how far that is agreed, and whether it is paid.

create table bill (
  -- The public integer id.
  id bigint generated always as identity primary key,
  -- How webhooks name it.
  code uuid not null unique default gen_random_uuid(),
  shipper_id bigint not null references shipper (id),
  carrier_id bigint not null references carrier (id),
  source text not null check (source in ('json', 'edi')),
  -- Of the layout of the file it came in; null: it came in none.
  layout text check (layout in ('3.0A', '5.0')),
  -- As files tell the branch of the carrier that issued it; empty: not told.
  issuing_branch text not null default '',
  series text not null default '',
  number bigint not null check (number between 1 and 9999999999),
  issued_on date,
  due_on date,
  total_cents bigint not null check (total_cents >= 0),
  -- Everything else it says: `BillDocument` of freight/bill/document.ts.
  document jsonb not null,
  -- Of everything it says with its charges, for repeats.
  content_hash bytea not null check (length(content_hash) = 32),
  received_at timestamptz not null default app_now(),

  -- From here on it moves.
  -- 1 processing, 2 divergent, 3 negotiating, 4 released, 6 cancelled (decision C7).
  state smallint not null default 1 check (state in (1, 2, 3, 4, 6)),
  -- 0 open, 1 paid, 2 cancelled.
  payment smallint not null default 0 check (payment between 0 and 2),
  paid_on date,
  -- Since when people negotiate the whole bill, whatever its CT-es do.
  negotiated_at timestamptz,
  -- Counts its updates: the numbers of its webhooks.
  update_no bigint not null default 0,
  updated_at timestamptz not null default app_now(),
  check ((payment = 1) = (paid_on is not null))
) with (fillfactor = 80);
-- A number is charged once, until it is cancelled.
create unique index bill_number_once on bill (carrier_id, issuing_branch, series, number) where state <> 6;
create index bill_received on bill (shipper_id, received_at, id);
create index bill_carrier on bill (carrier_id, id);

create trigger bill_keeps_its_content before update on bill
  for each row when (
    (old.id, old.code, old.shipper_id, old.carrier_id, old.source, old.issuing_branch, old.series, old.number,
      old.total_cents, old.content_hash, old.received_at)
    is distinct from
    (new.id, new.code, new.shipper_id, new.carrier_id, new.source, new.issuing_branch, new.series, new.number,
      new.total_cents, new.content_hash, new.received_at)
  ) execute function refuse_update();

-- What it charges, CT-e by CT-e as it names them.
create table bill_cte (
  bill_id bigint not null references bill (id),
  position integer not null check (position > 0),
  shipper_id bigint not null,
  access_key text collate "C" check (length(access_key) = 44),
  -- Null: a text that is no series of a CT-e.
  series integer check (series between 0 and 999),
  number integer not null check (number between 1 and 999999999),
  -- The CNPJ of who issued the CT-e, as far as it is told; else it is the carrier or a branch of it.
  issuer text collate "C" check (length(issuer) = 14),
  issued_on date,
  -- What the bill asks for it; null: it does not say.
  charged_cents bigint check (charged_cents >= 0),
  cte_id bigint references cte (id),
  bucket text not null check (bucket in ('linked', 'not_linked', 'duplicated')),
  -- The bill that charged the CT-e first; the same bill where it stands in it twice.
  first_bill_id bigint references bill (id),
  primary key (bill_id, position),
  check ((bucket = 'not_linked') = (cte_id is null)),
  check ((bucket = 'duplicated') = (first_bill_id is not null))
);
create index bill_cte_waiting_key on bill_cte (shipper_id, access_key) where cte_id is null;
create index bill_cte_waiting_number on bill_cte (shipper_id, number) where cte_id is null;
create index bill_cte_cte on bill_cte (cte_id) where cte_id is not null;

-- What happened to it. Only ever added to.
create table bill_log (
  id bigint generated always as identity primary key,
  bill_id bigint not null references bill (id),
  from_state smallint check (from_state in (1, 2, 3, 4, 6)),
  to_state smallint not null check (to_state in (1, 2, 3, 4, 6)),
  message text not null,
  message_json jsonb,
  approval_reasons text,
  complement text,
  -- Null: Carreto itself, or the carrier.
  operator_id bigint references operator (id),
  actor text not null,
  changed_at timestamptz not null default app_now()
);
create index bill_log_bill on bill_log (bill_id, id);
create trigger bill_log_is_immutable before update on bill_log for each row execute function refuse_update();

alter table edi_file drop constraint edi_file_kind_check;
alter table edi_file add constraint edi_file_kind_check check (kind in ('ocoren', 'conemb', 'doccob'));
