-- Sums of freights for reports: by shipper, carrier and day, and by lane and month. They outlive the quotes that freights were
-- hired from, and are kept by a worker that is handed what changed; `server/src/freight/report` says what each measure means.

-- What of a freight has to be counted again. Only ever added to, in the transaction of the fact, so that hires of one shipper do not
-- wait for each other; gone when it was counted.
create table freight_mark (
  id bigint generated always as identity primary key,
  shipper_id bigint not null,
  freight_code text collate "C" not null
) with (autovacuum_vacuum_scale_factor = 0.02);

create function mark_freight() returns trigger language plpgsql as $$
begin
  insert into freight_mark (shipper_id, freight_code) values (new.shipper_id, new.freight_code);
  return null;
end $$;
create trigger freight_begins after insert on freight_progress for each row execute function mark_freight();
create trigger freight_moves after update on freight_progress for each row
  when ((old.phase, old.delivered_at) is distinct from (new.phase, new.delivered_at))
  execute function mark_freight();

-- What stood when a freight was hired from an offer: read once from the quote, which is forgotten earlier.
create table freight_choice (
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  -- Offers that had not expired, the one that was hired among them.
  offer_count integer not null check (offer_count > 0),
  taken_cents bigint not null,
  taken_minutes bigint not null,
  cheapest_carrier_id bigint not null,
  cheapest_cents bigint not null,
  cheapest_minutes bigint not null,
  fastest_carrier_id bigint not null,
  fastest_cents bigint not null,
  fastest_minutes bigint not null,
  -- Of the carrier that had kept most of its promises; null where too little was known of all.
  kept_carrier_id bigint,
  kept_cents bigint,
  -- Why the cheapest was not hired.
  reason text not null check (reason in ('cheapest', 'faster', 'cheaper_for_customer', 'better_kept', 'unexplained')),
  primary key (shipper_id, freight_code),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code),
  check ((kept_carrier_id is null) = (kept_cents is null))
);

-- Each freight that goes out, as it is counted.
create table freight_measure (
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  carrier_id bigint not null,
  service text not null,
  state text collate "C" not null,
  -- Empty: none.
  channel text not null,
  -- The upper bound of its weight in kilograms; 0: above all.
  weight_band integer not null,
  hired_on date not null,
  -- As it was promised at the hire, whatever the carrier said later.
  promised_on date not null,
  delivered_on date,
  outcome text not null check (outcome in ('open', 'on_time', 'late', 'ended', 'cancelled')),
  is_won boolean not null,
  cost_cents bigint not null,
  weight_g bigint not null,
  goods_cents bigint not null,
  -- Of its choice; null without one.
  reason text,
  cheapest_cents bigint,
  fastest_cents bigint,
  kept_cents bigint,
  primary key (shipper_id, freight_code),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
) with (fillfactor = 80);
create index freight_measure_hired on freight_measure (hired_on, shipper_id);
create index freight_measure_promised on freight_measure (promised_on, shipper_id);

create table freight_day (
  shipper_id bigint not null,
  carrier_id bigint not null,
  day date not null,
  hired bigint not null default 0,
  cancelled bigint not null default 0,
  won bigint not null default 0,
  cost_cents bigint not null default 0,
  weight_g bigint not null default 0,
  goods_cents bigint not null default 0,
  due bigint not null default 0,
  on_time bigint not null default 0,
  late bigint not null default 0,
  late_days bigint not null default 0,
  ended bigint not null default 0,
  primary key (shipper_id, carrier_id, day)
) with (fillfactor = 80);
create index freight_day_day on freight_day (day);

-- `month`: its first day.
create table freight_lane_month (
  shipper_id bigint not null,
  carrier_id bigint not null,
  service text not null,
  state text collate "C" not null,
  month date not null,
  hired bigint not null default 0,
  cancelled bigint not null default 0,
  won bigint not null default 0,
  cost_cents bigint not null default 0,
  weight_g bigint not null default 0,
  goods_cents bigint not null default 0,
  due bigint not null default 0,
  on_time bigint not null default 0,
  late bigint not null default 0,
  late_days bigint not null default 0,
  ended bigint not null default 0,
  primary key (shipper_id, carrier_id, service, state, month)
) with (fillfactor = 80);
create index freight_lane_month_month on freight_lane_month (month);

create table freight_kind_month (
  shipper_id bigint not null,
  carrier_id bigint not null,
  channel text not null,
  weight_band integer not null,
  month date not null,
  hired bigint not null default 0,
  cancelled bigint not null default 0,
  won bigint not null default 0,
  cost_cents bigint not null default 0,
  weight_g bigint not null default 0,
  goods_cents bigint not null default 0,
  due bigint not null default 0,
  on_time bigint not null default 0,
  late bigint not null default 0,
  late_days bigint not null default 0,
  ended bigint not null default 0,
  primary key (shipper_id, carrier_id, channel, weight_band, month)
) with (fillfactor = 80);
create index freight_kind_month_month on freight_kind_month (month);

-- How long deliveries took and were promised to take, in days from the hire; by the month of the promise.
create table freight_days_month (
  shipper_id bigint not null,
  carrier_id bigint not null,
  month date not null,
  days integer not null,
  promised bigint not null default 0,
  taken bigint not null default 0,
  primary key (shipper_id, carrier_id, month, days)
) with (fillfactor = 80);

create table freight_choice_day (
  shipper_id bigint not null,
  -- The one that was hired.
  carrier_id bigint not null,
  day date not null,
  reason text not null,
  freights bigint not null default 0,
  taken_cents bigint not null default 0,
  cheapest_cents bigint not null default 0,
  fastest_cents bigint not null default 0,
  -- Of those of which the best-kept promise was known.
  kept_freights bigint not null default 0,
  kept_taken_cents bigint not null default 0,
  kept_cents bigint not null default 0,
  primary key (shipper_id, carrier_id, day, reason)
) with (fillfactor = 80);
create index freight_choice_day_day on freight_choice_day (day);

-- How far the sums are; one row, which whoever counts locks. There is none until something is counted.
create table sums_state (
  only_one boolean primary key default true check (only_one),
  -- Freights of before there were sums are counted in this order; null: all are.
  freights_from text collate "C" default '',
  freights_from_shipper_id bigint not null default 0,
  counted_at timestamptz
);
