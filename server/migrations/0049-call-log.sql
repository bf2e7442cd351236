-- What integrations asked and were answered: some successes, failures, and how often each kind of failure came. Only what is on a list of
-- what may be kept stands here: no text that somebody typed. No foreign keys: a batch of lines must never fail for one of them.

create table call (
  id bigint generated always as identity primary key,
  request_id text collate "C" not null constraint call_request unique,
  at timestamptz not null,
  caller_kind text not null check (caller_kind in ('shipper', 'carrier', 'admin', 'stranger')),
  token_id bigint,
  session_id bigint,
  shipper_id bigint,
  carrier_id bigint,
  operator_id bigint,
  platform text collate "C",
  -- Null where no operation serves the address.
  operation text collate "C",
  method text not null,
  -- As the operation declares it, with braces around parameters.
  path text,
  status smallint not null,
  code text collate "C",
  ms integer not null,
  address text not null,
  details jsonb not null,
  request jsonb,
  answer jsonb,
  quote_id text collate "C",
  freight_codes text[] not null,
  -- What the line takes, for the cap.
  bytes integer not null
);
create index call_of_time on call (at);
create index call_of_shipper on call (shipper_id, id desc) where shipper_id is not null;
create index call_of_token on call (token_id, id desc) where token_id is not null;
create index call_of_failures on call (id desc) where status >= 400;

-- Every failure is counted here, also those that are not kept whole: by hour, operation, code and caller; strangers are one caller.
create table call_failure (
  hour timestamptz not null,
  -- Empty where no operation serves the address, or nobody waited for the answer.
  operation text collate "C" not null,
  code text collate "C" not null,
  status smallint not null,
  caller_kind text not null check (caller_kind in ('shipper', 'carrier', 'admin', 'stranger')),
  -- 0 for none.
  token_id bigint not null,
  operator_id bigint not null,
  shipper_id bigint,
  carrier_id bigint,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (hour, operation, code, status, caller_kind, token_id, operator_id)
);
