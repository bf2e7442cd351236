-- Why something of a shop failed, as a code and what it is about: pages say it in the language of whoever reads. Beside the sentences,
-- which stay as they are; null where a sentence came from before, or from elsewhere.
alter table store_state
  add column check_reason jsonb,
  add column problem_reason jsonb,
  -- Since when nothing is sent to the platform, because its access cannot be renewed; null while it goes on.
  add column paused_at timestamptz,
  -- When its platform, which had given them up, was last told again where to tell of orders; and why it could not be.
  add column events_renewed_at timestamptz,
  add column events_problem text,
  add column events_reason jsonb;
alter table store_order add column problem_reason jsonb;
alter table store_delivery add column problem_reason jsonb;
-- The secret part of the addresses, sealed: a platform that gave them up is told them again. Null where they are from before.
alter table store_connection add column key_sealed bytea;
