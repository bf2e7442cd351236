-- The first hour of an installation: what somebody chose to leave for later, and which version of prices is an example that nobody
-- charges. That a step is done is told by the registry itself.

create table onboarding_skip (
  step text primary key check (step in ('account', 'company', 'carrier', 'table', 'quote')),
  skipped_at timestamptz not null default app_now()
);

create table example_version (
  version_id bigint primary key references freight_table_version on delete cascade
);
