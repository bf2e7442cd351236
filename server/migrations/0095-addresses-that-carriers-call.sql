-- Where a carrier's own system tells what happened by itself: an address of an account with a secret in it.
create table vendor_push_key (
  account_id bigint primary key references vendor_account (id) on delete cascade,
  -- SHA-256 of the secret part of the address.
  key_hash bytea not null check (length(key_hash) = 32),
  key_at timestamptz not null default app_now(),
  constraint vendor_push_key_taken unique (key_hash)
);
