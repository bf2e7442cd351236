-- Webhooks: where shippers want to be told, what happened, and how each telling goes. An event is written in the
-- transaction of its fact with one delivery per endpoint that wants it; workers do the rest.

create table webhook_endpoint (
  id bigint generated always as identity primary key,
  shipper_id bigint not null references shipper (id),
  name text not null,
  url text not null,
  kinds text[] not null
    check (cardinality(kinds) > 0 and kinds <@ array['occurrence', 'cte_released', 'invoice']),
  -- Filters of occurrences; empty lets everything through.
  occurrence_codes integer[] not null default '{}',
  channels text[] not null default '{}',
  include_reverse boolean not null default true,
  -- How many attempts of an earlier event of a freight a later one waits for: none, some, all.
  hold_attempts smallint not null default 3 check (hold_attempts in (0, 3, 13)),
  -- Which form of the bodies it gets; of the time it was added.
  payload_version smallint not null default 1,
  auth_kind text not null default 'none' check (auth_kind in ('none', 'bearer', 'basic')),
  auth_name text,
  -- Token or password, sealed under the master key.
  auth_secret bytea,
  -- Further headers: their names, and names with values sealed as JSON.
  header_names text[] not null default '{}',
  header_values bytea,
  state text not null default 'active' check (state in ('active', 'paused', 'auto_disabled', 'removed')),
  disabled_reason text,
  max_inflight smallint not null default 4 check (max_inflight between 1 and 32),
  -- Sends that may be under way now; grows with success and halves with failure.
  win smallint not null default 4 check (win >= 1),
  -- Nothing is sent before this: the receiver asked for a rest.
  not_before timestamptz not null default '-infinity',
  -- Since the last success.
  fails integer not null default 0,
  failing_since timestamptz,
  exhausted integer not null default 0,
  gone smallint not null default 0,
  -- How many of the warnings of a failing endpoint were given.
  warned smallint not null default 0,
  last_success_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  check ((auth_kind = 'basic') = (auth_name is not null)),
  check ((auth_kind = 'none') = (auth_secret is null)),
  check ((cardinality(header_names) = 0) = (header_values is null))
) with (fillfactor = 70);
create unique index webhook_endpoint_name_taken on webhook_endpoint (shipper_id, name) where state <> 'removed';

-- Keys that sign. While one is being replaced the old one signs along until it expires.
create table webhook_secret (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoint (id),
  kind text not null check (kind in ('hmac', 'ed25519')),
  sealed bytea not null,
  -- Of ed25519, what receivers verify with.
  public_key text,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz,
  check ((kind = 'ed25519') = (public_key is not null))
);
create index webhook_secret_endpoint on webhook_secret (endpoint_id);

create table webhook_event (
  id bigint generated always as identity primary key,
  public_id text collate "C" not null unique check (public_id ~ '^msg_[0-9A-Za-z]{26}$'),
  shipper_id bigint not null references shipper (id),
  kind text not null check (kind in ('occurrence', 'cte_released', 'invoice', 'test')),
  -- What it is about: a freight's code, the id of a CT-e, the code of an invoice.
  subject text collate "C" not null,
  -- Numbers the events of a subject in the order of commit.
  subject_seq bigint not null check (subject_seq > 0),
  payload_version smallint not null,
  -- Text and never jsonb: these bytes are signed.
  body text not null,
  -- What people search by.
  order_number text,
  occurrence_code integer,
  occurred_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  constraint webhook_event_once unique (kind, subject, subject_seq)
);
create trigger webhook_event_is_immutable before update on webhook_event
  for each row execute function refuse_update();

create table webhook_delivery (
  id bigint generated always as identity primary key,
  event_id bigint not null references webhook_event (id),
  endpoint_id bigint not null references webhook_endpoint (id),
  shipper_id bigint not null,
  kind text not null,
  subject text collate "C" not null,
  subject_seq bigint not null,
  -- 0 automatic; 1, 2, … were asked for by people.
  replay_no smallint not null default 0,
  state text not null default 'pending' check (
    state in ('pending', 'sending', 'delivered', 'rejected', 'exhausted', 'parked', 'cancelled')),
  reason text,
  attempt smallint not null default 0,
  due_at timestamptz not null default app_now(),
  -- An automatic one that is not done by then is given up.
  expires_at timestamptz not null default app_now() + interval '48 hours',
  lease_until timestamptz,
  lease_token uuid,
  sending_since timestamptz,
  last_status smallint,
  last_class text,
  last_ms integer,
  created_at timestamptz not null default app_now(),
  finished_at timestamptz,
  constraint webhook_delivery_once unique (event_id, endpoint_id, replay_no),
  check ((state = 'sending') = (lease_token is not null)),
  check ((state = 'sending') = (lease_until is not null))
) with (
  fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_cost_limit = 1000
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at, id) where state = 'pending';
create index webhook_delivery_open on webhook_delivery (endpoint_id, kind, subject, subject_seq)
  where state in ('pending', 'sending') and replay_no = 0;
create index webhook_delivery_busy on webhook_delivery (endpoint_id) where state = 'sending';
create index webhook_delivery_lease on webhook_delivery (lease_until) where state = 'sending';
create index webhook_delivery_parked on webhook_delivery (endpoint_id, id) where state = 'parked';
create index webhook_delivery_expiry on webhook_delivery (expires_at) where state = 'pending';
create index webhook_delivery_list on webhook_delivery (shipper_id, id desc);
create index webhook_delivery_subject on webhook_delivery (shipper_id, subject, id desc);
create index webhook_delivery_finished on webhook_delivery (finished_at) where finished_at is not null;
-- A double click asks for one replay.
create unique index webhook_delivery_one_replay on webhook_delivery (event_id, endpoint_id)
  where replay_no > 0 and state in ('pending', 'sending');

-- Only ever added to.
create table webhook_attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_delivery (id),
  n smallint not null,
  url text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null default app_now(),
  ms integer,
  status smallint,
  class text not null,
  -- The beginning of the answer, in text.
  response_head text,
  truncated boolean not null default false,
  -- False: the lease was lost meanwhile, and what came of it was not used.
  applied boolean not null
);
create index webhook_attempt_delivery on webhook_attempt (delivery_id, id);
