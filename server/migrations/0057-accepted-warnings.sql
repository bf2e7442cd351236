-- Warnings about a version of a table that somebody read and accepts: one by one, or all of a kind.

create table table_warning_acceptance (
  version_id bigint not null references freight_table_version (id) on delete cascade,
  -- Code of the kind, as in findings.
  code text collate "C" not null,
  -- Names one warning of that kind by what it says and where; empty for all of them.
  finding text collate "C" not null,
  reason text,
  accepted_by text not null,
  accepted_at timestamptz not null default app_now(),
  primary key (version_id, code, finding)
);
