-- What the tax authority says of CT-es that have not come yet: it happens to them when they come.

create table waiting_cte_event (
  access_key text collate "C" not null check (access_key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  kind text not null check (kind in ('cancellation', 'correction')),
  -- Counts the events of a kind.
  sequence integer not null check (sequence between 0 and 999),
  -- The issuer of the key is this carrier or a branch of it.
  carrier_id bigint not null references carrier (id),
  -- Who sent it; null: the carrier.
  operator_id bigint references operator (id),
  actor text not null,
  -- Of its registration.
  protocol text not null,
  registered_at timestamptz not null,
  -- `CteEvent` of documents/cte-xml/read-cte-event.ts.
  event jsonb not null,
  arrived_at timestamptz not null default app_now(),
  primary key (access_key, kind, sequence)
);
create index waiting_cte_event_age on waiting_cte_event (arrived_at);
create index waiting_cte_event_carrier on waiting_cte_event (carrier_id);

-- An audit may also find that more CT-es overlap in the freights of one than it looks through.
alter table cte_audit drop constraint cte_audit_outcome_check;
alter table cte_audit add constraint cte_audit_outcome_check check (
  outcome in ('within', 'divergent', 'unlinked', 'duplicate', 'not_priced', 'entangled')) not valid;
