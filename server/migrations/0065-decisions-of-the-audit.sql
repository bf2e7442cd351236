-- What people decide about CT-es: it is stored at once and becomes effective seconds later, so that it can be taken back before
-- anybody hears of it. Beside it what each person let pass in a day, and what is asked of those who may let pass more.

create table cte_decision (
  id bigint generated always as identity primary key,
  cte_id bigint not null references cte (id),
  from_state smallint not null check (from_state between 0 and 5),
  to_state smallint not null check (to_state between 0 and 5),
  reason text not null,
  -- Null: the command line.
  operator_id bigint references operator (id),
  actor text not null,
  decided_at timestamptz not null default app_now(),
  effective_at timestamptz not null,
  -- `void`: the CT-e was another one by then.
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'effective', 'undone', 'void')),
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
-- A CT-e is decided by one person at a time.
create unique index cte_decision_waiting on cte_decision (cte_id) where state = 'waiting';
create index cte_decision_due on cte_decision (effective_at, id) where state = 'waiting';
create index cte_decision_of_operator on cte_decision (operator_id, id desc);

-- By how much what a person let pass on a day (São Paulo) differs from what was due, CT-e by CT-e.
create table cte_approval (
  operator_id bigint not null references operator (id),
  approved_on date not null,
  cte_id bigint not null references cte (id),
  cents bigint not null check (cents >= 0),
  primary key (operator_id, approved_on, cte_id)
);

-- What somebody may not let pass, and asks others to.
create table cte_approval_request (
  id bigint generated always as identity primary key,
  cte_id bigint not null references cte (id),
  to_state smallint not null check (to_state between 0 and 5),
  reason text not null,
  operator_id bigint not null references operator (id),
  actor text not null,
  requested_at timestamptz not null default app_now(),
  -- `dropped`: the CT-e was decided otherwise.
  state text collate "C" not null default 'open' check (state in ('open', 'given', 'refused', 'dropped')),
  answered_by text,
  answer text,
  answered_at timestamptz,
  check ((state = 'open') = (answered_at is null))
);
create unique index cte_approval_request_open on cte_approval_request (cte_id) where state = 'open';
create index cte_approval_request_of_cte on cte_approval_request (cte_id, id);

-- Reasons that everybody may choose from, in their order.
create table audit_reason (
  id bigint generated always as identity primary key,
  position integer not null unique deferrable initially deferred check (position > 0),
  text text not null unique check (length(text) between 1 and 200)
);

-- Who may let pass more is told of what is asked for, who asked of the answer, and whoever a CT-e was given to of that.
alter table notice drop constraint notice_kind_check, add constraint notice_kind_check
  check (kind in ('assignment', 'import', 'webhook_off', 'job', 'what_if', 'approval', 'cte_assignment'));
alter table notice_letter drop constraint notice_letter_kind_check, add constraint notice_letter_kind_check
  check (kind in ('assignment', 'import', 'webhook_off', 'job', 'what_if', 'approval', 'cte_assignment'));
