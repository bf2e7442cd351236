-- Acts of an account that its carrier does not let it do, though it accepts the credential: nobody asks for them until the account is
-- another one, or a proof of the credential says otherwise.
create table vendor_act_refusal (
  account_id bigint not null references vendor_account (id) on delete cascade,
  act text collate "C" not null,
  -- The revision of the account that was refused.
  revision integer not null,
  refused_at timestamptz not null,
  -- The carrier's words.
  sentence text,
  primary key (account_id, act)
);
