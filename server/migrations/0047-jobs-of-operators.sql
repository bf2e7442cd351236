-- What operators do to many things at once: previewed first, then worked off line by line. The outcome of a line is written in
-- the transaction of its act, so that each is done once whoever is killed.

create table operator_job (
  id bigint generated always as identity primary key,
  -- By which the preview is named: random, so that nobody guesses another's.
  preview_id text collate "C" not null unique check (preview_id ~ '^[0-9a-f]{32}$'),
  operator_id bigint not null references operator (id),
  -- In whose name the change log says that it was done.
  actor text not null,
  session_id bigint,
  address text,
  -- What the lines are, and what is done to each.
  kind text collate "C" not null,
  title text not null,
  action jsonb not null,
  line_count integer not null check (line_count between 0 and 10000),
  -- Which permission it takes, and what of it all it may touch: both are judged again while it runs.
  needs text collate "C" not null,
  shipper_ids bigint[],
  carrier_ids bigint[],
  state text not null default 'preview' check (state in ('preview', 'waiting', 'running', 'done', 'cancelled')),
  created_at timestamptz not null,
  -- Of the preview.
  expires_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Once it has ended; before that lines are counted.
  done_count integer,
  refused_count integer,
  lease_token text,
  lease_until timestamptz,
  -- Jobs take their rounds: whoever waited longest is next.
  due_at timestamptz not null default app_now(),
  check (state in ('preview', 'waiting', 'running') or (ended_at is not null and done_count is not null and refused_count is not null))
);
create index operator_job_of_operator on operator_job (operator_id, id desc) where state <> 'preview';
create index operator_job_due on operator_job (due_at, id) where state in ('waiting', 'running');
create index operator_job_ended on operator_job (ended_at) where ended_at is not null;
create index operator_job_preview on operator_job (expires_at) where state = 'preview';

create table operator_job_line (
  job_id bigint not null references operator_job (id) on delete cascade,
  -- In the order of the list, from 1.
  position integer not null,
  -- By what people name it.
  subject text collate "C" not null,
  shipper_id bigint,
  -- As it was when it was previewed; null where there was nothing of it to see.
  version text collate "C",
  state text not null check (state in ('waiting', 'done', 'refused')),
  -- Why it was refused, for programs and for people.
  code text collate "C",
  reason text,
  ended_at timestamptz,
  -- How often it broke; what always breaks ends as refused.
  failures integer not null default 0,
  primary key (job_id, position),
  check ((state = 'refused') = (code is not null))
);
create index operator_job_line_waiting on operator_job_line (job_id, position) where state = 'waiting';
create index operator_job_line_refused on operator_job_line (job_id, position) where state = 'refused';

-- Jobs that ended are told of.
alter table notice drop constraint notice_kind_check, add constraint notice_kind_check
  check (kind in ('assignment', 'import', 'webhook_off', 'job'));
alter table notice_letter drop constraint notice_letter_kind_check, add constraint notice_letter_kind_check
  check (kind in ('assignment', 'import', 'webhook_off', 'job'));
