-- Waybills of files that do not bring the access key of their CT-e: they charge nothing, and end when it comes.

create table waiting_waybill (
  id bigint generated always as identity primary key,
  -- Whose it is, as a CT-e would be.
  shipper_id bigint not null references shipper (id),
  -- Who sent it; the issuer is this carrier or a branch of it.
  carrier_id bigint not null references carrier (id),
  -- First eight characters of the issuer's CNPJ, and all of it where the file tells.
  issuer_root text collate "C" not null check (length(issuer_root) = 8),
  issuer_cnpj text collate "C" check (length(issuer_cnpj) = 14),
  series integer not null check (series between 0 and 999),
  number integer not null check (number between 1 and 999999999),
  total_cents bigint not null,
  issued_on date not null,
  -- `KeylessWaybill` of documents/cte/waybill.ts.
  waybill jsonb not null,
  content_hash bytea not null,
  -- Who handed it in; null: the carrier.
  operator_id bigint references operator (id),
  actor text not null,
  arrived_at timestamptz not null default app_now()
);
create unique index waiting_waybill_number on waiting_waybill (shipper_id, issuer_root, series, number, issuer_cnpj)
  nulls not distinct;
create index waiting_waybill_issuer on waiting_waybill (issuer_root, number);
create index waiting_waybill_carrier on waiting_waybill (carrier_id);
create index waiting_waybill_age on waiting_waybill (arrived_at);
