-- What an operator is told when signing in: what concerns that person, until it was read.

create table notice (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  kind text not null check (kind in ('assignment', 'import', 'webhook_off')),
  -- What it is about, and which time: the same is not told twice.
  subject text collate "C" not null,
  shipper_id bigint,
  title text not null,
  -- By what its operations name it.
  target text collate "C" not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notice_once unique (operator_id, kind, subject)
);
create index notice_of_operator on notice (operator_id, id desc);
create index notice_unread on notice (operator_id, id desc) where read_at is null;

-- Which of them come by letter as well.
create table notice_letter (
  operator_id bigint not null references operator (id),
  kind text not null check (kind in ('assignment', 'import', 'webhook_off')),
  primary key (operator_id, kind)
);
