-- Accounts with carriers' own systems: typed once, used by what asks for prices, follows freights, books them and fetches CT-es.

create table vendor_account (
  id bigint generated always as identity primary key,
  carrier_id bigint not null references carrier (id),
  -- Which connector: a folder of connectors/vendors.
  vendor text collate "C" not null,
  name text not null,
  audience text not null check (audience in ('shipper', 'group', 'all')),
  shipper_id bigint references shipper (id),
  group_id bigint references shipper_group (id),
  environment text not null check (environment in ('production', 'test')),
  -- By the names of the connector; no secrets.
  settings jsonb not null default '{}',
  -- Other addresses than the published ones, by the names of hosts; null: none.
  hosts jsonb,
  -- What it is used for.
  acts text[] not null check (acts <@ array['quote', 'track', 'book', 'cte']),
  active boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  check ((audience = 'shipper') = (shipper_id is not null)),
  check ((audience = 'group') = (group_id is not null)),
  constraint vendor_account_name_taken unique (carrier_id, name)
);
create index vendor_account_shipper on vendor_account (shipper_id) where shipper_id is not null;
create index vendor_account_group on vendor_account (group_id) where group_id is not null;

-- One field of an account's credential.
create table vendor_credential (
  id bigint generated always as identity primary key,
  account_id bigint not null references vendor_account (id) on delete cascade,
  field text collate "C" not null,
  -- Sealed under the master key.
  sealed bytea not null,
  -- The value before, where we rewrite it ourselves: kept until the new one was used.
  previous bytea,
  revision integer not null default 1,
  constraint vendor_credential_field unique (account_id, field)
);

-- How an account does. Apart from it, because it is written by calls.
create table vendor_state (
  account_id bigint primary key references vendor_account (id) on delete cascade,
  -- When the credential is proven next; who proves it moves it on before asking.
  check_due_at timestamptz not null,
  -- The last proof, of which revision of the account, and what came of it.
  checked_at timestamptz,
  checked_revision integer,
  check_outcome text check (check_outcome in ('accepted', 'refused', 'unknown')),
  check_sentence text,
  -- The revision whose credential the carrier did not accept: nobody calls it until the account is another one.
  refused_revision integer,
  refused_at timestamptz,
  refused_sentence text,
  ok_at timestamptz,
  -- The first and the last of the failures since it was last answered.
  failing_since timestamptz,
  failed_at timestamptz,
  failure_act text,
  failure_code text,
  failures integer not null default 0
);

-- Calls as they went, without secrets and without people, for who looks for a mistake.
create table vendor_exchange (
  id bigint generated always as identity primary key,
  account_id bigint not null references vendor_account (id) on delete cascade,
  at timestamptz not null,
  act text not null,
  method text not null,
  url text not null,
  request text,
  -- Null where no answer came.
  status integer,
  answer text,
  problem_code text,
  problem_text text,
  latency_ms integer not null check (latency_ms >= 0),
  -- The freights it was about, where that is known.
  freight_codes text[] not null default '{}'
);
create index vendor_exchange_account on vendor_exchange (account_id, id);
create index vendor_exchange_age on vendor_exchange (at);

-- Null: the contract of live carriers, version 1.
alter table live_carrier add column vendor_account_id bigint references vendor_account (id);
create unique index live_carrier_vendor_account on live_carrier (vendor_account_id) where vendor_account_id is not null;

alter table tracking_connection add column vendor_account_id bigint references vendor_account (id);
create unique index tracking_connection_vendor_account on tracking_connection (vendor_account_id)
  where vendor_account_id is not null;
alter table tracking_connection
  drop constraint tracking_connection_kind_check,
  add constraint tracking_connection_kind_check check (kind in ('http', 'postal', 'vendor')),
  add constraint tracking_connection_vendor_check check ((kind = 'vendor') = (vendor_account_id is not null));
