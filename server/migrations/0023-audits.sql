-- What the audit of CT-es goes by, what it found, and what people and carriers proposed about it.

-- How a shipper audits. Contracts hold tolerances with single carriers; these hold where a contract says nothing.
create table audit_policy (
  shipper_id bigint primary key references shipper (id),
  -- As in contracts: charge or `total`, cents, millionths.
  tolerances jsonb not null default '[]',
  -- What is within is released, without a person.
  releases_automatically boolean not null default false,
  -- The largest difference that an operator of this role may release or accept; null: any.
  analyst_limit_cents bigint check (analyst_limit_cents >= 0),
  admin_limit_cents bigint check (admin_limit_cents >= 0),
  revision integer not null default 1,
  updated_at timestamptz not null default app_now()
);

-- One row per run of the audit over a CT-e; the last one counts. Only ever added to.
create table cte_audit (
  id bigint generated always as identity primary key,
  cte_id bigint not null references cte (id),
  outcome text not null check (outcome in ('within', 'divergent', 'unlinked', 'duplicate', 'not_priced')),
  charged_cents bigint not null,
  -- What was due; null where nothing says what.
  expected_cents bigint,
  difference_cents bigint,
  unexplained_cents bigint,
  -- The receipt: lines compared with the tolerances used, causes, freights, table versions.
  receipt jsonb not null,
  audited_at timestamptz not null default app_now(),
  check ((expected_cents is null) = (difference_cents is null))
);
create index cte_audit_cte on cte_audit (cte_id, id);
create trigger cte_audit_is_immutable before update on cte_audit for each row execute function refuse_update();

-- What either side would settle a divergence for. One is open at a time; the next one takes its place.
create table cte_proposal (
  id bigint generated always as identity primary key,
  cte_id bigint not null references cte (id),
  side text not null check (side in ('shipper', 'carrier')),
  -- What the CT-e would be paid at in the end.
  total_cents bigint not null check (total_cents >= 0),
  -- Charge by charge in cents, as far as it was told.
  lines jsonb not null default '{}',
  message text,
  state text not null default 'open' check (state in ('open', 'superseded', 'accepted', 'refused')),
  -- Null: the carrier.
  operator_id bigint references operator (id),
  actor text not null,
  created_at timestamptz not null default app_now(),
  decided_by text,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create index cte_proposal_cte on cte_proposal (cte_id, id);
create unique index cte_proposal_open on cte_proposal (cte_id) where state = 'open';
create unique index cte_negotiation_code on cte (negotiation_code) where negotiation_code is not null;
