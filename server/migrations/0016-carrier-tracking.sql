-- Carriers that do not push what happens to their freights are asked: where and how, how that goes, and for which
-- freights.

create table tracking_connection (
  id bigint generated always as identity primary key,
  carrier_id bigint not null references carrier (id),
  -- Null: the freights of every shipper that has no connection of its own with the carrier.
  shipper_id bigint references shipper (id),
  -- Which connector asks: the generic one by its mapping, or the postal operator's.
  kind text not null check (kind in ('http', 'postal')),
  -- How it is asked and what its answers mean: `TrackingMapping` of connectors/carrier-tracking/mapping.ts.
  mapping jsonb,
  auth_kind text not null check (auth_kind in ('none', 'bearer', 'basic', 'header', 'body')),
  -- The user of `basic`, the header of `header`.
  auth_name text,
  -- Token, password or value, sealed under the master key.
  auth_secret bytea,
  -- A freight is asked for soon after news, later the longer nothing moves, and rarely when it is old.
  least_minutes integer not null check (least_minutes > 0),
  most_minutes integer not null,
  rare_minutes integer not null,
  rare_after_days integer not null check (rare_after_days > 0),
  calls_per_minute integer not null check (calls_per_minute > 0),
  active boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  check (least_minutes <= most_minutes and most_minutes <= rare_minutes),
  check ((kind = 'http') = (mapping is not null)),
  check ((auth_kind in ('basic', 'header')) = (auth_name is not null)),
  check ((auth_kind = 'none') = (auth_secret is null)),
  constraint tracking_connection_taken unique nulls not distinct (carrier_id, shipper_id)
);
create index tracking_connection_shipper on tracking_connection (shipper_id) where shipper_id is not null;

-- How asking goes. Apart from the connection, because it is written at every turn.
create table tracking_state (
  connection_id bigint primary key references tracking_connection (id) on delete cascade,
  -- Of the connection when it was last asked: a connection that was mended is asked at once.
  connection_revision integer not null,
  due_at timestamptz not null,
  -- Held by who asks; another one takes over when it is past.
  lease_token uuid,
  lease_until timestamptz,
  -- Last time it was asked, answered, and said something new.
  asked_at timestamptz,
  answered_at timestamptz,
  news_at timestamptz,
  -- Turns in a row that brought no answer.
  failures integer not null default 0,
  -- What went wrong last, also where it was put right since.
  problem_code text,
  problem_text text,
  problem_at timestamptz,
  calls bigint not null default 0,
  failed_calls bigint not null default 0,
  events bigint not null default 0,
  bad_events bigint not null default 0,
  -- When all open freights of the carrier were looked through, and not only those hired of late.
  swept_at timestamptz
);

-- Freights that are asked for, until they end.
create table followed_freight (
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  carrier_id bigint not null,
  next_ask_at timestamptz not null,
  asked_at timestamptz,
  -- When something new was heard of it by asking; before that, when it was hired.
  news_at timestamptz not null,
  -- Answers in a row that were no use.
  failures integer not null default 0,
  problem_code text,
  problem_text text,
  primary key (shipper_id, freight_code),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
) with (fillfactor = 80);
create index followed_freight_due on followed_freight (carrier_id, next_ask_at);

-- What carriers answered, as it came: an event that was heard before is not taken in again.
create table polled_event (
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  content_hash bytea not null check (length(content_hash) = 32),
  connection_id bigint not null,
  -- The carrier's own id of the event.
  source_id text,
  raw text not null,
  outcome text not null,
  heard_at timestamptz not null default app_now(),
  primary key (shipper_id, freight_code, content_hash),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);
create index polled_event_age on polled_event (heard_at);

-- What the postal operator says may have to wait for a person, too.
alter table quarantined_occurrence drop constraint if exists quarantined_occurrence_source_check;
alter table quarantined_occurrence add constraint quarantined_occurrence_source_check
  check (source in ('carrier', 'edi', 'poll', 'postal'));
