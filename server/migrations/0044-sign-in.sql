-- How people come in: passwords, second factors, sessions and invitations.

-- A password as a PHC string of argon2id.
create table operator_password (
  operator_id bigint primary key references operator (id),
  phc text not null check (phc like '$argon2id$%'),
  changed_at timestamptz not null default app_now()
);

-- A second factor by time-based codes (RFC 6238); before it is confirmed nobody is asked for it.
create table operator_totp (
  id bigint generated always as identity primary key,
  operator_id bigint not null unique references operator (id),
  -- Sealed by the master key.
  secret bytea not null,
  confirmed_at timestamptz,
  -- The step of the last code that was taken; neither it nor an earlier one is taken again.
  last_step bigint not null default 0,
  created_at timestamptz not null default app_now()
);

-- Codes that stand in once for a second factor.
create table recovery_code (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  -- SHA-256 of the code, as of everything here that is named hash.
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  used_at timestamptz
);
create index recovery_code_operator on recovery_code (operator_id);

create table operator_session (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  -- `second_factor` waits for a code; only `full` admits to everything.
  stage text not null check (stage in ('second_factor', 'full')),
  method text not null check (method in ('password', 'demo')),
  remembered boolean not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- When a password or code was last given.
  verified_at timestamptz not null default app_now(),
  address text not null,
  user_agent text not null,
  last_used_at timestamptz not null default app_now(),
  last_used_address text not null,
  ended_at timestamptz,
  -- What mirrors read anew: everything but uses moves it.
  changed_at timestamptz not null default app_now()
);
create index operator_session_operator on operator_session (operator_id, id);
create index operator_session_changed on operator_session (changed_at);
create index operator_session_live on operator_session (expires_at) where ended_at is null;

-- Tries to come in, counted before anything is checked, so that many at once count as many.
create table sign_in_try (
  id bigint generated always as identity primary key,
  -- Whom it was for: `operator:` and the id, or a hash of the name that nobody has.
  person text not null,
  address text not null,
  at timestamptz not null default app_now()
);
create index sign_in_try_person on sign_in_try (person, at);
create index sign_in_try_address on sign_in_try (address, at);
create index sign_in_try_at on sign_in_try (at);

-- One-time links: to come in for the first time, or with a new password.
create table operator_invitation (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('invitation', 'first')),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index operator_invitation_operator on operator_invitation (operator_id);

-- How somebody likes the dashboard to be.
create table operator_preference (
  operator_id bigint primary key references operator (id),
  revision integer not null default 1,
  body jsonb not null
);

-- Filters, columns and order of a screen under a name.
create table saved_view (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  screen text not null,
  name text not null,
  shared boolean not null,
  search text not null,
  columns jsonb not null default '[]',
  position integer not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  constraint saved_view_name_taken unique (operator_id, screen, name)
);
create index saved_view_shared on saved_view (screen, id) where shared;

-- From which session and address a change came.
alter table change_log add column session_id bigint, add column address text;
create index change_log_operator on change_log (operator_id, id);
create index change_log_at on change_log (at);
