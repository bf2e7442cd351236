-- CT-es whose keys carriers' own systems named, to be fetched there.

create table named_cte (
  access_key text collate "C" primary key,
  account_id bigint not null references vendor_account (id) on delete cascade,
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  state text not null default 'due' check (state in ('due', 'fetched', 'refused', 'given_up')),
  due_at timestamptz not null default app_now(),
  failures integer not null default 0,
  -- In the carrier's words, or ours.
  problem text,
  named_at timestamptz not null default app_now(),
  fetched_at timestamptz,
  lease_until timestamptz,
  lease_token uuid
);
create index named_cte_due on named_cte (due_at) where state = 'due';
create index named_cte_freight on named_cte (shipper_id, freight_code);
create index named_cte_age on named_cte (named_at);
