-- Which freights need somebody: late by their expected day, at risk and stuck by how long others took on the same lane. What is
-- stored are the day and the instant from which a freight is so, which hold without anybody looking.

alter table freight_progress
  -- Null: nothing speaks against its expected day.
  add column risk_on date,
  -- Null: it has ended, or nobody knows how long its lane is silent.
  add column stuck_at timestamptz,
  -- Who sees to it.
  add column assignee_id bigint references operator (id);

create index freight_progress_expected on freight_progress (shipper_id, expected_on, freight_code)
  where phase in ('preparing', 'underway');
create index freight_progress_risk on freight_progress (shipper_id, risk_on, freight_code)
  where phase in ('preparing', 'underway') and risk_on is not null;
create index freight_progress_stuck on freight_progress (shipper_id, stuck_at, freight_code)
  where phase in ('preparing', 'underway') and stuck_at is not null;
create index freight_progress_state on freight_progress (shipper_id, status_group, freight_code)
  where phase in ('preparing', 'underway');
create index freight_progress_latest on freight_progress (shipper_id, status_at, freight_code);
create index freight_progress_preparing on freight_progress (shipper_id, freight_code) where phase = 'preparing';
create index freight_progress_delivered on freight_progress (shipper_id, delivered_at, freight_code)
  where delivered_at is not null;
create index freight_progress_assignee on freight_progress (assignee_id, shipper_id, freight_code)
  where assignee_id is not null;

-- How long freights of the last months took: of a carrier's service to a block of zip codes, or to all (block '').
create table transit_lane (
  carrier_id bigint not null references carrier (id),
  service text not null,
  zip_block text collate "C" not null,
  freight_count integer not null check (freight_count > 0),
  -- Business days from the collection to the delivery of 50, 80 and 90 of 100.
  p50_days integer not null,
  p80_days integer not null,
  p90_days integer not null,
  -- The longest time between two events of one freight, of 90 of 100.
  p90_silence_minutes integer not null,
  primary key (carrier_id, service, zip_block)
);

-- The day (São Paulo) of which the lanes are; one row.
create table transit_build (
  only_one boolean primary key default true check (only_one),
  built_on date not null,
  built_at timestamptz not null
);
