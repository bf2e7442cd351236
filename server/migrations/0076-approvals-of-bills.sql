-- What a person lets pass of bills counts in the same day as what that person lets pass of CT-es; and who may not let pass a bill asks
-- those who may, as for CT-es (0065).

create table bill_approval (
  operator_id bigint not null references operator (id),
  -- A day of São Paulo.
  approved_on date not null,
  bill_id bigint not null references bill (id),
  cents bigint not null check (cents >= 0),
  primary key (operator_id, approved_on, bill_id)
);
create index bill_approval_of_bill on bill_approval (bill_id);

create table bill_approval_request (
  id bigint generated always as identity primary key,
  bill_id bigint not null references bill (id),
  act text collate "C" not null check (act in ('release', 'pay')),
  -- When it was, or is to be, paid.
  paid_on date,
  reason text not null,
  operator_id bigint not null references operator (id),
  actor text not null,
  requested_at timestamptz not null default app_now(),
  -- `dropped`: the bill was decided otherwise.
  state text collate "C" not null default 'open' check (state in ('open', 'given', 'refused', 'dropped')),
  answered_by text,
  answer text,
  answered_at timestamptz,
  check ((act = 'pay') = (paid_on is not null)),
  check ((state = 'open') = (answered_at is null))
);
create unique index bill_approval_request_open on bill_approval_request (bill_id) where state = 'open';
create index bill_approval_request_of_bill on bill_approval_request (bill_id, id);

alter table notice drop constraint notice_kind_check, add constraint notice_kind_check
  check (kind in ('assignment', 'import', 'webhook_off', 'job', 'what_if', 'approval', 'cte_assignment', 'bill_approval'));
alter table notice_letter drop constraint notice_letter_kind_check, add constraint notice_letter_kind_check
  check (kind in ('assignment', 'import', 'webhook_off', 'job', 'what_if', 'approval', 'cte_assignment', 'bill_approval'));
