-- Sums of quotes, which are forgotten after their term, and of what the audit of CT-es came to.

-- Quotes of a shipper by the day (São Paulo) they were made.
create table quote_day (
  shipper_id bigint not null,
  day date not null,
  quotes bigint not null default 0,
  without_offer bigint not null default 0,
  primary key (shipper_id, day)
);
create index quote_day_day on quote_day (day);

-- In how many of them a carrier offered, and in how many nobody was cheaper.
create table quote_offer_day (
  shipper_id bigint not null,
  carrier_id bigint not null,
  day date not null,
  offered bigint not null default 0,
  cheapest bigint not null default 0,
  primary key (shipper_id, carrier_id, day)
);
create index quote_offer_day_day on quote_offer_day (day);

-- Those without an offer by the first three digits of the zip code they were to go to.
create table quote_lost_day (
  shipper_id bigint not null,
  zip_block smallint not null check (zip_block between 0 and 999),
  day date not null,
  quotes bigint not null default 0,
  primary key (shipper_id, zip_block, day)
);
create index quote_lost_day_day on quote_lost_day (day);

-- CT-es of a shipper and a carrier by the day (São Paulo) they came; without those that the carrier took back.
create table cte_day (
  shipper_id bigint not null,
  carrier_id bigint not null,
  day date not null,
  ctes bigint not null,
  charged_cents bigint not null,
  -- Of those of which is known what was due.
  compared_cents bigint not null,
  due_cents bigint not null,
  divergent bigint not null,
  -- Released without anybody deciding.
  automatic bigint not null,
  -- Released or rejected, and how long that took together.
  settled bigint not null,
  settled_minutes bigint not null,
  recovered_cents bigint not null,
  primary key (shipper_id, carrier_id, day)
);
create index cte_day_day on cte_day (day);

create table cte_cause_day (
  shipper_id bigint not null,
  carrier_id bigint not null,
  day date not null,
  -- As the audit names it; `unexplained` for the rest.
  cause text not null,
  ctes bigint not null,
  cents bigint not null,
  recovered_cents bigint not null,
  primary key (shipper_id, carrier_id, day, cause)
);
create index cte_cause_day_day on cte_cause_day (day);

-- Whose sums of CT-es have to be counted again. Only ever added to; gone when it was counted.
create table cte_mark (
  id bigint generated always as identity primary key,
  shipper_id bigint not null,
  carrier_id bigint not null,
  day date not null
) with (autovacuum_vacuum_scale_factor = 0.02);

create function mark_cte() returns trigger language plpgsql as $$
begin
  insert into cte_mark (shipper_id, carrier_id, day)
  values (new.shipper_id, new.carrier_id, (new.received_at at time zone 'America/Sao_Paulo')::date);
  return null;
end $$;
create trigger cte_begins after insert on cte for each row execute function mark_cte();
create trigger cte_moves after update on cte for each row
  when ((old.state, old.audited_at, old.difference_cents, old.replaced_by, old.deleted_at)
    is distinct from (new.state, new.audited_at, new.difference_cents, new.replaced_by, new.deleted_at))
  execute function mark_cte();

alter table sums_state
  -- Quotes before this id are counted; null: none yet.
  add column quotes_until text collate "C",
  -- CT-es of before there were sums are counted up to this one; null: all are.
  add column ctes_from bigint default 0;
