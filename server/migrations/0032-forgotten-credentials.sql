-- What was sealed by a master key that an installation went on without: kept for a while, so that the key, where it is
-- found after all, brings it back. The column it was in holds no bytes meanwhile, which says: to be set again.
create table forgotten_credential (
  id bigint generated always as identity primary key,
  -- Where it stood; every such column is listed in registry/sealed-columns.ts.
  table_name text not null,
  column_name text not null,
  row_id bigint not null,
  sealed bytea not null check (length(sealed) > 0),
  -- Of the master key that opens it.
  fingerprint text not null,
  forgotten_at timestamptz not null default app_now()
);
create index forgotten_credential_key on forgotten_credential (fingerprint);
