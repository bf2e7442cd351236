-- How an installation lets people in: from where, with which factor, by which provider. One row, there once somebody set it.
create table security_policy (
  id smallint primary key default 1 check (id = 1),
  revision integer not null default 1,
  -- Roles whose people have to have a second factor.
  second_factor_roles text[] not null default '{}',
  -- Networks that people may come from; none: anywhere.
  networks text[] not null default '{}',
  -- An identity provider by OpenID Connect, without its secret; null: none.
  provider jsonb,
  -- Sealed by the master key.
  client_secret bytea,
  check (provider is not null or client_secret is null)
);

-- Whom a provider calls what.
create table operator_identity (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  issuer text not null,
  subject text not null,
  -- The provider brought the person in, and says the roles from then on.
  made_by_provider boolean not null,
  created_at timestamptz not null default app_now(),
  constraint operator_identity_subject_taken unique (issuer, subject)
);
create index operator_identity_operator on operator_identity (operator_id);

-- `enrolment`: a second factor has to be set up before anything else.
alter table operator_session drop constraint operator_session_stage_check;
alter table operator_session add constraint operator_session_stage_check
  check (stage in ('second_factor', 'enrolment', 'full'));
alter table operator_session drop constraint operator_session_method_check;
alter table operator_session add constraint operator_session_method_check
  check (method in ('password', 'demo', 'provider'));

-- `reset`: for whoever forgot the password.
alter table operator_invitation drop constraint operator_invitation_kind_check;
alter table operator_invitation add constraint operator_invitation_kind_check
  check (kind in ('invitation', 'first', 'reset'));
