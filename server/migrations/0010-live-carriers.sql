-- Carriers that price by an API of their own: where it is, how it is asked, and for whom.

create table live_carrier (
  id bigint generated always as identity primary key,
  carrier_id bigint not null references carrier (id),
  name text not null,
  audience text not null check (audience in ('shipper', 'group', 'all')),
  shipper_id bigint references shipper (id),
  group_id bigint references shipper_group (id),
  url text not null,
  auth_kind text not null check (auth_kind in ('none', 'bearer', 'basic', 'header')),
  -- The user of `basic`, the header of `header`.
  auth_name text,
  -- Token, password or value, sealed under the master key.
  auth_secret bytea,
  -- Names or codes that count; empty for every service.
  services text[] not null default '{}',
  load_types text[] not null default '{fractional,full_load}'
    check (cardinality(load_types) > 0 and load_types <@ array['fractional', 'full_load']),
  -- Null is the setting of the installation.
  deadline_ms integer check (deadline_ms > 0),
  -- Latency that at least 95 of 100 answers must keep; null is the deadline.
  budget_ms integer check (budget_ms > 0),
  cache_ttl_ms integer not null check (cache_ttl_ms >= 0),
  max_in_flight integer not null check (max_in_flight > 0),
  -- How long an offer holds that does not say so itself.
  offer_validity_days integer not null check (offer_validity_days > 0),
  breaker_failures integer not null check (breaker_failures > 0),
  breaker_rate_ppm integer not null check (breaker_rate_ppm between 1 and 1000000),
  breaker_pause_ms integer not null check (breaker_pause_ms > 0),
  active boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  check ((audience = 'shipper') = (shipper_id is not null)),
  check ((audience = 'group') = (group_id is not null)),
  check ((auth_kind in ('basic', 'header')) = (auth_name is not null)),
  check ((auth_kind = 'none') = (auth_secret is null)),
  constraint live_carrier_name_taken unique (carrier_id, name)
);
create index live_carrier_shipper on live_carrier (shipper_id) where shipper_id is not null;
create index live_carrier_group on live_carrier (group_id) where group_id is not null;
