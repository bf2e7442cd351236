-- Shops that sell on a platform: they ask for rates, their orders become freights, and they hear of the tracking.

-- One shop of a shipper on a platform.
create table store_connection (
  id bigint generated always as identity primary key,
  shipper_id bigint not null references shipper (id),
  -- The folder of the platform below connectors/stores.
  platform text not null,
  name text not null,
  -- By the names of the platform's manifest; nothing secret.
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  -- What its quotes and orders say of where they come from.
  platform_code text not null,
  channel text,
  -- Where the goods leave.
  dispatch_point_id bigint not null references dispatch_point (id),
  -- Which offers are shown, and under which names: `StoreOption` of connectors/stores/store.ts.
  options jsonb not null check (jsonb_typeof(options) = 'array'),
  -- How long an answer with rates may take; null: half of what the platform waits.
  deadline_ms integer check (deadline_ms > 0),
  asks_live boolean not null default false,
  -- Whether an order is hired by itself under the offer that it names.
  hires boolean not null default true,
  -- SHA-256 of the secret part of the addresses that the platform calls; the one before holds for a while.
  key_hash bytea not null check (length(key_hash) = 32),
  key_at timestamptz not null default app_now(),
  previous_key_hash bytea check (length(previous_key_hash) = 32),
  previous_key_until timestamptz,
  active boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  check ((previous_key_hash is null) = (previous_key_until is null)),
  constraint store_connection_name_taken unique (shipper_id, platform, name),
  constraint store_connection_key_taken unique (key_hash)
);

-- What a platform gave the shipper to show who it is, field by field.
create table store_credential (
  id bigint generated always as identity primary key,
  connection_id bigint not null references store_connection (id) on delete cascade,
  field text not null,
  -- Sealed under the master key.
  sealed bytea not null,
  unique (connection_id, field)
);

-- How a connection goes. Apart, because it is written without anybody editing anything.
create table store_state (
  connection_id bigint primary key references store_connection (id) on delete cascade,
  checked_at timestamptz,
  check_outcome text check (check_outcome in ('accepted', 'refused', 'unknown')),
  check_text text,
  -- The day in São Paulo whose sweep for forgotten orders is done, and what became of it.
  swept_on date,
  sweep_problem text,
  -- Since when its API fails without a success between.
  failing_since timestamptz,
  problem_code text,
  problem_text text,
  last_rates_at timestamptz,
  last_event_at timestamptz
);

-- How often rates were asked for on a day in São Paulo.
create table store_day (
  connection_id bigint not null references store_connection (id) on delete cascade,
  on_day date not null,
  carts bigint not null default 0,
  -- Of a product page, which knows a zip code alone.
  looks bigint not null default 0,
  -- Answered without a rate, and not in time or not at all.
  without_rates bigint not null default 0,
  failed bigint not null default 0,
  primary key (connection_id, on_day)
);

-- What a platform told, once each: the same event again is nothing new.
create table store_event (
  id bigint generated always as identity primary key,
  shipper_id bigint not null,
  connection_id bigint not null references store_connection (id) on delete cascade,
  event_id text not null,
  topic text not null,
  -- The order, where it is of one.
  order_ref text,
  heard_at timestamptz not null default app_now(),
  unique (connection_id, event_id)
);
create index store_event_age on store_event (heard_at);

-- One order of a shop, and what became of it. It is read from the platform whenever something is to be done: no data of people is here.
create table store_order (
  id bigint generated always as identity primary key,
  shipper_id bigint not null references shipper (id),
  connection_id bigint not null references store_connection (id) on delete cascade,
  order_ref text not null,
  order_number text,
  state text not null default 'waiting'
    check (state in ('waiting', 'unpaid', 'choose', 'hired', 'cancelled', 'failed')),
  -- Why it waits for a person.
  problem_code text,
  problem_text text,
  -- Grows with everything heard of it, so that what comes while it is worked on is not lost.
  heard bigint not null default 1,
  -- Null: nothing is to be done.
  due_at timestamptz,
  attempts integer not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  -- The platform's own word for it when it was read last.
  read_state text,
  ordered_at timestamptz,
  -- Whereto, as far as it says nothing of a person.
  city text,
  uf text,
  option_code text,
  -- `<quote>.<offer>`, as it came back.
  offer text,
  charged_cents bigint,
  -- What a person decided where the order names no offer that can be hired.
  chosen jsonb,
  freight_code text collate "C",
  heard_at timestamptz not null default app_now(),
  done_at timestamptz,
  unique (connection_id, order_ref)
);
create index store_order_due on store_order (due_at) where due_at is not null;
create index store_order_shipper on store_order (shipper_id, id);
create unique index store_order_freight on store_order (shipper_id, freight_code) where freight_code is not null;
create index store_order_done on store_order (done_at) where done_at is not null;

-- What a shop is to hear of a freight: each state once, in the order in which it happened.
create table store_delivery (
  id bigint generated always as identity primary key,
  shipper_id bigint not null,
  connection_id bigint not null references store_connection (id) on delete cascade,
  order_id bigint not null references store_order (id) on delete cascade,
  store_state text not null,
  occurrence_id bigint not null,
  occurrence_code integer not null,
  occurred_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'given_up', 'needless')),
  attempts integer not null default 0,
  due_at timestamptz not null default app_now(),
  lease_token uuid,
  lease_until timestamptz,
  problem_code text,
  problem_text text,
  created_at timestamptz not null default app_now(),
  done_at timestamptz,
  unique (order_id, store_state)
);
create index store_delivery_due on store_delivery (due_at) where state = 'pending';
